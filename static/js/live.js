// The page's one socket: subscriptions, back-off, connection state in words. What a frame means is the subscriber's
// business; queues are re-rendered from here.

import { keepFocus, refreshNeeds, setLive, wordMoments } from "./shell.js";

const QUIET_SECONDS_MAX = 25; // the server says something every 10 seconds
const RETRY_MS = { first: 250, most: 8000 };
const [SIGNED_OUT, REFUSED, RESYNC] = [4401, 4403, 4408];

const subscriptions = new Map(); // name → {want, cursor, onFrame}
let socket = null;
let attempt = 0;
let timer = 0;
let heardAt = 0;
let isOver = false;

/**
 * Follows a conversation or queue on this page's socket. `want` is {conversation: id} or {queue: name}; `cursor` where
 * the page is; `onFrame(ops)` applies a frame whole, after which its cursor is the page's.
 */
export function follow(want, onFrame, cursor = null) {
  const name = nameOf(want);
  const found = subscriptions.get(name);
  if (found) found.onFrames.add(onFrame);
  else subscriptions.set(name, { want, cursor, onFrames: new Set([onFrame]) });
  if (!found && socket?.readyState === WebSocket.OPEN) subscribe(subscriptions.get(name));
}

const nameOf = (want) => (want.conversation ? `conversation:${want.conversation}` : `queue:${want.queue}`);

function subscribe({ want, cursor }) {
  socket.send(JSON.stringify({ subscribe: want, cursor, lang: document.documentElement.lang }));
}

function open() {
  clearTimeout(timer);
  if (isOver || !subscriptions.size || socket?.readyState <= WebSocket.OPEN) return;
  if (!navigator.onLine) return setLive("offline");
  const address = new URL("/ws/", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const mine = new WebSocket(address);
  socket = mine;
  heardAt = Date.now();
  mine.onopen = () => {
    for (const one of subscriptions.values()) subscribe(one);
  };
  mine.onmessage = (event) => {
    if (mine === socket) hear(JSON.parse(event.data));
  };
  mine.onclose = (event) => {
    if (mine === socket) closed(event.code);
  };
}

function hear(frame) {
  heardAt = Date.now();
  attempt = 0;
  setLive("connected");
  if (frame.ping) socket.send(JSON.stringify({ pong: frame.ping }));
  const one = frame.conversation
    ? subscriptions.get(`conversation:${frame.conversation}`)
    : subscriptions.get(`queue:${frame.queue}`);
  if (!one) return;
  for (const onFrame of one.onFrames) onFrame(frame.ops);
  one.cursor = frame.cur; // a queue has none: what is shown of it is old when a connection is new
}

function closed(code) {
  socket = null;
  if (code === SIGNED_OUT || code === REFUSED) {
    isOver = true;
    setLive("signed-out");
    return;
  }
  if (code === RESYNC) for (const one of subscriptions.values()) one.cursor = null;
  again();
}

function again() {
  if (isOver) return;
  setLive(navigator.onLine ? "reconnecting" : "offline");
  clearTimeout(timer);
  const wait = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** attempt);
  attempt += 1;
  timer = setTimeout(open, wait * (0.7 + Math.random() * 0.6));
}

/** Gives the present connection up; frames still on its way are not listened to any more. */
function giveUp() {
  const old = socket;
  socket = null;
  old?.close();
}

addEventListener("offline", () => {
  if (isOver) return;
  giveUp();
  clearTimeout(timer);
  setLive("offline");
});
addEventListener("online", () => {
  attempt = 0;
  again();
});
// A connection can die without a word: a laptop that slept, a network that changed.
setInterval(() => {
  if (socket?.readyState === WebSocket.OPEN && Date.now() - heardAt > QUIET_SECONDS_MAX * 1000) {
    giveUp();
    again();
  }
}, 5000);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || isOver || socket?.readyState <= WebSocket.OPEN) return;
  attempt = 0;
  open();
});
// Left for another page; when the browser brings it back from its memory, it goes on.
addEventListener("pagehide", giveUp);
addEventListener("pageshow", (event) => {
  if (event.persisted) open();
});

// -- queues: what is shown is rendered again ------------------------------------------------------------------------
const underWay = new Map(); // element id → "busy" | "again"
let needsTimer = 0;

async function hint(queue, isFirst) {
  const shown = [];
  for (const element of document.querySelectorAll(`[data-subscribe*='"queue"']`)) {
    if (JSON.parse(element.dataset.subscribe).queue !== queue) continue;
    element.dispatchEvent(new CustomEvent("console:hint", { bubbles: true, detail: { queue } }));
    if (element.dataset.refresh) shown.push(refresh(element.id));
  }
  // A hint that answers the subscription only closes the gap between it and the making of the page: what needs the person
  // came with the page too, and is fetched again only where the rest turns out to be old.
  if (isFirst && !(await Promise.all(shown)).some(Boolean)) return;
  clearTimeout(needsTimer);
  needsTimer = setTimeout(refreshNeeds, 500);
}

/** Fetches what an element shows again; whether it says something else now. */
async function refresh(id) {
  if (underWay.has(id)) {
    underWay.set(id, "again");
    return true;
  }
  underWay.set(id, "busy");
  const before = document.getElementById(id).textContent;
  try {
    const element = document.getElementById(id);
    const response = await fetch(element.dataset.refresh, { redirect: "manual", headers: { "HX-Request": "true" } });
    if (response.ok) morph(element, await response.text());
  } catch {
    // The connection is gone; the hint that comes with the next one repeats this.
  }
  const wasAsked = underWay.get(id) === "again";
  underWay.delete(id);
  if (wasAsked) refresh(id);
  return document.getElementById(id)?.textContent !== before;
}

/** Makes `element` what `html` says, keeping what is alike: focus, typed text, what is open. */
export function morph(element, html, swap = "outerMorph") {
  const id = element.id;
  const around = element.parentElement?.closest("[tabindex]");
  const options = { sourceElement: element, target: element, swap, text: html.trim(), transition: false };
  keepFocus(around, () => window.htmx.swap(options));
  wordMoments(document.getElementById(id) ?? document);
}

const queues = new Set();
for (const element of document.querySelectorAll(`[data-subscribe*='"queue"']`)) {
  queues.add(JSON.parse(element.dataset.subscribe).queue);
}
for (const queue of queues) {
  let isFirst = true;
  const look = (ops) => {
    if (ops.some((op) => op.op === "hint")) hint(queue, isFirst);
    isFirst = false;
  };
  follow({ queue }, look, document.documentElement.dataset.made);
}
setTimeout(open); // after the modules that follow a conversation have said so
