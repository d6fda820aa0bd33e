/**
 * The components of a message, classic and Components V2.
 *
 * @typedef {import("./types.js").Component} Component
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Media} Media
 * @typedef {import("./vdom.js").ElementNode} ElementNode
 * @typedef {import("./vdom.js").VNode} VNode
 */
import { fileSize } from "./format.js";
import { gallery, viewPictures } from "./images.js";
import { interact, waitingControl } from "./interactions.js";
import { emojiMark } from "./listbox.js";
import { richText, spoiler } from "./richtext.js";
import { defaultsOf, dots, selectButton, SELECTS } from "./selects.js";
import { changed } from "./store.js";
import { h } from "./vdom.js";

const LINK = 5;
/** What has been chosen in a select since the message last changed. @type {Map<string, {of: Message, values: string[]}>} */
const choices = new Map();

/** Grows with every choice, so that the message is drawn again. */
export const selections = { count: 0 };

/** @param {Message} message @param {Component} component @param {string[]} [values] */
function use(message, component, values) {
  if (waitingControl(message.id)) return;
  const id = component.custom_id ?? "";
  if (values) {
    choices.set(`${message.id}/${id}`, { of: message, values });
    selections.count += 1;
    changed();
  }
  interact(
    {
      type: 3,
      channel: message.channel_id,
      message: message.id,
      control: id,
      settled: (error) => {
        if (error === null || !values) return;
        choices.delete(`${message.id}/${id}`);
        selections.count += 1;
      },
    },
    { component_type: component.type, custom_id: id, id: component.id, values },
  );
}

/** @param {Component} component @param {Message} message */
function button(component, message) {
  const words = [emojiMark(component.emoji), component.label && h("span", { class: "button-label" }, component.label)];
  const name = component.label || component.emoji?.name || "Button";
  if (component.style === LINK) {
    return h(
      "a",
      { class: "button style-5", href: !component.disabled && component.url, "aria-disabled": component.disabled && "true", target: "_blank", rel: "noopener noreferrer" },
      words,
      h("span", { class: "outward", "aria-label": "opens in a new tab" }, "↗︎"),
    );
  }
  const waiting = waitingControl(message.id);
  const busy = waiting === component.custom_id;
  return h(
    "button",
    {
      type: "button",
      class: `button style-${component.style ?? 2}${busy ? " busy" : ""}`,
      disabled: component.disabled ?? false,
      "aria-busy": busy && "true",
      // Not `disabled`, which would take the focus away: the other controls wait meanwhile.
      "aria-disabled": waiting && "true",
      "aria-label": component.label ? null : name,
      "data-custom-id": component.custom_id,
      onclick: () => use(message, component),
    },
    h("span", { class: "button-words" }, words),
    busy && dots(),
  );
}

/** @param {Component} component @param {Message} message */
function select(component, message) {
  const chosen = choices.get(`${message.id}/${component.custom_id}`);
  return selectButton({
    component,
    chosen: chosen?.of === message ? chosen.values : defaultsOf(component),
    busy: waitingControl(message.id) === component.custom_id,
    onchoose: (values) => use(message, component, values),
  });
}

/** @param {Media} media */
const addressOf = (media) => media.url;

/** @param {Component} component */
function thumbnail(component) {
  const src = component.media ? addressOf(component.media) : "";
  const alt = component.description ?? "";
  const picture = h(
    "button",
    { type: "button", class: "thumbnail", "aria-label": `Picture, press to enlarge: ${alt || "no description"}`, onclick: () => viewPictures([{ src, alt }], 0) },
    h("img", { src, alt, decoding: "async" }),
  );
  return component.spoiler ? spoiler("div", {}, picture) : picture;
}

/** @param {string} address @returns {string} */
const fileName = (address) => {
  try {
    return decodeURIComponent(new URL(address, location.href).pathname.split("/").pop() || "file");
  } catch {
    return "file"; // A name that is not valid percent-encoding.
  }
};

/** @param {{name: string, url: string, size?: number}} file */
export const fileCard = ({ name, url, size }) =>
  h(
    "div",
    { class: "file" },
    h("span", { class: "file-mark", "aria-hidden": "true" }, "📄"),
    h("span", { class: "file-words" },
      h("a", { href: url, download: name, target: "_blank", rel: "noopener" }, name),
      size !== undefined && h("small", null, fileSize(size))),
  );

/** @param {number|null|undefined} colour @returns {Record<string, string>} */
export const accent = (colour) =>
  typeof colour === "number" ? { "--accent": `#${(colour & 0xffffff).toString(16).padStart(6, "0")}` } : {};

/** @param {Component} component @param {Message} message */
function section(component, message) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-words" }, drawComponents(component.components ?? [], message)),
    component.accessory && h("div", { class: "section-side" }, drawComponent(component.accessory, message)),
  );
}

/** @param {Component} component @param {Message} message */
function container(component, message) {
  const props = { class: "container", style: accent(component.accent_color) };
  const inside = drawComponents(component.components ?? [], message);
  return component.spoiler ? spoiler("div", props, inside) : h("div", props, inside);
}

/** @param {Component} component @param {Message} message @returns {ElementNode} */
function drawComponent(component, message) {
  if (SELECTS.has(component.type)) return select(component, message);
  switch (component.type) {
    case 1:
      return h("div", { class: "action-row" }, drawComponents(component.components ?? [], message));
    case 2:
      return button(component, message);
    case 9:
      return section(component, message);
    case 10:
      return h("div", { class: "text-display rich" }, richText(component.content ?? ""));
    case 11:
      return thumbnail(component);
    case 12:
      return gallery(
        (component.items ?? []).map(({ media, description, spoiler: covered }) => ({
          src: addressOf(media),
          alt: description ?? "",
          width: media.width,
          height: media.height,
          spoiler: covered,
        })),
      );
    case 13: {
      const url = component.file?.url ?? "";
      const card = fileCard({ name: component.name ?? component.file?.name ?? fileName(url), url, size: component.size ?? component.file?.size });
      return component.spoiler ? spoiler("div", {}, card) : card;
    }
    case 14:
      return h("div", { class: `separator spacing-${component.spacing ?? 1}${component.divider === false ? "" : " line"}`, role: "separator" });
    case 17:
      return container(component, message);
    default:
      return h("div", { class: "subtext" }, `This page does not know component type ${component.type}.`);
  }
}

/**
 * The key of each is its custom id, or its index among its kind, so that a picture keeps its node when
 * a line is added above it.
 * @param {Component[]} components @param {Message} message @returns {VNode[]}
 */
export function drawComponents(components, message) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  return components.map((component) => {
    const nth = (seen.get(component.type) ?? 0) + 1;
    seen.set(component.type, nth);
    const node = drawComponent(component, message);
    node.key = component.custom_id ?? `${component.type} ${nth}`;
    return node;
  });
}
