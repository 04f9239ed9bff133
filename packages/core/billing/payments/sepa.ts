import { isIban } from "#kit/validation.ts";

/** Statuses of a collection. `sent`: its file was made, and its day is to come. */
export const BATCH_STATUSES = ["announced", "sent", "collected", "cancelled"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];
/** Statuses of a mandate (specification §4): written, signed, active; `error`: revoked, or refused by the bank. */
export const MANDATE_STATUSES = ["pending", "processing", "completed", "error"] as const;
export type MandateStatus = (typeof MANDATE_STATUSES)[number];
/** Transitions of a mandate (design: domain §3). */
const MANDATE_MOVES: Record<MandateStatus, readonly MandateStatus[]> = {
  pending: ["processing", "error"],
  processing: ["completed", "error"],
  completed: ["error"],
  error: [],
};
export const canTransitionMandate = (from: MandateStatus, to: MandateStatus): boolean =>
  MANDATE_MOVES[from].includes(to);

/** CORE is open to all debtors; B2B, which cannot be reversed, is forbidden with consumers (rules §11). */
export const SCHEMES = ["CORE", "B2B"] as const;
export type Scheme = (typeof SCHEMES)[number];
export const SEQUENCES = ["FRST", "RCUR", "OOFF"] as const;
export type Sequence = (typeof SEQUENCES)[number];

/**
 * The address of a debtor. Town and country are separate fields: an address made only of lines is refused since 15
 * November 2026 (EPC guidance v2.1). Structured with street and number; hybrid with at most two lines beside the town.
 */
export type SepaAddress = {
  street: string;
  building: string;
  zipcode: string;
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
  /** For a hybrid address: lines other than the street, at most two of 70 characters. */
  lines: string[];
};

/**
 * Returns the part of an address for which the bank would refuse it: `city`, `country`, `lines`; null for a valid one.
 */
export function addressFault(a: SepaAddress): "city" | "country" | "lines" | null {
  // In the form of the file: a town in letters outside the SEPA set becomes empty.
  if (sepaText(a.city, 35) === "") return "city";
  if (!/^[A-Z]{2}$/.test(a.country)) return "country";
  if (a.lines.length > 2 || a.lines.some((l) => l.length > 70)) return "lines";
  return null;
}

/** Returns the remainder by 97 of a text whose letters count 10 to 35 (ISO 7064). */
function mod97(text: string): number {
  let rest = 0;
  for (const char of text) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/**
 * Checks a SEPA creditor identifier (ICS): its check digits are counted over the national identifier, the country and
 * 00; the business code of three characters is left out (rules §11).
 */
export function isIcs(text: string): boolean {
  const [, country, check, , national] = /^([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{1,28})$/.exec(text) ?? [];
  return national !== undefined && 98 - mod97(`${national}${country}00`) === Number(check);
}

/** Checks a unique mandate reference: at most 35 characters of the SEPA set, none of them a space. */
export const isRum = (text: string): boolean => /^[A-Za-z0-9+?/:().,'-]{1,35}$/.test(text);

/** Months without a collection after which a mandate lapses (Banque de France). */
const LAPSE_MONTHS = 36;

/**
 * Returns the first day (`YYYY-MM-DD`) on which a mandate is no longer valid: 36 months after its last collection, else
 * its signature.
 */
export function lapsesOn(m: { signedOn: string; lastCollectedOn: string | null }): string {
  const [year = 0, month = 1, day = 1] = (m.lastCollectedOn ?? m.signedOn).split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + LAPSE_MONTHS, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

export type MandateFacts = {
  status: MandateStatus;
  scheme: Scheme;
  signedOn: string | null;
  lastCollectedOn: string | null;
  oneOff: boolean;
  collections: number;
  iban: string;
  address: SepaAddress;
  clientKind: "individual" | "professional";
};

/** Returns the reason why a mandate cannot be used on a day; null when it can. */
export function mandateFault(
  m: MandateFacts,
  on: string,
): "inactive" | "unsigned" | "lapsed" | "used" | "consumer" | "iban" | "address" | null {
  if (m.status !== "completed") return "inactive";
  if (m.signedOn === null || m.signedOn > on) return "unsigned";
  if (on >= lapsesOn({ signedOn: m.signedOn, lastCollectedOn: m.lastCollectedOn })) return "lapsed";
  if (m.oneOff && m.collections > 0) return "used";
  if (m.scheme === "B2B" && m.clientKind !== "professional") return "consumer";
  if (!isIban(m.iban)) return "iban";
  return addressFault(m.address) === null ? null : "address";
}

/**
 * Returns the place of a debit in the sequence of its mandate: the only one, the first, or one of many. None is marked
 * as the last (`FNAL`): invoices follow as long as a mandate holds, and a mandate whose last debit was announced allows
 * no further collection.
 */
export const sequenceOf = (m: { oneOff: boolean; collections: number }): Sequence =>
  m.oneOff ? "OOFF" : m.collections === 0 ? "FRST" : "RCUR";

const PLAIN: Record<string, string> = {
  œ: "oe",
  Œ: "OE",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ø: "o",
  Ø: "O",
  "&": "+",
  "’": "'",
};

/**
 * Returns a text of the SEPA character set, cut to the maximum length: accents are removed, other characters become
 * spaces.
 */
export const sepaText = (text: string, most: number): string =>
  text
    .replaceAll(/[œŒæÆßøØ&’]/g, (c) => PLAIN[c] ?? c)
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, most)
    .trim();
