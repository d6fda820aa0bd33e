/**
 * This tab's copy of the world, and how events change it. Views read `state`; code that changes it calls
 * `changed()`, and the page is drawn once for all changes of the same moment.
 *
 * @typedef {import("./types.js").User} User
 * @typedef {import("./types.js").Channel} Channel
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").ApplicationCommand} ApplicationCommand
 * @typedef {import("./types.js").WorldState} WorldState
 *
 * @typedef {object} Timeline
 * @property {Message[]} messages oldest first
 * @property {boolean} loaded whether the newest messages are there
 * @property {boolean} loading
 * @property {boolean} complete whether the very first message is there
 * @property {{type: string, data: any}[]} waiting events that came while loading
 */

import { setAhead, writeTimesIn } from "./format.js";

export const EPHEMERAL = 64;
export const LOADING = 128;

export const DM = 1;
export const GROUP = 3;
export const TEXT = 0;
export const THREADS = new Set([10, 11, 12]);

export const state = {
  /** @type {User|null} */ me: null,
  /** @type {Map<string, User>} */ users: new Map(),
  /** @type {import("./types.js").Guild} */ guild: { id: "", name: "Playground", preferred_locale: "en-US" },
  /** Discord's languages. @type {{id: string, name: string}[]} */ locales: [],
  /** @type {Map<string, Channel>} */ channels: new Map(),
  /** @type {Map<string, string>} id → name */ roles: new Map(),
  /** @type {ApplicationCommand[]} */ commands: [],
  applicationId: "",
  botOnline: true,
  connected: true,
  /** @type {string|null} */ notice: null,
  /** @type {import("./types.js").Trouble|null} */ trouble: null,
  /** The channel being looked at. */
  current: "",
  /** Where "new messages" begins in that channel: the last message read before it was opened. */
  newAfter: "",
  /** @type {Map<string, Timeline>} */ timelines: new Map(),
  /** @type {Map<string, string>} channel → last message read */ read: new Map(),
  /** @type {Map<string, string>} channel → newest message */ latest: new Map(),
  /** @type {Map<string, number>} channel → unread messages that mention me */ mentions: new Map(),
  /** @type {Map<string, Map<string, number>>} channel → who types → until when (ms) */ typing: new Map(),
  /** Grows whenever names or channels change, so that drawn messages know to be drawn again. */
  names: 0,
};

/** @type {() => void} */
let draw = () => {};
let scheduled = false;

/** Says how the page is drawn. @param {() => void} drawer */
export function onChange(drawer) {
  draw = drawer;
}

/** Has the page drawn soon, once for many changes. Also in a hidden tab: its title counts mentions. */
export function changed() {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    draw();
  });
}

/** Whether id `a` was made after id `b` (snowflakes: longer, or greater, is later). @param {string} a @param {string} b */
export const later = (a, b) => (a.length === b.length ? a > b : a.length > b.length);

/** @param {string} channel @returns {Timeline} */
export function timeline(channel) {
  let found = state.timelines.get(channel);
  if (!found) {
    found = { messages: [], loaded: false, loading: false, complete: false, waiting: [] };
    state.timelines.set(channel, found);
  }
  return found;
}

/** @param {User} user @returns {string} the name to show */
export const nameOf = (user) => user.global_name || user.username;

/** @param {User|null} user @returns {string} the language of their Discord */
export const localeOf = (user) => user?.locale ?? "en-US";

/** @param {Channel} channel @returns {boolean} whether the bot does not belong there */
export const isOutside = (channel) => channel.type === GROUP || (!!channel.guild_id && channel.guild_id !== state.guild.id);

/** @param {Channel} channel @returns {string} without the # */
export function channelName(channel) {
  if (channel.type !== DM) return channel.name ?? "channel";
  const other = (channel.recipients ?? []).find((user) => user.id !== state.me?.id);
  return other ? nameOf(state.users.get(other.id) ?? other) : "Direct message";
}

/** @param {Message} message @returns {boolean} whether it is meant for me in particular */
export function mentionsMe(message) {
  const me = state.me?.id;
  if (!me || message.author.id === me) return false;
  if (message.mention_everyone) return true;
  return (message.mentions ?? []).some((user) => user.id === me);
}

/** Takes a fresh picture of the world, keeping where the person is. @param {WorldState} world */
export function load(world) {
  state.me = world.me;
  state.locales = world.locales ?? [];
  writeTimesIn(localeOf(state.me));
  state.users = new Map(world.users.map((user) => [user.id, user]));
  state.guild = world.guild ?? state.guild;
  state.channels = new Map((world.channels ?? []).map((channel) => [channel.id, channel]));
  state.roles = new Map((world.roles ?? []).map((role) => [role.id, role.name]));
  state.commands = world.commands ?? [];
  state.applicationId = world.application_id ?? "";
  state.botOnline = world.bot_online ?? false;
  state.notice = world.notice ?? null;
  state.names += 1;
  for (const channel of state.channels.values()) {
    if (channel.last_message_id) noteLatest(channel.id, channel.last_message_id);
  }
  changed();
}

/** @param {string} channel @param {string} id */
function noteLatest(channel, id) {
  const known = state.latest.get(channel);
  if (!known || later(id, known)) state.latest.set(channel, id);
}

/**
 * Puts a fetched stretch of messages in place, then applies what happened meanwhile.
 * @param {string} channel @param {Message[]} messages oldest first
 * @param {{older: boolean, complete: boolean}} how
 */
export function loadMessages(channel, messages, { older, complete }) {
  const line = timeline(channel);
  const fresh = new Set(messages.map((message) => message.id));
  const others = older ? line.messages.filter((message) => !fresh.has(message.id)) : [];
  line.messages = [...messages, ...others];
  line.loaded = true;
  line.loading = false;
  line.complete = complete;
  for (const message of messages) noteLatest(channel, message.id);
  for (const event of line.waiting.splice(0)) apply(event.type, event.data);
  changed();
}

/** @param {Message} message */
function place(message) {
  const line = timeline(message.channel_id);
  const { messages } = line;
  const at = messages.findIndex((other) => other.id === message.id);
  if (at >= 0) messages[at] = message;
  else if (!line.loaded) return;
  else {
    let end = messages.length;
    while (end > 0 && later(messages[end - 1].id, message.id)) end -= 1;
    messages.splice(end, 0, message);
  }
}

/** @param {Message} message */
function arrived(message) {
  place(message);
  state.typing.get(message.channel_id)?.delete(message.author.id);
  noteLatest(message.channel_id, message.id);
  const mine = message.author.id === state.me?.id;
  const looking = message.channel_id === state.current && document.visibilityState === "visible";
  if (mine || looking) return markRead(message.channel_id);
  const direct = state.channels.get(message.channel_id)?.type === DM;
  if (direct || mentionsMe(message)) {
    state.mentions.set(message.channel_id, (state.mentions.get(message.channel_id) ?? 0) + 1);
  }
}

/** @param {{id: string, channel_id: string}} gone */
function removed(gone) {
  const line = timeline(gone.channel_id);
  line.messages = line.messages.filter((message) => message.id !== gone.id);
}

/** @param {Channel} channel */
function setChannel(channel) {
  state.channels.set(channel.id, { ...state.channels.get(channel.id), ...channel });
  state.names += 1;
}

/** Takes note of the clock, the bot's process and the like. @param {import("./types.js").Trouble} trouble */
export function setTrouble(trouble) {
  state.trouble = trouble;
  setAhead(trouble.clock.ahead);
  state.names += 1; // Times are written as seen from now.
}

const TYPING_LASTS = 10_000;

/** @type {Record<string, (data: any) => void>} */
const reducers = {
  message_create: arrived,
  message_update: place,
  message_delete: removed,
  channel_create: setChannel,
  channel_update: setChannel,
  channel_delete: (channel) => {
    state.channels.delete(channel.id);
    state.timelines.delete(channel.id);
    state.names += 1;
  },
  user_update: (user) => {
    state.users.set(user.id, { ...state.users.get(user.id), ...user });
    if (user.id === state.me?.id) state.me = state.users.get(user.id) ?? null;
    writeTimesIn(localeOf(state.me));
    state.names += 1;
  },
  guild_update: (guild) => {
    state.guild = guild;
  },
  commands: ({ commands }) => {
    state.commands = commands;
    state.names += 1;
  },
  bot_status: ({ online }) => {
    state.botOnline = online;
  },
  trouble: setTrouble,
  typing: ({ channel_id: channel, user_id: user }) => {
    if (user === state.me?.id) return;
    const who = state.typing.get(channel) ?? new Map();
    state.typing.set(channel, who.set(user, Date.now() + TYPING_LASTS));
    setTimeout(changed, TYPING_LASTS + 50);
  },
};

/**
 * Applies one of the world's events; events of a channel that is being fetched wait for it.
 * @param {string} type @param {any} data
 */
export function apply(type, data) {
  const reducer = reducers[type];
  if (!reducer) return;
  if (type.startsWith("message_")) {
    const line = timeline(data.channel_id);
    if (line.loading) {
      line.waiting.push({ type, data });
      return;
    }
  }
  reducer(data);
  changed();
}

/** @returns {string[]} names of those typing in the current channel */
export function typingNow() {
  const who = state.typing.get(state.current);
  if (!who) return [];
  const now = Date.now();
  return [...who].filter(([, until]) => until > now).map(([id]) => nameOf(state.users.get(id) ?? { id, username: "Someone" }));
}

/** @param {string} channel @returns {boolean} */
export function unread(channel) {
  const latest = state.latest.get(channel);
  if (!latest) return false;
  const read = state.read.get(channel);
  return !read || later(latest, read);
}

const readKey = () => `playground.read.${state.guild.id}.${state.me?.id}`;

/** Remembers that the newest message of a channel has been seen. @param {string} channel */
export function markRead(channel) {
  const latest = state.latest.get(channel);
  state.mentions.delete(channel);
  if (!latest || state.read.get(channel) === latest) return;
  state.read.set(channel, latest);
  localStorage.setItem(readKey(), JSON.stringify(Object.fromEntries(state.read)));
}

/** Recalls what this person had read when the page was last open. */
export function recallRead() {
  try {
    state.read = new Map(Object.entries(JSON.parse(localStorage.getItem(readKey()) ?? "{}")));
  } catch {
    state.read = new Map(); // Spoilt by hand: everything counts as unread.
  }
}

/** Counts mentions among the unread messages of a channel that has just been fetched. @param {string} channel */
export function countMentions(channel) {
  const read = state.read.get(channel);
  const direct = state.channels.get(channel)?.type === DM;
  const count = timeline(channel).messages.filter(
    (message) =>
      (!read || later(message.id, read)) &&
      message.author.id !== state.me?.id &&
      (direct || mentionsMe(message)),
  ).length;
  if (count) state.mentions.set(channel, count);
}

/** @returns {{direct: Channel[], outside: Channel[], tree: {channel: Channel, threads: Channel[]}[]}} the sidebar's contents, in order */
export function channelTree() {
  const all = [...state.channels.values()];
  const direct = all.filter((channel) => channel.type === DM);
  direct.sort((a, b) => (later(state.latest.get(b.id) ?? b.id, state.latest.get(a.id) ?? a.id) ? 1 : -1));
  const outside = all.filter(isOutside);
  const tops = all.filter((channel) => channel.type !== DM && !THREADS.has(channel.type) && !isOutside(channel));
  tops.sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (later(a.id, b.id) ? 1 : -1));
  const threads = all.filter(
    (channel) =>
      THREADS.has(channel.type) &&
      (!channel.thread_metadata?.archived || channel.id === state.current || unread(channel.id)),
  );
  threads.sort((a, b) => (later(a.id, b.id) ? 1 : -1));
  const tree = tops.map((channel) => ({
    channel,
    threads: threads.filter((thread) => thread.parent_id === channel.id),
  }));
  return { direct, tree, outside };
}
