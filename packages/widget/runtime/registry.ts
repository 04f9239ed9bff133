import { REGISTRY, type Page, type Registry } from "#loader/registry.ts";

const found = (globalThis as Page)[REGISTRY];

/** The loader's registry of this page. */
export const registry: Registry = found ?? {
  base: "",
  shop: "",
  lang: "fr",
  texts: "",
  fetched: new Map(),
  load: (file) => Promise.reject(new Error(`no loader for ${file}`)),
  stop: () => undefined,
};

/**
 * Loads a module that is needed only now. The build writes the hashed file name in place of `@chunk/<name>`; the
 * address goes through the loader, so that integrity and nonce are those of the first modules.
 */
export function lazy<M>(file: `@chunk/${string}`): Promise<M> {
  return registry.load(file) as Promise<M>;
}
