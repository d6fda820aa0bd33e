/**
 * The drawer "Time and trouble": moves the world's clock on, and stops, disconnects or disturbs the bot.
 * Out of the way until it is opened; beside the chat where there is room, over it on a phone.
 *
 * @typedef {import("./types.js").Channel} Channel
 * @typedef {import("./types.js").Fault} Fault
 * @typedef {import("./vdom.js").Child} Child
 */
import { denyBot, fetchTrouble, patchUser, postTrouble, Refused } from "./api.js";
import { toast } from "./dialogs.js";
import { span } from "./format.js";
import { apply, changed, channelName, DM, isOutside, nameOf, state, THREADS } from "./store.js";
import { h } from "./vdom.js";

const HOUR = 3600;
const DAY = 86_400;
const BUTTON = "trouble-button";
const LOOK_EVERY = 1000;

/** What may be taken from the bot in a channel. @type {[string, bigint][]} */
const PERMISSIONS = [
  ["View Channel", 1n << 10n],
  ["Send Messages", 1n << 11n],
  ["Send Messages in Threads", 1n << 38n],
  ["Attach Files", 1n << 15n],
  ["Read Message History", 1n << 16n],
  ["Create Public Threads", 1n << 35n],
];

/** What the bot's next requests may meet. @type {Record<string, {words: string, fault: object}>} */
const FAULTS = {
  slow: { words: "are answered 2 seconds late", fault: { how: "slow", seconds: 2 } },
  slower: { words: "are answered 5 seconds late", fault: { how: "slow", seconds: 5 } },
  error: { words: "fail with 500", fault: { how: "error", status: 500 } },
  gateway: { words: "fail with 502", fault: { how: "error", status: 502 } },
  reset: { words: "are cut off before anything is done", fault: { how: "reset" } },
  lost: { words: "are done, and cut off before the answer", fault: { how: "lost" } },
  hang: { words: "are never answered", fault: { how: "hang" } },
};

const drawer = { open: false, fault: "slow", times: 1, /** What is being done. */ busy: "" };

/** Opens or closes the drawer. @param {boolean} open */
function setOpen(open) {
  drawer.open = open;
  changed();
  queueMicrotask(() => document.getElementById(open ? "trouble-close" : BUTTON)?.focus());
  if (open) follow();
}

/** Looks now and then what is still to come, while there is something. */
function follow() {
  setTimeout(async () => {
    if (!drawer.open) return;
    if (state.trouble?.faults.length) await attempt(fetchTrouble().then((now) => apply("trouble", now)), true);
    follow();
  }, LOOK_EVERY);
}

/** @param {Promise<unknown>} request its refusal is shown @param {boolean} [quietly] or not */
async function attempt(request, quietly = false) {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (!quietly) toast(error.message);
    changed(); // A switch that was refused goes back.
  }
}

/** @param {{do: string, [about: string]: unknown}} deed */
async function act(deed) {
  if (drawer.busy) return;
  drawer.busy = JSON.stringify(deed);
  changed();
  await attempt(postTrouble(deed).then((now) => {
    apply("trouble", now);
    if (deed.do === "board") toast("The board was deleted.");
  }));
  drawer.busy = "";
  changed();
}

/**
 * A button that keeps the focus while it is disabled.
 * @param {string} words @param {{do: string, [about: string]: unknown}} deed @param {boolean} [idle]
 */
function deedButton(words, deed, idle = false) {
  const busy = drawer.busy === JSON.stringify(deed);
  return h("button",
    { type: "button", key: words, class: `button style-2${busy ? " busy" : ""}`, "aria-disabled": idle && "true", "aria-busy": busy && "true", onclick: () => idle || act(deed) },
    h("span", { class: "button-words" }, words),
    busy && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")));
}

/** @param {string} title @param {...Child} children */
const section = (title, ...children) =>
  h("section", { key: title, class: "trouble-part", "aria-label": title }, h("h3", null, title), children);

/** @param {...Child} children */
const row = (...children) => h("div", { class: "trouble-row" }, children);

/** @param {string} name @param {boolean} on @param {(on: boolean) => void} set */
const toggle = (name, on, set) =>
  h("label", { key: name, class: "toggle" },
    h("span", { class: "toggle-words" }, name),
    h("input", { type: "checkbox", role: "switch", checked: on, onchange: (/** @type {any} */ event) => set(event.target.checked) }));

/** @returns {Child} */
function time() {
  const ahead = state.trouble?.clock.ahead ?? 0;
  return section("Time",
    h("p", { role: "status" }, ahead ? `The world is ${span(ahead)} ahead.` : "The world's clock is right."),
    row(deedButton("+1 hour", { do: "clock", seconds: HOUR }), deedButton("+1 day", { do: "clock", seconds: DAY })));
}

/** @returns {string} */
function botWords() {
  const bot = state.trouble?.bot;
  if (!bot) return `The bot was started elsewhere and is ${state.botOnline ? "connected" : "not connected"}.`;
  if (bot.state === "ended") return `The bot ${bot.ended}.`;
  if (bot.state === "running") return state.botOnline ? `Running as process ${bot.pid}.` : "Started; connecting…";
  return bot.state === "stopping" ? "Stopping…" : "Stopped.";
}

/** @returns {Child} */
function process() {
  const bot = state.trouble?.bot;
  const up = bot?.state === "running";
  return section("The bot",
    h("p", { role: "status" }, botWords()),
    bot && bot.lines.length > 0 && h("details", { key: "lines" }, h("summary", null, "What it said last"), h("pre", null, bot.lines.join("\n"))),
    bot && row(
      deedButton("Start", { do: "bot", how: "start" }, up),
      deedButton("Stop", { do: "bot", how: "stop" }, !up),
      deedButton("Restart", { do: "bot", how: "restart" }, !up),
      deedButton("Kill", { do: "bot", how: "kill" }, !up)),
    h("h4", null, "Its connection"),
    row(
      deedButton("Cut it", { do: "gateway", how: "drop" }, !state.botOnline),
      deedButton("Ask to reconnect", { do: "gateway", how: "reconnect" }, !state.botOnline),
      deedButton("Invalid session", { do: "gateway", how: "invalid" }, !state.botOnline)));
}

/** @param {Fault} fault @returns {string} */
function faultWords(fault) {
  const known = Object.values(FAULTS).find(({ fault: made }) => Object.entries(made).every(([name, value]) => /** @type {any} */ (fault)[name] === value));
  return `${fault.times ?? "all"} × ${known ? known.words : fault.how}`;
}

/** @returns {Child} */
function requests() {
  const coming = state.trouble?.faults ?? [];
  return section("Its requests",
    h("form", { class: "trouble-row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); act({ do: "fault", times: drawer.times, ...FAULTS[drawer.fault].fault }); } },
      h("label", null, "The next",
        h("input", { type: "number", min: "1", max: "1000", required: true, value: String(drawer.times), "aria-label": "How many requests", oninput: (/** @type {any} */ event) => { drawer.times = Math.max(1, Math.min(1000, event.target.valueAsNumber || 1)); } })),
      h("select", { "aria-label": "What happens to them", onchange: (/** @type {any} */ event) => { drawer.fault = event.target.value; } },
        Object.entries(FAULTS).map(([value, { words }]) => h("option", { key: value, value, selected: drawer.fault === value }, words))),
      h("button", { class: "button style-2" }, "Let it happen")),
    coming.length > 0 && h("ul", { key: "coming", class: "trouble-coming", "aria-label": "Still to come" }, coming.map((fault, at) => h("li", { key: String(at) }, faultWords(fault)))),
    coming.length > 0 && row(deedButton("Clear", { do: "calm" })),
    toggle("Rate limits, as Discord has them", state.trouble?.rate_limits ?? false, (on) => act({ do: "limits", on })));
}

/** @param {Channel} channel @param {bigint} bit @param {boolean} given */
function permit(channel, bit, given) {
  const denied = given ? deniedIn(channel) & ~bit : deniedIn(channel) | bit;
  return attempt(denyBot(channel.id, String(denied)).then((now) => apply("channel_update", now)));
}

/** @param {Channel} channel @returns {bigint} */
const deniedIn = (channel) => (channel.permission_overwrites ?? []).reduce((bits, { deny }) => bits | BigInt(deny), 0n);

/** @returns {Child} */
function channel() {
  const here = state.channels.get(state.current);
  if (!here) return null;
  const place = THREADS.has(here.type) ? state.channels.get(here.parent_id ?? "") : here;
  return section(here.type === DM ? "This conversation" : `#${channelName(here)}`,
    row(deedButton("Delete the board", { do: "board", channel_id: here.id })),
    place && place.type !== DM && !isOutside(place) && [
      h("h4", { key: "may" }, `The bot's permissions in #${channelName(place)}`),
      PERMISSIONS.map(([name, bit]) => toggle(name, !(deniedIn(place) & bit), (given) => permit(place, bit, given))),
    ]);
}

/** @returns {Child} */
const people = () =>
  section("Who takes direct messages",
    [...state.users.values()].filter((user) => !user.bot).map((user) =>
      toggle(nameOf(user), !user.dm_closed, (open) =>
        attempt(patchUser(user.id, { dm_closed: !open }).then((now) => apply("user_update", { dm_closed: !open, ...now }))))));

/** @returns {Child} opens the drawer, and says how far the clock was moved on */
export function troubleButton() {
  const ahead = state.trouble?.clock.ahead ?? 0;
  return h("button",
    { type: "button", id: BUTTON, class: "icon trouble-button", "aria-label": ahead ? `Time and trouble, ${span(ahead)} ahead` : "Time and trouble", title: "Time and trouble", "aria-expanded": String(drawer.open), onclick: () => setOpen(!drawer.open) },
    h("span", { "aria-hidden": "true" }, "⏱︎"), ahead > 0 && h("small", { "aria-hidden": "true" }, `+${span(ahead)}`));
}

/** @returns {Child} the drawer, if it is open */
export function drawTrouble() {
  if (!drawer.open) return null;
  return h("aside",
    { key: "trouble", class: "trouble", "aria-label": "Time and trouble", onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
    } },
    h("header", { class: "dialog-head" }, h("h2", null, "Time and trouble"),
      h("button", { type: "button", id: "trouble-close", class: "icon", "aria-label": "Close", onclick: () => setOpen(false) }, "✕")),
    time(), process(), requests(), channel(), people());
}

const narrow = matchMedia("(max-width: 760px)");
narrow.addEventListener("change", changed);

/** Whether the drawer lies over everything else, as on a phone. */
export const troubleCovers = () => drawer.open && narrow.matches;

/** @returns {Child} why nothing works while the bot is away, and what can be done about it */
export function botBar() {
  const bot = state.users.get(state.applicationId);
  const name = bot ? nameOf(bot) : "The bot";
  const mine = state.trouble?.bot;
  if (mine?.state === "running") return h("div", { key: "connecting", class: "bar", role: "status" }, `${name} is connecting…`);
  const words = mine?.state === "ended" ? `${name} ${mine.ended}.` : `${name} is offline. Buttons and commands will work when it is back.`;
  return h("div", { key: "offline", class: "bar", role: "status" }, words,
    mine && mine.state !== "stopping" && h("button", { type: "button", class: "bar-button", onclick: () => act({ do: "bot", how: "start" }) }, "Start it again"));
}
