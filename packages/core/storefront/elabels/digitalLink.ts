import { isGtin } from "#kit/validation.ts";

/**
 * Content of a GS1 Digital Link: the GTIN in its fourteen digits, and the qualifiers of its units: the consumer product
 * variant (22, here the vintage), the lot (10), the serial number (21).
 */
export type DigitalLink = {
  gtin: string;
  variant: string | null;
  lot: string | null;
  serial: string | null;
};

/** Possible faults of an address, by the names of `errors.json`. */
const LINK_FAULTS = [
  "gs1-path",
  "gs1-key",
  "gs1-order",
  "gs1-encoding",
  "gs1-gtin-digits",
  "gs1-gtin-length",
  "gs1-check-digit",
  "gs1-empty",
  "gs1-long",
  "gs1-characters",
] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

/** Prefix of our addresses; any stem is allowed before `/01/` (rules §6.2). */
export const LINK_STEM = "/gs1/";

/** Qualifiers of a GTIN in the order of the Syntax Dictionary (rules §6.2: `dlpkey=22,10,21`), each at most 20 long. */
const QUALIFIERS = [
  ["22", "variant"],
  ["10", "lot"],
  ["21", "serial"],
] as const;
const VALUE_MAX = 20;

/** The GS1 character set 82 (General Specifications, figure 7.11-1). */
const SET_82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/;

/** Returns the fault of a qualifier's value, or null. No address can carry "." and "..": they are steps of a path. */
function valueFault(value: string): LinkFault | null {
  if (value === "") return "gs1-empty";
  if (value.length > VALUE_MAX) return "gs1-long";
  return SET_82.test(value) && value !== "." && value !== ".." ? null : "gs1-characters";
}

/** Returns the fault of a GTIN of 8, 12, 13 or 14 digits, or null (rules §6.2). */
function gtinFault(gtin: string): LinkFault | null {
  if (gtin === "") return "gs1-empty";
  if (!/^\d+$/.test(gtin)) return "gs1-gtin-digits";
  if (![8, 12, 13, 14].includes(gtin.length)) return "gs1-gtin-length";
  return isGtin(gtin) ? null : "gs1-check-digit";
}

/** Returns a GTIN of 8, 12 or 13 digits in the fourteen digits of an address: its check digit stays right. */
const gtin14 = (gtin: string): string => gtin.padStart(14, "0");

/** Returns the GTIN in a text, in fourteen digits; null for none. */
export const readGtin = (text: string): string | null => (gtinFault(text) === null ? gtin14(text) : null);

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * Reads the path of an address behind the stem (`01/09520123456788/22/2022/10/A1`), still percent-encoded. `moved`: it
 * is right, but has another canonical form (a GTIN of fewer digits, a slash at the end).
 */
export function parseLink(path: string): { link: DigitalLink; moved: boolean } | { fault: LinkFault } {
  const isEnded = path.endsWith("/");
  const segments = (isEnded ? path.slice(0, -1) : path).split("/").map(decoded);
  if (segments.includes(null)) return { fault: "gs1-encoding" };
  const [primary, gtin, ...rest] = segments as string[];
  if (primary === undefined || !/^\d+$/.test(primary)) return { fault: "gs1-path" };
  if (primary !== "01")
    return { fault: QUALIFIERS.some(([key]) => key === primary) ? "gs1-order" : "gs1-key" };
  if (gtin === undefined) return { fault: "gs1-path" };
  const wrong = gtinFault(gtin);
  if (wrong) return { fault: wrong };
  const link: DigitalLink = { gtin: gtin14(gtin), variant: null, lot: null, serial: null };
  let last = -1;
  for (let at = 0; at < rest.length; at += 2) {
    const place = QUALIFIERS.findIndex(([key]) => key === rest[at]);
    const qualifier = QUALIFIERS[place];
    if (!qualifier) return { fault: rest[at] === "01" ? "gs1-order" : "gs1-key" };
    if (place <= last) return { fault: "gs1-order" };
    const value = rest[at + 1];
    if (value === undefined) return { fault: isEnded ? "gs1-empty" : "gs1-path" };
    const fault = valueFault(value);
    if (fault) return { fault };
    link[qualifier[1]] = value;
    last = place;
  }
  return { link, moved: isEnded || gtin.length !== 14 };
}

/**
 * Returns the address of a GTIN with its qualifiers, from its stem. Throws `RangeError` for a GTIN or a value that no
 * address can carry.
 */
export function buildLink(link: DigitalLink): string {
  const refuse = (fault: LinkFault | null): void => {
    if (fault) throw new RangeError(fault);
  };
  refuse(gtinFault(link.gtin));
  const parts = ["01", gtin14(link.gtin)];
  for (const [key, name] of QUALIFIERS) {
    const value = link[name];
    if (value === null) continue;
    refuse(valueFault(value));
    parts.push(key, encodeURIComponent(value));
  }
  return LINK_STEM + parts.join("/");
}

/** Returns the parent of an address, used when it has no data of its own: lot → vintage → GTIN (rules §6.2). */
export const parentOf = (link: DigitalLink): DigitalLink | null => {
  if (link.serial !== null) return { ...link, serial: null };
  if (link.lot !== null) return { ...link, lot: null };
  return link.variant !== null ? { ...link, variant: null } : null;
};
