/**
 * Select menus of messages and modals: their button, and their options.
 *
 * @typedef {import("./types.js").Component} Component
 * @typedef {import("./listbox.js").Item} Item
 */
import { avatar } from "./avatar.js";
import { emojiMark } from "./listbox.js";
import { openMenu } from "./popup.js";
import { channelName, DM, nameOf, state } from "./store.js";
import { h } from "./vdom.js";

export const SELECTS = new Set([3, 5, 6, 7, 8]);

/** @returns {Item[]} everybody in the server, by name */
export function userItems() {
  const users = [...state.users.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return users.map((user) => ({ value: user.id, label: nameOf(user), description: user.username, user, hint: user.bot ? "APP" : "" }));
}

/** @param {number[]} [types] @returns {Item[]} channels of the server */
export function channelItems(types) {
  return [...state.channels.values()]
    .filter((channel) => channel.type !== DM && (!types?.length || types.includes(channel.type)))
    .map((channel) => ({ value: channel.id, label: channelName(channel), emoji: { name: "#" } }));
}

/** @returns {Item[]} the server's roles */
export const roleItems = () => [...state.roles].map(([value, name]) => ({ value, label: name.startsWith("@") ? name : `@${name}` }));

/** @param {Component} component @returns {Item[]} */
function itemsOf(component) {
  switch (component.type) {
    case 5: return userItems();
    case 6: return roleItems();
    case 7: return [...userItems(), ...roleItems()];
    case 8: return channelItems(component.channel_types);
    default: return (component.options ?? []).map(({ value, label, description, emoji }) => ({ value, label, description, emoji }));
  }
}

/** @param {Component} component @returns {string[]} what is chosen before anybody chose */
export function defaultsOf(component) {
  if (component.type !== 3) return (component.default_values ?? []).map(({ id }) => id);
  return (component.options ?? []).filter((option) => option.default).map((option) => option.value);
}

/** @param {Item} item */
const chip = (item) =>
  h("span", { class: "chosen" }, item.user ? avatar(item.user, 20) : emojiMark(item.emoji), h("span", null, item.label));

/**
 * @param {object} what
 * @param {Component} what.component
 * @param {string[]} what.chosen
 * @param {boolean} [what.busy] whether it waits for the bot
 * @param {string} [what.name] its name for screen readers, when something else labels it
 * @param {(values: string[]) => void} what.onchoose
 */
export function selectButton({ component, chosen, busy, name, onchoose }) {
  const items = itemsOf(component);
  const shown = items.filter((item) => chosen.includes(item.value));
  const placeholder = component.placeholder || "Make a selection";
  const label = name ?? placeholder;
  return h(
    "button",
    {
      type: "button",
      class: `select${busy ? " busy" : ""}`,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": shown.length ? `${label}: ${shown.map((item) => item.label).join(", ")}` : label,
      "aria-busy": busy && "true",
      "data-custom-id": component.custom_id,
      disabled: component.disabled ?? false,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        /** @type {HTMLElement} */ (event.currentTarget).click();
      },
      onclick: (/** @type {Event} */ event) => {
        if (busy) return;
        openMenu(/** @type {HTMLElement} */ (event.currentTarget), {
          label,
          items: itemsOf(component),
          chosen,
          min: component.min_values ?? (component.required === false ? 0 : 1),
          max: component.max_values ?? 1,
          onchoose,
        });
      },
    },
    h("span", { class: "select-words" }, shown.length ? shown.map(chip) : h("span", { class: "placeholder" }, placeholder)),
    busy ? dots() : h("span", { class: "chevron", "aria-hidden": "true" }, "⌄"),
  );
}

/** The three dots of a control that waits. */
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
