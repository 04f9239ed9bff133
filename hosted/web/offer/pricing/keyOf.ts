/** A key for something new, from its name: letters, digits and hyphens, not one of those taken. */
export function keyOf(name: string, taken: Iterable<string>): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32);
  const base = plain || "x";
  const others = new Set(taken);
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}-${n}`;
    if (!others.has(key)) return key;
  }
}

/** Parts of postal codes as they are typed: `20, 97 98`. */
export const zipsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
