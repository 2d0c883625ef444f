// A page that decides: it looks again by itself when something opens later, and an open dialog is told what happened.

import { morph } from "./live.js";
import { wordMoments } from "./shell.js";

const CHECK_SECONDS = 30;
const TIMER_MS_MAX = 2 ** 31 - 1;
const place = () => document.querySelector(".detail[data-refresh]");
let timer = 0;

/** The detail as it is now. A dialog that is open stays: what is written in it is the person's. */
async function lookAgain() {
  const element = place();
  if (!element) return;
  try {
    const response = await fetch(element.dataset.refresh, { redirect: "manual", headers: { "HX-Request": "true" } });
    if (response.ok) morph(element, await response.text());
  } catch {
    // Offline: the next hint, or the next time, does it.
  }
  arrange();
}

/** An act that opens later, a buffer that ends, an expiry: the page looks when the time has come. */
function arrange() {
  clearTimeout(timer);
  const times = [...document.querySelectorAll("[data-opens-at]")].map((one) => Date.parse(one.dataset.opensAt) - Date.now());
  const next = Math.min(...times.filter((left) => left > -2000));
  if (Number.isFinite(next)) timer = setTimeout(lookAgain, Math.min(Math.max(next, 0) + 500, TIMER_MS_MAX));
}

/** What happened meanwhile is said inside an open dialog too, where it is read before Confirm. */
function tellDialogs() {
  const outcome = document.getElementById("outcome");
  for (const slot of document.querySelectorAll("dialog [data-outcome]")) {
    const copy = outcome?.cloneNode(true);
    copy?.removeAttribute("id");
    slot.replaceChildren(...(copy ? [copy] : []));
  }
}

// -- a refusal is said in the dialog that asked, at its fields; what was typed stays -------------------------------------
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.querySelector("[data-outcome]") || !form.closest("dialog")) return;
  event.preventDefault();
  send(form);
});

async function send(form) {
  clearProblems(form);
  try {
    const headers = { "HX-Request": "true", "X-Dialog": "yes" };
    const response = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual", headers });
    const address = response.headers.get("HX-Redirect");
    if (address) {
      form.closest("dialog").close();
      return location.assign(address);
    }
    if (response.status < 400 || response.status >= 500) throw new Error(`status ${response.status}`);
    showProblem(form, await response.text());
  } catch {
    showProblem(form, document.getElementById("went-wrong").innerHTML);
  }
  delete form.dataset.sent;
}

/** A refusal as the server worded it: at the fields that it names, else above them. */
function showProblem(form, html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const note = template.content.firstElementChild;
  const fields = (note?.dataset.fields ?? "").split(" ").flatMap((name) => form.elements.namedItem(name) ?? []);
  const shown = fields.filter((field) => field.type !== "hidden" && field.id);
  if (!shown.length) {
    note.dataset.problem = "";
    form.querySelector("[data-outcome]").after(note);
    return wordMoments(note);
  }
  const problem = document.createElement("p");
  problem.id = `${shown[0].id}-problem`;
  problem.className = "sm err";
  problem.dataset.problem = "";
  problem.setAttribute("role", "alert");
  problem.append(note.querySelector("svg"), " ", note.querySelector("strong").textContent);
  shown.at(-1).after(problem);
  for (const field of shown) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", problem.id);
  }
  shown[0].focus();
}

function clearProblems(form) {
  for (const problem of form.querySelectorAll("[data-problem]")) problem.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

new MutationObserver(() => {
  tellDialogs();
  arrange();
}).observe(document.getElementById("main"), { childList: true, subtree: true });

// Stored bytes can change without any hint: while somebody looks, they are checked again.
setInterval(async () => {
  const match = document.getElementById("match");
  if (!match || document.visibilityState !== "visible" || document.documentElement.dataset.live === "offline") return;
  try {
    const address = `${location.pathname}?part=match`;
    const response = await fetch(address, { redirect: "manual", headers: { "HX-Request": "true" } });
    if (response.ok) morph(match, await response.text());
  } catch {
    // Offline: "checked" says how old the answer is.
  }
}, CHECK_SECONDS * 1000);

arrange();
