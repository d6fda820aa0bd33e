/**
 * A slash command being filled in: the possible values of each option, and the given ones. Touches no page.
 *
 * @typedef {import("./types.js").CommandOption} CommandOption
 * @typedef {import("./commands.js").Runnable} Runnable
 * @typedef {import("./commands.js").Given} Given
 * @typedef {import("./listbox.js").Item} Item
 *
 * @typedef {object} Form
 * @property {Runnable} item
 * @property {string} channel
 * @property {Map<string, Given>} given
 * @property {string[]} shown names of the options that have a pill
 * @property {Map<string, string>} problems
 * @property {string} focus the option being filled, TAIL after the last
 * @property {string} tail what is typed there, to find an option
 * @property {number} active
 * @property {boolean} closed whether the list was sent away with Escape
 * @property {Item[]} found autocomplete's answer
 * @property {Map<string, string|number>} meanings what autocomplete's rows stand for
 * @property {"no"|"loading"|"failed"} waiting
 * @property {boolean} hurried whether Enter was pressed before autocomplete's answer: it means its first row
 */
import { OPTION, read } from "./commands.js";
import { fitting } from "./listbox.js";
import { channelItems, roleItems, userItems } from "./selects.js";

/** Where the focus is after the last option. */
export const TAIL = "";

/** @param {Form} now @param {string} name */
export const optionOf = (now, name) => now.item.options.find((option) => option.name === name);

/** @param {CommandOption} option @returns {string} its name as it is shown */
export const labelOf = (option) => option.label ?? option.name;

/** @param {CommandOption} option @returns {Item[]} what may be picked, autocomplete aside */
function fixedItems(option) {
  if (option.choices?.length) return option.choices.map(({ name, value }) => ({ value: String(value), label: name }));
  switch (option.type) {
    case OPTION.BOOLEAN: return [{ value: "true", label: "True" }, { value: "false", label: "False" }];
    case OPTION.USER: return userItems();
    case OPTION.CHANNEL: return channelItems(option.channel_types);
    case OPTION.ROLE: return roleItems();
    case OPTION.MENTIONABLE: return [...userItems(), ...roleItems()];
    default: return [];
  }
}

/** @param {Form} now @param {CommandOption} option @param {string} picked a row's value @returns {string|number|boolean} */
export function meaning(now, option, picked) {
  if (option.autocomplete) return now.meanings.get(picked) ?? picked;
  if (option.choices?.length) return option.choices.find(({ value }) => String(value) === picked)?.value ?? picked;
  return option.type === OPTION.BOOLEAN ? picked === "true" : picked;
}

/** @param {Form} now @returns {Item[]} the rows to show for what has the focus */
export function rows(now) {
  if (now.closed) return [];
  const option = optionOf(now, now.focus);
  if (!option) {
    const rest = now.item.options.filter((other) => !now.shown.includes(other.name));
    return fitting(rest.map((other) => ({ value: other.name, label: labelOf(other), also: other.name, description: other.description })), now.tail);
  }
  if (option.autocomplete) return now.found;
  const given = now.given.get(option.name);
  return fitting(fixedItems(option), given?.value === undefined ? (given?.text ?? "").replace(/^[@#]/, "") : "");
}

/** @param {Form} now @param {CommandOption} option */
export function readField(now, option) {
  const known = option.autocomplete
    ? (now.focus === option.name ? now.found : []).map((item) => ({ value: now.meanings.get(item.value) ?? item.value, label: item.label }))
    : fixedItems(option).map((item) => ({ value: meaning(now, option, item.value), label: item.label }));
  return read(option, now.given.get(option.name), known);
}

/** @param {CommandOption} option @returns {string} what may be given, in words */
export function about(option) {
  const bounds = [
    option.min_value !== undefined && `at least ${option.min_value}`,
    option.max_value !== undefined && `at most ${option.max_value}`,
  ].filter(Boolean).join(", ");
  return bounds ? `${option.description} (${bounds})` : option.description;
}
