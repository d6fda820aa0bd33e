/**
 * Names, descriptions and choices of commands in a person's language, as the bot registered them. Touches no page.
 *
 * @typedef {import("./types.js").ApplicationCommand} ApplicationCommand
 * @typedef {import("./types.js").CommandOption} CommandOption
 * @typedef {Record<string, string>|null|undefined} Translations
 */

/** Discord's own: what a language reads where its translation is missing. @type {Record<string, string>} */
const FALLBACK = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };
const CHAT_INPUT = 1;

/** @param {Translations} texts @param {string} locale @param {string} text the one without a language */
const translated = (texts, locale, text) => texts?.[locale] ?? texts?.[FALLBACK[locale]] ?? text;

/** @param {{name: string, name_localizations?: Translations}} part @param {string} locale */
export const nameIn = (part, locale) => translated(part.name_localizations, locale, part.name);

/** @param {{description: string, description_localizations?: Translations}} part @param {string} locale */
export const descriptionIn = (part, locale) => translated(part.description_localizations, locale, part.description);

/**
 * An option as somebody reads it. It keeps its name, which is sent, and gets a label, which is shown.
 * @param {CommandOption} option @param {string} locale @returns {CommandOption}
 */
export const optionIn = (option, locale) => ({
  ...option,
  label: nameIn(option, locale),
  description: descriptionIn(option, locale),
  choices: option.choices?.map((choice) => ({ ...choice, name: nameIn(choice, locale) })),
});

/**
 * The full name of a used command, such as "table open", and its options, with or without values.
 * @param {ApplicationCommand[]} commands @param {string} name @param {string} locale
 * @returns {{title: string, options: CommandOption[]}}
 */
export function usedIn(commands, name, locale) {
  const menu = commands.find((command) => command.type !== CHAT_INPUT && command.name === name);
  if (menu) return { title: nameIn(menu, locale), options: [] };
  /** @type {string[]} */
  const shown = [];
  /** @type {(ApplicationCommand|CommandOption)[]} */
  let level = commands.filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT);
  for (const word of name.split(" ")) {
    const part = level.find((other) => other.name === word);
    shown.push(part ? nameIn(part, locale) : word);
    level = part?.options ?? [];
  }
  return { title: shown.join(" "), options: /** @type {CommandOption[]} */ (level).map((option) => optionIn(option, locale)) };
}
