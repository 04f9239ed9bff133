import { REGISTRY, type Page, type Registry } from "#loader/registry.ts";

/** The loader's registry of this page; the modules are only ever run by the loader. */
export const registry = (globalThis as Page)[REGISTRY] as Registry;

/**
 * Loads a module that is needed only now. In place of `@chunk/<name>` the build writes the hashed file name, or the
 * plain name of a chunk that the loader knows; the loader loads it, with integrity and nonce as for the first modules.
 */
export function lazy<M>(file: `@chunk/${string}`): Promise<M> {
  return registry.load(file) as Promise<M>;
}
