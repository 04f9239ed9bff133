import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals-core";

export { batch, computed, effect, signal, untracked } from "@preact/signals-core";

/**
 * Replacement of `preact`, `preact/hooks` and `@preact/signals` in the built files (4 kB less): the part of their
 * interface that the widget uses, with the same meaning. The sources import the real packages for their types and
 * tests; the package for npm is built like the files of the CDN.
 *
 * A view is a tree of nodes, compared with the tree before. Each node owns at least one node of the page (an empty
 * text where nothing is shown), so that the place of every part is known without a search.
 */
type ViewNode = {
  /** Tag, component, or undefined for a text. */
  type?: string | typeof Fragment | Draw | (new (props: Props) => Component);
  /** Of a text its content. */
  props: Props | string;
  key?: string | number | undefined;
  /** Element or text in the page; a component and a fragment have those of their children. */
  dom?: Dom | Text | undefined;
  kids?: ViewNode[];
  component?: Component | undefined;
};
type Props = Record<string, unknown>;
type Draw = (props: Props) => unknown;
type Dom = Element & { handlers?: Record<string, ((event: Event) => void) | undefined>; value?: unknown };
/** The object that `effect` of signals-core makes; its mangled names are kept stable for `@preact/signals` itself. */
type Tracker = { S(): () => void; c(): void; d(): void };
/** The node of the page that gets the parts, and the component whose view is compared. */
type Target = { parent: Node; owner: Component | undefined };

/** Marks a list of nodes without an element of its own. */
export const Fragment = (): void => {};

/** Base class of components, and the state of each function that is one. */
export class Component {
  props: Props;
  state: object = {};
  parent: Component | undefined;
  node: ViewNode | undefined;
  tracker: Tracker | undefined;
  cells: unknown[] = [];
  /** Effects of the render in progress, then what ends them. */
  effects: (() => void)[] = [];
  cleanups: (() => void)[] = [];
  declare draw: Draw;
  declare render?: () => unknown;
  declare componentDidCatch?: (error: unknown) => void;
  constructor(props: Props) {
    this.props = props;
  }
  setState(state: object): void {
    this.state = { ...this.state, ...state };
    renderLater(this);
  }
}

const SVG = "http://www.w3.org/2000/svg";
/** Work for the moment when all changes are in the page: references first, then effects, of children before parents. */
const afterwards: (() => void)[] = [];
const waiting = new Set<Component>();
let current: Component;
let at = 0;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isShown = (content: unknown): boolean => !isAbsent(content) && typeof content !== "boolean";

/** Returns content as nodes; a list inside it becomes a fragment. */
const nodesOf = (content: unknown): ViewNode[] =>
  [content].flat().map((one) => {
    if (Array.isArray(one)) return { type: Fragment, props: { children: one } };
    return typeof one === "object" && one
      ? (one as ViewNode)
      : { props: isShown(one) ? `${one as string}` : "" };
  });

/** Returns nodes, at least one. */
const filled = (content: unknown): ViewNode[] => {
  const nodes = nodesOf(content);
  return nodes[0] ? nodes : nodesOf("");
};

const firstOf = ({ dom, kids }: ViewNode): Node => dom ?? firstOf(kids?.[0] as ViewNode);
const lastOf = ({ dom, kids }: ViewNode): Node => dom ?? lastOf(kids?.at(-1) as ViewNode);

/** Calls `use` with each node of the page that a node owns. */
function eachOf(node: ViewNode, use: (one: ChildNode) => void): void {
  const last = lastOf(node);
  let next: Node | null = firstOf(node);
  for (let one: Node | null = null; one !== last;) {
    one = next;
    next = one?.nextSibling ?? null;
    use(one as ChildNode);
  }
}

/** Ends effects and references of a node and of all below. */
function end({ component, props, kids }: ViewNode): void {
  if (component) {
    waiting.delete(component);
    component.tracker?.d();
    component.effects = [];
    for (const cleanup of component.cleanups) cleanup();
  }
  refer((props as Props)["ref"], null);
  kids?.forEach(end);
}

function refer(ref: unknown, dom: Dom | null): void {
  if (typeof ref === "function") ref(dom);
  else if (ref) (ref as { current: unknown }).current = dom;
}

/** Calls the handler of an element for an event's type. */
function handle(this: Dom, event: Event): void {
  this.handlers?.[event.type]?.(event);
}

/** Sets a property of a view on an element: everything is an attribute but handlers and styles. */
function set(dom: Dom, name: string, value: unknown, before: unknown): void {
  if (/^(children|ref|value|checked)$/.test(name)) return;
  if (name.startsWith("on")) {
    const type = name.slice(2).toLowerCase();
    const handlers = (dom.handlers ??= {});
    if (!(type in handlers)) dom.addEventListener(type, handle);
    handlers[type] = value as () => void;
  } else if (name === "style")
    for (const one in { ...(before as Props), ...(value as Props) })
      (dom as HTMLElement).style.setProperty(one, ((value as Props | undefined)?.[one] as string) ?? "");
  // An ARIA attribute may be "true" or "false"; any other is there or not.
  else if (name[4] === "-" ? isAbsent(value) : !isShown(value) && value !== true) dom.removeAttribute(name);
  else dom.setAttribute(name, value === true && name[4] !== "-" ? "" : (value as string));
}

/** Makes an element agree with its node. */
function patchElement(target: Target, old: ViewNode | undefined, node: ViewNode, before: Node | null): void {
  const { parent, owner } = target;
  const type = node.type as string;
  const props = node.props as Props;
  const was = (old?.props ?? {}) as Props;
  const dom = (node.dom = (old?.dom ??
    document.createElementNS(
      type === "svg" ? SVG : ((parent as Element).namespaceURI ?? "http://www.w3.org/1999/xhtml"),
      type,
    )) as Dom);
  for (const name in { ...was, ...props })
    if (props[name] !== was[name]) set(dom, name, props[name], was[name]);
  node.kids = "children" in props ? nodesOf(props["children"]) : [];
  patchAll({ parent: dom, owner }, old?.kids ?? [], node.kids, null);
  // After the children, since a list's value is one of them; each time, since the visitor may have changed it.
  const { value, checked, ref } = props as { value?: string; checked?: boolean; ref?: unknown };
  if (value !== undefined && `${value}` !== dom.value) dom.value = value;
  if (checked !== undefined) (dom as HTMLInputElement).checked = checked;
  if (!old) parent.insertBefore(dom, before);
  if (ref !== was["ref"]) afterwards.push(() => refer(ref, dom));
}

/** Passes an error to the nearest component above that handles it. */
function raise(component: Component | undefined, error: unknown): void {
  if (!component) throw error;
  if (component.componentDidCatch) component.componentDidCatch(error);
  else raise(component.parent, error);
}

/** Returns an effect whose run is a render of the component. */
function trackerOf(component: Component): Tracker {
  let created: Tracker | undefined;
  effect(function (this: unknown) {
    created = this as Tracker;
  } as () => void);
  const tracker = created as unknown as Tracker;
  tracker.c = () => renderLater(component);
  return tracker;
}

/** Renders a component, whose signals are tracked meanwhile, and makes the page agree with it. */
function patchComponent(parent: Node, component: Component, node: ViewNode, before: Node | null): void {
  waiting.delete(component);
  const olds = node.kids ?? [];
  current = component;
  at = 0;
  const finish = (component.tracker ??= trackerOf(component)).S();
  let shown: unknown;
  try {
    shown = component.render ? component.render() : component.draw(component.props);
  } catch (error) {
    raise(component.parent, error);
  }
  finish();
  node.kids = filled(shown);
  patchAll({ parent, owner: component }, olds, node.kids, before);
  const { effects } = component;
  component.effects = [];
  for (const run of effects) afterwards.push(run);
}

/** Makes the page agree with a node; what is new is put before `before`. */
function patch(target: Target, old: ViewNode | undefined, node: ViewNode, before: Node | null): void {
  const { parent, owner } = target;
  const { type, props } = node;
  if (old === node) return;
  if (!type) {
    const text = (node.dom = (old?.dom as Text) ?? parent.insertBefore(new Text(), before));
    if (text.data !== props) text.data = props as string;
  } else if (typeof type === "string") patchElement(target, old, node, before);
  else if (type === Fragment) {
    node.kids = filled((props as Props)["children"]);
    patchAll(target, old?.kids ?? [], node.kids, before);
  } else {
    const isClass = (type as { prototype?: { render?: unknown } }).prototype?.render;
    const component = (node.component =
      old?.component ?? new (isClass ? (type as typeof Component) : Component)(props as Props));
    component.props = props as Props;
    component.parent = owner;
    component.node = node;
    component.draw = type as Draw;
    if (old?.kids) node.kids = old.kids;
    patchComponent(parent, component, node, before);
  }
}

/** Makes the page agree with a list of nodes: those with the same key, or place, and type stay. */
function patchAll(target: Target, olds: ViewNode[], nodes: ViewNode[], before: Node | null): void {
  const left = new Set(olds);
  const kept = nodes.map(({ key, type }, index) => {
    const old = key === undefined ? olds[index] : olds.find((one) => one.key === key);
    return old && old.key === key && old.type === type && left.delete(old) ? old : undefined;
  });
  const last = olds.at(-1);
  const after = last ? lastOf(last).nextSibling : before;
  const first = olds.find((one) => !left.has(one));
  let cursor = first ? firstOf(first) : after;
  for (const old of left) {
    end(old);
    eachOf(old, (one) => one.remove());
  }
  nodes.forEach((node, index) => {
    const old = kept[index];
    if (old && firstOf(old) === cursor) cursor = lastOf(old).nextSibling;
    else if (old) eachOf(old, (one) => target.parent.insertBefore(one, cursor));
    patch(target, old, node, cursor);
  });
}

function settle(): void {
  for (let run = afterwards.shift(); run; run = afterwards.shift()) run();
}

const depthOf = ({ parent }: Component): number => (parent ? depthOf(parent) + 1 : 0);

/** Renders waiting components, those above first: they may render, or end, those below. */
function renderWaiting(): void {
  while (waiting.size) {
    const [component] = [...waiting].toSorted((a, b) => depthOf(a) - depthOf(b)) as [Component];
    const node = component.node as ViewNode;
    patchComponent(firstOf(node).parentNode as Node, component, node, lastOf(node).nextSibling);
  }
  settle();
}

function renderLater(component: Component): void {
  if (!waiting.size) queueMicrotask(renderWaiting);
  waiting.add(component);
}

type Root = Node & { nodes?: ViewNode[] };
/** Shows a node in an element, in place of the one shown there before; nothing for null. */
export function render(node: ViewNode | null, root: Root): void {
  const nodes = node ? [node] : [];
  patchAll({ parent: root, owner: undefined }, root.nodes ?? [], nodes, null);
  root.nodes = nodes;
  settle();
}

/** Returns a value of this component, made at its first render. */
function cell<T>(make: () => T): T {
  const { cells } = current;
  const index = at;
  at += 1;
  if (!(index in cells)) cells[index] = make();
  return cells[index] as T;
}

export const useSignal = <T>(initial: T): Signal<T> => cell(() => signal(initial));

export const useRef = <T>(initial: T): { current: T } => cell(() => ({ current: initial }));

/** Works as the original, but `compute` is that of the first render: it must read changing values from signals. */
export const useComputed = <T>(compute: () => T): ReadonlySignal<T> => cell(() => computed(compute));

/** Runs after the first render only; the second argument, `[]`, has that meaning in the sources. */
export function useEffect(run: () => void | (() => void)): void {
  const component = current;
  cell(() =>
    component.effects.push(() => {
      const cleanup = run();
      if (cleanup) component.cleanups.push(cleanup);
    }),
  );
}

/** Handles a failure like a failed render, by the component's boundary. */
export function useSignalEffect(run: () => void | (() => void)): void {
  const component = current;
  useEffect(() =>
    effect(() => {
      try {
        return run();
      } catch (error) {
        raise(component, error);
        return undefined;
      }
    }),
  );
}
