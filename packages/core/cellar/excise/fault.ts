import type { PrecedingMonth } from "./declaration.ts";
import type { Side } from "./nodes.ts";
import type { Period } from "./periods.ts";

/**
 * Names of the customs' reasons for refusal, with the code of their contract (CIEL 2.24, IIP1; rules §2.3). `001` is
 * the schema: each schema fault that a user can correct has its own name. Every name has its sentence in
 * `locales/<lang>/excise.json` under `faults`.
 */
export const FAULT_CODES = {
  // Ours: goods moved and appear nowhere in the declaration.
  "goods-unplaced": "",
  "movement-unplaced": "",
  "excise-number": "001",
  "name-length": "001",
  "observations-length": "001",
  "negative-line": "001",
  "strength-range": "001",
  "inao-length": "001",
  "unknown-line": "001",
  "document-number": "001",
  "capsule-accounts": "001",
  "future-period": "005",
  "nothing-with-products": "008",
  "paid-only-suspended": "009",
  "opening-suspended": "011",
  "opening-paid": "012",
  "closing-suspended": "013",
  "closing-paid": "014",
  "product-omitted": "016",
  "other-entries-unexplained": "017",
  "other-exits-unexplained": "018",
  "paid-only-capsules": "019",
  "capsule-types": "020",
  "capsule-size-twice": "021",
  "capsule-closing": "022",
  "capsule-size-omitted": "023",
  "capsule-size-unsaid": "024",
  "capsule-other-twice": "025",
  "paid-only-documents": "026",
  "strength-needed": "027",
  "name-twice": "028",
  "strength-label": "029",
  "product-changed": "030",
  "replacement-unexplained": "031",
  "replacement-old": "032",
  "capsule-size-listed": "033",
  consignee: "034",
  "capsule-opening": "035",
  "document-count": "037",
  "raw-material-taxed": "038",
  "raw-material-paid": "040",
  "later-declared": "042",
  "earlier-missing": "042",
  corsica: "044",
  "negative-closing": "048",
  "quota-rum": "049",
  "alcohol-strength": "054",
  "capsule-other-entries": "055",
  "capsule-other-exits": "056",
} as const;
export type FaultName = keyof typeof FAULT_CODES;

/** Place where a user corrects a fault. */
export type FaultPlace =
  | { kind: "product"; name: string; side: Side }
  | { kind: "capsules"; key: string }
  | { kind: "documents" }
  | { kind: "settings" }
  | { kind: "period"; period: Period };

/**
 * A reason for which the customs would refuse the declaration. `values` fill its sentence; volumes are in millilitres
 * under `…Ml`.
 */
export type DeclarationFault = {
  name: FaultName;
  code: string;
  place: FaultPlace;
  values: Record<string, string | number>;
};

export function fault(
  name: FaultName,
  place: FaultPlace,
  values: DeclarationFault["values"] = {},
): DeclarationFault {
  return { name, code: FAULT_CODES[name], place, values };
}

/** Facts against which a declaration is checked. */
export type DeclarationFacts = {
  /** Closing stocks of the preceding month; absent for the very first declaration. */
  before?: PrecedingMonth;
  /**
   * First month of the stock year (8 for growers): its opening may differ from the closing before (codes 011, 012,
   * 035).
   */
  firstMonth: number;
  /** Month of today. */
  now: Period;
  /** The latest month declared so far. */
  last?: Period;
};

/**
 * Checks whether an authorisation of the customs covers duty-paid goods only: letter A in the number after its country
 * (rules §2.3, codes 009, 019, 026).
 */
export const isPaidOnly = (exciseNumber: string): boolean => /A/i.test(exciseNumber.slice(2));
/** 13 characters: country and eleven letters or digits (rules §1.4, §2.2). */
export const EXCISE_NUMBER = /^[A-Za-z]{2}[0-9A-Za-z]{11}$/;
