// Writing, attaching and sending: Enter sends, Shift+Enter breaks, never while an input method composes. A draft is kept
// with its key, so that sending it twice, or again after a reload, says it once.

import { toEnd } from "./stream.js";

const form = document.getElementById("composer");
const field = document.getElementById("message");
const send = document.getElementById("send");
const progress = document.getElementById("sending");
const error = document.getElementById("message-error");
const keyField = form.elements.namedItem("client_key");
const store = `draft:${form.dataset.conversation}`;
const list = document.getElementById("files");
const picker = document.getElementById("attachment");
let files = []; // chosen and not yet sent
let isComposing = false;
let wasTried = false; // the present key has been sent with the present content

/** A client key: what is sent twice with it happens once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function keep() {
  try {
    if (field.value) localStorage.setItem(store, JSON.stringify({ text: field.value, key: keyField.value }));
    else localStorage.removeItem(store);
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

function restore() {
  try {
    const draft = JSON.parse(localStorage.getItem(store) ?? "null");
    if (!draft || field.value) return;
    field.value = draft.text;
    keyField.value = draft.key;
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
}

/** Other content than what was tried is another message: it gets a key of its own. */
function edited() {
  if (wasTried) keyField.value = newKey();
  wasTried = false;
  complain("");
  keep();
}

function complain(words) {
  error.textContent = words;
  error.hidden = !words;
  if (words) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

function busy(is) {
  if (is && document.activeElement === send) field.focus(); // what is disabled loses the focus
  form.toggleAttribute("data-sending", is);
  send.disabled = is;
  field.readOnly = is;
  progress.hidden = !is || !files.length;
  progress.value = 0;
}

function submit() {
  if (form.hasAttribute("data-sending")) return;
  const text = field.value;
  const max = Number(form.dataset.textMax);
  if (!text.trim() && !files.length) return field.focus();
  if (text.length > max && [...text].length > max) {
    return complain(form.dataset.tooLong.replace("{count}", [...text].length).replace("{max}", max));
  }
  complain("");
  wasTried = true;
  const data = new FormData();
  data.set("text", text);
  data.set("client_key", keyField.value);
  for (const file of files) data.append("attachment", file);
  busy(true);
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("X-CSRFToken", form.elements.namedItem("csrfmiddlewaretoken").value);
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) progress.value = (100 * event.loaded) / event.total;
  };
  request.onloadend = () => {
    busy(false);
    if (request.status === 201) sent();
    else complain(reason(request));
  };
  request.send(data);
}

function sent() {
  field.value = "";
  files = [];
  show();
  keyField.value = newKey();
  wasTried = false;
  keep();
  toEnd();
  field.focus();
}

function reason(request) {
  try {
    return JSON.parse(request.responseText).message || form.dataset.notSent;
  } catch {
    return form.dataset.notSent;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  submit();
});
field.addEventListener("compositionstart", () => (isComposing = true));
field.addEventListener("compositionend", () => (isComposing = false));
field.addEventListener("input", edited);
field.addEventListener("keydown", (event) => {
  // 229: the key belongs to an input method, also where the browser has ended the composition before telling us.
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || isComposing || event.keyCode === 229) return;
  event.preventDefault();
  if (!event.repeat) form.requestSubmit(send);
});
restore();

// -- files to send with the next message: by button, paste or drop; several; each can be taken off again -----------------
function add(more) {
  const { filesMax, bytesMax, tooMany, tooBig } = form.dataset;
  let complaint = "";
  for (const file of more) {
    if (file.size > Number(bytesMax)) {
      complaint = tooBig.replace("{name}", file.name).replace("{max}", Math.floor(Number(bytesMax) / 1e6));
    } else if (files.length >= Number(filesMax)) {
      complaint = tooMany.replace("{max}", filesMax);
    } else {
      files.push(file);
    }
  }
  show();
  edited();
  complain(complaint);
}

function show() {
  list.replaceChildren(...files.map(row));
  list.hidden = !files.length;
}

function row(file) {
  const item = document.createElement("li");
  const name = document.createElement("span");
  name.textContent = file.name;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn quiet icon s";
  button.setAttribute("aria-label", form.dataset.remove.replace("{name}", file.name));
  button.textContent = "×";
  button.addEventListener("click", () => {
    files = files.filter((other) => other !== file);
    show();
    document.getElementById("attach").focus();
    edited();
  });
  item.append(name, button);
  return item;
}

document.getElementById("attach").addEventListener("click", () => picker.click());
picker.addEventListener("change", () => {
  add([...picker.files]);
  picker.value = ""; // the same file can be chosen again after it was taken off
});
form.addEventListener("paste", (event) => {
  const pasted = [...(event.clipboardData?.files ?? [])];
  if (!pasted.length) return;
  event.preventDefault();
  add(pasted);
});
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
const chat = form.closest(".chat");
chat.addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.add("dropping");
});
chat.addEventListener("dragleave", (event) => {
  if (!chat.contains(event.relatedTarget)) form.classList.remove("dropping");
});
chat.addEventListener("drop", (event) => {
  form.classList.remove("dropping");
  if (!hasFiles(event)) return;
  event.preventDefault();
  add([...event.dataTransfer.files]);
});
