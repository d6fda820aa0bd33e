/**
 * The playground server's API: requests, and the socket on which events arrive.
 *
 * @typedef {import("./types.js").WorldState} WorldState
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").User} User
 * @typedef {import("./types.js").Channel} Channel
 * @typedef {import("./types.js").Choice} Choice
 */

/** A request the server refused, with its reason for people. */
export class Refused extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Half of an emoji, as a field's limit may leave it, can't be sent as text.
 * @param {string} _key @param {unknown} value */
const wellFormed = (_key, value) => (typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value);

/**
 * @param {string} method @param {string} path @param {object} [body]
 * @param {File[]} [files] sent beside the body, as Discord's clients send them
 * @returns {Promise<any>} the decoded answer
 * @throws {Refused} with a reason, also when the server cannot be reached (status 0)
 */
async function request(method, path, body, files = []) {
  /** @type {Response} */
  let response;
  try {
    const written = body ? JSON.stringify(body, wellFormed) : undefined;
    const form = new FormData();
    form.append("payload_json", written ?? "{}");
    files.forEach((file, index) => form.append(`files[${index}]`, file));
    response = await fetch(path, {
      method,
      headers: body && !files.length ? { "Content-Type": "application/json" } : {},
      body: files.length ? form : written,
    });
  } catch {
    throw new Refused("The playground cannot be reached. Is it still running?", 0);
  }
  const text = await response.text();
  /** @type {any} */
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    answer = null; // An error page: its status says enough.
  }
  if (!response.ok) throw new Refused(answer?.message ?? `The playground answered ${response.status}.`, response.status);
  return answer;
}

const quote = encodeURIComponent;

/** @param {string|null} user @returns {Promise<WorldState>} the whole world, as that person may see it */
export const fetchState = (user) => request("GET", `/play/state${user ? `?user=${quote(user)}` : ""}`);

/**
 * @param {string} user @param {string} channel @param {string} [before] an id: only older messages
 * @returns {Promise<Message[]>} oldest first, at most 50
 */
export async function fetchMessages(user, channel, before) {
  const older = before ? `&before=${quote(before)}` : "";
  const path = `/play/channels/${quote(channel)}/messages?user=${quote(user)}&limit=50${older}`;
  return (await request("GET", path)).messages;
}

/** @param {string} user @param {string} channel @param {string} content @returns {Promise<Message>} */
export const postMessage = (user, channel, content) =>
  request("POST", "/play/messages", { user, channel_id: channel, content });

/**
 * @param {{user: string, channel_id: string, type: number, data: object, message_id?: string,
 *   interaction_id?: string}} interaction
 * @param {File[]} [files] the files that its options name by their place
 * @returns {Promise<{id: string, choices?: Choice[], gone?: string}>} `gone`: why it was dropped, in place of an id
 */
export const postInteraction = (interaction, files) => request("POST", "/play/interactions", interaction, files);

/** @param {string} name @returns {Promise<User>} */
export const postUser = (name) => request("POST", "/play/users", { name });

/** @param {string} user @param {{dm_closed?: boolean, manager?: boolean, locale?: string}} change @returns {Promise<User>} */
export const patchUser = (user, change) => request("PATCH", `/play/users/${quote(user)}`, change);

/** @param {string} locale the server's language @returns {Promise<import("./types.js").Guild>} */
export const patchGuild = (locale) => request("PATCH", "/play/guild", { preferred_locale: locale });

/** @param {string} user @returns {Promise<Channel>} that person's direct messages with the bot */
export const postDirect = (user) => request("POST", "/play/dms", { user });

/** @param {string} name @returns {Promise<Channel>} */
export const postChannel = (name) => request("POST", "/play/channels", { name });

/** Removes a message as a moderator, or dismisses one's own ephemeral one.
 * @param {string} user @param {string} channel @param {string} message */
export const deleteMessage = (user, channel, message) =>
  request("DELETE", `/play/messages/${quote(channel)}/${quote(message)}?user=${quote(user)}`);

/** @typedef {import("./types.js").GivenOption} GivenOption */

/** The command that a message answers, with the values of its options.
 * @param {string} user @param {string} channel @param {string} message
 * @returns {Promise<{name: string, options: GivenOption[]}>} */
export const fetchCommand = (user, channel, message) =>
  request("GET", `/play/messages/${quote(channel)}/${quote(message)}/command?user=${quote(user)}`);

/** @typedef {import("./types.js").Trouble} Trouble */

/** @returns {Promise<Trouble>} the clock, the bot's process, what its requests will meet */
export const fetchTrouble = () => request("GET", "/play/trouble");

/** @param {{do: string, [about: string]: unknown}} deed @returns {Promise<Trouble>} how things stand then */
export const postTrouble = (deed) => request("POST", "/play/trouble", deed);

/** @param {string} channel @param {string} denied permission bits taken from the bot there @returns {Promise<Channel>} */
export const denyBot = (channel, denied) => request("PATCH", `/play/channels/${quote(channel)}`, { denied });

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

/**
 * Listens for the events that `user` may see. A lost socket is opened again, with a growing pause.
 * @param {string} user
 * @param {{event: (type: string, data: any) => void, open: () => void, lost: () => void}} on
 */
export function listen(user, on) {
  let wait = FIRST_WAIT;
  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/play/events?user=${quote(user)}`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      on.open();
    };
    socket.onmessage = ({ data }) => {
      const event = JSON.parse(data);
      on.event(event.type, event.data);
    };
    socket.onclose = () => {
      on.lost();
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };
  connect();
}
