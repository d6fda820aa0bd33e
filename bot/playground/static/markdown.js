/**
 * Discord's markdown: text → a tree. It knows nothing of people, channels or the page.
 *
 * @typedef {{kind: "text", text: string}} TextPart
 * @typedef {{kind: "bold"|"italic"|"underline"|"strike"|"spoiler"|"subtext"|"quote", parts: Part[]}} Wrapped
 * @typedef {{kind: "heading", level: number, parts: Part[]}} Heading
 * @typedef {{kind: "list", ordered: boolean, start: number, items: Part[][]}} List
 * @typedef {{kind: "code"|"codeblock", text: string, language?: string}} Code
 * @typedef {{kind: "link", url: string, parts: Part[]}} Link
 * @typedef {{kind: "user"|"role"|"channel", id: string}} Mention
 * @typedef {{kind: "everyone", text: string}} Everyone
 * @typedef {{kind: "command", name: string, id: string}} CommandMention
 * @typedef {{kind: "time", unix: number, style: string}} Time
 * @typedef {{kind: "emoji", name: string}} CustomEmoji
 * @typedef {TextPart|Wrapped|Heading|List|Code|Link|Mention|Everyone|CommandMention|Time|CustomEmoji} Part
 */

/** Deeper nesting than anybody writes is left as plain text, so that no message can exhaust the stack. */
const DEEPEST = 12;

/** @typedef {(match: RegExpExecArray, depth: number) => Part|Part[]} Builder */

/** @param {"bold"|"italic"|"underline"|"strike"|"spoiler"} kind @returns {Builder} */
const wrap = (kind) => (match, depth) => ({ kind, parts: inline(match[1], depth + 1) });

/** Tried in this order at every place; each expression is anchored there by its `y` flag.
 * @type {[RegExp, Builder][]} */
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (match) => text(match[1])],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => ({ kind: "code", text: match[2].replace(/^ (`.*`) $/, "$1") })],
  [/\*\*\*(?![\s*])((?:\\[\s\S]|[^\\*])+?)\*\*\*(?!\*)/y,
    (match, depth) => ({ kind: "bold", parts: [{ kind: "italic", parts: inline(match[1], depth + 1) }] })],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap("bold")],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap("underline")],
  [/\*(?![\s*])((?:\*\*|\\[\s\S]|[^\\*])+?)(?<!\s)\*(?!\*)/y, wrap("italic")],
  [/(?<![0-9A-Za-z_])_(?!_)((?:__|\\[\s\S]|[^\\_])+?)_(?![0-9A-Za-z_])/y, wrap("italic")],
  [/~~((?:\\[\s\S]|[^\\])+?)~~(?!~)/y, wrap("strike")],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, wrap("spoiler")],
  [/\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/(?:\([^\s()<>]*\)|[^\s()<>])+)>?\)/y,
    (match, depth) => ({ kind: "link", url: match[2], parts: inline(match[1], depth + 1) })],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => link(match[1])],
  [/https?:\/\/[^\s<]*[^<.,:;"'\])\s]/y, (match) => link(match[0])],
  [/<@!?(\d{1,20})>/y, (match) => ({ kind: "user", id: match[1] })],
  [/<@&(\d{1,20})>/y, (match) => ({ kind: "role", id: match[1] })],
  [/<#(\d{1,20})>/y, (match) => ({ kind: "channel", id: match[1] })],
  [/<\/([-_\p{L}\p{N}]{1,32}(?: [-_\p{L}\p{N}]{1,32}){0,2}):(\d{1,20})>/yu,
    (match) => ({ kind: "command", name: match[1], id: match[2] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y,
    (match) => ({ kind: "time", unix: Number(match[1]), style: match[2] ?? "f" })],
  [/<a?:(\w{2,32}):\d{1,20}>/y, (match) => ({ kind: "emoji", name: match[1] })],
  [/@(?:everyone|here)\b/y, (match) => ({ kind: "everyone", text: match[0] })],
];
const PLAIN = /[\s\S]+?(?=[\\`*_~|<[@]|https?:\/\/|$)/y;

/** @param {string} words @returns {TextPart} */
const text = (words) => ({ kind: "text", text: words });
/** @param {string} url @returns {Link} */
const link = (url) => ({ kind: "link", url, parts: [text(url)] });

/**
 * What may stand within a line (or a paragraph).
 * @param {string} source @param {number} [depth]
 * @returns {Part[]}
 */
export function inline(source, depth = 0) {
  if (depth > DEEPEST) return [text(source)];
  /** @type {Part[]} */
  const parts = [];
  /** @param {Part} part */
  const add = (part) => {
    const last = parts[parts.length - 1];
    if (part.kind === "text" && last?.kind === "text") last.text += part.text;
    else parts.push(part);
  };
  let at = 0;
  while (at < source.length) {
    let end = at;
    for (const [rule, build] of RULES) {
      rule.lastIndex = at;
      const match = rule.exec(source);
      if (!match) continue;
      end = rule.lastIndex; // Before building: an inner text uses the same expressions.
      for (const part of [build(match, depth)].flat()) add(part);
      break;
    }
    if (end === at) {
      PLAIN.lastIndex = at;
      const words = PLAIN.exec(source)?.[0] ?? source.slice(at);
      add(text(words));
      end = at + words.length;
    }
    at = end;
  }
  return parts;
}

const FENCE = /```(?:([\w+\-.#]+)\n)?([\s\S]+?)```/g;
const ITEM = /^( *)([-*]|(\d{1,9})\.) +(\S.*)$/;

/**
 * Reads list items from `lines`, starting with the first: deeper ones become lists within.
 * @param {string[]} lines consumed from its front @param {number} indent
 * @returns {List}
 */
function list(lines, indent) {
  const first = /** @type {RegExpExecArray} */ (ITEM.exec(lines[0]));
  /** @type {List} */
  const made = { kind: "list", ordered: first[3] !== undefined, start: Number(first[3] ?? 1), items: [] };
  while (lines.length) {
    const match = ITEM.exec(lines[0]);
    if (!match || match[1].length < indent) break;
    if (match[1].length > indent && made.items.length) {
      made.items[made.items.length - 1].push(list(lines, match[1].length));
      continue;
    }
    if ((match[3] !== undefined) !== made.ordered) break;
    lines.shift();
    made.items.push(inline(match[4]));
  }
  return made;
}

/** @param {string} source text without code blocks @param {boolean} quoted @returns {Part[]} */
function lineBlocks(source, quoted) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {string[]} */
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) parts.push(...inline(paragraph.join("\n")));
    paragraph = [];
  };
  const lines = source.split("\n");
  while (lines.length) {
    const line = lines[0];
    const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
    const subtext = /^-# +(\S.*)$/.exec(line);
    if (!quoted && line.startsWith(">>> ")) {
      flush();
      parts.push({ kind: "quote", parts: parse([line.slice(4), ...lines.slice(1)].join("\n"), true) });
      return parts;
    }
    if (!quoted && /^> /.test(line)) {
      flush();
      const inner = [];
      while (lines.length && /^> /.test(lines[0])) inner.push(/** @type {string} */ (lines.shift()).slice(2));
      parts.push({ kind: "quote", parts: parse(inner.join("\n"), true) });
      continue;
    }
    if (heading) {
      flush();
      parts.push({ kind: "heading", level: heading[1].length, parts: inline(heading[2]) });
    } else if (subtext) {
      flush();
      parts.push({ kind: "subtext", parts: inline(subtext[1]) });
    } else if (ITEM.test(line)) {
      flush();
      parts.push(list(lines, /** @type {RegExpExecArray} */ (ITEM.exec(line))[1].length));
      continue;
    } else {
      paragraph.push(line);
    }
    lines.shift();
  }
  flush();
  return parts;
}

/**
 * A whole message.
 * @param {string} source @param {boolean} [quoted] whether it stands inside a quote, where no other begins
 * @returns {Part[]}
 */
export function parse(source, quoted = false) {
  /** @type {Part[]} */
  const parts = [];
  let at = 0;
  for (const match of source.matchAll(FENCE)) {
    if (match.index > at) parts.push(...lineBlocks(source.slice(at, match.index).replace(/\n$/, ""), quoted));
    const code = match[2].replace(/^\n+|\n+$/g, "");
    parts.push({ kind: "codeblock", text: code, language: match[1] });
    at = match.index + match[0].length;
    if (source[at] === "\n") at += 1;
  }
  if (at < source.length) parts.push(...lineBlocks(source.slice(at), quoted));
  return parts;
}

const EMOJI_ONLY = /^(?:\s*(?:\p{RI}{2}|\p{Emoji_Presentation}(?:\p{EMod})?(?:\u200d\p{Emoji}\ufe0f?\p{EMod}?)*|\p{Emoji}\ufe0f(?:\u200d\p{Emoji}\ufe0f?)*)\s*){1,27}$/u;

/** @param {string} source @returns {boolean} whether it is emoji and nothing else, then shown large */
export const onlyEmoji = (source) => source.length < 400 && EMOJI_ONLY.test(source);
