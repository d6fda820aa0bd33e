/**
 * A small virtual DOM. A view is a function from state to nodes; `patch` changes only what differs, so
 * that an edit never reloads a picture, moves the focus or closes what somebody opened.
 *
 * Text only ever becomes text nodes, and addresses are checked, so no data can become markup or script.
 *
 * @typedef {{tag: string, key: string|undefined, props: Record<string, any>, children: VNode[],
 *   el?: HTMLElement}} ElementNode
 * @typedef {{text: string, el?: Text}} TextNode
 * @typedef {ElementNode|TextNode} VNode
 * @typedef {VNode|string|number|false|null|undefined|Child[]} Child
 */

const HANDLERS = Symbol("handlers");
/** Set as properties, since their attribute only gives the first value. */
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "open", "inert", "hidden", "readOnly"]);
const ADDRESSES = new Set(["href", "src"]);
const SVG_TAGS = new Set(["svg", "path", "circle", "rect"]);

/**
 * Makes a node. `props` may hold attributes, `on…` handlers, `key`, `style` (custom properties and
 * others by name), `mount(el)` once it is in the page, `unmount(el)` before it leaves.
 * @param {string} tag
 * @param {Record<string, any>|null} [props]
 * @param {...Child} children
 * @returns {ElementNode}
 */
export function h(tag, props, ...children) {
  const { key, ...rest } = props ?? {};
  return { tag, key, props: rest, children: flatten(children) };
}

/** @param {Child[]} children @param {VNode[]} [out] @returns {VNode[]} */
function flatten(children, out = []) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) flatten(child, out);
    else if (typeof child === "object") out.push(child);
    else out.push({ text: String(child) });
  }
  return out;
}

/**
 * Whether an address may be followed or shown: ours, or plain http(s).
 * @param {string} address
 */
function safeAddress(address) {
  try {
    const { protocol } = new URL(address, location.href);
    return protocol === "http:" || protocol === "https:";
  } catch {
    return false;
  }
}

/** @param {HTMLElement} el @param {string} name @param {any} value */
function setHandler(el, name, value) {
  const type = name.slice(2);
  const holder = /** @type {any} */ (el);
  const handlers = (holder[HANDLERS] ??= {});
  if (!(type in handlers)) {
    el.addEventListener(type, (event) => handlers[type]?.call(el, event));
  }
  handlers[type] = value || null;
}

/** @param {HTMLElement} el @param {Record<string, string>} before @param {Record<string, string>} after */
function setStyle(el, before, after) {
  for (const name of Object.keys(before)) if (!(name in after)) el.style.removeProperty(name);
  for (const [name, value] of Object.entries(after)) {
    if (before[name] !== value) el.style.setProperty(name, value);
  }
}

/**
 * Shows another picture only once it is decoded, so that the old one stays until then.
 * @param {HTMLImageElement} img @param {string} address
 */
function swapPicture(img, address) {
  const next = new Image();
  img.dataset.next = address;
  next.src = address;
  const show = () => {
    if (img.dataset.next !== address) return; // A newer picture came meanwhile.
    delete img.dataset.next;
    img.src = address;
  };
  next.decode().then(show, show);
}

/** @param {HTMLElement} el @param {string} name @param {any} before @param {any} value */
function setProp(el, name, before, value) {
  if (name === "mount" || name === "unmount") return;
  if (name.startsWith("on")) return setHandler(el, name, value);
  if (name === "style") return setStyle(el, before ?? {}, value ?? {});
  if (PROPERTIES.has(name)) {
    const target = /** @type {any} */ (el);
    const wanted = value ?? (name === "value" ? "" : false);
    if (target[name] !== wanted) target[name] = wanted;
    return;
  }
  if (value === null || value === undefined || value === false) {
    el.removeAttribute(name);
    return;
  }
  if (ADDRESSES.has(name)) {
    if (!safeAddress(String(value))) return el.removeAttribute(name);
    if (name === "src" && before && el instanceof HTMLImageElement) return swapPicture(el, String(value));
  }
  el.setAttribute(name, value === true ? "" : String(value));
}

/** @param {VNode} node @returns {Node} */
function create(node) {
  if ("text" in node) return (node.el = document.createTextNode(node.text));
  const el = /** @type {HTMLElement} */ (
    SVG_TAGS.has(node.tag)
      ? document.createElementNS("http://www.w3.org/2000/svg", node.tag)
      : document.createElement(node.tag)
  );
  node.el = el;
  for (const child of node.children) el.append(create(child));
  for (const [name, value] of Object.entries(node.props)) setProp(el, name, undefined, value);
  if (node.props.mount) queueMicrotask(() => node.props.mount(el));
  return el;
}

/** @param {VNode} node */
function left(node) {
  if ("text" in node) return;
  node.props.unmount?.(node.el);
  node.children.forEach(left);
}

/** @param {VNode} before @param {VNode} after */
function update(before, after) {
  if (before === after) return;
  if ("text" in after) {
    const old = /** @type {TextNode} */ (before);
    after.el = old.el;
    if (after.el && old.text !== after.text) after.el.data = after.text;
    return;
  }
  const old = /** @type {ElementNode} */ (before);
  const el = /** @type {HTMLElement} */ (old.el);
  after.el = el;
  patch(el, old.children, after.children);
  for (const name of Object.keys(old.props)) {
    if (!(name in after.props)) setProp(el, name, old.props[name], undefined);
  }
  for (const [name, value] of Object.entries(after.props)) {
    // A property may have been changed by the person; an attribute only by us.
    if (old.props[name] !== value || PROPERTIES.has(name)) setProp(el, name, old.props[name], value);
  }
}

/** @param {VNode} node */
const kind = (node) => ("text" in node ? "#text" : node.tag);
/** @param {VNode} node */
const keyOf = (node) => ("text" in node ? undefined : node.key);

/**
 * Makes the children of `parent`, shown as `before`, look like `after`.
 * @param {Element} parent
 * @param {VNode[]} before
 * @param {VNode[]} after
 */
function patch(parent, before, after) {
  if (before === after) return;
  /** @type {Map<string, VNode>} */
  const keyed = new Map();
  /** @type {Map<string, VNode[]>} */
  const loose = new Map();
  for (const node of before) {
    const key = keyOf(node);
    if (key !== undefined) keyed.set(`${kind(node)} ${key}`, node);
    else if (loose.has(kind(node))) loose.get(kind(node))?.push(node);
    else loose.set(kind(node), [node]);
  }
  // Unkeyed nodes are matched by tag in order: what comes and goes among others of its tag needs a key.
  const matches = after.map((node) => {
    const key = keyOf(node);
    if (key === undefined) return loose.get(kind(node))?.shift();
    const name = `${kind(node)} ${key}`;
    const match = keyed.get(name);
    keyed.delete(name);
    return match;
  });
  const kept = new Set(matches);
  for (const node of before) {
    if (kept.has(node)) continue;
    left(node);
    node.el?.remove();
  }
  /** @type {ChildNode|null} */
  let cursor = parent.firstChild;
  after.forEach((node, index) => {
    const match = matches[index];
    if (match) update(match, node);
    const el = /** @type {ChildNode} */ (match ? node.el : create(node));
    if (el === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(el, cursor);
  });
}

/**
 * A place in the page that is drawn again and again.
 * @param {Element} parent
 * @returns {(nodes: Child[]) => void}
 */
export function root(parent) {
  /** @type {VNode[]} */
  let shown = [];
  return (nodes) => {
    const next = flatten(nodes);
    patch(parent, shown, next);
    shown = next;
  };
}
