import type { FiscalLabel } from "#offer/rates/labels.ts";
import type { CapsuleSize, CrdCategory, CrdFlow, CrdType } from "./capsules/capsules.ts";
import type { NodeKey, Regime, Side } from "./nodes.ts";
import type { Period } from "./periods.ts";

/** A volume on a line of an account. Millilitres: exact hundred-thousandths of a hectolitre. */
export type Line = {
  node: NodeKey;
  ml: number;
  /** For a replacement: month in which the goods had left. */
  origin?: Period;
  /** For an export: ISO 3166 alpha-2. */
  country?: string;
  /** For a bulk sale: the interprofessional contract. */
  contract?: string;
  /** For an exit under a document: its number. */
  document?: string;
};

/** The account of one product on one side for a month. */
export type ProductAccount = {
  side: Side;
  /**
   * Permanent key of the product for the customs (`libelle-personnalise`): unique, never changed once declared (rules
   * §2.3).
   */
  name: string;
  fiscalLabel: FiscalLabel;
  /** INAO code instead of the label, growers only. */
  inao?: string;
  /** Hundredths of a percent by volume. */
  alcohol?: number;
  /** First declared now: some rules hold for new products only (codes 049, 054). */
  isNew?: boolean;
  openingMl: number;
  lines: Line[];
  closingMl: number;
  observations?: string;
};

/** An account of capsules for a month, in pieces. */
export type CapsuleAccount = {
  category: CrdCategory;
  type: CrdType;
  size: CapsuleSize;
  opening: number;
  flows: Partial<Record<CrdFlow, number>>;
  closing: number;
  observations?: string;
  /** Colour for the interprofession's file. */
  color?: string;
};

export const DOCUMENT_KINDS = ["print", "suspended", "paid"] as const;
/** Marks of accompanying documents: prints of a franking machine, DAA/DCA, DSA/DSAC (rules §1.3). */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type DocumentRange = { kind: DocumentKind; first: string; last: string; count: number };

/** A document without confirmed receipt (relevé de non-apurement). */
export type Unsettled = { number: string; sentOn: string; consignee?: string };

/** European statistics, millilitres. */
export type Statistics = { juiceMl?: number; concentrateMl?: number; vinegarMl?: number };

/** Content of a monthly declaration (DRM). */
export type Declaration = {
  period: Period;
  /** Excise number of the declarant, 13 characters. */
  exciseNumber: string;
  regime: Regime;
  /** Identifier at the interprofession, with a SIRET or CVI number in brackets if it has one. */
  interproId: string;
  /** "Néant": nothing moved; no product is listed. */
  nothing?: boolean;
  products: ProductAccount[];
  capsules: CapsuleAccount[];
  documents: DocumentRange[];
  unsettled: Unsettled[];
  statistics: Statistics;
};

/** Closing stocks of the preceding month: every product and account. */
export type PrecedingMonth = Pick<Declaration, "period" | "products" | "capsules">;

/** Returns the key of a size of capsule in an account. */
export const sizeKey = ({
  category,
  type,
  size,
}: Pick<CapsuleAccount, "category" | "type" | "size">): string =>
  [
    category,
    type,
    size.centilisation,
    size.centilisation === "AUTRE" ? `${size.ml}${size.bib ? "b" : ""}` : "",
  ].join(" ");
