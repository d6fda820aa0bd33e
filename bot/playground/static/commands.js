/**
 * Slash commands as the picker shows them, and the data sent when one is run. Touches no page.
 *
 * @typedef {import("./types.js").ApplicationCommand} ApplicationCommand
 * @typedef {import("./types.js").CommandOption} CommandOption
 *
 * A command that can be run: a command, or one of its subcommands. `path` are its names, which are sent; `words` are
 * these names in the person's language, as are the description and the options' labels.
 * @typedef {{key: string, path: string[], words: string[], description: string, options: CommandOption[],
 *   command: ApplicationCommand}} Runnable
 *
 * The answer to an option: the text in its field, and its value if it was picked from a list.
 * @typedef {{text: string, value?: string|number|boolean, file?: File}} Given
 */
import { descriptionIn, nameIn, optionIn } from "./localised.js";

export const OPTION = { SUBCOMMAND: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };

/** Kick, ban, administrator; manage channels, server, messages, roles, threads; mention everyone. */
const MANAGERS_ONLY = [1n, 2n, 3n, 4n, 5n, 13n, 17n, 28n, 34n].reduce((all, bit) => all | (1n << bit), 0n);
const IN_GUILD = 0;
const IN_BOT_DM = 1;
const IN_PRIVATE = 2;
const TO_PEOPLE = 1;
const ON_A_PERSON = 2;

/** @param {CommandOption[]|undefined} options @returns {CommandOption[]} required ones first, as Discord orders them */
const leaves = (options) => [...(options ?? [])].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));

/** @param {string|null|undefined} needs permission bits; "0" is for administrators only @param {boolean} manager */
function allowed(needs, manager) {
  if (needs === null || needs === undefined) return true;
  return needs !== "0" && (manager || !(BigInt(needs) & MANAGERS_ONLY));
}

/**
 * The commands that the person may use here, with groups and subcommands in one list.
 * @param {ApplicationCommand[]} commands
 * @param {{direct: boolean, outside?: boolean, installed?: boolean, manager: boolean, locale: string}} where whether this
 *   is in no server, and whether the bot does not belong there; whether the person has installed it to themselves, and
 *   manages the server; their language
 * @returns {Runnable[]}
 */
export function runnable(commands, { direct, outside = false, installed = false, manager, locale }) {
  /** @type {Runnable[]} */
  const out = [];
  for (const command of commands) {
    if ((command.type ?? 1) !== 1) continue;
    if (command.contexts && !command.contexts.includes(direct ? (outside ? IN_PRIVATE : IN_BOT_DM) : IN_GUILD)) continue;
    if (outside && !(installed && command.integration_types?.includes(TO_PEOPLE))) continue;
    if (direct && (command.guild_id || (!command.contexts && command.dm_permission === false))) continue;
    if (!direct && !allowed(command.default_member_permissions, manager)) continue;
    /** @param {(CommandOption|ApplicationCommand)[]} nodes from the command to one of its subcommands */
    const walk = (...nodes) => {
      const node = nodes[nodes.length - 1];
      const within = (node.options ?? []).filter((option) => option.type <= OPTION.GROUP);
      if (within.length) return within.forEach((option) => walk(...nodes, option));
      const path = nodes.map(({ name }) => name);
      out.push({
        key: `${command.id} ${path.join(" ")}`, path, words: nodes.map((each) => nameIn(each, locale)),
        description: descriptionIn(node, locale), options: leaves(node.options).map((option) => optionIn(option, locale)), command,
      });
    };
    walk(command);
  }
  return out;
}

/**
 * The commands in the menu on a person.
 * @param {ApplicationCommand[]} commands @param {boolean} manager whether the person manages the server
 */
export const onPeople = (commands, manager) =>
  commands.filter((command) => command.type === ON_A_PERSON && allowed(command.default_member_permissions, manager));

/** @param {ApplicationCommand} command @param {string} target the id of the person @returns the `data` of the interaction */
export const personData = (command, target) => ({ id: command.id, name: command.name, type: ON_A_PERSON, target_id: target });

/** @param {Runnable} item @returns {string} such as "/table open", in the person's language */
export const title = (item) => `/${item.words.join(" ")}`;

/** @param {Runnable} item @param {string} name @returns {boolean} whether that is its full name, translated or not */
export const isCalled = (item, name) => [item.words, item.path].some((words) => words.join(" ") === name);

/**
 * @param {Runnable[]} all @param {string} typed what follows the slash: a name, translated or not, or a part of it
 * @returns {Runnable[]} those that fit, best first
 */
export function search(all, typed) {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, " ");
  /** @param {string[]} words */
  const near = (words) => {
    const name = words.join(" ").toLowerCase();
    if (name === wanted) return 0;
    if (name.startsWith(wanted)) return 1;
    if (words.some((word) => word.toLowerCase().startsWith(wanted))) return 2;
    return name.includes(wanted) ? 3 : 5;
  };
  /** @param {Runnable} item */
  const rank = (item) => Math.min(near(item.words), near(item.path), item.description.toLowerCase().includes(wanted) ? 4 : 5);
  return all
    .map((item, index) => ({ item, index, at: rank(item) }))
    .filter(({ at }) => at < 5)
    .sort((a, b) => a.at - b.at || a.index - b.index)
    .map(({ item }) => item);
}

/** @param {CommandOption} option @returns {string|null} what is wrong with a number, or null */
function numberProblem(option, /** @type {number} */ value) {
  if (option.min_value !== undefined && value < option.min_value) return `Must be at least ${option.min_value}.`;
  if (option.max_value !== undefined && value > option.max_value) return `Must be at most ${option.max_value}.`;
  return null;
}

/**
 * Reads a field.
 * @param {CommandOption} option @param {Given|undefined} given
 * @param {{value: string|number|boolean, label: string}[]} known what may be picked
 * @returns {{value?: string|number|boolean, problem?: string}} neither, for an optional field left empty
 */
export function read(option, given, known) {
  const text = given?.text.trim() ?? "";
  if (!text) return option.required ? { problem: "This option is required. Specify a value." } : {};
  if (given?.value !== undefined) return { value: given.value };
  const same = known.find((item) => item.label.toLowerCase() === text.toLowerCase().replace(/^[@#]/, ""));
  if (same) return { value: same.value };
  if (option.choices?.length) return { problem: "Choose one of the choices." };
  switch (option.type) {
    case OPTION.INTEGER: {
      if (!/^[+-]?\d{1,16}$/.test(text)) return { problem: "Must be a whole number." };
      const problem = numberProblem(option, Number(text));
      return problem ? { problem } : { value: Number(text) };
    }
    case OPTION.NUMBER: {
      const value = Number(text.replace(",", "."));
      if (!Number.isFinite(value)) return { problem: "Must be a number." };
      const problem = numberProblem(option, value);
      return problem ? { problem } : { value };
    }
    case OPTION.STRING: {
      const words = given?.text ?? "";
      if (option.min_length !== undefined && words.length < option.min_length) return { problem: `Must be at least ${option.min_length} characters long.` };
      if (words.length > (option.max_length ?? 6000)) return { problem: `Must be at most ${option.max_length ?? 6000} characters long.` };
      return { value: words };
    }
    case OPTION.BOOLEAN: return { problem: "Choose True or False." };
    case OPTION.USER: return { problem: "Choose a person from the list." };
    case OPTION.CHANNEL: return { problem: "Choose a channel from the list." };
    case OPTION.FILE: return { problem: "Choose a file." };
    default: return { problem: "Choose from the list." };
  }
}

/**
 * The `data` of the interaction, nested as Discord nests it.
 * @param {Runnable} item
 * @param {{name: string, type: number, value: string|number|boolean, focused?: boolean}[]} options
 */
export function commandData({ command, path }, options) {
  /** @type {object[]} */
  let nested = options;
  const types = path.length === 3 ? [OPTION.GROUP, OPTION.SUBCOMMAND] : [OPTION.SUBCOMMAND];
  for (let at = path.length - 1; at > 0; at -= 1) {
    nested = [{ type: types[at - 1], name: path[at], options: nested }];
  }
  return {
    id: command.id,
    name: command.name,
    type: command.type ?? 1,
    ...(command.guild_id ? { guild_id: command.guild_id } : {}),
    options: nested,
  };
}
