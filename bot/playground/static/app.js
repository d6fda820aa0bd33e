/** The page: who am I, where am I, and everything drawn around it. */
import { fetchMessages, fetchState, fetchTrouble, listen, Refused } from "./api.js";
import { avatar } from "./avatar.js";
import { drawComposer, focusComposer, useCommand } from "./composer.js";
import { redrawDialogs, toast } from "./dialogs.js";
import { tickTimes } from "./format.js";
import { forgetPending, onModal, settle } from "./interactions.js";
import { drawLog, reveal, toEnd } from "./log.js";
import { openModal } from "./modals.js";
import { followChannels, here, remember } from "./navigation.js";
import { members, whoAreYou } from "./people.js";
import { openQuickSwitcher } from "./quickswitch.js";
import { applyTheme } from "./settings.js";
import { drawer, drawSidebar, setDrawer } from "./sidebar.js";
import {
  apply, changed, channelName, channelTree, countMentions, DM, load, loadMessages, localeOf, markRead, nameOf, onChange,
  recallRead, setTrouble, state, THREADS, timeline, unread,
} from "./store.js";
import { botBar, drawTrouble, troubleButton, troubleCovers } from "./trouble.js";
import { h, root } from "./vdom.js";

const PAGE = 50;
/** How far up a linked message is looked for. */
const PAGES_BACK = 40;
const SCANNED_AT_START = 16;
const OWN_INTERACTIONS = new Set(["interaction_done", "interaction_failed", "modal"]);
const drawPage = root(/** @type {HTMLElement} */ (document.getElementById("app")));

/** @param {string} channel @param {boolean} [older] fetches the newest messages, or what came before those we have */
async function fetchLine(channel, older = false) {
  const line = timeline(channel);
  if (line.loading) return;
  line.loading = true;
  const before = older ? line.messages[0]?.id : undefined;
  try {
    const messages = await fetchMessages(state.me?.id ?? "", channel, before);
    loadMessages(channel, messages, { older, complete: messages.length < PAGE });
  } catch (error) {
    line.loading = false;
    line.waiting = [];
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

/** Brings a message of the current channel into sight, also from further up. @param {string} message */
async function show(message) {
  const channel = state.current;
  const line = timeline(channel);
  const there = () => line.messages.some(({ id }) => id === message);
  for (let back = 0; back < PAGES_BACK && !there() && !line.complete; back += 1) await fetchLine(channel, true);
  if (there()) requestAnimationFrame(() => reveal(message));
  else toast("That message is gone.");
}

/** Marks what is in sight as read. */
function seen() {
  if (document.visibilityState !== "visible") return;
  markRead(state.current);
  changed();
}

/** @param {string} channel @param {boolean} [fromHistory] whether the address already says so */
async function openChannel(channel, fromHistory = false) {
  if (!state.channels.has(channel)) return;
  const first = state.current === "";
  if (channel !== state.current) {
    state.newAfter = unread(channel) ? state.read.get(channel) ?? "0" : "";
    state.current = channel;
    if (!fromHistory) remember(channel, first);
  }
  setDrawer(false);
  changed();
  if (!timeline(channel).loaded) await fetchLine(channel);
  seen();
  if (matchMedia("(pointer: fine)").matches) focusComposer();
}

/** Fetches the world again, after the socket opened: the first time, or after it had been lost. */
async function refresh() {
  const user = /** @type {string} */ (here().as);
  const [world, trouble] = await Promise.all([fetchState(user), fetchTrouble()]);
  setTrouble(trouble);
  load(world);
  const again = [...state.timelines].filter(([channel, line]) => line.loaded && state.channels.has(channel));
  await Promise.all(again.map(([channel]) => fetchLine(channel)));
  const { direct, tree } = channelTree();
  const all = [...direct, ...tree.flatMap(({ channel, threads }) => [channel, ...threads])];
  if (!state.channels.has(state.current)) {
    state.current = "";
    const wanted = [here().channel, tree[0]?.channel.id, all[0]?.id].find((id) => id && state.channels.has(id));
    if (wanted) await openChannel(wanted);
  }
  const waiting = all.filter((channel) => unread(channel.id) && !timeline(channel.id).loaded).slice(0, SCANNED_AT_START);
  for (const { id } of waiting) {
    await fetchLine(id);
    if (id !== state.current) countMentions(id);
  }
  changed();
}

/** Asks again what to do first, which depends on whether the bot is there. @param {string} user */
async function refreshNotice(user) {
  try {
    state.notice = (await fetchState(user)).notice;
    changed();
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // It stays as it was; the lost connection is shown already.
  }
}

/** @returns {import("./vdom.js").Child} a bar across the top when something is wrong */
function bar() {
  if (!state.connected) return h("div", { class: "bar warn", role: "status" }, "Connection lost. Trying again…");
  return state.botOnline ? null : botBar();
}

/** @returns {import("./vdom.js").Child} */
function topBar() {
  const channel = state.channels.get(state.current);
  const other = channel?.type === DM ? channel.recipients?.find((user) => user.id !== state.me?.id) : undefined;
  const elsewhere = [...state.channels.keys()].some((id) => id !== state.current && unread(id));
  const parent = channel && THREADS.has(channel.type) ? state.channels.get(channel.parent_id ?? "") : undefined;
  return h(
    "header",
    { class: "top" },
    h("button", { type: "button", id: "drawer-button", class: `icon drawer-button${elsewhere ? " dot" : ""}`, "aria-label": elsewhere ? "Channels, some unread" : "Channels", "aria-expanded": String(drawer.open), onclick: () => setDrawer(true) }, "☰"),
    other ? avatar(state.users.get(other.id) ?? other, 24) : h("span", { class: "channel-mark", "aria-hidden": "true" }, parent ? "🧵" : "#"),
    h("h2", null, parent && h("span", { class: "crumb" }, `${channelName(parent)} › `), channel ? channelName(channel) : ""),
    h("span", { class: "topic" }, channel?.topic ?? ""),
    troubleButton(),
  );
}

/** @returns {string} */
function pageTitle() {
  const channel = state.channels.get(state.current);
  const mentions = [...state.mentions.values()].reduce((sum, count) => sum + count, 0);
  const place = channel ? `${channel.type === DM ? "@" : "#"}${channelName(channel)}` : state.guild.name;
  return `${mentions ? `(${mentions}) ` : ""}${place} | ${state.me ? nameOf(state.me) : "Playground"}`;
}

function draw() {
  const focused = document.activeElement?.closest("[data-message]");
  document.title = pageTitle();
  drawPage([
    h(
      "div",
      { class: "chat" },
      h("div", { class: "left" }, drawSidebar()),
      h("main", { class: "middle", lang: localeOf(state.me), inert: drawer.open || troubleCovers() },
        bar(),
        topBar(),
        drawLog(() => fetchLine(state.current, true), seen),
        drawComposer()),
      drawTrouble() ?? members(),
    ),
  ]);
  redrawDialogs();
  keepFocus(/** @type {HTMLElement|null|undefined} */ (focused));
}

/** When an edit took away the control one stood on, stays at its message. @param {HTMLElement|null|undefined} message */
function keepFocus(message) {
  if (!message?.isConnected || document.activeElement !== document.body) return;
  const control = /** @type {HTMLElement|null} */ (message.querySelector(".components :is(button, a):not([disabled]):not(.picture)"));
  (control ?? message).focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event keys that work everywhere */
function shortcut(event) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
    event.preventDefault();
    openQuickSwitcher((channel) => openChannel(channel));
  } else if (event.key === "Escape" && !document.querySelector("dialog[open]") && !event.defaultPrevented) {
    toEnd();
    focusComposer();
  } else if (event.key === "/" && document.activeElement === document.body) {
    event.preventDefault();
    useCommand("");
  }
}

/** @param {string} user */
function beSomebody(user) {
  onChange(draw);
  onModal(openModal);
  followChannels(openChannel, show);
  tickTimes();
  document.addEventListener("keydown", shortcut);
  document.addEventListener("use-command", (event) => useCommand(/** @type {CustomEvent} */ (event).detail));
  document.addEventListener("visibilitychange", seen);
  /** Events that came while the world was being fetched. @type {[string, any][]|null} */
  let held = [];
  listen(user, {
    event: (type, data) => {
      if (OWN_INTERACTIONS.has(type)) settle(type, data);
      else if (held) held.push([type, data]);
      else apply(type, data);
      if (type === "bot_status" || type === "commands") refreshNotice(user);
    },
    open: async () => {
      held = [];
      try {
        await refresh();
        state.connected = true;
      } catch (error) {
        if (!(error instanceof Refused)) throw error; // The socket will break too, and be opened again.
      }
      for (const [type, data] of held ?? []) apply(type, data);
      held = null;
      changed();
    },
    lost: () => {
      state.connected = false;
      forgetPending();
      changed();
    },
  });
}

async function start() {
  applyTheme();
  const { as } = here();
  try {
    const world = await fetchState(as);
    load(world);
    recallRead();
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 0 || !as) {
      drawPage([h("main", { class: "who" }, h("h1", null, "The playground is not there"), h("p", null, error instanceof Error ? error.message : ""))]);
      throw error;
    }
    load(await fetchState(null));
  }
  if (as && state.me) return beSomebody(as);
  document.title = "Who are you? | Playground";
  onChange(() => drawPage(whoAreYou(as ? "That person is not in this server. Choose another." : undefined)));
  changed();
}

start();
