// What every page has: connection state in words, theme, what needs you, notices, times. The socket itself is live.js.

const root = document.documentElement;
const NEEDS_SECONDS = 60;

/**
 * Says whether the page is connected: "connected", "reconnecting", "offline" or "signed-out".
 * Controls with `data-needs-connection` are off while offline or signed out; what is written in them stays.
 */
export function setLive(state) {
  if (root.dataset.live !== state) root.dataset.live = state;
  const status = document.querySelector(".conn");
  if (status && status.dataset.state !== state) {
    status.dataset.state = state;
    status.textContent = status.getAttribute(`data-${state}`) ?? state;
  }
  const off = state === "offline" || state === "signed-out";
  for (const control of document.querySelectorAll("[data-needs-connection]")) {
    if (off) control.setAttribute("aria-disabled", "true");
    else control.removeAttribute("aria-disabled");
  }
  document.dispatchEvent(new CustomEvent("countersign:live", { detail: state }));
}

/**
 * Makes a change to the page. Where it takes away what had the focus, the focus goes to what has its id now, or to
 * `place`; never to nowhere, from where a keyboard begins at the top again.
 */
export function keepFocus(place, change) {
  const held = document.activeElement;
  change();
  if (!held || held === document.body || document.activeElement !== document.body) return;
  const again = (held.id && document.getElementById(held.id)) || place || document.getElementById("main");
  again?.focus({ preventScroll: true });
}

/** Fetches the strip and the counts of the navigation again; a live hint for this person calls it. */
export async function refreshNeeds() {
  if (!document.getElementById("needs")) return;
  try {
    const response = await fetch("/needs/", { redirect: "manual", headers: { Accept: "text/html" } });
    if (response.type === "opaqueredirect") return setLive("signed-out");
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const id of ["needs", "count-approvals", "count-reconciliation"]) {
      const [old, now] = [document.getElementById(id), fresh.getElementById(id)];
      if (old && now && !old.isEqualNode(now)) keepFocus(null, () => old.replaceWith(now));
    }
  } catch {
    // Offline: what is shown stays, and the connection state says so.
  }
}

/** Shows one of the page's own <template> notices in the notices area. */
export function showNotice(templateId) {
  const [area, template] = [document.getElementById("refusals"), document.getElementById(templateId)];
  if (area && template) area.replaceChildren(template.content.cloneNode(true));
}

function chooseTheme(theme) {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showTheme();
}

function showTheme() {
  const chosen = root.dataset.theme ?? "system";
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}

document.addEventListener("click", (event) => {
  const theme = event.target.closest("[data-theme-choice]");
  if (theme) chooseTheme(theme.dataset.themeChoice);
  for (const menu of document.querySelectorAll("details.me[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  const menu = document.querySelector("details.me[open]");
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// A control that is off says why in the connection state; neither the mouse nor Enter gets past it.
for (const type of ["click", "submit"]) {
  document.addEventListener(
    type,
    (event) => {
      const control = (event.submitter ?? event.target).closest?.('[data-needs-connection][aria-disabled="true"]');
      const inForm = type === "submit" && event.target.querySelector('[data-needs-connection][aria-disabled="true"]');
      if (!control && !inForm) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

document.addEventListener("htmx:response:error", (event) => {
  if (event.detail?.ctx?.response?.status >= 500) showNotice("went-wrong");
});
document.addEventListener("htmx:error", () => showNotice("went-wrong"));
// What a new attempt says replaces what the last one said; a refresh in the background says nothing.
document.addEventListener("htmx:before:request", (event) => {
  const method = event.detail?.ctx?.request?.method ?? "GET";
  if (method.toUpperCase() !== "GET") document.getElementById("refusals")?.replaceChildren();
});

showTheme();
if (root.dataset.live !== "signed-out") {
  // A page with a subscription is told its state by the socket's module; any other knows only what the browser knows.
  if (!document.querySelector("[data-subscribe]")) {
    const fromBrowser = () => setLive(navigator.onLine ? "connected" : "offline");
    addEventListener("online", fromBrowser);
    addEventListener("offline", fromBrowser);
    fromBrowser();
  }
  const whenSeen = () => document.visibilityState === "visible" && refreshNeeds();
  document.addEventListener("visibilitychange", whenSeen);
  setInterval(whenSeen, NEEDS_SECONDS * 1000);
}

// -- dialogs that decide: opened by a button, never by a held key, sent once; and the buttons that copy a hash -----------
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[commandfor], button[data-copy]");
  if (!button) return;
  if (button.dataset.copy !== undefined) copy(button);
  else if (!("commandForElement" in HTMLButtonElement.prototype)) obey(button);
});

// A key held down would open a dialog and press its first button in one go.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target.closest("dialog, [commandfor]")) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("dialog") || form.method === "dialog") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

// Back from the history, the page is as it was left: the forms may be sent again.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

document.addEventListener("htmx:after:request", (event) => {
  const form = event.target.closest?.("form[data-sent]");
  if (form) delete form.dataset.sent;
});

function obey(button) {
  const dialog = document.getElementById(button.getAttribute("commandfor"));
  const command = button.getAttribute("command");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (command === "show-modal" && !dialog.open) dialog.showModal();
  if (command === "close" || command === "request-close") dialog.close();
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.dataset.copied = "yes";
    setTimeout(() => delete button.dataset.copied, 1500);
  } catch {
    // Not allowed here: select the text instead, so that the keyboard can copy it.
    const code = button.parentElement?.querySelector("code");
    if (code) getSelection()?.selectAllChildren(code);
  }
}

// -- times: every <time data-style> in the reader's own zone. The server writes UTC; where scripts are off, that stays. ---
// Plain "en" would mean the American order of day and month.
const LANGUAGE = { en: "en-GB", "zh-hans": "zh-Hans-CN" }[document.documentElement.lang] ?? "en-GB";
const DATE = { day: "numeric", month: "short", year: "numeric" };
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const ZONE = { timeZoneName: "short" };
const format = (options) => new Intl.DateTimeFormat(LANGUAGE, options);

const FORMATS = {
  full: format({ ...DATE, ...CLOCK, ...ZONE }),
  time: format({ ...CLOCK, ...ZONE }),
  seconds: format({ ...CLOCK, second: "2-digit" }),
  date: format(DATE),
  day: format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  exact: format({ ...DATE, ...CLOCK, second: "2-digit", timeZoneName: "longOffset" }),
};
const RELATIVE = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto", style: "short" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** Words the times under `root`; call it after adding HTML by hand (swaps of htmx are seen to). */
export function wordMoments(root = document) {
  for (const time of root.querySelectorAll("time[data-style]")) wordMoment(time);
}

function wordMoment(time) {
  const at = new Date(time.dateTime);
  if (Number.isNaN(at.getTime())) return;
  const isOver = time.dataset.over && at <= Date.now();
  const text = isOver ? time.dataset.over : words(time.dataset.style, at);
  if (time.textContent !== text) time.textContent = text;
  const exact = FORMATS.exact.format(at);
  if (time.title !== exact) time.title = exact;
}

function words(style, at) {
  if (style === "relative") return relative(at);
  if (style === "day") {
    const zone = format(ZONE).formatToParts(at).find((part) => part.type === "timeZoneName");
    return `${FORMATS.day.format(at)}, ${zone ? zone.value : ""}`;
  }
  return (FORMATS[style] ?? FORMATS.full).format(at);
}

function relative(at) {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(seconds / size), unit);
}

wordMoments();
document.addEventListener("htmx:after:swap", () => wordMoments());
setInterval(() => {
  for (const time of document.querySelectorAll('time[data-style="relative"]')) wordMoment(time);
}, 10_000);
// What is awaited by the second says so by the second, when its time is over ("any moment now").
setInterval(() => {
  for (const time of document.querySelectorAll("time[data-over]")) wordMoment(time);
}, 1_000);
