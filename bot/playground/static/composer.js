/**
 * The text field: chat, with people and channels offered after @ or #, and the command picker after a slash.
 *
 * @typedef {import("./listbox.js").Item} Item
 * @typedef {import("./vdom.js").Child} Child
 */
import { postMessage, Refused } from "./api.js";
import { isCalled, runnable, search, title } from "./commands.js";
import { toast } from "./dialogs.js";
import { fitting, listbox, rowId, showRow, stepped } from "./listbox.js";
import { begin, drawForm, filling } from "./optionform.js";
import { channelItems, userItems } from "./selects.js";
import { apply, changed, channelName, DM, GROUP, isOutside, localeOf, nameOf, state, typingNow } from "./store.js";
import { h } from "./vdom.js";

const LIST = "composer-list";
const LONGEST = 2000;

/** What is written and not sent, by channel. @type {Map<string, string>} */
const drafts = new Map();
const offer = { active: 0, closed: false, cursor: 0 };

const draft = () => drafts.get(state.current) ?? "";
/** @returns {HTMLTextAreaElement|null} */
const box = () => /** @type {HTMLTextAreaElement|null} */ (document.getElementById("composer-text"));

/** Puts the cursor into the composer. */
export const focusComposer = () => queueMicrotask(() => box()?.focus());

/** @param {string} text @param {number} [cursor] */
function write(text, cursor = text.length) {
  drafts.set(state.current, text);
  Object.assign(offer, { active: 0, closed: false, cursor });
  changed();
  queueMicrotask(() => {
    const field = box();
    if (field && field.selectionStart !== cursor) field.setSelectionRange(cursor, cursor);
  });
}

const commandsHere = () => {
  const here = state.channels.get(state.current);
  return runnable(state.commands, {
    direct: here?.type === DM || here?.type === GROUP,
    outside: !!here && isOutside(here),
    installed: state.me?.installed,
    manager: state.me?.manager ?? false,
    locale: localeOf(state.me),
  });
};

/** @param {import("./commands.js").Runnable} item */
function start(item) {
  drafts.set(state.current, "");
  begin(item, focusComposer);
}

/** Begins a command by its name, such as "table open", or shows the picker at it. @param {string} name */
export function useCommand(name) {
  const exact = commandsHere().find((item) => isCalled(item, name));
  if (exact) return start(exact);
  write(`/${name}`);
  focusComposer();
}

/**
 * What to offer now. `named`: the command whose full name is written.
 * @returns {{kind: "command"|"mention", label: string, items: Item[], pick: (item: Item) => void, named?: Item}|null}
 */
function offered() {
  const text = draft();
  if (offer.closed) return null;
  if (text.startsWith("/") && !text.includes("\n")) {
    const all = commandsHere();
    const bot = state.users.get(state.applicationId);
    const found = search(all, text.slice(1));
    const items = found.map((item) => ({ value: item.key, label: title(item), description: item.description, user: bot, hint: bot && nameOf(bot) }));
    return {
      kind: "command",
      label: "Commands",
      items,
      named: items[found.findIndex((item) => isCalled(item, text.slice(1)))],
      pick: (row) => {
        const item = all.find(({ key }) => key === row.value);
        if (item) start(item);
      },
    };
  }
  const match = /(?:^|\s)([@#])([^\s@#]{0,32})$/.exec(text.slice(0, offer.cursor));
  if (!match) return null;
  const [, mark, words] = match;
  const items = fitting(mark === "@" ? userItems() : channelItems(), words).slice(0, 10);
  if (!items.length) return null;
  return {
    kind: "mention",
    label: mark === "@" ? "People" : "Channels",
    items,
    pick: ({ label }) => {
      const from = offer.cursor - words.length;
      write(`${text.slice(0, from)}${label} ${text.slice(offer.cursor)}`, from + label.length + 1);
    },
  };
}

/** @param {string} text @returns {string} with names turned into the mentions they mean */
function withMentions(text) {
  const names = [
    ...[...state.users.values()].map((user) => ({ name: `@${nameOf(user)}`, mention: `<@${user.id}>` })),
    ...[...state.channels.values()].filter((channel) => channel.type !== DM).map((channel) => ({ name: `#${channelName(channel)}`, mention: `<#${channel.id}>` })),
  ];
  names.sort((a, b) => b.name.length - a.name.length);
  return names.reduce((words, { name, mention }) => words.split(name).join(mention), text);
}

async function send() {
  const channel = state.current;
  const content = withMentions(draft().trim());
  if (!content) return;
  if (content.length > LONGEST) return toast(`Messages may be ${LONGEST} characters long; this one has ${content.length}.`);
  const written = draft();
  write("");
  try {
    apply("message_create", await postMessage(state.me?.id ?? "", channel, content));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
    if (!drafts.get(channel)) drafts.set(channel, written); // Nothing written may be lost.
    changed();
  }
}

/** @param {KeyboardEvent} event */
function keydown(event) {
  if (event.isComposing) return;
  const list = offered();
  const next = list ? stepped(event.key, offer.active, list.items.length) : null;
  const row = list?.items[offer.active];
  // "/table open " is a complete command: the space continues with its options.
  const named = list?.kind === "command" && event.key === " " && list.named;
  if (next !== null) {
    offer.active = next;
    showRow(LIST, next);
    changed();
  } else if (named) list.pick(named);
  else if (row && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) list?.pick(row);
  else if (list && event.key === "Escape") {
    offer.closed = true;
    changed();
  } else if (event.key === "Enter" && !event.shiftKey) send();
  else return;
  event.preventDefault();
}

/** @param {any} event */
function moved({ currentTarget }) {
  if (offer.cursor === currentTarget.selectionStart) return;
  offer.cursor = currentTarget.selectionStart;
  changed();
}

/** @returns {Child} who is typing */
function typing() {
  const names = typingNow();
  const words = names.length > 2 ? "Several people are typing…" : `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} typing…`;
  return h("div", { class: "typing", key: "typing", "aria-live": "polite" }, names.length > 0 && [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), words]);
}

/** @returns {Child} */
export function drawComposer() {
  const channel = state.channels.get(state.current);
  if (!channel) return null;
  const place = channel.type === DM ? `Message @${channelName(channel)}` : `Message #${channelName(channel)}`;
  if (filling()) return h("div", { class: "composer", key: `form ${state.current}` }, drawForm(), typing());
  const list = offered();
  const text = draft();
  return h(
    "div",
    { class: "composer", key: `writing ${state.current}` },
    list &&
      h("div", { class: "popup", key: "popup" },
        h("div", { class: "popup-title" }, list.label),
        listbox({
          id: LIST, label: list.label, items: list.items, active: offer.active,
          empty: state.commands.length ? "No command has that name." : "There are no commands yet: is the bot running?",
          onpick: list.pick,
          onactive: (index) => { offer.active = index; changed(); },
        })),
    h(
      "div",
      { class: "composer-box", key: "box" },
      h("button", { type: "button", class: "icon slash", "aria-label": "Use a command", title: "Use a command", onclick: () => { write(text.startsWith("/") ? "" : "/"); focusComposer(); } }, "/"),
      h("textarea", {
        id: "composer-text",
        rows: Math.min(8, text.split("\n").length),
        placeholder: place,
        "aria-label": place,
        "aria-autocomplete": "list",
        "aria-controls": list && LIST,
        "aria-activedescendant": list && list.items.length ? rowId(LIST, offer.active) : false,
        value: text,
        // The key beside the field writes a slash; people type another one.
        oninput: (/** @type {any} */ event) => write(event.target.value.replace(/^\/\/+/, "/"), event.target.selectionStart),
        onkeydown: keydown,
        onkeyup: moved,
        onclick: moved,
      }),
      h("button", { type: "button", class: "icon send", "aria-label": "Send message", disabled: !text.trim(), onclick: send }, "➤"),
    ),
    typing(),
  );
}
