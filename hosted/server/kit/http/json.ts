import { refuse } from "@cuvee/core/kit/refusal.ts";

/** Deepest nesting of a body; our own bodies have seven levels at most. */
const DEPTH_MAX = 32;
/** Names by which a value would reach into the prototype of all objects. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const refuseText = (): never => refuse("malformed-json", 400);

const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const OPENS: ReadonlySet<number> = new Set([91, 123]);
const CLOSES: ReadonlySet<number> = new Set([93, 125]);

/** Returns the end of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** Counts the names in the objects of a text, those given twice counted twice. Limits the nesting. */
function namesIn(text: string): number {
  let depth = 0;
  let names = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) names += 1;
    else if (OPENS.has(code)) depth += 1;
    else if (CLOSES.has(code)) depth -= 1;
    if (depth > DEPTH_MAX) refuseText();
  }
  return names;
}

/**
 * Counts the names in the objects of a value. Checks every name and string on its way, and removes the sign from a
 * negative zero.
 */
function namesOf(value: unknown): number {
  if (typeof value === "string" && !value.isWellFormed()) refuseText();
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value))
    return value.reduce((sum: number, part: unknown, at) => {
      if (part === 0) value[at] = 0;
      return sum + namesOf(part);
    }, 0);
  let names = 0;
  for (const [name, part] of Object.entries(value)) {
    if (FORBIDDEN.has(name) || !name.isWellFormed()) refuseText();
    if (part === 0) (value as Record<string, unknown>)[name] = 0;
    names += 1 + namesOf(part);
  }
  return names;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuseText();
  }
}

/**
 * Parses a JSON text, and refuses what the language lets through: nesting that breaks code that walks the value later,
 * a name given twice (the last wins, and a proxy before us may have read the first), names that reach into all objects,
 * halves of surrogate pairs, which the database does not accept. `-0` is read as 0. Throws `malformed-json` (400).
 */
export function readJson(text: string): unknown {
  const names = namesIn(text);
  const value = parse(text);
  if (namesOf(value) !== names) refuseText();
  return value === 0 ? 0 : value;
}
