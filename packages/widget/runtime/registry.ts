import { REGISTRY, type Page, type Registry } from "#loader/registry.ts";

const found = (globalThis as Page)[REGISTRY];

/** The loader's registry of this page. */
export const registry: Registry = found ?? {
  base: "",
  shop: "",
  lang: "fr",
  fetched: {},
  load: (file) => Promise.reject(new Error(`no loader for ${file}`)),
  stop: () => undefined,
};

/**
 * Loads a module that is needed only now. In place of `@chunk/<name>` the build writes the hashed file name, or the plain
 * name of a chunk that the loader knows; the loader fetches it, with integrity and nonce as for the first modules.
 */
export function lazy<M>(file: `@chunk/${string}`): Promise<M> {
  return registry.load(file) as Promise<M>;
}
