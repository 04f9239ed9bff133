/**
 * Returns JSON with sorted keys and without spaces, the same for the same facts: the hashed text of a sealed document
 * or a ticket (rules §3.3). Keys without a value are left out. Throws RangeError on a number that is not a safe
 * integer: amounts are whole.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not whole: ${value}`);
    return String(value);
  }
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new RangeError(`cannot be sealed: ${typeof value}`);
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`).join(",")}}`;
}

/** The hash before the first link of a chain. */
export const CHAIN_START = "0".repeat(64);

/**
 * Returns the text of a link that is hashed: the previous hash, a line feed, the content (rules §3.3, worked chain).
 */
export const linkText = (previous: string, content: string): string => `${previous}\n${content}`;
