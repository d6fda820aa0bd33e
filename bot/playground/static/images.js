/**
 * Pictures in messages, and the viewer that shows one large with its description.
 *
 * @typedef {{src: string, alt: string, width?: number|null, height?: number|null, spoiler?: boolean}} Picture
 */
import { openDialog } from "./dialogs.js";
import { spoiler } from "./richtext.js";
import { h } from "./vdom.js";

/**
 * @param {Picture[]} pictures all of the gallery @param {number} first which to show
 */
export function viewPictures(pictures, first) {
  let at = first;
  const dialog = openDialog({
    label: "Picture",
    kind: "viewer",
    view: ({ close, redraw }) => {
      const { src, alt } = pictures[at];
      /** @param {number} by */
      const go = (by) => {
        at = (at + by + pictures.length) % pictures.length;
        redraw();
      };
      return [
        h("div", { class: "viewer-stage", onclick: (/** @type {any} */ event) => event.target === event.currentTarget && close() },
          h("img", { src, alt })),
        h("div", { class: "viewer-foot" },
          alt && h("p", { class: "viewer-alt" }, h("span", { class: "alt-mark", "aria-hidden": "true" }, "ALT"), alt),
          h("a", { href: src, target: "_blank", rel: "noopener" }, "Open in browser")),
        pictures.length > 1 && [
          h("button", { type: "button", class: "icon viewer-step back", "aria-label": "Previous picture", onclick: () => go(-1) }, "‹"),
          h("button", { type: "button", class: "icon viewer-step on", "aria-label": "Next picture", onclick: () => go(1) }, "›"),
        ],
        h("button", { type: "button", class: "icon viewer-close", "aria-label": "Close", autofocus: true, onclick: close }, "✕"),
      ];
    },
  });
  dialog.element.addEventListener("keydown", (event) => {
    const button = { ArrowLeft: ".back", ArrowRight: ".on" }[event.key];
    if (button) /** @type {HTMLElement|null} */ (dialog.element.querySelector(`.viewer-step${button}`))?.click();
  });
}

/** The log watches sizes, so it scrolls when a picture has loaded.
 * @param {Picture[]} pictures @param {number} index @param {boolean} alone */
function tile(pictures, index, alone) {
  const { src, alt, width, height, spoiler: covered } = pictures[index];
  const shape = alone && width && height ? { "aspect-ratio": `${width} / ${height}`, "--natural": `${width}px` } : {};
  const button = h(
    "button",
    {
      type: "button",
      class: "picture",
      style: shape,
      "aria-label": `Picture, press to enlarge: ${alt || "no description"}`,
      onclick: () => viewPictures(pictures, index),
    },
    h("img", { src, alt, width: alone && width, height: alone && height, decoding: "async", draggable: "false" }),
    alt && h("span", { class: "alt-mark", title: alt, "aria-hidden": "true" }, "ALT"),
  );
  return covered ? spoiler("div", { class: "picture-cover" }, button) : button;
}

/** @param {Picture[]} pictures @returns {import("./vdom.js").ElementNode} one to ten pictures, laid out as Discord does */
export function gallery(pictures) {
  const count = pictures.length;
  return h(
    "div",
    { class: `gallery count-${count > 4 ? "many" : count}` },
    pictures.map((_, index) => tile(pictures, index, count === 1)),
  );
}
