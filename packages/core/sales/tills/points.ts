import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { PaymentType } from "#billing/payments/payments.ts";

/**
 * What somebody may do at a till beside selling; each use and each refusal stands in the journal (specification §2, salespoints;
 * rules §3.2, log of technical events).
 */
export const TILL_ACTS = [
  /** A discount on a line or on the ticket. */
  "discount",
  /** A price of his own on a line. */
  "price",
  /** Selling what is no article of the catalogue, at a price and a rate of VAT of one's own. */
  "open",
  /** Giving back money: a ticket in minus that corrects another. */
  "refund",
  /** Throwing away a basket, or a line that was entered. */
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
export type TillAct = (typeof TILL_ACTS)[number];

/** Methods that a till may take (specification §3, payment methods): `credit` is on account of a client. */
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

/** Methods that a point may offer: a gift voucher pays only where it is known to exist, and nothing keeps vouchers. Old tickets show it. */
export const OFFERED_PAYMENTS = TILL_PAYMENTS.filter((type) => type !== "gift");
export type OfferedPayment = (typeof OFFERED_PAYMENTS)[number];
/** From this moment on a ticket that a voucher paid is refused; tills that were away read their methods anew before it. */
export const VOUCHERS_END = "2026-12-01T00:00:00+01:00";

/** Coins and notes of the euro, in cents, as a drawer is counted. */
export const DENOMINATIONS = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const;

/** Somebody who works at a point of sale. `acts`: what he may do beside selling. */
export type PointUser = {
  userId: Id;
  name: string;
  acts: TillAct[];
  /**
   * What his code is checked against without network: `pbkdf2-sha256$<rounds>$<salt>$<hash>`, both in base64url; null: he has none
   * yet and cannot unlock a till.
   */
  code: string | null;
};

/** A point of sale: where goods are taken from, and how its tills work (specification §2, salespoints). */
export type SalesPointSettings = {
  name: string;
  warehouseId: Id;
  /** Grid of clients who have none of their own; null: the public one. */
  typology: string | null;
  payments: OfferedPayment[];
  /** What lies in the drawer in the morning. */
  floatCents: Cents;
  /** Formats that are shown first, in their order. */
  favourites: Id[];
  /** Above and below a receipt. */
  receiptHead: string;
  receiptFoot: string;
  /** What the customer display shows while nobody is served, and first to a customer; each at most 20 characters a line, two lines. */
  displayIdle: string;
  displayWelcome: string;
  /** Hours that a till may sell without having reached the server, and what it may take in that time; shown at the till. */
  offlineHours: number;
  offlineCents: Cents;
  /** Where the daily report is mailed to; empty: to the owner. */
  reportTo: string;
};

/** A device at a point of sale. Its series of tickets and its chain are its own (design: domain §7). */
export type Till = {
  id: Id;
  pointId: Id;
  /** Unique in the shop, stands in the number of its tickets: `C1`. */
  code: string;
  name: string;
  /** Public part of the key that signs what it writes: ECDSA P-256, uncompressed point in base64url. */
  publicKey: string;
  state: "active" | "retired";
};

/** A till as its shop sees it. */
export type TillView = Till & {
  shopId: Id;
  pointName: string;
  enrolledBy: string;
  enrolledAt: string;
  retiredAt: string | null;
  version: number;
};

/** Somebody of the shop who may sell at a till; `works`: at this point. */
export type PointPerson = {
  userId: Id;
  name: string;
  isOwner: boolean;
  works: boolean;
  acts: TillAct[];
  hasCode: boolean;
  /** 0 for who does not work there. */
  version: number;
};

/** An article as a favourite is chosen. */
export type PointArticle = { formatId: Id; name: string; detail: string };

export type PointView = SalesPointSettings & {
  id: Id;
  warehouseName: string;
  /** What its favourites are called; those that are sold no more are not among them. */
  articles: PointArticle[];
  archivedAt: string | null;
  version: number;
  /** Who works there first, then the others who could. */
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
