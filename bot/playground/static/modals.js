/**
 * The dialogs a bot opens: text inputs, select menus, radio buttons and check boxes under labels.
 *
 * @typedef {import("./types.js").Component} Component
 * @typedef {import("./types.js").ModalCall} ModalCall
 * @typedef {import("./interactions.js").Pending} Pending
 * @typedef {string|string[]|boolean|null} Value
 */
import { dialogHead, openDialog } from "./dialogs.js";
import { interact } from "./interactions.js";
import { toEnd } from "./log.js";
import { richText } from "./richtext.js";
import { defaultsOf, selectButton, SELECTS } from "./selects.js";
import { localeOf, state } from "./store.js";
import { h } from "./vdom.js";

const TEXT = 4;
const UPLOAD = 19;
const RADIO = 21;
const CHECKS = 22;
const CHECK = 23;
const PARAGRAPH = 2;

/** @param {Component} control @returns {Value} */
function startOf(control) {
  const chosen = (control.options ?? []).filter((option) => option.default).map((option) => option.value);
  if (SELECTS.has(control.type)) return defaultsOf(control);
  if (control.type === RADIO) return chosen[0] ?? null;
  if (control.type === CHECKS) return chosen;
  if (control.type === CHECK) return control.default ?? false;
  return control.type === UPLOAD ? [] : control.value ?? "";
}

/** @param {Component} control @param {Value} value @returns {string|null} what is wrong, in words */
function problemOf(control, value) {
  const required = control.required ?? true;
  const size = typeof value === "string" || Array.isArray(value) ? value.length : 0;
  if (control.type === CHECK) return null;
  if (control.type === RADIO) return required && value === null ? "Choose one." : null;
  if (size === 0) return required && control.min_values !== 0 ? "This field is required." : null;
  if (control.type === TEXT) {
    if (size < (control.min_length ?? 0)) return `Must be at least ${control.min_length} characters.`;
    return size > (control.max_length ?? 4000) ? `Must be at most ${control.max_length ?? 4000} characters.` : null;
  }
  if (size < (control.min_values ?? 1)) return `Choose at least ${control.min_values}.`;
  return null;
}

/** @param {Component} control @param {Value} value the answer, as Discord sends it */
function answerOf(control, value) {
  const { type, custom_id, id } = control;
  return Array.isArray(value) ? { type, id, custom_id, values: value } : { type, id, custom_id, value };
}

/** @param {Component[]} components @param {(control: Component) => Value} valueOf */
const answers = (components, valueOf) =>
  components.flatMap(/** @returns {object[]} */ (item) => {
    if (item.type === 18 && item.component) return [{ type: 18, id: item.id, component: answerOf(item.component, valueOf(item.component)) }];
    if (item.type === 1) return [{ type: 1, id: item.id, components: (item.components ?? []).map((control) => answerOf(control, valueOf(control))) }];
    return [{ type: item.type, id: item.id }];
  });

/**
 * @param {Component} control @param {Value} value @param {(value: Value) => void} set
 * @param {{id: string, label: string, described: string|false}} names
 */
function field(control, value, set, { id, label, described }) {
  const common = { id, "aria-describedby": described, "aria-required": control.required === false ? "false" : "true" };
  if (SELECTS.has(control.type)) {
    return selectButton({ component: control, chosen: /** @type {string[]} */ (value), name: label, onchoose: set });
  }
  switch (control.type) {
    case TEXT: {
      const props = {
        ...common,
        value: /** @type {string} */ (value),
        placeholder: control.placeholder,
        maxlength: control.max_length ?? 4000,
        autocomplete: "off",
        "data-custom-id": control.custom_id,
        oninput: (/** @type {any} */ event) => set(event.target.value),
      };
      return control.style === PARAGRAPH ? h("textarea", { ...props, rows: 4 }) : h("input", { ...props, type: "text" });
    }
    case RADIO:
    case CHECKS: {
      const several = control.type === CHECKS;
      const picked = /** @type {string[]} */ (several ? value : [value]);
      return h("div", { ...common, role: several ? "group" : "radiogroup", "aria-label": label },
        (control.options ?? []).map((option) =>
          h("label", { class: "check" },
            h("input", {
              type: several ? "checkbox" : "radio",
              name: control.custom_id,
              checked: picked.includes(option.value),
              onchange: (/** @type {any} */ event) => {
                if (!several) return set(option.value);
                set(event.target.checked ? [...picked, option.value] : picked.filter((other) => other !== option.value));
              },
            }),
            h("span", null, option.label, option.description && h("small", null, option.description)))));
    }
    case CHECK:
      return h("input", { ...common, type: "checkbox", checked: value === true, onchange: (/** @type {any} */ event) => set(event.target.checked) });
    default:
      return h("p", { class: "subtext" }, control.type === UPLOAD ? "This page cannot upload files." : `This page does not know component type ${control.type}.`);
  }
}

/**
 * Opens a bot's modal; its answer goes back as an interaction, and it closes once the bot has it.
 * @param {ModalCall} call @param {Pending} origin what was clicked or run
 */
export function openModal(call, origin) {
  /** @type {Map<string, Value>} */
  const values = new Map();
  /** @type {Map<string, string>} */
  const problems = new Map();
  let sending = false;
  let failure = "";
  /** @param {Component} control */
  const valueOf = (control) => {
    const id = control.custom_id ?? "";
    if (!values.has(id)) values.set(id, startOf(control));
    return /** @type {Value} */ (values.get(id));
  };
  const controls = call.components.flatMap((item) => (item.type === 18 && item.component ? [item.component] : item.components ?? []));

  /** @param {import("./dialogs.js").Dialog} dialog */
  const submit = (dialog) => {
    if (sending) return;
    problems.clear();
    for (const control of controls) {
      const problem = problemOf(control, valueOf(control));
      if (problem) problems.set(control.custom_id ?? "", problem);
    }
    failure = "";
    sending = problems.size === 0;
    dialog.redraw();
    if (!sending) {
      /** @type {HTMLElement|null} */ (dialog.element.querySelector(".field.wrong :is(input, textarea, button)"))?.focus();
      return;
    }
    const settled = (/** @type {string|null} */ error) => {
      sending = false;
      if (error === null) return dialog.close();
      failure = error;
      dialog.redraw();
    };
    interact({ type: 5, channel: origin.channel, message: origin.message, settled }, { custom_id: call.custom_id, components: answers(call.components, valueOf) }, call.interaction_id);
    toEnd();
  };

  /** @param {Component} control @param {string} label @param {string|undefined} description @param {() => void} redraw */
  const labelled = (control, label, description, redraw) => {
    const id = `modal-${control.custom_id}`;
    const problem = problems.get(control.custom_id ?? "");
    const required = (control.required ?? true) && control.type !== CHECK;
    /** @param {Value} value */
    const set = (value) => {
      values.set(control.custom_id ?? "", value);
      problems.delete(control.custom_id ?? "");
      redraw();
    };
    return h("div", { class: `field${problem ? " wrong" : ""}` },
      h("label", { for: id }, label, required && h("span", { class: "star", "aria-hidden": "true" }, " *")),
      description && h("p", { class: "field-description", id: `${id}-about` }, description),
      field(control, valueOf(control), set, { id, label, described: description ? `${id}-about` : false }),
      problem && h("p", { class: "error", role: "alert" }, problem));
  };

  const opened = openDialog({
    label: call.title,
    kind: "modal",
    keep: true,
    view: (dialog) => [
      h("form", { novalidate: true, lang: localeOf(state.me), onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); submit(dialog); } },
        dialogHead(call.title, dialog),
        h("div", { class: "modal-fields" },
          call.components.map((item) => {
            if (item.type === 18 && item.component) return labelled(item.component, item.label ?? "", item.description, dialog.redraw);
            if (item.type === 1) return (item.components ?? []).map((control) => labelled(control, control.label ?? "", undefined, dialog.redraw));
            return h("div", { class: "rich" }, richText(item.content ?? ""));
          })),
        failure && h("p", { class: "error", role: "alert" }, `${failure}. What you wrote is still here: try again.`),
        h("footer", { class: "dialog-foot" },
          h("button", { type: "button", class: "button style-2", onclick: dialog.close }, "Cancel"),
          h("button", { type: "submit", class: `button style-1${sending ? " busy" : ""}`, "aria-busy": sending && "true" }, sending ? "Sending…" : "Submit"))),
    ],
  });
  /** @type {HTMLElement|null} */ (opened.element.querySelector(".modal-fields :is(input, textarea, button)"))?.focus();
}
