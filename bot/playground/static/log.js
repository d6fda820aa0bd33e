/**
 * The messages of the current channel: grouped, with days between them. Stays at the newest message unless
 * the person scrolls up, which loads older ones.
 *
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./vdom.js").Child} Child
 */
import { appBadge, avatar } from "./avatar.js";
import { dateOnly, sameDay } from "./format.js";
import { commandNotes, dismissNote } from "./interactions.js";
import { drawMessage } from "./message.js";
import { richText } from "./richtext.js";
import { channelName, DM, later, nameOf, state, THREADS, timeline } from "./store.js";
import { h } from "./vdom.js";

const GROUP_WITHIN = 7 * 60_000;
/** Message types that somebody wrote: plain, replies, answers to commands. */
const WRITTEN = new Set([0, 19, 20]);
const NEAR_END = 80;
const NEAR_START = 300;

/** `height`: of all messages, when it was last looked at. @type {{box: HTMLElement|null, atEnd: boolean, height: number}} */
const scroll = { box: null, atEnd: true, height: 0 };

/** Goes to the newest message. */
export function toEnd() {
  scroll.atEnd = true;
  if (scroll.box) scroll.box.scrollTop = scroll.box.scrollHeight;
}

/** Brings a message into sight and marks it for a moment. @param {string} message */
export function reveal(message) {
  const row = document.querySelector(`[data-message="${CSS.escape(message)}"]`);
  if (!(row instanceof HTMLElement)) return;
  scroll.atEnd = false;
  row.scrollIntoView({ block: "center" });
  row.focus({ preventScroll: true });
  row.animate([{ backgroundColor: "rgb(88 101 242 / 30%)" }, { backgroundColor: "transparent" }], 1500);
}

/** @param {Message} message @param {Message|undefined} before */
function grouped(message, before) {
  if (!before || before.author.id !== message.author.id || !WRITTEN.has(message.type) || !WRITTEN.has(before.type)) return false;
  if (message.interaction_metadata?.type === 2 || message.referenced_message) return false;
  if (((message.flags ?? 0) & 64) !== ((before.flags ?? 0) & 64)) return false;
  const [then, now] = [new Date(before.timestamp), new Date(message.timestamp)];
  return sameDay(then, now) && now.getTime() - then.getTime() < GROUP_WITHIN;
}

/** @returns {Child} what stands above the first message of a channel */
function beginning() {
  const channel = state.channels.get(state.current);
  if (!channel) return null;
  const name = channelName(channel);
  if (channel.type === DM) {
    const other = channel.recipients?.find((user) => user.id !== state.me?.id);
    return h("header", { class: "beginning" }, other && avatar(state.users.get(other.id) ?? other, 80), h("h2", null, name),
      h("p", null, "This is the beginning of your direct messages with ", h("b", null, name), "."));
  }
  const thread = THREADS.has(channel.type);
  return h("header", { class: "beginning" }, h("div", { class: "beginning-mark", "aria-hidden": "true" }, thread ? "🧵" : "#"),
    h("h2", null, thread ? name : `Welcome to #${name}!`),
    h("p", null, thread ? "This is the start of the thread." : `This is the start of the #${name} channel.`));
}

/** @returns {Child} */
const hint = () =>
  state.notice &&
  h("div", { class: "hint", role: "note" }, h("span", { class: "hint-mark", "aria-hidden": "true" }, "💡"), h("div", { class: "rich" }, richText(state.notice)));

/** @param {import("./interactions.js").Pending} note a command that has been sent and not been answered */
function drawNote(note) {
  const bot = state.users.get(state.applicationId);
  return h(
    "li",
    { key: `note-${note.order}`, mount: toEnd, class: `message headed note${note.error ? " ephemeral" : ""}` },
    state.me && h("div", { class: "used-line" }, avatar(state.me, 16), h("b", null, nameOf(state.me)), " used ", h("span", { class: "command-name" }, note.label)),
    bot && avatar(bot, 40),
    h(
      "div",
      { class: "body" },
      h("div", { class: "message-head" }, h("span", { class: "author" }, bot ? nameOf(bot) : "The app"), appBadge()),
      note.error
        ? [
            h("div", { class: "failure", role: "alert" }, h("span", { "aria-hidden": "true" }, "⚠︎ "), note.error),
            h("div", { class: "ephemeral-line" }, h("span", { "aria-hidden": "true" }, "👁 "), "Only you can see this · ",
              h("button", { type: "button", class: "linklike", onclick: () => dismissNote(note.order) }, "Dismiss message")),
          ]
        : h("div", { class: "thinking" }, "Sending command…"),
    ),
  );
}

/** @returns {Child[]} */
function rows() {
  const { messages } = timeline(state.current);
  /** @type {Child[]} */
  const out = [];
  /** @type {Message|undefined} */
  let before;
  let marked = false;
  let apart = false;
  const notes = commandNotes(state.current);
  for (const message of messages) {
    while (notes.length && notes[0].error && later(message.id, notes[0].after ?? "0")) {
      out.push(drawNote(/** @type {import("./interactions.js").Pending} */ (notes.shift())));
      apart = true;
    }
    const date = new Date(message.timestamp);
    const newDay = !before || !sameDay(new Date(before.timestamp), date);
    const firstNew = !marked && state.newAfter !== "" && later(message.id, state.newAfter) && message.author.id !== state.me?.id;
    if (newDay) out.push(h("li", { key: `day-${message.id}`, class: "divider" }, h("span", null, dateOnly(date))));
    if (firstNew) {
      marked = true;
      out.push(h("li", { key: "new", class: "divider new" }, h("span", null, "NEW", h("span", { class: "visually-hidden" }, " messages"))));
    }
    out.push(drawMessage(message, !newDay && !firstNew && !apart && grouped(message, before)));
    before = message;
    apart = false;
  }
  out.push(...notes.map(drawNote));
  return out;
}

/** @param {HTMLElement} box */
function mount(box) {
  scroll.box = box;
  toEnd();
  // Pictures and fonts arrive late: if the log was at its end, keep it there.
  const watch = new ResizeObserver(() => scroll.box === box && scroll.atEnd && toEnd());
  watch.observe(box);
  for (const child of box.children) watch.observe(child);
}

/**
 * @param {() => void} older fetches what came before
 * @param {() => void} seen told when the newest message comes into sight
 */
export function drawLog(older, seen) {
  const line = timeline(state.current);
  const channel = state.channels.get(state.current);
  /** @param {any} event */
  const onscroll = ({ currentTarget: box }) => {
    const wasAtEnd = scroll.atEnd;
    const grew = box.scrollHeight !== scroll.height; // then the messages moved, not the person
    scroll.height = box.scrollHeight;
    scroll.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END || (wasAtEnd && grew);
    if (scroll.atEnd && !wasAtEnd) seen();
    if (box.scrollTop < NEAR_START && line.loaded && !line.complete && !line.loading) older();
    document.getElementById("jump")?.toggleAttribute("hidden", scroll.atEnd);
  };
  return h(
    "div",
    { class: "log", key: `log ${state.current}` },
    h(
      "div",
      { class: "scroller", onscroll, mount, tabindex: "0", role: "log", "aria-label": channel ? `Messages in ${channelName(channel)}` : "Messages", "aria-busy": String(!line.loaded) },
      h(
        "div",
        { class: "scrolled" },
        line.complete && beginning(),
        !line.loaded && h("div", { class: "loading" }, "Loading messages…"),
        h("ol", { class: "messages" }, rows()),
        line.loaded && line.messages.length === 0 && hint(),
      ),
    ),
    h("button", { type: "button", id: "jump", class: "jump", hidden: scroll.atEnd, onclick: toEnd }, "Jump to the newest ↓"),
  );
}
