// The list beside a detail: J and K move in it.

addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const step = { j: 1, k: -1 }[event.key.toLowerCase()];
  if (!step || event.target.closest("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]")) return;
  const items = [...document.querySelectorAll(".list .item")];
  const here = items.findIndex((item) => item === document.activeElement || item.getAttribute("aria-current"));
  const next = items[here < 0 ? 0 : here + step];
  if (!next) return;
  event.preventDefault();
  location.assign(next.href);
});

// The list stands where the chosen item can be seen.
document.querySelector('.list .item[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
