// A page that decides: it looks again by itself when something opens later, and an open dialog is told what happened.

import { morph } from "./live.js";

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
