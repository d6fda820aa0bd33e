/**
 * People's avatars, and the mark of a bot's name.
 *
 * @typedef {import("./types.js").User} User
 */
import { colourOf, initials, inkOn } from "./format.js";
import { nameOf } from "./store.js";
import { h } from "./vdom.js";

/** @param {User} user @param {number} size in CSS pixels */
export function avatar(user, size) {
  const colour = colourOf(user);
  return h(
    "span",
    {
      class: `avatar${user.bot ? " bot" : ""}`,
      "aria-hidden": "true",
      style: { "--size": `${size}px`, "background-color": colour, color: inkOn(colour) },
    },
    initials(nameOf(user)),
  );
}

/** The mark of a bot's name. */
export const appBadge = () => h("span", { class: "badge" }, "APP");
