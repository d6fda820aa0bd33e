/**
 * People: the page on which a person chooses a name, and the list of members.
 *
 * @typedef {import("./types.js").User} User
 * @typedef {import("./vdom.js").Child} Child
 */
import { postDirect, postUser, Refused } from "./api.js";
import { appBadge, avatar } from "./avatar.js";
import { onPeople, personData } from "./commands.js";
import { openDialog, dialogHead, toast } from "./dialogs.js";
import { interact } from "./interactions.js";
import { nameIn } from "./localised.js";
import { addressAs, goTo } from "./navigation.js";
import { changePerson, languageMenu } from "./settings.js";
import { apply, localeOf, nameOf, state } from "./store.js";
import { h } from "./vdom.js";

/** @returns {User[]} whom one can be */
const persons = () => [...state.users.values()].filter((user) => !user.bot);

/** @param {(user: User) => void} joined */
function joinForm(joined) {
  /** @param {any} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = form.elements.namedItem("name").value.trim();
    if (!name) return;
    try {
      joined(await postUser(name));
      form.reset();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message);
    }
  };
  return h(
    "form",
    { class: "join-form", onsubmit: submit },
    h("label", { class: "visually-hidden", for: "join-name" }, "Name of the new person"),
    h("input", { id: "join-name", name: "name", type: "text", maxlength: "32", placeholder: "Somebody new…", autocomplete: "off", required: true }),
    h("button", { class: "button style-1" }, "Join"),
  );
}

/** @param {User} user */
const languageOf = (user) =>
  languageMenu({ locale: localeOf(user), label: `Language of ${nameOf(user)}'s Discord`, set: (locale) => changePerson({ locale }, user.id) });

/** @returns {string} */
function botName() {
  const bot = state.users.get(state.applicationId);
  return bot ? nameOf(bot) : "the bot";
}

/**
 * The first page: who are you?
 * @param {string} [problem] why the person in the address cannot be
 * @returns {Child[]}
 */
export function whoAreYou(problem) {
  return [
    h(
      "main",
      { class: "who" },
      h("h1", null, "Who are you?"),
      h("p", { class: "who-lead" }, `A small Discord of your own, on this computer, with ${botName()} in it. Open more tabs to be several people at one table.`),
      problem && h("p", { class: "error", role: "alert" }, problem),
      h(
        "ul",
        { class: "who-list" },
        persons().map((user) =>
          h(
            "li",
            { key: user.id },
            h("a", { class: "who-card", href: addressAs(user.id), "data-user": user.id },
              avatar(user, 72),
              h("span", { class: "who-name" }, nameOf(user)),
              user.manager && h("span", { class: "who-role" }, "server manager")),
            languageOf(user),
          ),
        ),
      ),
      joinForm((user) => location.assign(addressAs(user.id))),
    ),
  ];
}

/**
 * A button for each of the bot's commands in the menu on a person.
 * @param {User} user @param {() => void} [after] called when one was pressed
 */
function appButtons(user, after = () => {}) {
  return onPeople(state.commands, state.me?.manager ?? false).map((command) => {
    const name = nameIn(command, localeOf(state.me));
    const label = `${name} ${nameOf(user)}`;
    const use = () => {
      interact({ type: 2, channel: state.current, label }, personData(command, user.id));
      after();
    };
    return h("button", { type: "button", key: command.id, class: "button style-2", "aria-label": label, onclick: use }, name);
  });
}

/** Opens the switcher: be somebody else here, or in another tab. */
export function openSwitcher() {
  openDialog({
    label: "Switch person",
    kind: "switcher",
    view: (dialog) => [
      dialogHead("Who do you want to be?", dialog),
      h(
        "ul",
        { class: "people" },
        persons().map((user) =>
          h(
            "li",
            { key: user.id, class: "person" },
            avatar(user, 32),
            h("span", { class: "person-name" }, nameOf(user), user.id === state.me?.id && h("small", null, " (you)")),
            user.id !== state.me?.id && [
              appButtons(user, () => dialog.close()),
              h("a", { class: "button style-2", href: addressAs(user.id, state.current), "aria-label": `Become ${nameOf(user)} in this tab` }, "Switch"),
              h("a", { class: "button style-1", href: addressAs(user.id, state.current), target: "_blank", "aria-label": `Open another tab as ${nameOf(user)}` }, "New tab ↗︎"),
            ],
          ),
        ),
      ),
      h("h3", null, "Add a person"),
      joinForm((user) => toast(`${nameOf(user)} joined the server.`)),
    ],
  });
}

/** Opens one's direct messages with the bot, which need not have written first. */
export async function writeToBot() {
  try {
    const channel = await postDirect(state.me?.id ?? "");
    apply("channel_create", channel);
    await goTo(channel.id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

/** @param {User} user */
function member(user) {
  const me = user.id === state.me?.id;
  const words = [avatar(user, 32), h("span", { class: "member-name" }, nameOf(user)), user.bot && appBadge()];
  const offline = user.bot && user.id === state.applicationId && !state.botOnline;
  if (me) return h("li", { key: user.id, class: "member" }, words, h("small", null, "you"));
  if (user.bot) {
    const name = `Direct messages with ${nameOf(user)}`;
    return h("li", { key: user.id },
      h("button", { type: "button", class: `member${offline ? " offline" : ""}`, title: name, "aria-label": name, onclick: writeToBot }, words));
  }
  return h(
    "li",
    { key: user.id, class: "member-row" },
    h("a", { class: "member", href: addressAs(user.id, state.current), target: "_blank", title: `Open another tab as ${nameOf(user)}`, "aria-label": `Open another tab as ${nameOf(user)}` },
      words, h("span", { class: "outward", "aria-hidden": "true" }, "↗︎")),
    appButtons(user),
  );
}

/** The column of members, where there is room for it. */
export function members() {
  const all = [...state.users.values()];
  /** @param {string} title @param {User[]} users */
  const group = (title, users) => users.length > 0 && [h("h3", null, `${title} — ${users.length}`), h("ul", null, users.map(member))];
  return h(
    "aside",
    { class: "members", "aria-label": "Members" },
    group("Apps", all.filter((user) => user.bot)),
    group("People", persons()),
  );
}
