import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { PaymentType } from "#shops/settings/paymentTypes.ts";

/**
 * Operations at a till that need a right besides selling; each use and each refusal is recorded in the journal
 * (specification §2, salespoints; rules §3.2, log of technical events).
 */
export const TILL_OPERATIONS = [
  /** A discount on a line or on the ticket. */
  "discount",
  /** A seller's own price on a line. */
  "price",
  /** Selling a line without article of the catalogue, at a manual price and rate of VAT. */
  "open",
  /** Refunding: a negative ticket that corrects another. */
  "refund",
  /** Discarding a basket, or an entered line. */
  "void",
  /** Goods that leave without sale: given, broken, tasted. */
  "giveaway",
  /** Opening the drawer without a sale; cash in and out. */
  "drawer",
  /** Opening and closing the till, counting its cash. */
  "close",
  /** Tickets that are no sales, to learn by. */
  "training",
] as const;
export type TillOperation = (typeof TILL_OPERATIONS)[number];

/** Methods that a till may accept (specification §3, payment methods): `credit` is on account of a client. */
export const TILL_PAYMENTS = [
  "cash",
  "cb",
  "cbnc",
  "check",
  "ticket",
  "gift",
  "transfer",
  "credit note",
  "credit",
  "other",
] as const satisfies readonly PaymentType[];
export type TillPayment = (typeof TILL_PAYMENTS)[number];

/**
 * Methods that a point may offer: a gift voucher pays only where it is known to exist, and the product does not store
 * vouchers. Old tickets show it.
 */
export const OFFERED_PAYMENTS = TILL_PAYMENTS.filter((type) => type !== "gift");
type OfferedPayment = (typeof OFFERED_PAYMENTS)[number];
/** From this moment on a ticket paid by a voucher is refused; offline tills have read their methods anew before it. */
export const VOUCHERS_END = "2026-12-01T00:00:00+01:00";

/** Coins and notes of the euro, in cents, for counting a drawer. */
export const DENOMINATIONS = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const;

/** A user who works at a point of sale. `acts`: allowed operations besides selling. */
export type PointUser = {
  userId: Id;
  name: string;
  acts: TillOperation[];
  /**
   * Hash against which the user's code is checked without network: `pbkdf2-sha256$<rounds>$<salt>$<hash>`, both in
   * base64url; null: they have no code yet and cannot unlock a till.
   */
  code: string | null;
};

/** A point of sale: the source of its goods, and the settings of its tills (specification §2, salespoints). */
export type SalesPointSettings = {
  name: string;
  warehouseId: Id;
  /** Grid of clients without one of their own; null: the public one. */
  typology: string | null;
  payments: OfferedPayment[];
  /** Cash in the drawer in the morning. */
  floatCents: Cents;
  /** Formats that are shown first, in their order. */
  favourites: Id[];
  /** Texts above and below a receipt. */
  receiptHead: string;
  receiptFoot: string;
  /**
   * Texts of the customer display: while idle, and as a welcome to a customer; each at most 20 characters a line, two
   * lines.
   */
  displayIdle: string;
  displayWelcome: string;
  /**
   * Hours that a till may sell without having reached the server, and the maximum amount in that time; shown at the
   * till.
   */
  offlineHours: number;
  offlineCents: Cents;
  /** Recipient of the daily report; empty: the owner. */
  reportTo: string;
};

/** A device at a point of sale. Its series of tickets and its chain are its own (design: domain §7). */
export type Till = {
  id: Id;
  pointId: Id;
  /** Unique in the shop, part of the number of its tickets: `C1`. */
  code: string;
  name: string;
  /** Public part of the key that signs its records: ECDSA P-256, uncompressed point in base64url. */
  publicKey: string;
  state: "active" | "retired";
};

/** A till for its shop. */
export type TillView = Till & {
  shopId: Id;
  pointName: string;
  enrolledBy: string;
  enrolledAt: string;
  retiredAt: string | null;
  version: number;
};

/** A user of the shop who may sell at a till; `works`: at this point. */
export type PointPerson = {
  userId: Id;
  name: string;
  isOwner: boolean;
  works: boolean;
  acts: TillOperation[];
  hasCode: boolean;
  /** 0 for a user who does not work there. */
  version: number;
};

/** An article for the choice of a favourite. */
export type PointArticle = { formatId: Id; name: string; detail: string };

export type PointView = SalesPointSettings & {
  id: Id;
  warehouseName: string;
  /** Names of its favourites; those that are no longer sold are absent. */
  articles: PointArticle[];
  archivedAt: string | null;
  version: number;
  /** Users who work there first, then the others who could. */
  people: PointPerson[];
  /** Active ones first. */
  tills: TillView[];
};

/** A row of the list of points. */
export type PointRow = {
  id: Id;
  name: string;
  warehouseName: string;
  state: "active" | "archived";
  people: number;
  tills: number;
  lastSaleAt: string | null;
  createdAt: string;
  /** Active tills. */
  devices: { id: Id; code: string; name: string }[];
};
