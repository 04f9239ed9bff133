/** The part of the bundler's view of a module that this file reads. */
type Module = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
};
export type Bundle = { getModuleInfo: (id: string) => Module | null };
/** A group of modules that the bundler writes as files, one for each name. */
export type Group = {
  name: (id: string, bundle: Bundle) => string | null;
  debugName: string;
  priority: number;
  includeDependenciesRecursively?: boolean;
};

/** Starts of loading (pages, and parts that are fetched later) from which each module is reached without a fetch. */
export class Reach {
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

  /** Returns all starts that load a module. */
  startsOf(id: string): ReadonlySet<string> {
    return this.#starts.get(id) ?? new Set();
  }

  /** Returns a start with the parts that it fetches, however many steps away. */
  partsOf(start: string): ReadonlySet<string> {
    const parts = new Set([start]);
    // The set grows while it is read.
    for (const one of parts)
      for (const [part, fetchers] of this.#fetchers) if (fetchers.has(one)) parts.add(part);
    return parts;
  }

  /** Returns the starts that load a module first: what they fetch later has it already. */
  firstOf(id: string): string[] {
    const starts = this.startsOf(id);
    return [...starts].filter((start) => !this.#isLoaded(start, starts)).toSorted();
  }
}
