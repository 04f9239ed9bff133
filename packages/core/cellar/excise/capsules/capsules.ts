import type { FiscalLabel } from "#offer/rates/labels.ts";

/** Fiscal categories of capsules (official schemas, `categorieFiscaleCapsuleType`), in the order of the schemas. */
export const CRD_CATEGORIES = ["M", "T", "PI", "COGNAC-ARMAGNAC", "ALCOOLS"] as const;
export type CrdCategory = (typeof CRD_CATEGORIES)[number];

/**
 * Owner of the capsules: the operator's own number; collective, duty not yet paid; collective, duty paid at purchase.
 */
export const CRD_TYPES = [
  "PERSONNALISEES",
  "COLLECTIVES_DROITS_SUSPENDUS",
  "COLLECTIVES_DROITS_ACQUITTES",
] as const;
export type CrdType = (typeof CRD_TYPES)[number];

/** Sizes of capsules by the millilitres that they close (official schemas, `centilisationType`). */
const CENTILISATION_ML = {
  CL_10: 100,
  CL_12_5: 125,
  CL_18_7: 187,
  CL_20: 200,
  CL_25: 250,
  CL_35: 350,
  CL_37_5: 375,
  CL_50: 500,
  CL_62: 620,
  CL_70: 700,
  CL_75: 750,
  CL_100: 1000,
  CL_150: 1500,
  CL_175: 1750,
  CL_200: 2000,
  BIB_225: 2250,
  BIB_300: 3000,
  BIB_400: 4000,
  BIB_500: 5000,
  BIB_800: 8000,
  BIB_1000: 10_000,
} as const;

export type ListedCentilisation = keyof typeof CENTILISATION_ML;
export type Centilisation = ListedCentilisation | "AUTRE";
export const CENTILISATIONS = [...Object.keys(CENTILISATION_ML), "AUTRE"] as Centilisation[];

/** A size of capsule; `ml` and `bib` specify the size of `AUTRE`. */
export type CapsuleSize = { centilisation: Centilisation; ml: number; bib: boolean };

/** Returns the listed size of that volume: a listed size may not be declared as `AUTRE` (code 033). */
export function listedSize(ml: number, bib: boolean): ListedCentilisation | undefined {
  const names = Object.keys(CENTILISATION_ML) as ListedCentilisation[];
  return names.find((name) => CENTILISATION_ML[name] === ml && name.startsWith("BIB") === bib);
}

/** Returns the size of capsule that closes a container. */
export function sizeOf(ml: number, bib: boolean): CapsuleSize {
  return { centilisation: listedSize(ml, bib) ?? "AUTRE", ml, bib };
}

/** Returns the millilitres of a listed size. */
export const listedMl = (name: ListedCentilisation): number => CENTILISATION_ML[name];
export const isBib = (name: Centilisation): boolean => name.startsWith("BIB");

/**
 * Returns the category of the capsules of a product; undefined for products without any (beer, raw materials).
 * `brandy`: a cognac or an armagnac.
 */
export function crdCategoryOf(label: FiscalLabel, brandy = false): CrdCategory | undefined {
  if (label.startsWith("BIERE_") || label.startsWith("MATIERES_")) return undefined;
  if (label.startsWith("VM_")) return "M";
  if (/^(VT_|BOISSONS_|CIDRES|POIRES|HYDROMELS|PETILLANTS)/.test(label)) return "T";
  if (/^(VDN_|AUTRES_PI_)/.test(label)) return "PI";
  return brandy ? "COGNAC-ARMAGNAC" : "ALCOOLS";
}

/** A shop's colour of capsules with its meaning for the customs (rules §1.2). */
export type CrdColor = {
  name: string;
  /** `#rrggbb`. */
  color: string;
  type: CrdType;
  /** False for a plain capsule: it represents no duty and has no account. */
  isCRD: boolean;
  /** Product categories that the colour may close; an account has one of them. */
  categories: CrdCategory[];
};

/** Colours of rules §1.2 for a new shop, which may change them. */
export const FIRST_COLORS: Record<"fr" | "en", readonly CrdColor[]> = {
  fr: colors([
    "Vert",
    "Bleu",
    "Lie-de-vin",
    "Orange",
    "Jaune d'or",
    "Gris",
    "Rouge",
    "Blanc",
    "Capsule neutre",
  ]),
  en: colors([
    "Green",
    "Blue",
    "Burgundy",
    "Orange",
    "Golden yellow",
    "Grey",
    "Red",
    "White",
    "Plain capsule",
  ]),
};

function colors(names: readonly string[]): CrdColor[] {
  const still: CrdCategory[] = ["T", "M"];
  const rows: readonly (readonly [color: string, categories: CrdCategory[], isCRD?: false])[] = [
    ["#1f7a3d", still],
    ["#1d4f9e", still],
    ["#6b1f3a", still],
    ["#e07b1f", ["PI"]],
    ["#d9a520", ["COGNAC-ARMAGNAC"]],
    ["#8a8d91", ["PI"]],
    ["#b3262a", ["ALCOOLS"]],
    ["#f4f1ea", ["ALCOOLS"]],
    ["#2b2b2b", [], false],
  ];
  return rows.map(([color, categories, isCRD = true], i) => ({
    name: names[i] ?? "",
    color,
    type: "PERSONNALISEES",
    isCRD,
    categories,
  }));
}

/** Movements of an account of capsules. The last two come with observations (codes 055, 056). */
export const CRD_FLOWS = {
  purchases: "in",
  returns: "in",
  excess: "in",
  uses: "out",
  destructions: "out",
  missing: "out",
  otherIn: "in",
  otherOut: "out",
} as const;
export type CrdFlow = keyof typeof CRD_FLOWS;
export const CRD_FLOW_KEYS = Object.keys(CRD_FLOWS) as CrdFlow[];
