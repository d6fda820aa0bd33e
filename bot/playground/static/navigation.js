/** Who and where one is, which is kept in the address: every tab is a person in a channel. */
import { state } from "./store.js";

/** @returns {{as: string|null, channel: string|null}} */
export function here() {
  const query = new URLSearchParams(location.search);
  return { as: query.get("as"), channel: query.get("channel") };
}

/** @param {string} user @param {string} [channel] @returns {string} the page as that person */
export function addressAs(user, channel) {
  const query = new URLSearchParams({ as: user });
  if (channel) query.set("channel", channel);
  return `/?${query}`;
}

/** The properties of a link to a channel; `followChannels` makes it work without a reload. @param {string} channel */
export const channelLink = (channel) => ({
  href: addressAs(state.me?.id ?? "", channel),
  "data-channel": channel,
});

/** A message that a link leads to, as Discord's own links name it. @param {string} url */
export function messageLink(url) {
  const match = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(\d{1,20}|@me)\/(\d{1,20})\/(\d{1,20})$/.exec(url);
  return match && { guild: match[1], channel: match[2], message: match[3] };
}

/** Writes the current channel into the address. @param {string} channel @param {boolean} replace */
export function remember(channel, replace) {
  const address = addressAs(state.me?.id ?? "", channel);
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
}

/** @type {(channel: string, fromHistory: boolean) => Promise<void>} */
let openHere = async () => {};

/** Opens a channel, as a click on its link does. @param {string} channel */
export const goTo = (channel) => openHere(channel, false);

/** Opens channels and messages on plain clicks of their links, and on the browser's back and forward.
 * @param {(channel: string, fromHistory: boolean) => Promise<void>} open
 * @param {(message: string) => Promise<void>} show brings a message of the open channel into sight */
export function followChannels(open, show) {
  openHere = open;
  document.addEventListener("click", async (event) => {
    const target = /** @type {Element} */ (event.target);
    const link = /** @type {HTMLElement|null} */ (target.closest?.("a[data-channel]"));
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { channel = "", post } = link.dataset;
    if (!post || channel !== state.current) await open(channel, false);
    if (post) await show(post);
  });
  window.addEventListener("popstate", () => {
    const { channel } = here();
    if (channel) open(channel, true);
  });
}
