// Files to send with the next message: by button, paste or drop; several; each can be taken off again.

const form = document.getElementById("composer");
const list = document.getElementById("files");
const picker = document.getElementById("attachment");
let files = [];
let onChange = () => {};

/** The files chosen and not yet sent. */
export const chosen = () => files;

/** Calls `listener(complaint)` whenever the files change; `complaint` is "" or why one was not taken. */
export function whenChanged(listener) {
  onChange = listener;
}

/** All files have gone with a message. */
export function clear() {
  files = [];
  show();
}

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
  onChange(complaint);
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
    onChange("");
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
