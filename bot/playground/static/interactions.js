/**
 * Interactions from this tab: sent, then waiting until the bot answers, fails or opens a modal.
 *
 * The server's event about an interaction may arrive before the answer to the request that started
 * it, and other tabs of the same person get the event too. So an event about an unknown id is kept a
 * while and used only if that id turns out to be ours.
 *
 * @typedef {import("./types.js").ModalCall} ModalCall
 *
 * @typedef {object} Pending
 * @property {number} type
 * @property {string} channel
 * @property {string} [message] the message whose control was used
 * @property {string} [control] its custom id
 * @property {string} [label] the command, in words
 * @property {File[]} [files] sent with it
 * @property {string} [error] set when it failed
 * @property {number} order
 * @property {string} [after] the newest message when it was sent: where a failed command's note stays
 * @property {(error: string|null) => void} [settled] told how it ended; null is well
 */
import { postInteraction, Refused } from "./api.js";
import { changed, state } from "./store.js";

const FAILED = "This interaction failed";
const EARLY_KEPT = 50;

/** @type {Map<number, Pending>} */
const pending = new Map();
/** @type {Map<string, number>} the server's id → ours */
const byId = new Map();
/** @type {Map<string, {type: string, data: any}[]>} a modal comes with its "done" */
const early = new Map();
/** @type {Map<string, string>} message → why its last control failed */
const failures = new Map();
/** @type {(call: ModalCall, origin: Pending) => void} */
let openModal = () => {};
let count = 0;

/** Says what opens a modal. @param {(call: ModalCall, origin: Pending) => void} opener */
export function onModal(opener) {
  openModal = opener;
}

/**
 * Sends an interaction. Never rejects: failures are shown where the person clicked, and `settled` is called.
 * @param {Omit<Pending, "order">} what
 * @param {object} data as in Discord's INTERACTION_CREATE
 * @param {string} [opener] for a modal's submit: the interaction that opened it
 * @returns {Promise<void>}
 */
export async function interact(what, data, opener) {
  const order = (count += 1);
  pending.set(order, { ...what, order, after: state.latest.get(what.channel) ?? "0" });
  if (what.message) failures.delete(what.message);
  changed();
  try {
    const { id, gone } = await postInteraction({
      user: state.me?.id ?? "",
      channel_id: what.channel,
      type: what.type,
      data,
      message_id: what.message,
      interaction_id: opener,
    }, what.files);
    if (gone) return finish(order, gone);
    byId.set(id, order);
    const events = early.get(id) ?? [];
    early.delete(id);
    for (const event of events) settle(event.type, event.data);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    finish(order, error.message);
  }
}

/** @param {number} order @param {string|null} error */
function finish(order, error) {
  const item = pending.get(order);
  if (!item) return;
  if (error !== null && item.message) failures.set(item.message, error);
  const staysAsNote = error !== null && item.type === 2;
  if (staysAsNote) item.error = error;
  else pending.delete(order);
  item.settled?.(error);
  changed();
}

/**
 * Handles the server's event about an interaction of this person.
 * @param {string} type `interaction_done`, `interaction_failed` or `modal` @param {any} data
 */
export function settle(type, data) {
  const id = data.id ?? data.interaction_id;
  const order = byId.get(id);
  if (order === undefined) {
    early.set(id, [...(early.get(id) ?? []), { type, data }]);
    for (const old of early.keys()) {
      if (early.size <= EARLY_KEPT) break;
      early.delete(old);
    }
    return;
  }
  const item = pending.get(order);
  if (type === "modal" && item) openModal(data, item);
  finish(order, type === "interaction_failed" ? data.message ?? FAILED : null);
  if (type !== "modal") byId.delete(id);
}

/** Gives up on what was under way when the connection broke: nobody will tell how it ended. */
export function forgetPending() {
  for (const item of [...pending.values()]) {
    if (!item.error) finish(item.order, null);
  }
  byId.clear();
  early.clear();
}

/** @param {string} message @returns {string} which control of it waits for the bot, or "" */
export function waitingControl(message) {
  for (const item of pending.values()) if (item.message === message && !item.error) return item.control ?? "";
  return "";
}

/** @param {string} message @returns {string|undefined} why its last control failed */
export const failureOf = (message) => failures.get(message);

/** @param {string} channel @returns {Pending[]} commands sent there and not answered, or failed */
export const commandNotes = (channel) =>
  [...pending.values()].filter((item) => item.type === 2 && item.channel === channel);

/** Takes a failed command's note away. @param {number} order */
export function dismissNote(order) {
  pending.delete(order);
  changed();
}
