/** Times, sizes, initials and colours as people read them. */

/** @param {string} locale */
function formats(locale) {
  /** @param {Intl.DateTimeFormatOptions} options */
  const format = (options) => new Intl.DateTimeFormat(locale, options);
  return {
    locale,
    clock: format({ hour: "numeric", minute: "2-digit" }),
    clockSeconds: format({ hour: "numeric", minute: "2-digit", second: "2-digit" }),
    shortDate: format({ year: "numeric", month: "2-digit", day: "2-digit" }),
    longDate: format({ year: "numeric", month: "long", day: "numeric" }),
    weekday: format({ weekday: "long", year: "numeric", month: "long", day: "numeric" }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: "always" }),
  };
}
let { locale: written, clock, clockSeconds, shortDate, longDate, weekday, relative } = formats("en-US");

/** Writes times as a language does. @param {string} locale */
export function writeTimesIn(locale) {
  if (locale === written) return;
  ({ locale: written, clock, clockSeconds, shortDate, longDate, weekday, relative } = formats(locale));
}

let ahead = 0;

/** Says how far the world's clock is ahead of this computer's. @param {number} seconds */
export function setAhead(seconds) {
  ahead = seconds * 1000;
}

/** @returns {number} what time it is in the world, in ms since 1970 */
export const worldNow = () => Date.now() + ahead;

/** @param {Date} date */
export const time = (date) => clock.format(date);
/** @param {Date} date */
export const dateOnly = (date) => longDate.format(date);
/** @param {Date} date a date with its weekday, for tooltips */
export const fullTime = (date) => `${weekday.format(date)} ${clock.format(date)}`;

/** @param {Date} a @param {Date} b */
export const sameDay = (a, b) => a.toDateString() === b.toDateString();

/** @param {Date} date @returns {string} as above a message: the time today, the date before that */
export function messageTime(date) {
  const now = new Date(worldNow());
  const yesterday = new Date(now.getTime() - 86_400_000);
  if (sameDay(date, now)) return clock.format(date);
  if (sameDay(date, yesterday)) return `Yesterday at ${clock.format(date)}`;
  return `${shortDate.format(date)}, ${clock.format(date)}`;
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** @param {Date} date @returns {string} such as "in 5 minutes", rounded */
function fromNow(date) {
  const seconds = Math.round((date.getTime() - worldNow()) / 1000);
  const [unit, length] = // Half of the next smaller unit is rounded up: 59.5 minutes are an hour.
    UNITS.find(([, size], at) => Math.abs(seconds) >= size - (UNITS[at + 1]?.[1] ?? 0) / 2) ?? UNITS[UNITS.length - 1];
  return relative.format(Math.round(seconds / length), unit);
}

/** @param {number} seconds @returns {string} such as "1 day 2 h" */
export function span(seconds) {
  const [days, hours, minutes] = [seconds / 86_400, (seconds % 86_400) / 3_600, (seconds % 3_600) / 60].map(Math.floor);
  const parts = [days && `${days} ${days === 1 ? "day" : "days"}`, hours && `${hours} h`, minutes && `${minutes} min`];
  return parts.filter(Boolean).join(" ") || `${Math.round(seconds)} s`;
}

/**
 * A timestamp as Discord's markdown writes it.
 * @param {number} unix seconds @param {string} style one of t T d D f F R
 */
export function timestamp(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid Date";
  switch (style) {
    case "t": return clock.format(date);
    case "T": return clockSeconds.format(date);
    case "d": return shortDate.format(date);
    case "D": return longDate.format(date);
    case "F": return fullTime(date);
    case "R": return fromNow(date);
    default: return `${longDate.format(date)} ${clock.format(date)}`;
  }
}

/** Keeps every relative time in the page true. */
export function tickTimes() {
  setInterval(() => {
    for (const el of document.querySelectorAll("time[data-unix]")) {
      const words = timestamp(Number(/** @type {HTMLElement} */ (el).dataset.unix), "R");
      if (el.firstChild && el.textContent !== words) el.firstChild.nodeValue = words;
    }
  }, 1000);
}

/** @param {number} bytes */
export function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}

const letters = typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** @param {string} word its first letter as people see it, an emoji whole */
const firstLetter = (word) =>
  (letters ? [...letters.segment(word)][0]?.segment : [...word][0]) ?? "";

/** @param {string} name @returns {string} one or two initials */
export function initials(name) {
  const words = name.trim().split(/\s+/u).filter((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map(firstLetter).join("").toUpperCase() || "?";
}

const COLOURS = ["#5865f2", "#2d7d46", "#a64d8f", "#b3541e", "#1f7a8c", "#7a4fcf", "#b23a48", "#4f6d2f"];

/** @param {{id: string, colour?: string}} user @returns {string} a colour of their own, always the same */
export function colourOf(user) {
  if (user.colour && /^#[0-9a-f]{6}$/i.test(user.colour)) return user.colour;
  let sum = 0;
  for (const digit of user.id) sum = (sum * 31 + digit.charCodeAt(0)) % 9973;
  return COLOURS[sum % COLOURS.length];
}

/** @param {string} colour "#rrggbb" @returns {string} black or white, with the higher contrast */
export function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.36 ? "#111214" : "#ffffff";
}
