/**
 * The menu of a select: a floating list (a sheet at the bottom of a phone) with search, arrows,
 * type-ahead, and check boxes where several may be chosen.
 *
 * @typedef {import("./listbox.js").Item} Item
 *
 * @typedef {object} Menu
 * @property {string} label
 * @property {Item[]} items
 * @property {string[]} chosen
 * @property {number} min
 * @property {number} max
 * @property {(values: string[]) => void} onchoose
 */
import { fitting, listbox, rowId, showRow, stepped } from "./listbox.js";
import { h, root } from "./vdom.js";

const SEARCH_FROM = 11;
const LIST = "select-menu";
/** @type {(() => void)|null} */
let closeOpen = null;

/** Closes the open menu without choosing. */
export const closeMenu = () => closeOpen?.();

/** @param {HTMLElement} layer @param {HTMLElement} anchor */
function position(layer, anchor) {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < 240 && above > below;
  layer.style.setProperty("--room", `${Math.min(380, up ? above : below)}px`);
  layer.style.width = `${Math.max(box.width, 220)}px`;
  layer.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - Math.max(box.width, 220) - 8))}px`;
  layer.style.top = up ? "auto" : `${box.bottom + 4}px`;
  layer.style.bottom = up ? `${window.innerHeight - box.top + 4}px` : "auto";
}

/**
 * Opens the menu at its button. A single choice is sent at once, several when the menu closes; Escape sends
 * nothing.
 * @param {HTMLElement} anchor @param {Menu} menu
 */
export function openMenu(anchor, menu) {
  closeOpen?.();
  const multiple = menu.max > 1;
  const before = new Set(menu.chosen);
  let chosen = new Set(menu.chosen);
  let words = "";
  let items = menu.items;
  let active = Math.max(0, items.findIndex((item) => chosen.has(item.value)));

  // Inside an open dialog, since everything outside it cannot be reached.
  const host = anchor.closest("dialog") ?? document.body;
  const shade = document.createElement("div");
  shade.className = "menu-shade";
  const layer = document.createElement("div");
  layer.className = "menu";
  layer.role = "dialog";
  layer.ariaLabel = menu.label;
  host.append(shade, layer);
  const draw = root(layer);

  /** @param {boolean} [refocus] */
  const close = (refocus = true) => {
    closeOpen = null;
    shade.remove();
    layer.remove();
    anchor.setAttribute("aria-expanded", "false");
    window.removeEventListener("resize", place);
    if (refocus && anchor.isConnected) anchor.focus();
  };
  const enough = () => chosen.size >= menu.min && chosen.size <= menu.max;
  const done = () => {
    close();
    const same = chosen.size === before.size && [...chosen].every((value) => before.has(value));
    if (!same && enough()) menu.onchoose(menu.items.map((item) => item.value).filter((value) => chosen.has(value)));
  };
  /** @param {Item} item */
  const pick = (item) => {
    if (!multiple) {
      if (chosen.has(item.value) && menu.min > 0) return close();
      chosen = new Set(chosen.has(item.value) ? [] : [item.value]);
      return done();
    }
    if (chosen.has(item.value)) chosen.delete(item.value);
    else if (chosen.size < menu.max) chosen.add(item.value);
    render();
  };
  /** @param {number} index */
  const activate = (index) => {
    active = index;
    render();
  };
  /** @param {string} text */
  const search = (text) => {
    words = text;
    items = fitting(menu.items, words);
    active = 0;
    render();
  };
  let typed = "";
  let typedAt = 0;
  /** @param {string} key */
  const typeAhead = (key) => {
    typed = Date.now() - typedAt < 700 ? typed + key : key;
    typedAt = Date.now();
    const found = items.findIndex((item) => item.label.toLowerCase().startsWith(typed.toLowerCase()));
    if (found >= 0) activate(found);
    showRow(LIST, active);
  };
  /** @param {KeyboardEvent} event */
  const keydown = (event) => {
    const next = stepped(event.key, active, items.length);
    const searching = /** @type {Element} */ (event.target).tagName === "INPUT";
    if (next !== null) {
      activate(next);
      showRow(LIST, next);
    } else if (event.key === "Escape") close();
    else if (event.key === "Tab") (multiple ? done : close)();
    else if (event.key === "Enter" || (event.key === " " && !searching)) {
      const item = items[active];
      if (event.key === "Enter" && multiple && event.ctrlKey) done();
      else if (item && !item.disabled && !/** @type {Element} */ (event.target).closest("button")) pick(item);
      else return;
    } else {
      if (!searching && event.key.length === 1 && !event.ctrlKey && !event.metaKey) typeAhead(event.key);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const render = () =>
    draw([
      h("div", { class: "menu-title" }, menu.label),
      menu.items.length >= SEARCH_FROM &&
        h("input", {
          class: "menu-search",
          type: "text",
          role: "combobox",
          "aria-expanded": "true",
          "aria-controls": LIST,
          "aria-label": `Search ${menu.label}`,
          "aria-activedescendant": rowId(LIST, active),
          placeholder: "Search",
          value: words,
          oninput: (/** @type {any} */ event) => search(event.target.value),
        }),
      listbox({
        id: LIST,
        label: menu.label,
        items,
        active,
        chosen,
        multiple,
        onpick: pick,
        onactive: activate,
      }),
      multiple &&
        h(
          "div",
          { class: "menu-foot" },
          h("span", { role: "status" }, `${chosen.size} of ${menu.min === menu.max ? "" : "up to "}${menu.max} chosen`),
          h("button", { type: "button", class: "button style-1", "aria-disabled": !enough() && "true", onclick: () => enough() && done() }, "Done"),
        ),
    ]);
  const place = () => position(layer, anchor);

  layer.addEventListener("keydown", keydown);
  shade.addEventListener("click", () => (multiple ? done() : close()));
  window.addEventListener("resize", place);
  closeOpen = close;
  anchor.setAttribute("aria-expanded", "true");
  render();
  place();
  // Not the search on a touch screen: its keyboard would cover the list.
  const searchField = matchMedia("(pointer: coarse)").matches ? null : layer.querySelector("input");
  const field = searchField ?? /** @type {HTMLElement} */ (layer.querySelector(".listbox"));
  if (field.tagName !== "INPUT") {
    field.tabIndex = 0;
    const follow = () => field.setAttribute("aria-activedescendant", rowId(LIST, active));
    follow();
    layer.addEventListener("keydown", follow);
  }
  field.focus({ preventScroll: true });
  showRow(LIST, active);
}
