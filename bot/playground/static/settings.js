/** Settings: languages, one's own DMs, being a server manager, light or dark, a new channel. */
import { patchGuild, patchUser, postChannel, Refused } from "./api.js";
import { dialogHead, openDialog, toast } from "./dialogs.js";
import { apply, localeOf, state } from "./store.js";
import { h } from "./vdom.js";

const THEME = "playground.theme";
/** @typedef {"auto"|"light"|"dark"} Theme */

/** @returns {Theme} */
const theme = () => /** @type {Theme} */ (localStorage.getItem(THEME) ?? "auto");

/** @param {Theme} wanted */
function setTheme(wanted) {
  localStorage.setItem(THEME, wanted);
  applyTheme();
}

/** Shows the page light or dark, as chosen or as the system says. */
export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

/**
 * A menu of Discord's languages.
 * @param {{locale: string, label: string, set: (locale: string) => void}} what `label` says whose language it is
 */
export const languageMenu = ({ locale, label, set }) =>
  h("select", { class: "language", "aria-label": label, title: label, value: locale, onchange: (/** @type {any} */ event) => set(event.target.value) },
    state.locales.map(({ id, name }) => h("option", { key: id, value: id, lang: id }, name)));

/** @param {Promise<unknown>} request says on the page why it was refused @returns {Promise<boolean>} whether it went well */
async function attempt(request) {
  try {
    await request;
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
    return false;
  }
}

/** @typedef {{dm_closed?: boolean, manager?: boolean, installed?: boolean, locale?: string}} Change */

/** @param {Change} change @param {string} [id] the person's; one's own by default */
export const changePerson = (change, id = state.me?.id ?? "") =>
  attempt(patchUser(id, change).then((user) => apply("user_update", { ...change, ...user })));

/** @param {string} name @param {string} about @param {boolean} on @param {(on: boolean) => void} set */
const toggle = (name, about, on, set) =>
  h("label", { class: "toggle" },
    h("span", { class: "toggle-words" }, h("b", null, name), h("small", null, about)),
    h("input", { type: "checkbox", role: "switch", checked: on, onchange: (/** @type {any} */ event) => set(event.target.checked) }));

/** @param {string} name @param {string} about @param {string} locale @param {(locale: string) => void} set */
const language = (name, about, locale, set) =>
  h("label", { class: "toggle", key: name },
    h("span", { class: "toggle-words" }, h("b", null, name), h("small", null, about)),
    languageMenu({ locale, label: name, set }));

/** Opens the settings. */
export function openSettings() {
  openDialog({
    label: "Settings",
    kind: "settings",
    view: (dialog) => [
      dialogHead("Settings", dialog),
      language("Language", "Of my Discord. Commands are shown in it, and bots can read it.", localeOf(state.me), (locale) => changePerson({ locale })),
      state.me?.manager && language("Server's language", "Bots can read it, too.", state.guild.preferred_locale, (locale) =>
        attempt(patchGuild(locale).then((guild) => apply("guild_update", guild)))),
      toggle("Close my direct messages", "The bot then cannot write to me privately.", state.me?.dm_closed ?? false, (on) => changePerson({ dm_closed: on })),
      toggle("Server manager", "May close other people's games and delete messages.", state.me?.manager ?? false, (on) => changePerson({ manager: on })),
      toggle("Install the bot to myself", "Some of its commands then work where it does not belong: see Elsewhere.", state.me?.installed ?? false, (on) => changePerson({ installed: on })),
      h("fieldset", { class: "themes" },
        h("legend", null, "Appearance"),
        /** @type {[Theme, string][]} */ ([["auto", "Like my system"], ["light", "Light"], ["dark", "Dark"]]).map(([value, label]) =>
          h("label", { class: "check" },
            h("input", { type: "radio", name: "theme", checked: theme() === value, onchange: () => setTheme(value) }),
            h("span", null, label)))),
      h("h3", null, "Keys"),
      h("dl", { class: "keys" },
        [["/", "Commands"], ["↑ ↓ Tab Enter", "Choose and run"], ["Ctrl K", "Go to a channel"], ["Esc", "Close, or go back to writing"]].map(([key, what]) =>
          [h("dt", null, h("kbd", null, key)), h("dd", null, what)])),
    ],
  });
}

/** Asks for the name of a new channel and makes it. */
export function newChannel() {
  openDialog({
    label: "New channel",
    kind: "small",
    view: (dialog) => [
      h("form", {
          onsubmit: async (/** @type {any} */ event) => {
            event.preventDefault();
            const name = event.currentTarget.elements.namedItem("name").value.trim().toLowerCase().replace(/\s+/g, "-");
            const made = attempt(postChannel(name).then((channel) => apply("channel_create", channel)));
            if (await made) dialog.close();
          },
        },
        dialogHead("New channel", dialog),
        h("div", { class: "field" },
          h("label", { for: "channel-name" }, "Name"),
          h("input", { id: "channel-name", name: "name", type: "text", required: true, maxlength: "100", placeholder: "new-channel", autocomplete: "off", autofocus: true })),
        h("footer", { class: "dialog-foot" },
          h("button", { type: "button", class: "button style-2", onclick: dialog.close }, "Cancel"),
          h("button", { class: "button style-1" }, "Create"))),
    ],
  });
}
