import { createHash } from "node:crypto";

/** The part of the bundler's view of a module that this file reads. */
type Module = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
type Bundle = { getModuleInfo: (id: string) => Module | null };
type Group = {
  name: (id: string, bundle: Bundle) => string | null;
  debugName: string;
  priority: number;
  includeDependenciesRecursively?: boolean;
};

/** Modules of the renderer, which every page loads: `rolldown.runtime` and the helper are parts of each chunk. */
const RENDERER = /node_modules\/preact\/|hosted\/web\/kit\/preact\/|vite\/preload-helper|rolldown.runtime/;

/**
 * Pages of a placed order or reservation, and windows that an act of the buyer opens. They may load a little more than
 * they need, so that there are fewer files.
 */
const RARE =
  /sales\/(groups|orders|quotes)\/|checkout\/(placed|payment|placing)\/|booking\/(Follow|Pay|Waiting)Page|storefront\/me\/|\/(CartDrawer|DialogWindow|MenuPopup|ProductSheet|Round|SignIn|Zoom)\.tsx$/;

/** Starts of loading (pages, and parts that are fetched later) from which each module is reached without a fetch. */
class Reach {
  readonly #bundle: Bundle;
  /** Starts by module. */
  readonly #starts = new Map<string, Set<string>>();
  /** Starts that fetch a part, by part; none for an entry. */
  readonly #fetchers = new Map<string, Set<string>>();

  constructor(bundle: Bundle, entries: readonly string[]) {
    this.#bundle = bundle;
    for (const entry of entries) this.#start(entry);
  }

  #start(start: string): void {
    if (this.#fetchers.has(start)) return;
    this.#fetchers.set(start, new Set());
    this.#walk(start, start);
  }

  #walk(id: string, start: string): void {
    const known = this.#starts.get(id) ?? new Set();
    if (known.has(start)) return;
    this.#starts.set(id, known.add(start));
    const module = this.#bundle.getModuleInfo(id);
    for (const part of module?.dynamicallyImportedIds ?? []) {
      this.#start(part);
      this.#fetchers.get(part)?.add(start);
    }
    for (const next of module?.importedIds ?? []) this.#walk(next, start);
  }

  /** Checks whether whatever fetches a part has loaded a module with these starts before. */
  #isLoaded(part: string, starts: ReadonlySet<string>, passed: ReadonlySet<string> = new Set()): boolean {
    const fetchers = [...(this.#fetchers.get(part) ?? [])].filter((one) => !passed.has(one) && one !== part);
    const next = new Set([...passed, part]);
    return (
      fetchers.length > 0 && fetchers.every((one) => starts.has(one) || this.#isLoaded(one, starts, next))
    );
  }

  /** Returns the starts that load a module first: what they fetch later has it already. */
  firstOf(id: string): string[] {
    const starts = this.#starts.get(id) ?? new Set();
    const first = [...starts].filter((start) => !this.#isLoaded(start, starts)).toSorted();
    const frequent = first.filter((start) => !RARE.test(start));
    return frequent.length > 0 ? frequent : first;
  }
}

/**
 * Returns the groups of modules of buyers' pages: modules that the same pages load first are one file, so that a page
 * loads a few files and no module that it does not need. The place of a module follows from what imports it.
 */
export function buyersChunks(entries: readonly string[]): Group[] {
  let reach: Reach | undefined;
  const chunkOf = (id: string, bundle: Bundle): string | null => {
    reach ??= new Reach(bundle, entries);
    const first = reach.firstOf(id);
    if (first.length === 0) return null;
    const [name = ""] = first.map((one) => one.replace(/^.*\/|\.\w+$/g, ""));
    return `${name}-${createHash("sha256").update(first.join()).digest("hex").slice(0, 4)}`;
  };
  return [
    { name: (id) => (RENDERER.test(id) ? "preact" : null), debugName: "renderer", priority: 2 },
    // Imports of a module are reached from as many starts or more: so no two of these files import each other.
    { name: chunkOf, debugName: "pages", priority: 1, includeDependenciesRecursively: false },
  ];
}
