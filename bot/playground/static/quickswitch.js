/** Ctrl K: go to a channel by typing a few letters of its name. */
import { openDialog } from "./dialogs.js";
import { fitting, listbox, rowId, showRow, stepped } from "./listbox.js";
import { channelName, DM, state, THREADS, unread } from "./store.js";
import { h } from "./vdom.js";

const LIST = "quick-list";

/** @returns {import("./listbox.js").Item[]} unread channels first */
function places() {
  const channels = [...state.channels.values()].sort((a, b) => Number(unread(b.id)) - Number(unread(a.id)));
  return channels.map((channel) => ({
    value: channel.id,
    label: channelName(channel),
    emoji: { name: channel.type === DM ? "@" : THREADS.has(channel.type) ? "╰" : "#" },
    hint: unread(channel.id) ? "unread" : "",
  }));
}

/** @param {(channel: string) => void} go */
export function openQuickSwitcher(go) {
  let words = "";
  let active = 0;
  openDialog({
    label: "Go to a channel",
    kind: "quick",
    view: (dialog) => {
      const items = fitting(places(), words);
      /** @param {import("./listbox.js").Item|undefined} item */
      const pick = (item) => {
        if (!item) return;
        dialog.close();
        go(item.value);
      };
      return [
        h("input", {
          type: "text",
          role: "combobox",
          autofocus: true,
          "aria-label": "Where to?",
          "aria-expanded": "true",
          "aria-controls": LIST,
          "aria-activedescendant": rowId(LIST, active),
          placeholder: "Where would you like to go?",
          value: words,
          oninput: (/** @type {any} */ event) => {
            words = event.target.value;
            active = 0;
            dialog.redraw();
          },
          onkeydown: (/** @type {KeyboardEvent} */ event) => {
            const next = stepped(event.key, active, items.length);
            if (next === null && event.key !== "Enter") return;
            event.preventDefault();
            if (next === null) return pick(items[active]);
            active = next;
            dialog.redraw();
            showRow(LIST, next);
          },
        }),
        listbox({ id: LIST, label: "Channels", items, active, onpick: pick, onactive: (index) => { active = index; dialog.redraw(); } }),
      ];
    },
  });
}
