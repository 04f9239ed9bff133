import type { FiscalLabel } from "#offer/rates/labels.ts";
import type { NodeKey, Side } from "./nodes.ts";
import { monthsBetween, REPLACEMENT_MONTHS, type Period } from "./periods.ts";
import { isRawMaterial } from "./strength.ts";

/** A movement of a drink entered by a user. */
export type TypedMovement = {
  kind: string;
  side: Side;
  /** It brings goods into its place. */
  enters: boolean;
  /** Line of the account for it; null where no form has one. */
  node: NodeKey | null;
  /** Customs label of the product; null: unknown. */
  label: FiscalLabel | null;
  /** Month in which returned goods had left. */
  origin?: Period | undefined;
};

/** Months of a typed movement. */
export type TypedMonths = {
  /** Month in which it happened. */
  moved: Period;
  /** Month that counts it: the same, or the first open one where that is closed. */
  declared: Period;
};

/**
 * Reasons for which the closing of a month would refuse a movement; each name is a refusal with its sentence in
 * `locales/<lang>/errors.json`.
 */
export const TYPED_FAULTS = [
  "origin-month-future",
  "origin-month-old",
  "production-paid",
  "raw-material-paid",
  "raw-material-taxed",
  "paid-only-suspended",
] as const;
export type TypedFault = (typeof TYPED_FAULTS)[number];

const TAXED: ReadonlySet<NodeKey> = new Set(["replaced", "sales", "salesLastYear", "salesPaid"]);

/**
 * Returns the fault of the month in which goods had left: later than their return, or more than two years ago (code
 * 032).
 */
export function originFault(origin: Period, { moved, declared }: TypedMonths): TypedFault | null {
  if (monthsBetween(origin, moved) < 0) return "origin-month-future";
  return monthsBetween(origin, declared) > REPLACEMENT_MONTHS ? "origin-month-old" : null;
}

/**
 * Returns the fault for which the closing of a month would refuse this movement, so that it is refused on entry
 * (contract 2.24; rules §2.3): the month of a replacement (032), goods produced elsewhere than under suspension (no
 * line), raw materials subject to duty or duty-paid (038, 040), goods entering suspension under an authorisation for
 * duty-paid goods (009). Null for a movement that may be declared.
 */
export function typedFault(
  { kind, side, enters, node, label, origin }: TypedMovement,
  months: TypedMonths,
  isPaidOnly: boolean,
): TypedFault | null {
  const wrong = origin === undefined ? null : originFault(origin, months);
  if (wrong) return wrong;
  if (kind === "production" && side === "paid") return "production-paid";
  if (label !== null && isRawMaterial(label)) {
    if (side === "paid") return enters ? "raw-material-paid" : null;
    if (node !== null && TAXED.has(node)) return "raw-material-taxed";
  }
  return isPaidOnly && side === "suspended" && enters ? "paid-only-suspended" : null;
}
