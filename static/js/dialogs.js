// Dialogs that decide: opened by a button, never by a held key, sent once. And the buttons that copy a hash.

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
