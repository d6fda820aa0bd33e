/**
 * The left column: the server, its channels with their threads, direct messages, and the person. On a
 * phone it is a drawer.
 *
 * @typedef {import("./types.js").Channel} Channel
 * @typedef {import("./vdom.js").Child} Child
 */
import { appBadge, avatar } from "./avatar.js";
import { channelLink } from "./navigation.js";
import { openSwitcher, writeToBot } from "./people.js";
import { newChannel, openSettings } from "./settings.js";
import { changed, channelName, channelTree, DM, nameOf, state, THREADS, unread } from "./store.js";
import { h } from "./vdom.js";

export const drawer = { open: false };

/** Opens or closes the drawer of narrow screens. @param {boolean} open */
export function setDrawer(open) {
  if (drawer.open === open) return;
  drawer.open = open;
  changed();
  queueMicrotask(() => {
    const target = open ? document.querySelector(".sidebar a.current, .sidebar a") : document.getElementById("drawer-button");
    /** @type {HTMLElement|null} */ (target)?.focus();
  });
}

/** @param {Channel} channel */
function entry(channel) {
  const name = channelName(channel);
  const current = channel.id === state.current;
  const fresh = !current && unread(channel.id);
  const mentions = state.mentions.get(channel.id) ?? 0;
  const other = channel.type === DM ? channel.recipients?.find((user) => user.id !== state.me?.id) : undefined;
  const user = other && (state.users.get(other.id) ?? other);
  const label = [name, fresh && "unread", mentions && `${mentions} mentions`].filter(Boolean).join(", ");
  return h(
    "a",
    {
      ...channelLink(channel.id),
      class: `channel${current ? " current" : ""}${fresh ? " unread" : ""}${THREADS.has(channel.type) ? " thread" : ""}`,
      "aria-current": current && "page",
      "aria-label": label,
    },
    user ? avatar(user, 28) : h("span", { class: "channel-mark", "aria-hidden": "true" }, THREADS.has(channel.type) ? "╰" : "#"),
    h("span", { class: "channel-name" }, name),
    user?.bot && appBadge(),
    mentions > 0 && h("span", { class: "count" }, String(mentions)),
  );
}

/** @returns {Child} */
function channels() {
  const { direct, tree, outside } = channelTree();
  return h(
    "nav",
    { class: "channels", "aria-label": "Channels" },
    h("div", { class: "section-title" }, h("h2", null, "Text channels"),
      h("button", { type: "button", class: "icon", "aria-label": "New channel", title: "New channel", onclick: newChannel }, "+")),
    h("ul", null, tree.map(({ channel, threads }) =>
      h("li", { key: channel.id }, entry(channel), threads.length > 0 && h("ul", null, threads.map((thread) => h("li", { key: thread.id }, entry(thread))))))),
    h("div", { class: "section-title" }, h("h2", null, "Direct messages")),
    direct.length
      ? h("ul", null, direct.map((channel) => h("li", { key: channel.id }, entry(channel))))
      : h("p", { class: "section-empty" }, "None yet. The bot writes here when it has something only for you. ",
          h("button", { type: "button", class: "linklike", onclick: writeToBot }, "Write to it first")),
    outside.length > 0 && [
      h("div", { class: "section-title" }, h("h2", null, "Elsewhere")),
      h("ul", null, outside.map((channel) => h("li", { key: channel.id }, entry(channel)))),
    ],
  );
}

/** @returns {Child} who one is, with the switcher and the settings */
function me() {
  if (!state.me) return null;
  const name = nameOf(state.me);
  const language = state.locales.find(({ id }) => id === state.me?.locale && id !== "en-US");
  const about = [state.me.manager && "server manager", state.me.dm_closed && "DMs closed", language?.name].filter(Boolean).join(" · ");
  return h(
    "div",
    { class: "me" },
    h("button", { type: "button", class: "me-who", "aria-label": `You are ${name}. Switch person`, title: "Switch person", onclick: openSwitcher },
      avatar(state.me, 32),
      h("span", { class: "me-words" }, h("b", null, name), h("small", null, about || "Switch person"))),
    h("button", { type: "button", class: "icon", "aria-label": "Settings", title: "Settings", onclick: openSettings }, "⚙"),
  );
}

/** @returns {Child[]} */
export const drawSidebar = () => [
  h("div", { class: `shade${drawer.open ? " open" : ""}`, onclick: () => setDrawer(false) }),
  h("div", { class: `sidebar${drawer.open ? " open" : ""}`, onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") setDrawer(false); } },
    h("header", { class: "server" }, h("h1", null, state.guild.name)),
    channels(),
    me()),
];
