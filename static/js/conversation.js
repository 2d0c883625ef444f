// A conversation's page: its stream, its composer, its pane with what was delivered, and its buttons.

import { newKey } from "./composer.js";
import { follow } from "./live.js";
import { keepFocus, wordMoments } from "./shell.js";
import { apply, grown, toEnd } from "./stream.js";

const main = document.getElementById("main");
const log = document.getElementById("log");
const pane = document.getElementById("pane-view");
const act = document.getElementById("act");
const VERSION = /^\/artifacts\/[0-9a-f-]{36}\/versions\/\d+\/$/;
let isOthersChoice = true; // the pane follows the newest version until somebody opens something else

follow(JSON.parse(log.dataset.subscribe), apply, log.dataset.cursor);
if (location.hash.startsWith("#message-")) document.getElementById(location.hash.slice(1))?.scrollIntoView();
else toEnd();

// -- the pane -------------------------------------------------------------------------------------------------------
let shows = 0; // what was asked for last is what is shown, whichever answer comes first

async function show(address) {
  const mine = ++shows;
  const url = new URL(address, location.href);
  url.searchParams.set("pane", "1");
  url.hash = "";
  pane.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url, { redirect: "manual", headers: { "HX-Request": "true" } });
    if (!response.ok) return;
    const html = await response.text();
    if (mine !== shows) return;
    const had = pane.contains(document.activeElement);
    pane.innerHTML = html;
    if (had) pane.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
    pane.dataset.open = url.pathname;
    window.htmx.process(pane);
    wordMoments(pane);
    pane.querySelector("mark")?.scrollIntoView({ block: "center" });
  } catch {
    // Offline: what is shown stays.
  } finally {
    if (mine === shows) pane.removeAttribute("aria-busy");
  }
}

/** Whether a link leads to a version, or, within the pane, to another side of one. */
function isForPane(link) {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return VERSION.test(link.pathname) || (pane.contains(link) && /^\/artifacts\/[0-9a-f-]{36}\//.test(link.pathname) && !link.pathname.endsWith("/content"));
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a[href]");
  if (link && main.contains(link) && isForPane(link)) {
    event.preventDefault();
    isOthersChoice = false;
    main.classList.add("show-art");
    show(link.href);
    return;
  }
  if (event.target.closest("[data-show-art]")) main.classList.add("show-art");
  if (event.target.closest("[data-show-chat]")) main.classList.remove("show-art");
  const copying = event.target.closest("[data-copy-from]");
  if (copying) copy(copying);
  const earlier = event.target.closest("[data-earlier]");
  if (earlier) {
    event.preventDefault();
    loadEarlier(earlier);
  }
});
document.addEventListener("console:version", (event) => {
  // Another version of what is open, or the first delivery: the pane follows. Something opened by hand stays.
  const isSame = pane.dataset.open && event.detail.startsWith(pane.dataset.open.replace(/versions\/\d+\/$/, ""));
  if (isOthersChoice || isSame || !pane.dataset.open) show(event.detail);
});
// What is open may say that it is proposed or published: when an operation moves, it is asked for again where it stands.
log.addEventListener("console:changed", async (event) => {
  if (!pane.dataset.open || !event.target.closest?.('[data-kind="operation"]')) return;
  if (pane.getAttribute("aria-busy")) return; // something else was asked for just now
  const body = pane.querySelector(".body");
  if (!body || pane.querySelector("mark, .tabs a[aria-selected='true']:not(:first-child)")) return; // another side is read
  const place = body.scrollTop;
  await show(pane.dataset.open);
  pane.querySelector(".body")?.scrollTo(0, place);
});
if (pane.dataset.open) show(pane.dataset.open);

// -- what is above --------------------------------------------------------------------------------------------------
async function loadEarlier(link) {
  const response = await fetch(link.href, { redirect: "manual", headers: { "HX-Request": "true" } });
  if (!response.ok) return;
  const template = document.createElement("template");
  template.innerHTML = await response.text();
  const fromEnd = log.scrollHeight - log.scrollTop;
  keepFocus(log, () => document.getElementById("earlier").replaceWith(template.content));
  wordMoments(log);
  log.scrollTop = log.scrollHeight - fromEnd;
}

// -- buttons --------------------------------------------------------------------------------------------------------
act.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!button || button.dataset.busy) return;
  button.dataset.busy = "yes"; // not `disabled`, which would take the focus away
  const refusals = document.getElementById("refusals");
  refusals.replaceChildren();
  try {
    const response = await fetch(button.formAction, {
      method: "POST",
      body: new FormData(act),
      redirect: "manual",
      headers: { Accept: "application/json" },
    });
    // A redirect leads to what was made; here the socket brings it.
    if (response.type !== "opaqueredirect" && !response.ok) refuse(refusals, await response.json());
    act.elements.namedItem("client_key").value = newKey();
  } catch {
    document.getElementById("went-wrong") && refusals.append(document.getElementById("went-wrong").content.cloneNode(true));
  } finally {
    delete button.dataset.busy;
  }
});

function refuse(area, { message }) {
  const note = document.createElement("div");
  note.className = "note t-bad";
  note.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = message;
  note.append(words);
  area.append(note);
}

async function copy(button) {
  const source = document.getElementById(button.dataset.copyFrom);
  try {
    await navigator.clipboard.writeText(source.innerText);
    button.dataset.copied = "yes";
    setTimeout(() => delete button.dataset.copied, 1500);
  } catch {
    getSelection()?.selectAllChildren(source);
  }
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing || event.repeat || document.querySelector("dialog[open], details.me[open]")) return;
  // A key may be hit in passing: what only waits, for a reviewer say, is stopped by its button alone.
  document.querySelector('[data-stop="running"]')?.click();
});

// A card that came by the socket is the same for everybody; its buttons are asked for by whoever looks.
async function fillActs(root) {
  for (const place of root.querySelectorAll("[data-acts]")) {
    try {
      const response = await fetch(place.dataset.acts, { redirect: "manual", headers: { "HX-Request": "true" } });
      if (!response.ok) continue;
      const html = (await response.text()).trim();
      keepFocus(log, () => (place.innerHTML = html));
    } catch {
      // Offline: no button is better than one that does nothing.
    }
  }
  grown();
}
log.addEventListener("console:changed", (event) => fillActs(event.target));
// What could not be fetched while the connection was gone is fetched when it is back.
let isConnected = true;
document.addEventListener("countersign:live", (event) => {
  const was = isConnected;
  isConnected = event.detail === "connected";
  if (isConnected && !was) fillActs(log);
});
