/**
 * One message: its author, time, text, pictures and controls.
 *
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Embed} Embed
 * @typedef {import("./types.js").Attachment} Attachment
 * @typedef {import("./vdom.js").Child} Child
 * @typedef {import("./vdom.js").ElementNode} ElementNode
 */
import { deleteMessage, Refused } from "./api.js";
import { appBadge, avatar } from "./avatar.js";
import { accent, drawComponents, fileCard, selections } from "./components.js";
import { toast } from "./dialogs.js";
import { fullTime, messageTime, time } from "./format.js";
import { gallery } from "./images.js";
import { failureOf, waitingControl } from "./interactions.js";
import { onlyEmoji } from "./markdown.js";
import { channelLink } from "./navigation.js";
import { richLine, richText } from "./richtext.js";
import { channelName, EPHEMERAL, LOADING, mentionsMe, nameOf, state } from "./store.js";
import { optionsShown, usedCommand } from "./usedcommand.js";
import { h } from "./vdom.js";

const THREAD_CREATED = 18;
const THREAD_STARTED_HERE = 21;
const JOINED = 7;

/** @param {Message} message */
const ephemeral = (message) => ((message.flags ?? 0) & EPHEMERAL) !== 0;

/** @param {Message} message @returns {import("./types.js").User} as they are called now */
const authorOf = (message) => state.users.get(message.author.id) ?? message.author;

/** @param {Message} message */
async function remove(message) {
  try {
    await deleteMessage(state.me?.id ?? "", message.channel_id, message.id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
  }
}

/** @param {Message} message the line above an answer: who used which command @returns {Child} */
function usedLine(message) {
  const meta = message.interaction_metadata;
  const name = meta?.name ?? message.interaction?.name;
  if (meta?.type === 2 && name) {
    const user = state.users.get(meta.user.id) ?? meta.user;
    return usedCommand(message, name, user);
  }
  const origin = message.referenced_message;
  if (!origin) return null;
  return h("div", { class: "used-line" }, avatar(authorOf(origin), 16), h("b", null, nameOf(authorOf(origin))), " ",
    h("span", { class: "reply-words" }, origin.content ? richLine(origin.content.slice(0, 120)) : "Click to see attachment"));
}

/** @param {Message} message @param {string} name */
const heading = (message, name) =>
  h(
    "div",
    { class: "message-head", key: "head" },
    h("span", { class: "author", id: `author-${message.id}` }, name),
    message.author.bot && appBadge(),
    when(message, messageTime),
  );

/** @param {Message} message @param {(date: Date) => string} words */
function when(message, words) {
  const date = new Date(message.timestamp);
  return h("time", { class: "when", datetime: message.timestamp, title: fullTime(date) }, words(date));
}

/** @param {Message} message @returns {Child} */
function words(message) {
  if ((message.flags ?? 0) & LOADING) {
    return h("div", { class: "thinking", key: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), `${nameOf(authorOf(message))} is thinking…`);
  }
  if (!message.content) return null;
  const jumbo = onlyEmoji(message.content) ? " jumbo" : "";
  return h("div", { class: `content rich${jumbo}`, key: "content" }, richText(message.content), edited(message));
}

/** @param {Message} message @returns {Child} after its words, or below its components if it has no words */
const edited = (message) =>
  message.edited_timestamp &&
  h("span", { class: "edited", key: "edited", title: fullTime(new Date(message.edited_timestamp)) }, " (edited)");

/** @param {Attachment} attachment */
const isPicture = (attachment) =>
  attachment.content_type?.startsWith("image/") ?? /\.(png|jpe?g|gif|webp)$/i.test(attachment.filename);

/** @param {Attachment[]} attachments @returns {Child[]} */
function files(attachments) {
  const pictures = attachments.filter(isPicture);
  const others = attachments.filter((attachment) => !isPicture(attachment));
  return [
    pictures.length > 0 &&
      gallery(pictures.map(({ url, description, width, height, filename }) =>
        ({ src: url, alt: description ?? "", width, height, spoiler: filename.startsWith("SPOILER_") }))),
    others.map(({ filename, url, size }) => fileCard({ name: filename, url, size })),
  ];
}

/** @param {Embed} embed */
function drawEmbed(embed) {
  return h(
    "div",
    { class: "embed", style: accent(embed.color) },
    embed.thumbnail && h("img", { class: "embed-thumbnail", src: embed.thumbnail.url, alt: "" }),
    embed.author && h("div", { class: "embed-author" }, embed.author.name),
    embed.title && h("div", { class: "embed-title rich" }, embed.url ? h("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, richLine(embed.title)) : richLine(embed.title)),
    embed.description && h("div", { class: "rich" }, richText(embed.description)),
    embed.fields?.length &&
      h("div", { class: "embed-fields" }, embed.fields.map((field) =>
        h("div", { class: field.inline ? "embed-field inline" : "embed-field" }, h("b", null, richLine(field.name)), h("div", { class: "rich" }, richText(field.value))))),
    embed.image && gallery([{ src: embed.image.url, alt: embed.title ?? "", width: embed.image.width, height: embed.image.height }]),
    embed.footer && h("div", { class: "embed-footer" }, embed.footer.text),
  );
}

/** @param {Message} message the small bar with what can be done to it */
function actions(message) {
  if (ephemeral(message)) return null;
  const mine = message.author.id === state.me?.id;
  if (!mine && !state.me?.manager) return null;
  return h(
    "div",
    { class: "actions" },
    h("button", { type: "button", class: "icon danger", title: mine ? "Delete message" : "Delete message as a moderator", "aria-label": `Delete message by ${nameOf(authorOf(message))}`, onclick: () => remove(message) }, "🗑"),
  );
}

/** @param {Message} message @param {string} mark @param {Child[]} said */
const systemLine = (message, mark, ...said) =>
  h("li", { key: message.id, class: "message system", "data-message": message.id },
    h("span", { class: "system-mark", "aria-hidden": "true" }, mark),
    h("div", { class: "system-words" }, said, " ", when(message, messageTime)));

/** @param {Message} message says that a thread was started @returns {Child} */
function threadLink(message) {
  const id = message.thread?.id ?? message.message_reference?.channel_id ?? "";
  const name = h("b", null, message.content);
  return state.channels.has(id) ? h("a", channelLink(id), name) : name;
}

/**
 * @param {Message} message
 * @param {boolean} grouped whether it follows another of the same author, and goes without a head
 * @returns {ElementNode}
 */
function draw(message, grouped) {
  const author = authorOf(message);
  const name = nameOf(author);
  if (message.type === THREAD_CREATED) {
    return systemLine(message, "🧵", h("b", null, name), " started a thread: ",
      threadLink(message));
  }
  if (message.type === THREAD_STARTED_HERE) return systemLine(message, "🧵", "This thread was started from a message above it.");
  if (message.type === JOINED) return systemLine(message, "→", h("b", null, name), " joined the server.");
  const hidden = ephemeral(message);
  const failure = failureOf(message.id);
  const classes = ["message", grouped ? "grouped" : "headed", mentionsMe(message) && "mentions-me", hidden && "ephemeral"];
  return h(
    "li",
    { key: message.id, class: classes.filter(Boolean).join(" "), "data-message": message.id, tabindex: "-1" },
    grouped ? h("span", { class: "when-aside" }, when(message, time)) : usedLine(message),
    !grouped && avatar(author, 40),
    h(
      "article",
      { class: "body", "aria-label": `Message by ${name}` },
      !grouped && heading(message, name),
      words(message),
      files(message.attachments ?? []),
      (message.embeds ?? []).map(drawEmbed),
      message.components?.length ? h("div", { class: "components", key: "components" }, drawComponents(message.components, message)) : null,
      !message.content && edited(message),
      failure && h("div", { class: "failure", key: "failure", role: "alert" }, h("span", { "aria-hidden": "true" }, "⚠︎ "), failure),
      message.thread && state.channels.has(message.thread.id) &&
        h("a", { class: "thread-chip", ...channelLink(message.thread.id) }, h("b", null, channelName(message.thread)), h("span", null, "See thread ›")),
      hidden &&
        h("div", { class: "ephemeral-line", key: "ephemeral" }, h("span", { "aria-hidden": "true" }, "👁 "), "Only you can see this · ",
          h("button", { type: "button", class: "linklike", onclick: () => remove(message) }, "Dismiss message")),
    ),
    actions(message),
  );
}

/** @type {WeakMap<Message, {of: string, node: ElementNode}>} */
const drawn = new WeakMap();

/**
 * A message's node, drawn again only if something it shows has changed.
 * @param {Message} message @param {boolean} grouped
 */
export function drawMessage(message, grouped) {
  const of = [grouped, state.names, selections.count, waitingControl(message.id), failureOf(message.id) ?? "", optionsShown(message.id), new Date().getDate()].join("\n");
  const known = drawn.get(message);
  if (known?.of === of) return known.node;
  const node = draw(message, grouped);
  drawn.set(message, { of, node });
  return node;
}
