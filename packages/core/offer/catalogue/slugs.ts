/** Longest address of a product, in characters. */
export const SLUG_MAX = 100;
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The address that a name makes: lower case, without accents, words joined by hyphens ("Château d'Yquem 1er" → `chateau-d-yquem-1er`). */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/œ/gi, "oe")
    .replace(/æ/gi, "ae")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, "");
}

/** The next address after one that is taken: `x` → `x-2`, `x-2` → `x-3`. */
export function nextSlug(slug: string): string {
  const [, stem = slug, count] = /^(.*?)(?:-(\d{1,4}))?$/.exec(slug) ?? [];
  const end = `-${Number(count ?? 1) + 1}`;
  return `${stem.slice(0, SLUG_MAX - end.length).replace(/-+$/, "")}${end}`;
}
