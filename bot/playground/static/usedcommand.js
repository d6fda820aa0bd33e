/**
 * The line above an answer that says who used which command. Its name is a button: everybody who sees the
 * answer may see the options, as on Discord.
 *
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").GivenOption} GivenOption
 * @typedef {import("./types.js").CommandOption} CommandOption
 * @typedef {import("./vdom.js").Child} Child
 */
import { fetchCommand, Refused } from "./api.js";
import { avatar } from "./avatar.js";
import { toast } from "./dialogs.js";
import { usedIn } from "./localised.js";
import { changed, channelName, localeOf, nameOf, state } from "./store.js";
import { h } from "./vdom.js";

const COMMAND = 2;
/** The type of a message that is a command's first answer; only that one tells of the options. */
const FIRST_ANSWER = 20;
const NESTING = new Set([1, 2]);
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;

/** Message → its command's options, while they are shown. @type {Map<string, GivenOption[]>} */
const shown = new Map();

/** @param {string} message @returns {boolean} whether its command's options are shown */
export const optionsShown = (message) => shown.has(message);

/** @param {GivenOption[]} options @returns {GivenOption[]} those with a value, out of their subcommands */
const filled = (options) => options.flatMap((option) => (NESTING.has(option.type) ? filled(option.options ?? []) : [option]));

/**
 * An option as this person reads it; where the command offers choices, the name of the one taken.
 * @param {GivenOption} option @param {CommandOption[]} known the command's own @returns {GivenOption}
 */
function inWords(option, known) {
  const own = known.find(({ name }) => name === option.name);
  return { ...option, name: own?.label ?? option.name, value: own?.choices?.find(({ value }) => value === option.value)?.name ?? option.value };
}

/** @param {GivenOption} option @returns {string} its value as people write it */
function words({ type, value }) {
  const text = String(value);
  const user = state.users.get(text);
  const channel = state.channels.get(text);
  if ((type === USER || type === MENTIONABLE) && user) return `@${nameOf(user)}`;
  if (type === CHANNEL) return channel ? `#${channelName(channel)}` : "a channel you do not see";
  if (type === ROLE || type === MENTIONABLE) return state.roles.get(text) ?? "somebody unknown";
  if (typeof value === "boolean") return value ? "True" : "False";
  return text;
}

/** Shows the options of a message's command, or hides them. @param {Message} message */
async function toggle(message) {
  if (shown.delete(message.id)) return changed();
  try {
    const { options } = await fetchCommand(state.me?.id ?? "", message.channel_id, message.id);
    shown.set(message.id, filled(options));
    changed();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

/** @param {string} message @param {GivenOption[]} options @param {CommandOption[]} known */
const drawOptions = (message, options, known) =>
  h("dl", { class: "used-options", key: "used-options", id: `options-${message}`, "aria-label": "Its options" },
    options.map((option) => inWords(option, known)).map((option) => h("div", { key: option.name }, h("dt", null, option.name), h("dd", null, words(option)))),
    options.length === 0 && h("div", { key: "none" }, h("dt", null, "no options")));

/**
 * @param {Message} message @param {string} name the command's
 * @param {import("./types.js").User} user who used it
 * @returns {Child}
 */
export function usedCommand(message, name, user) {
  const options = shown.get(message.id);
  const { title, options: known } = usedIn(state.commands, name, localeOf(state.me));
  const named = h("span", { class: "command-name" }, `/${title}`);
  const tells = message.type === FIRST_ANSWER && message.interaction_metadata?.type === COMMAND;
  return [
    h("div", { class: "used-line", key: "used" }, avatar(user, 16), h("b", null, nameOf(user)), " used ",
      tells
        ? h("button", {
          type: "button",
          class: "used-command",
          title: "Show its options",
          "aria-expanded": String(options !== undefined),
          "aria-controls": options && `options-${message.id}`,
          onclick: () => toggle(message),
          onkeydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Escape" || !options) return;
            event.preventDefault();
            toggle(message);
          },
        }, named)
        : named),
    options && drawOptions(message.id, options, known),
  ];
}
