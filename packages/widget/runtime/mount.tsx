import { Component, render, type ComponentType, type VNode } from "preact";
import { signal, useSignal, type ReadonlySignal } from "@preact/signals";
import type { Kind } from "#loader/registry.ts";
import { report } from "#runtime/events.ts";
import { countView } from "#runtime/http.ts";
import { accent } from "#runtime/shops.ts";
import baseCss from "#runtime/base.css";

export type Attributes = Readonly<Partial<Record<string, string>>>;
export type ViewProps = {
  host: HTMLElement;
  attrs: ReadonlySignal<Attributes>;
  /** Announces a text to screen readers, in the live region of the same root. */
  say(text: string): void;
};
export type View = ComponentType<ViewProps>;

/** Parts of a kind of element. */
type Made = { view: View; sheets: CSSStyleSheet[] };

/** Makes a constructed sheet: the only way to add styles (design: widget, "Styles"). */
function sheet(css: string): CSSStyleSheet {
  const created = new CSSStyleSheet();
  created.replaceSync(css);
  return created;
}

const adopted = new Map<string, CSSStyleSheet>();

/** Adds the sheet of a part that is loaded later to the content of `host`. */
export function addSheet(host: HTMLElement, css: string): void {
  const created = adopted.get(css) ?? sheet(css);
  adopted.set(css, created);
  const sheets = host.shadowRoot?.adoptedStyleSheets;
  if (!sheets?.includes(created)) sheets?.push(created);
}

/** Dispatched on a host that is in the page again, after a move or a change around it. */
export const AGAIN = "cuvee-again";

const base = sheet(baseCss);
const made = new Map<Kind, Made>();
const mounted = new Map<HTMLElement, () => void>();

/** Returns attributes by kebab-case name; for `<div data-cuvee>` those that start with `data-`. */
function attributesOf(host: HTMLElement): Attributes {
  const prefix = host.dataset["cuvee"] ? 5 : 0;
  return Object.fromEntries([...host.attributes].map((a) => [a.name.slice(prefix), a.value]));
}

/** Keeps a failing view away from the host's page: reports the error, and shows nothing. */
class Guard extends Component<{ host: HTMLElement; children: VNode }, { failed?: boolean }> {
  override componentDidCatch(error: unknown): void {
    this.setState({ failed: true });
    report(this.props.host, error);
  }
  override render(): VNode | null {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * Shows the frame of all content: it resets the inherited styles, carries the shop's colour, and has the live region.
 */
function Root({ view: View, ...props }: Omit<ViewProps, "say"> & { view: View }) {
  const said = useSignal("");
  return (
    <div class="root" part="root" data-theme={props.attrs.value["theme"]} style={{ "--shop": accent.value }}>
      <View {...props} say={(text) => (said.value = text)} />
      <p class="sr" role="status">
        {said.value}
      </p>
    </div>
  );
}

/** Sets the view of a kind. */
export function setView(kind: Kind, view: View, css: string[]): void {
  made.set(kind, { view, sheets: [base, ...css.map(sheet)] });
}

/** Shows a kind in the shadow root of `host`; does nothing if it is shown already or its module is missing. */
export function mount(host: HTMLElement, kind: Kind): void {
  const what = made.get(kind);
  if (mounted.has(host)) host.dispatchEvent(new Event(AGAIN));
  if (!what || mounted.has(host)) return;
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = what.sheets;
  const attrs = signal(attributesOf(host));
  const observer = new MutationObserver(() => {
    attrs.value = attributesOf(host);
  });
  observer.observe(host, { attributes: true });
  countView(host.dataset["embed"]);
  mounted.set(host, () => {
    observer.disconnect();
    mounted.delete(host);
    render(null, root);
  });
  render(
    <Guard host={host}>
      <Root view={what.view} host={host} attrs={attrs} />
    </Guard>,
    root,
  );
}

/** Removes the content of `host`, unless it was only moved and is in the page again. */
export function unmountLater(host: HTMLElement): void {
  queueMicrotask(() => {
    if (!host.isConnected) mounted.get(host)?.();
  });
}

/** Synchronises hosts without an element class (`<div data-cuvee>`) with the page. */
export function sync(): void {
  for (const host of mounted.keys()) if (!host.isConnected) unmountLater(host);
  for (const host of document.querySelectorAll<HTMLElement>("[data-cuvee]"))
    mount(host, host.dataset["cuvee"] as Kind);
}

/** Removes everything permanently. */
export function unmountAll(): void {
  made.clear();
  for (const unmount of mounted.values()) unmount();
}
