/**
 * Draws markdown: it looks up names, channels and commands, keeps times live, and covers spoilers.
 *
 * @typedef {import("./markdown.js").Part} Part
 * @typedef {import("./vdom.js").VNode} VNode
 */
import { timestamp, fullTime } from "./format.js";
import { parse, inline } from "./markdown.js";
import { channelLink, messageLink } from "./navigation.js";
import { channelName, nameOf, state } from "./store.js";
import { h } from "./vdom.js";

const TAGS = { bold: "strong", italic: "em", underline: "u", strike: "s" };

/**
 * A spoiler: covered until it is clicked. It stays open when the message is edited.
 * @param {string} tag @param {Record<string, any>} props @param {...import("./vdom.js").Child} children
 */
export function spoiler(tag, props, ...children) {
  /** @param {Event} event */
  const reveal = (event) => {
    const el = /** @type {HTMLElement} */ (event.currentTarget ?? event.target);
    const cover = /** @type {HTMLElement} */ (el.closest(".spoiler"));
    if (cover.dataset.shown !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    cover.dataset.shown = "";
    cover.removeAttribute("role");
    cover.removeAttribute("aria-label");
  };
  return h(
    tag,
    {
      ...props,
      class: `spoiler ${props.class ?? ""}`,
      role: "button",
      tabindex: "0",
      "aria-label": "Spoiler, press to reveal",
      onclick: reveal,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" || event.key === " ") reveal(event);
      },
    },
    h(tag, { class: "spoiler-inside" }, ...children),
  );
}

/** @param {string} name @param {string} [title] @param {boolean} [mine] */
const mention = (name, title, mine) => h("span", { class: mine ? "mention mine" : "mention", title }, name);

/** @param {string} name such as "table open" @returns {VNode} */
const commandMention = (name) =>
  h(
    "button",
    {
      type: "button",
      class: "mention",
      onclick: (/** @type {Event} */ event) =>
        event.target?.dispatchEvent(new CustomEvent("use-command", { bubbles: true, detail: name })),
    },
    `/${name}`,
  );

/** @param {Part} part @returns {VNode|string} */
function draw(part) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "bold":
    case "italic":
    case "underline":
    case "strike":
      return h(TAGS[part.kind], null, part.parts.map(draw));
    case "spoiler":
      return spoiler("span", {}, part.parts.map(draw));
    case "subtext":
      return h("div", { class: "subtext" }, part.parts.map(draw));
    case "quote":
      return h("blockquote", null, part.parts.map(draw));
    case "heading":
      return h("div", { class: `heading h${part.level}`, role: "heading", "aria-level": part.level + 2 }, part.parts.map(draw));
    case "list":
      return h(
        part.ordered ? "ol" : "ul",
        part.ordered ? { start: part.start } : null,
        part.items.map((item) => h("li", null, item.map(draw))),
      );
    case "code":
      return h("code", null, part.text);
    case "codeblock":
      return h("pre", { tabindex: "0" }, h("code", { "data-language": part.language }, part.text));
    case "link": {
      const post = messageLink(part.url);
      const channel = post && state.channels.get(post.channel);
      if (post && channel) {
        const bare = part.parts.length === 1 && part.parts[0].kind === "text" && part.parts[0].text === part.url;
        const words = bare ? `#${channelName(channel)} › 💬` : part.parts.map(draw);
        return h("a", { class: bare ? "mention" : "", ...channelLink(channel.id), "data-post": post.message }, words);
      }
      if (post && (post.guild === state.guild.id || post.guild === "@me")) return mention("# unknown"); // Not for us to see.
      return h("a", { href: part.url, target: "_blank", rel: "noopener noreferrer" }, part.parts.map(draw));
    }
    case "user": {
      const user = state.users.get(part.id);
      return mention(`@${user ? nameOf(user) : "unknown-user"}`, undefined, part.id === state.me?.id);
    }
    case "role":
      return mention(part.id === state.guild.id ? "@everyone" : "@role");
    case "everyone":
      return mention(part.text);
    case "channel": {
      const channel = state.channels.get(part.id);
      return channel
        ? h("a", { class: "mention", ...channelLink(channel.id) }, `#${channelName(channel)}`)
        : mention("# unknown");
    }
    case "command":
      return commandMention(part.name);
    case "time": {
      const date = new Date(part.unix * 1000);
      const valid = !Number.isNaN(date.getTime());
      return h(
        "time",
        {
          datetime: valid && date.toISOString(),
          title: valid && fullTime(date),
          "data-unix": part.style === "R" && part.unix,
        },
        timestamp(part.unix, part.style),
      );
    }
    case "emoji":
      return `:${part.name}:`;
  }
}

/** @param {string} source @returns {(VNode|string)[]} a message's text */
export const richText = (source) => parse(source).map(draw);

/** @param {string} source @returns {(VNode|string)[]} one line, where no headings or lists are */
export const richLine = (source) => inline(source).map(draw);
