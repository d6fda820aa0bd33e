/**
 * Dialogs: the browser's own `<dialog>`, which keeps the focus inside, closes on Escape and gives the
 * focus back.
 *
 * @typedef {import("./vdom.js").Child} Child
 * @typedef {{close: () => void, redraw: () => void, element: HTMLDialogElement}} Dialog
 */
import { closeMenu } from "./popup.js";
import { h, root } from "./vdom.js";

/** @type {Set<Dialog>} */
const open = new Set();

/** Redraws every open dialog after the world has changed. */
export const redrawDialogs = () => open.forEach((dialog) => dialog.redraw());

/**
 * Opens a dialog.
 * @param {object} what
 * @param {string} what.label its name for screen readers
 * @param {string} [what.kind] a class of its own
 * @param {(dialog: Dialog) => Child[]} what.view
 * @param {() => void} [what.onclose]
 * @param {boolean} [what.keep] whether a click beside it leaves it open, so that what was typed stays
 * @returns {Dialog}
 */
export function openDialog({ label, kind, view, onclose, keep }) {
  const element = document.createElement("dialog");
  element.className = `dialog ${kind ?? ""}`;
  element.setAttribute("aria-label", label);
  document.body.append(element);
  const draw = root(element);
  /** @type {Dialog} */
  const dialog = {
    element,
    close: () => element.close(),
    redraw: () => draw(view(dialog)),
  };
  element.addEventListener("close", () => {
    closeMenu();
    open.delete(dialog);
    element.remove();
    onclose?.();
  });
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element && !keep) element.close();
  });
  open.add(dialog);
  dialog.redraw();
  element.showModal();
  return dialog;
}

/** @param {string} title @param {Dialog} dialog @returns {Child} a heading with a close button */
export const dialogHead = (title, dialog) =>
  h(
    "header",
    { class: "dialog-head" },
    h("h2", null, title),
    h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: dialog.close }, "✕"),
  );

/**
 * A short message at the bottom that disappears by itself.
 * @param {string} words
 */
export function toast(words) {
  const box = /** @type {HTMLElement} */ (document.getElementById("toasts"));
  const note = document.createElement("div");
  note.className = "toast";
  note.textContent = words;
  // Shown again each time, so that it is above a dialog opened meanwhile.
  if (box.matches(":popover-open")) box.hidePopover();
  box.showPopover();
  box.append(note);
  setTimeout(() => {
    note.remove();
    if (!box.hasChildNodes()) box.hidePopover();
  }, 6000);
}
