import type { FiscalLabel } from "#offer/pricing/rates/labels.ts";
import type { CapsuleSize, CrdCategory, CrdFlow, CrdType } from "./capsules.ts";
import type { NodeKey, Regime, Side } from "./nodes.ts";
import type { Period } from "./periods.ts";

/** A volume on a line of an account. Millilitres: exact hundred-thousandths of a hectolitre. */
export type Line = {
  node: NodeKey;
  ml: number;
  /** Of a replacement: month in which the goods had left. */
  origin?: Period;
  /** Of an export: ISO 3166 alpha-2. */
  country?: string;
  /** Of a bulk sale: the interprofessional contract. */
  contract?: string;
  /** Of an exit under a document: its number. */
  document?: string;
};

/** The account of one product on one side for a month. */
export type ProductAccount = {
  side: Side;
  /** Permanent key of the product before the customs (`libelle-personnalise`): unique, never changed once declared (rules §2.3). */
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

/** A document whose receipt nobody confirmed (relevé de non-apurement). */
export type Unsettled = { number: string; sentOn: string; consignee?: string };

/** European statistics, millilitres. */
export type Statistics = { juiceMl?: number; concentrateMl?: number; vinegarMl?: number };

/** Everything that a monthly declaration (DRM) says. */
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

/** What the month before left: every product and account with what was left of it. */
export type Before = Pick<Declaration, "period" | "products" | "capsules">;

/** Key of a size of capsule in an account. */
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
