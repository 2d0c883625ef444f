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
// What a person opens is a step of the browser's history, whose state says how to come back: `pane` is open, `top` is
// where it was read, `art` whether it hides the conversation on a phone, since `deep` steps, `own` whether a person chose
// it, and for a source `from` the report it was opened from, `steps` ago.
let shows = 0; // what was asked for last is what is shown, whichever answer comes first
let latest = pane.dataset.open ?? ""; // the newest version
let isUnseen = false; // whether it was saved while something else is read
const nothing = pane.innerHTML;
const here = () => history.state ?? {};

async function show(address, top = null) {
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
    offerWayBack();
    sayUnseen();
    if (top === null) pane.querySelector("mark")?.scrollIntoView({ block: "center" });
    else pane.querySelector(".body")?.scrollTo(0, top);
  } catch {
    // Offline: what is shown stays.
  } finally {
    if (mine === shows) pane.removeAttribute("aria-busy");
  }
}

const kindShown = () => pane.querySelector(".view")?.dataset.shows ?? "";
const setState = (more) => history.replaceState((known = { ...here(), ...more }), "");
const addState = (state) => history.pushState((known = state), "");

/** Opens what somebody chose. */
function open(address) {
  const url = new URL(address, location.href);
  const was = here();
  const isFromReport = ["current", "old"].includes(kindShown());
  const from = isFromReport ? was.pane : was.from;
  setState({ top: pane.querySelector(".body")?.scrollTop ?? 0 });
  isOthersChoice = false;
  const steps = isFromReport ? 1 : (was.steps ?? 0) + 1;
  addState({ pane: url.pathname + url.search + url.hash, own: true, from, steps, ...hiding(was) });
  show(url);
}

function hiding(was) {
  main.classList.add("show-art");
  return { art: true, deep: was.art ? was.deep + 1 : 1 };
}

let known = null; // the state of the step that is shown
addEventListener("popstate", (event) => {
  // A place on this page was gone to: nothing else is open there.
  if (!event.state) return history.replaceState(known, "");
  const state = (known = here());
  isOthersChoice = !state.own;
  main.classList.toggle("show-art", Boolean(state.art));
  const address = state.own ? state.pane : latest;
  if (address) return void show(address, state.top ?? null);
  shows += 1;
  pane.innerHTML = nothing;
  delete pane.dataset.open;
});

/** A source says how to come back to its report; anything else, on a phone, how to come back to the conversation. */
function offerWayBack() {
  const toReport = pane.querySelector("[data-show-report]");
  if (!toReport) return;
  toReport.hidden = kindShown() !== "source" || !here().from;
  pane.querySelector("[data-show-chat]").hidden = !toReport.hidden;
}

/** Says in the pane that a newer version was saved while something else is read there. */
function sayUnseen() {
  pane.querySelector("#unseen")?.remove();
  const body = pane.querySelector(".body");
  if (isUnseen && pane.dataset.open === latest) isUnseen = false;
  if (!isUnseen || !body) return;
  const note = document.getElementById("version-saved").content.cloneNode(true).firstElementChild;
  const words = note.querySelector("strong");
  words.textContent = words.textContent.replace("{number}", latest.match(/(\d+)\/$/)[1]);
  note.querySelector("a").href = latest;
  body.before(note);
  if (isOfLatest()) pane.querySelector("[data-older]")?.remove(); // which names what was the current one until now
}

/** Whether a version of the same artifact as the newest one is open. */
function isOfLatest() {
  const artifact = pane.dataset.open?.replace(/versions\/\d+\/$/, "");
  return Boolean(artifact) && latest.startsWith(artifact);
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
    open(link.href);
    return;
  }
  if (link && pane.contains(link) && link.getAttribute("href").startsWith("#")) {
    event.preventDefault();
    document.getElementById(link.hash.slice(1))?.scrollIntoView({ block: "center" });
    return;
  }
  const was = here();
  if (event.target.closest("[data-show-art]") && !was.art) addState({ ...was, ...hiding(was), steps: (was.steps ?? 0) + 1 });
  if (event.target.closest("[data-show-report]")) history.go(-was.steps);
  if (event.target.closest("[data-show-chat]")) {
    if (was.art) history.go(-was.deep);
    else main.classList.remove("show-art");
  }
  const copying = event.target.closest("[data-copy-from]");
  if (copying) copy(copying);
  const earlier = event.target.closest("[data-earlier]");
  if (earlier) {
    event.preventDefault();
    loadEarlier(earlier);
  }
});
document.addEventListener("console:version", (event) => {
  // The pane follows from the newest version of a report to the next one; a source or an older version goes on being
  // read, with a line that says what was saved.
  latest = event.detail;
  if (isOthersChoice || (isOfLatest() && kindShown() === "current") || !pane.dataset.open) {
    setState({ pane: latest });
    show(latest);
  } else {
    isUnseen = true;
    sayUnseen();
  }
});
// What is open may say that it is proposed or published: when an operation moves, it is asked for again where it stands.
log.addEventListener("console:changed", async (event) => {
  if (!pane.dataset.open || !event.target.closest?.('[data-kind="operation"]')) return;
  if (pane.getAttribute("aria-busy")) return; // something else was asked for just now
  const body = pane.querySelector(".body");
  if (!body || pane.querySelector("mark, .tabs a[aria-selected='true']:not(:first-child)")) return; // another side is read
  const place = body.scrollTop;
  await show(pane.dataset.open, place);
});
if (performance.getEntriesByType("navigation")[0]?.type === "back_forward" && here().own) {
  // Back from another page: what was open is open again.
  isOthersChoice = false;
  known = here();
  main.classList.toggle("show-art", Boolean(here().art));
  show(here().pane, here().top ?? null);
} else {
  history.replaceState((known = { pane: latest }), "");
  if (latest) show(latest);
}

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
