/**
 * The form of a slash command, in place of the composer: a pill for each option, required ones first,
 * the optional ones added from the tail. Enter in the tail runs the command.
 *
 * @typedef {import("./types.js").CommandOption} CommandOption
 * @typedef {import("./commands.js").Runnable} Runnable
 * @typedef {import("./optionmodel.js").Form} Form
 * @typedef {import("./listbox.js").Item} Item
 * @typedef {import("./vdom.js").Child} Child
 */
import { postInteraction, Refused } from "./api.js";
import { commandData, OPTION, title } from "./commands.js";
import { interact } from "./interactions.js";
import { listbox, rowId, showRow, stepped } from "./listbox.js";
import { nameIn } from "./localised.js";
import { about, labelOf, meaning, optionOf, readField, rows, TAIL } from "./optionmodel.js";
import { changed, localeOf, state } from "./store.js";
import { h } from "./vdom.js";

const LIST = "option-list";
const DEBOUNCE = 150;

/** @type {Form|null} */
let form = null;
/** @type {() => void} */
let leave = () => {};
let asked = 0;
/** @type {number|undefined} */
let timer;

/** @returns {boolean} whether a command is being filled in, in the current channel */
export const filling = () => form !== null && form.channel === state.current;

/** @param {string} id */
const focusSoon = (id) => queueMicrotask(() => document.getElementById(id)?.focus());
/** @param {string} name */
const fieldId = (name) => (name === TAIL ? "option-tail" : `option-${name}`);

/**
 * Starts filling in a command.
 * @param {Runnable} item @param {() => void} left called when the form is done or given up
 */
export function begin(item, left) {
  leave = left;
  const required = item.options.filter((option) => option.required).map((option) => option.name);
  form = {
    item, channel: state.current, given: new Map(), shown: required, problems: new Map(), focus: required[0] ?? TAIL,
    tail: "", active: -1, closed: false, found: [], meanings: new Map(), waiting: "no", hurried: false,
  };
  arrive(form, form.focus);
  form.closed = form.focus === TAIL; // Nothing more is needed: the options wait behind "more".
  changed();
  focusSoon(fieldId(form.focus));
}

/** Gives the command up. */
function cancel() {
  form = null;
  changed();
  leave();
}

/** @param {Form} now @param {CommandOption} focused asks the bot what fits */
async function complete(now, focused) {
  const ask = (asked += 1);
  clearTimeout(timer);
  timer = undefined;
  now.waiting = "loading";
  const options = now.shown.flatMap((name) => {
    const option = /** @type {CommandOption} */ (optionOf(now, name));
    if (option === focused) return [{ name, type: option.type, value: now.given.get(name)?.text ?? "", focused: true }];
    const { value } = readField(now, option);
    return value === undefined ? [] : [{ name, type: option.type, value }];
  });
  try {
    const { choices = [] } = await postInteraction({ user: state.me?.id ?? "", channel_id: now.channel, type: 4, data: commandData(now.item, options) });
    if (ask !== asked || now.focus !== focused.name) return; // A newer question is on its way.
    now.meanings = new Map(choices.map(({ value }) => [String(value), value]));
    now.found = choices.map((choice) => ({ value: String(choice.value), label: nameIn(choice, localeOf(state.me)) }));
    now.waiting = "no";
    const [first] = now.found;
    if (first && now.hurried) return pick(now, first);
    now.active = first ? 0 : -1;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (ask !== asked) return;
    now.found = [];
    now.waiting = "failed";
    now.hurried = false;
  }
  changed();
}

/** @param {Form} now @param {string} name moves the focus to an option, or to the tail */
function goTo(now, name) {
  arrive(now, name);
  changed();
  focusSoon(fieldId(name));
}

/** @param {Form} now @param {string} name what follows from the focus being there */
function arrive(now, name) {
  now.focus = name;
  now.closed = false;
  now.found = [];
  now.waiting = "no";
  now.hurried = false;
  const option = optionOf(now, name);
  now.active = option && now.given.get(name)?.value === undefined ? 0 : -1; // Who chose an option wants a value.
  if (option?.autocomplete) complete(now, option);
}

/** @param {Form} now after a pick: the next required option, else the tail */
function goOn(now) {
  const next = now.shown.find((name) => {
    const option = optionOf(now, name);
    return option?.required && !now.given.get(name)?.text;
  });
  goTo(now, next ?? TAIL);
}

/** @param {Form} now @param {Item} item */
function pick(now, item) {
  const option = optionOf(now, now.focus);
  if (!option) {
    now.shown = [...now.shown, item.value];
    now.tail = "";
    return goTo(now, item.value);
  }
  now.given.set(option.name, { text: item.label, value: meaning(now, option, item.value) });
  now.problems.delete(option.name);
  goOn(now);
}

/** @param {Form} now @param {string} text */
function typed(now, text) {
  now.closed = false;
  now.hurried = false;
  const option = optionOf(now, now.focus);
  if (!option) {
    if (named(now, text)) return;
    now.tail = text;
    now.active = text ? 0 : -1;
    return changed();
  }
  now.given.set(option.name, { text });
  now.problems.delete(option.name);
  now.active = 0;
  if (option.autocomplete) {
    now.waiting = "loading";
    clearTimeout(timer);
    timer = setTimeout(() => complete(now, option), DEBOUNCE);
  }
  changed();
}

/** @param {Form} now @param {string} text @returns {boolean} whether it named an option, as "seats:" does, which is now shown */
function named(now, text) {
  const [name, ...rest] = text.split(":");
  const left = rest.length ? now.item.options.filter((option) => !now.shown.includes(option.name)) : [];
  const option = left.find((each) => [each.name, labelOf(each)].includes(name.trim()));
  if (!option) return false;
  pick(now, { value: option.name, label: labelOf(option) });
  const value = rest.join(":").trimStart();
  if (value) typed(now, value);
  return true;
}

/** @param {Form} now @param {CommandOption} option asks for a file, which becomes the option's value */
function chooseFile(now, option) {
  const input = document.createElement("input");
  input.type = "file";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (!file) return;
    now.given.set(option.name, { text: file.name, value: 0, file });
    now.problems.delete(option.name);
    goOn(now);
  });
  input.click();
}

/** @param {Form} now */
function run(now) {
  /** @type {File[]} */
  const files = [];
  for (const given of now.given.values()) {
    if (given.file) given.value = files.push(given.file) - 1;
  }
  now.problems.clear();
  const options = now.shown.flatMap((name) => {
    const option = /** @type {CommandOption} */ (optionOf(now, name));
    const { value, problem } = readField(now, option);
    if (problem) now.problems.set(name, problem);
    return value === undefined ? [] : [{ name, type: option.type, value }];
  });
  const [wrong] = now.problems.keys();
  if (wrong !== undefined) return goTo(now, wrong);
  form = null;
  interact({ type: 2, channel: now.channel, label: title(now.item), files }, commandData(now.item, options));
  leave();
}

/** @param {Form} now @param {KeyboardEvent} event */
function keydown(now, event) {
  const field = /** @type {HTMLInputElement} */ (event.currentTarget);
  const items = rows(now);
  const next = event.isComposing ? null : stepped(event.key, now.active, items.length);
  const unsettled = now.focus === TAIL || now.given.get(now.focus)?.value === undefined;
  const row = unsettled ? items[now.active] : undefined;
  if (next !== null) {
    now.active = next;
    showRow(LIST, next);
    changed();
  } else if (event.key === "Enter" && !event.isComposing) {
    const option = optionOf(now, now.focus);
    if (option && unsettled && now.waiting === "loading" && field.value.trim()) {
      now.hurried = true;
      if (timer !== undefined) complete(now, option);
    } else if (row) pick(now, row);
    else run(now);
  } else if (event.key === "Tab" && !event.shiftKey && row && now.waiting === "no") pick(now, row);
  else if (event.key === "Escape" && items.length) {
    now.closed = true;
    changed();
  } else if (event.key === "Escape") cancel();
  else if (event.key === "Backspace" && field.value === "") stepBack(now);
  else return;
  event.preventDefault();
}

/** @param {Form} now Backspace in an empty field: an optional pill goes, then the command itself */
function stepBack(now) {
  const at = now.focus === TAIL ? now.shown.length : now.shown.indexOf(now.focus);
  const option = optionOf(now, now.focus);
  if (option && !option.required) {
    now.shown = now.shown.filter((name) => name !== option.name);
    now.given.delete(option.name);
  }
  if (at === 0) return option && !option.required ? goTo(now, now.shown[0] ?? TAIL) : cancel();
  goTo(now, now.shown[at - 1]);
}

/** @param {Form} now @returns {Child} the panel above the form */
function panel(now) {
  const option = optionOf(now, now.focus);
  const items = rows(now);
  const problem = now.problems.get(now.focus);
  const words = { no: "", loading: "Loading options…", failed: "Loading options failed" }[now.waiting];
  return h(
    "div",
    { class: "popup", key: "popup" },
    h("div", { class: `popup-head${problem ? " wrong" : ""}`, role: "status" },
      h("b", null, option ? labelOf(option) : title(now.item)), " ", problem ?? (option ? about(option) : now.item.description)),
    words && !items.length && h("div", { class: "listbox-empty" }, words),
    !option && h("div", { class: "popup-title" }, items.length > 0 ? "Options" : "Send it with ➤"),
    (items.length > 0 || (option?.autocomplete && now.waiting === "no" && !now.closed)) &&
      listbox({
        id: LIST, label: option ? labelOf(option) : "Options", items, active: now.active, empty: "No options match your search.",
        onpick: (item) => pick(now, item),
        onactive: (index) => { now.active = index; changed(); },
      }),
  );
}

/** @param {Form} now @param {string} name @param {string} text the properties both kinds of field share */
const fieldProps = (now, name, text) => ({
  id: fieldId(name),
  type: "text",
  role: "combobox",
  autocomplete: "off",
  spellcheck: "false",
  value: text,
  size: Math.min(32, Math.max(name === TAIL ? 2 : 5, text.length + 1)),
  "aria-autocomplete": "list",
  "aria-controls": LIST,
  "aria-expanded": String(now.focus === name && rows(now).length > 0),
  "aria-activedescendant": now.focus === name && now.active >= 0 ? rowId(LIST, now.active) : false,
  oninput: (/** @type {any} */ event) => typed(now, event.target.value),
  onkeydown: (/** @type {KeyboardEvent} */ event) => keydown(now, event),
  onfocus: () => {
    if (now.focus === name) return;
    arrive(now, name);
    changed();
  },
});

/** @param {Form} now @param {string} name @returns {object} what makes a file's field open the browser's own dialog */
function fileProps(now, name) {
  const option = optionOf(now, name);
  return option?.type === OPTION.FILE ? { readonly: true, placeholder: "Choose a file…", onclick: () => chooseFile(now, option) } : {};
}

/** @returns {Child[]} the form, or nothing when no command is being filled in */
export function drawForm() {
  const now = form;
  if (!now || now.channel !== state.current) return [];
  const rest = now.item.options.length - now.shown.length;
  return [
    panel(now),
    h(
      "form",
      { class: "command-form", "aria-label": title(now.item), onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); run(now); } },
      h("span", { class: "command-chip" }, title(now.item)),
      now.shown.map((name) =>
        h("label", { key: name, class: `pill${now.problems.has(name) ? " wrong" : ""}`, for: fieldId(name) },
          h("span", { class: "pill-name" }, labelOf(/** @type {CommandOption} */ (optionOf(now, name))), optionOf(now, name)?.required && h("span", { class: "star", "aria-label": "required" }, "*")),
          h("input", {
            ...fieldProps(now, name, now.given.get(name)?.text ?? ""), class: "pill-field", "aria-invalid": now.problems.has(name) && "true",
            ...fileProps(now, name),
          }))),
      h("input", { ...fieldProps(now, TAIL, now.tail), key: "tail", class: "tail", "aria-label": rest ? `${rest} more options; Enter runs the command` : "Enter runs the command" }),
      rest > 0 && h("button", { type: "button", class: "more", onclick: () => goTo(now, TAIL) }, `+${rest} options`),
      h("span", { class: "form-buttons" },
        h("button", { type: "button", class: "icon", "aria-label": "Cancel the command", onclick: cancel }, "✕"),
        h("button", { type: "submit", class: "icon send", "aria-label": "Run the command", title: "Run (Enter)" }, "➤")),
    ),
  ];
}
