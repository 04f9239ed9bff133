import type { Id } from "#kit/ids.ts";
import type { Cents, E4 } from "#kit/money.ts";
import type { VatGroup } from "./vatGroups.ts";
import type { Operations } from "./operations.ts";

/**
 * Documents that are sealed: numbered without gaps, chained, never changed (design: architecture, "Money-bearing
 * documents").
 */
export const SEALED_KINDS = ["bill", "deposit", "credit"] as const;
export type SealedKind = (typeof SEALED_KINDS)[number];

/** Documents with a common print layout; the others can be made again. */
export type DocumentContentKind = SealedKind | "quote" | "order" | "deliveryNote";

/** Accounting types of a line (specification §3, "Accounting"). */
export const ACCOUNTING_TYPES = [
  "product",
  "merchandise",
  "tasting",
  "box",
  "sample",
  "gift",
  "service",
  "shipping",
  "discount",
  "touristTax",
  "dryMatter",
  "tax",
] as const;
export type AccountingType = (typeof ACCOUNTING_TYPES)[number];

/** The containers of a line, where a document accompanies the goods (rules §1.3). */
export type Containers = {
  /** Bottles, bags or casks, those of a carton counted one by one. */
  count: number;
  volumeMl: number;
  /** Hundredths of a percent of volume. */
  alcoholE2?: number;
};

/** A line as it is printed. Amounts are of the whole line, after its discount. */
export type DocumentLine = VatGroup & {
  /** The source line: of an order, or of the invoice that a credit note corrects. */
  sourceId: Id;
  /** The order that it comes from, where there is one. */
  orderId?: Id;
  accountingType: AccountingType;
  productId?: Id;
  formatId?: Id;
  /** The seller's own code of the article, and its GTIN (GS1). */
  sku?: string;
  gtin?: string;
  name: string;
  /** Vintage, format, text of the line's author. */
  detail: string;
  quantity: number;
  /** Units given for nothing. */
  add: number;
  /** Price of one unit before discounts, in the terms of the contract (with or without tax). */
  unitE4: E4;
  discountCents: Cents;
  /** Amount that the line takes of its contract, in the contract's terms (with or without tax). */
  amountCents: Cents;
  /** Without tax: the lines of a rate add up to its base. */
  netCents: Cents;
  containers?: Containers;
};

/** Base and VAT of a rate, of the whole document. */
export type DocumentVat = VatGroup & { baseCents: Cents; vatCents: Cents };

/**
 * A discount on a whole order, named: that of its seller, of a code, of a level of loyalty; its amount in the terms of
 * the order.
 */
export type NamedDiscount = {
  kind: "order" | "code" | "loyalty";
  name: string;
  percentBp?: number;
  amountCents: Cents;
};

/** A contract's share in a document: its part by rate, and the parts taken before. */
export type DocumentPart = {
  /** The order, or the document that is corrected. */
  id: Id;
  number: string;
  /** Day of the order, `YYYY-MM-DD`. */
  on: string;
  chain: "ht" | "ttc";
  vat: DocumentVat[];
  /** Discounts on the whole, which its lines include already. */
  discounts?: NamedDiscount[];
};

/** A deposit that an invoice takes into account: the amount actually paid of it, by rate (CGI 269, 2-a). */
export type UsedDeposit = { id: Id; number: string; on: string; vat: DocumentVat[] };

export type DocumentAddress = {
  name: string;
  lines: string[];
  zipcode: string;
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
};

/** Issuer of a document, as of that day. */
export type DocumentSeller = {
  name: string;
  address: DocumentAddress;
  form: string;
  capital: string;
  siren: string;
  siret: string;
  rcs: string;
  ape: string;
  vatNumber: string;
  exciseNumber: string;
  email: string;
  phone: string;
  bank?: { holder: string; iban: string; bic: string };
};

/** Buyer of the document, as of that day: the data that the law requires, without e-mail or telephone. */
export type DocumentBuyer = {
  clientId: Id;
  code: string;
  kind: "individual" | "professional";
  name: string;
  siren: string;
  siret: string;
  vatNumber: string;
  exciseNumber: string;
  billing: DocumentAddress;
  /** Delivery address, where it differs from the billing address. */
  delivery?: DocumentAddress;
};

/** Sentences required by law, as they applied that day (C. com. L441-9, CGI ann. II 242 nonies A). */
export type DocumentMentions = {
  penalties: string;
  recovery: string;
  discount: string;
  vatOnDebits: boolean;
  /** For a deposit: its VAT is booked on payment or on issue. */
  depositVat?: "cashed" | "issued";
  /**
   * Containers, volume and strength are printed with prices too, so that the document may accompany the goods (rules
   * §1.3).
   */
  containers?: boolean;
  notes: string;
};

/** Carrier of the goods, where the document travels with them (rules §1.3). */
export type DocumentTransport = { carrier: string; parcels?: number; dutySuspended: boolean; arc?: string };

/**
 * Content of a document. Once sealed, it is written once as canonical JSON (`canonical.ts`) and hashed; PDF, Factur-X
 * and journal entries are functions of it and of nothing else.
 */
export type DocumentContent = {
  v: 1;
  kind: DocumentContentKind;
  /** At most 35 characters of `A-Za-z0-9+-_/` (rules §5.2, BT-1). */
  number: string;
  /** Days, `YYYY-MM-DD`, in France. */
  issuedOn: string;
  /** Null where no payment is due by it: a credit note, payment on delivery. */
  dueOn: string | null;
  /** Date of supply of goods or services, where it is known. */
  deliveredOn?: string;
  /** The day on which it was paid in full, where that was before it was issued. */
  paidOn?: string;
  /** Category of operations, where the lines do not say it: for a deposit, that of the order (`operationsOf`). */
  operations?: Operations;
  /** For a quote: end of validity. */
  validUntil?: string;
  currency: "EUR";
  lang: string;
  seller: DocumentSeller;
  buyer: DocumentBuyer;
  /**
   * Country of its VAT, where the addresses do not give it: goods collected and visits are taxed at the shop's
   * location.
   */
  taxedIn?: string;
  /** The buyer's reference, given with the order. */
  buyerReference?: string;
  lines: DocumentLine[];
  parts: DocumentPart[];
  vat: DocumentVat[];
  totalHtCents: Cents;
  totalVatCents: Cents;
  totalTtcCents: Cents;
  deposits: UsedDeposit[];
  /** Σ of the deposits, with tax. */
  prepaidCents: Cents;
  /** Amount still to be paid at the moment of issue: total less deposits. */
  dueCents: Cents;
  /** The documents that a credit note corrects, with the reason; without `kind`, an invoice. */
  corrects?: { id: Id; kind?: "bill" | "deposit"; number: string; on: string; reason: string }[];
  mentions: DocumentMentions;
  transport?: DocumentTransport;
  /** A delivery note is followed by a card for the recipient of a gift. */
  gift?: { message: string; from: string };
};

/** Use of a credit note's balance (specification §4). */
const CREDIT_STATUSES = ["full", "partial", "empty", "cancelled"] as const;
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

/** Statuses of a legal document (specification §4; transitions: design, domain §3). Sealed from `generated` on. */
export const LEGAL_STATUSES = [
  "pending",
  "processing",
  "generated",
  "completed",
  "incomplete",
  "rejected",
  "cancelled",
  "error",
] as const;
export type LegalStatus = (typeof LEGAL_STATUSES)[number];
