import { plainText } from "#kit/list/list.ts";

/** Longest address of a product, in characters. */
export const SLUG_MAX = 100;
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Returns the address or the key of a name: lower case, without accents, words joined by hyphens ("Château d'Yquem 1er"
 * → `chateau-d-yquem-1er`), at most `most` characters; empty for a name without letters and digits.
 */
export function slugOf(name: string, most = SLUG_MAX): string {
  return plainText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, most)
    .replace(/^-+|-+$/g, "");
}

/** Returns the next address after one that is taken: `x` → `x-2`, `x-2` → `x-3`. */
export function nextSlug(slug: string): string {
  const [, stem = slug, count] = /^(.*?)(?:-(\d{1,4}))?$/.exec(slug) ?? [];
  const end = `-${Number(count ?? 1) + 1}`;
  return `${stem.slice(0, SLUG_MAX - end.length).replace(/-+$/, "")}${end}`;
}

/** Returns a key for something new, from its name: at most 40 characters, none of those taken (`x`, `x-2`, `x-3`). */
export function freeKey(name: string, taken: Iterable<string>): string {
  const base = slugOf(name, 36) || "x";
  const others = new Set(taken);
  let key = base;
  for (let n = 2; others.has(key); n += 1) key = `${base}-${n}`;
  return key;
}
