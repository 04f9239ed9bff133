import type { ELEMENTS } from "#elements/elements.ts";

/**
 * Key under which a page keeps the one running widget: a second load of the script, or of another build of it, finds it
 * here.
 */
export const REGISTRY = Symbol.for("cuvee");

/** Kinds of elements that can be pasted, as `<cuvee-KIND>` or `<div data-cuvee="KIND">`. */
export type Kind = (typeof ELEMENTS)[number]["kind"];

/** Data that the loader passes to the runtime; the runtime adds `mount` and `sync`. */
export type Registry = {
  /** Address of the host without trailing slash. */
  readonly base: string;
  readonly lang: string;
  /** Code of the embedding shop; the first element's when the script names none. */
  shop: string;
  /** Requests sent before any other code arrived, by address; undefined once taken (a body is read once) or failed. */
  readonly asked: Record<string, Promise<Response> | undefined>;
  /** Address of a list of texts: `fr`, `visit-fr`. */
  text(name: string): string;
  /** Loads a module by its hashed file, or by the name of a chunk that the loader knows, and runs it. */
  load(chunk: string): Promise<unknown>;
  /** Set by the runtime: shows a kind in a host element; does nothing if it is shown already. */
  mount?(host: HTMLElement, kind: Kind): void;
  /** Set by the runtime: called after the page changed, for hosts without an element class. */
  sync?(): void;
  /** Watches for late tags. */
  readonly observer: Pick<MutationObserver, "disconnect">;
};

export type Page = typeof globalThis & { [REGISTRY]?: Registry };
