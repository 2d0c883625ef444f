// Frames onto the page: records set by id in their order, the answer being written as finished blocks and a tail.

import { morph } from "./live.js";
import { wordMoments } from "./shell.js";

const NEAR_PX = 48;
const SPOKEN_MAX = 6;
const log = document.getElementById("log");
const spoken = document.getElementById("spoken");
const toLatest = document.getElementById("to-latest");
const tails = new Map(); // turn id → what is written after the last finished block

let follows = true; // the newest message is followed until somebody scrolls up
let lastTop = 0;

const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;

/** Scrolls to the newest message and follows it from there. */
export function toEnd() {
  follows = true;
  log.scrollTop = log.scrollHeight;
  toLatest.hidden = true;
}

/** Something has grown: stay at the end, or say that there is more. */
export function grown() {
  if (follows) toEnd();
  else if (!isAtEnd()) toLatest.hidden = false;
}

/** Applies the operations of one frame, in one go. */
export function apply(ops) {
  if (!ops.length) return;
  for (const op of ops) OPS[op.op]?.(op);
  grown();
}

const OPS = {
  put,
  reset(op) {
    tails.clear();
    morph(document.getElementById(op.in), op.html, "innerMorph");
    changed(log);
  },
  live(op) {
    const said = document.getElementById(`said-${op.turn}`);
    if (!said) return;
    said.innerHTML = `<div class="md live" id="live-${op.turn}" aria-busy="true">${op.html}<p class="tail" aria-hidden="true"></p></div>`;
    setTail(op.turn, op.tail);
  },
  text(op) {
    if (document.getElementById(`live-${op.turn}`)) setTail(op.turn, (tails.get(op.turn) ?? "") + op.text);
  },
  block(op) {
    const tail = document.querySelector(`#live-${op.turn} > .tail`);
    if (!tail) return;
    const fresh = fragment(op.html);
    for (const block of fresh.children) say(block.textContent);
    tail.before(fresh);
    setTail(op.turn, op.tail);
  },
  version(op) {
    document.dispatchEvent(new CustomEvent("console:version", { detail: op.href }));
  },
};

function put(op) {
  const fresh = fragment(op.html).firstElementChild;
  for (const hole of fresh.querySelectorAll("[data-keep]")) {
    const kept = document.getElementById(hole.id);
    if (kept) hole.replaceWith(kept.cloneNode(true));
  }
  const turn = op.id.startsWith("turn-") ? op.id.slice(5) : "";
  if (turn) endTail(turn);
  const old = document.getElementById(op.id);
  if (old) morph(old, fresh.outerHTML);
  else insert(fresh, op);
  const now = document.getElementById(op.id);
  if (now) changed(now);
}

function insert(fresh, op) {
  const box = op.in && document.getElementById(op.in);
  // Without its container, or with holes, it is of a turn older than what this page shows.
  if (!box || fresh.querySelector("[data-keep]")) return;
  const next = [...box.children].find((child) => child.dataset.key > op.key);
  box.insertBefore(fresh, next ?? null);
  wordMoments(fresh);
}

function setTail(turn, text) {
  tails.set(turn, text);
  const tail = document.querySelector(`#live-${turn} > .tail`);
  const caret = document.createElement("span");
  caret.className = "caret";
  tail.replaceChildren(text.trimStart(), caret);
}

/** The answer is a message now: what had not been spoken is. */
function endTail(turn) {
  const rest = tails.get(turn)?.trim();
  tails.delete(turn);
  if (rest) say(rest);
}

function say(text) {
  if (!text.trim()) return;
  const line = document.createElement("p");
  line.textContent = text;
  spoken.append(line);
  while (spoken.children.length > SPOKEN_MAX) spoken.firstChild.remove();
}

function changed(root) {
  root.dispatchEvent(new CustomEvent("console:changed", { bubbles: true }));
}

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

toLatest.addEventListener("click", () => {
  log.focus({ preventScroll: true }); // the button is about to go
  toEnd();
});
log.addEventListener(
  "scroll",
  () => {
    if (isAtEnd()) [follows, toLatest.hidden] = [true, true];
    else if (log.scrollTop < lastTop) follows = false;
    lastTop = log.scrollTop;
  },
  { passive: true },
);
new ResizeObserver(() => follows && toEnd()).observe(log);
