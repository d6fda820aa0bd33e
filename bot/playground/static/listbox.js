/**
 * A list to choose from, as the command picker, option choices and select menus show it. The focus
 * stays where the person types; `aria-activedescendant` marks the active row.
 *
 * @typedef {import("./types.js").Emoji} Emoji
 * @typedef {import("./types.js").User} User
 *
 * @typedef {object} Item
 * @property {string} value
 * @property {string} label
 * @property {string} [also] another name that finds it
 * @property {string} [description]
 * @property {Emoji} [emoji]
 * @property {User} [user] shows their avatar
 * @property {string} [hint] small words at the end of the row
 * @property {boolean} [disabled]
 */
import { avatar } from "./avatar.js";
import { h } from "./vdom.js";

/** @param {Emoji|undefined} emoji @returns {import("./vdom.js").VNode|null} */
export function emojiMark(emoji) {
  if (!emoji?.name) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}

/** @param {string} list @param {number} index @returns {string} the id of a row's element */
export const rowId = (list, index) => `${list}-row-${index}`;

/**
 * @param {object} what
 * @param {string} what.id
 * @param {string} what.label
 * @param {Item[]} what.items
 * @param {number} what.active index of the active row, or -1
 * @param {Set<string>} [what.chosen] marks rows; a set of several shows check boxes
 * @param {boolean} [what.multiple]
 * @param {(item: Item) => void} what.onpick
 * @param {(index: number) => void} what.onactive
 * @param {string} [what.empty] words for an empty list
 */
export function listbox({ id, label, items, active, chosen, multiple, onpick, onactive, empty }) {
  return h(
    "div",
    { id, class: "listbox", role: "listbox", "aria-label": label, "aria-multiselectable": multiple && "true" },
    items.length === 0 && h("div", { class: "listbox-empty" }, empty ?? "Nothing fits"),
    items.map((item, index) => {
      const picked = chosen?.has(item.value) ?? false;
      return h(
        "div",
        {
          key: item.value,
          id: rowId(id, index),
          class: `row${index === active ? " active" : ""}`,
          role: "option",
          "aria-selected": String(chosen ? picked : index === active),
          "aria-disabled": item.disabled && "true",
          // Not click: the input must not lose the focus.
          onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
          onclick: () => !item.disabled && onpick(item),
          onpointermove: () => index !== active && onactive(index),
        },
        item.user ? avatar(item.user, 24) : emojiMark(item.emoji),
        h(
          "span",
          { class: "row-words" },
          h("span", { class: "row-label" }, item.label),
          item.description && h("span", { class: "row-description" }, item.description),
        ),
        item.hint && h("span", { class: "row-hint" }, item.hint),
        chosen && h("span", { class: `tick${multiple ? " box" : ""}${picked ? " on" : ""}`, "aria-hidden": "true" }, picked ? "✓" : ""),
      );
    }),
  );
}

/**
 * Where the active row goes on an arrow, Home or End; null for other keys.
 * @param {string} key @param {number} active @param {number} count
 * @returns {number|null}
 */
export function stepped(key, active, count) {
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown": return (active + 1) % count;
    case "ArrowUp": return (active - 1 + count) % count;
    case "PageDown": return Math.min(active + 8, count - 1);
    case "PageUp": return Math.max(active - 8, 0);
    default: return null;
  }
}

/** Keeps the active row in sight. @param {string} list @param {number} index */
export function showRow(list, index) {
  queueMicrotask(() => document.getElementById(rowId(list, index))?.scrollIntoView({ block: "nearest" }));
}

/** @param {Item[]} items @param {string} words @returns {Item[]} those that fit, best first */
export function fitting(items, words) {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return items;
  /** @param {Item} item */
  const rank = (item) => {
    const label = item.label.toLowerCase();
    if (label.startsWith(wanted)) return 0;
    if (label.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
    if (label.includes(wanted) || item.also?.toLowerCase().includes(wanted)) return 2;
    return item.description?.toLowerCase().includes(wanted) ? 3 : 4;
  };
  return items
    .map((item) => ({ item, at: rank(item) }))
    .filter(({ at }) => at < 4)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
