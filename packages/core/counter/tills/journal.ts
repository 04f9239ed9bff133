import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { Closing } from "./closings/closings.ts";
import type { TillOperation } from "#counter/pointsOfSale/points.ts";
import type { Ticket } from "./tickets/ticket.ts";

/** Technical events of a till (rules §3.2, JET). */
export const TILL_EVENTS = [
  "enrolled",
  "started",
  "unlocked",
  "locked",
  "unlockRefused",
  "drawer",
  "actRefused",
  "lineVoided",
  "basketVoided",
  "basketRestored",
  "parked",
  "recalled",
  "priceSet",
  "discountGiven",
  "trainingOn",
  "trainingOff",
  "offline",
  "online",
  "clockChanged",
  "clockKept",
  "versionChanged",
  "archived",
  "displayLost",
  "printerLost",
  "error",
  "retired",
] as const;
export type TillEventName = (typeof TILL_EVENTS)[number];

export type TillEvent = {
  kind: "event";
  name: TillEventName;
  act?: TillOperation;
  /** Short facts: the discarded line, the reason of a discount, the version. */
  facts?: Record<string, string | number>;
};

/** Opening of the till with the content of its drawer; `counted`: pieces, by their worth in cents. */
export type Opening = { kind: "opening"; floatCents: Cents; counted: Record<string, number> };

/**
 * Source or destination of cash for the books: the bank, change and float (from or to a safe), the owner of the
 * business, or the kind of a small expense.
 */
export const CASH_PURPOSES = [
  "bank",
  "transfer",
  "owner",
  "supplies",
  "postage",
  "reception",
  "expense",
] as const;
export type CashPurpose = (typeof CASH_PURPOSES)[number];

/**
 * Cash that goes in (plus) or out (minus) without a sale; without a `purpose` it waits in the books until one is given.
 */
export type CashMove = { kind: "cash"; amountCents: Cents; reason: string; purpose?: CashPurpose };

/** A receipt printed or mailed again; `copy` counts from 1 (rules §3.2, "DUPLICATA n"). */
export type Duplicate = { kind: "duplicate"; ticketId: Id; number: string; copy: number };

/** One link of a till's journal: all its events are in one chain, numbered without a gap. */
export type TillRecord = {
  v: 1;
  shopId: Id;
  tillId: Id;
  /** From 1. */
  seq: number;
  /** Made at the till and never changed: it makes records idempotent. */
  id: Id;
  /** Local time with its offset, to the second: `2026-11-20T10:15:03+01:00`. */
  at: string;
  software: string;
  operator: { id: Id; name: string } | null;
  training?: true;
  body: Opening | Ticket | CashMove | Duplicate | Closing | TillEvent;
};

/**
 * A record in its stored and sent form: its canonical JSON, SHA-256 of the previous hash, a line feed and the content
 * (rules §3.3), and the till's signature (ECDSA P-256, SHA-256, base64url) of `signedText`.
 */
export type SealedRecord = { content: string; hash: string; signature: string };

/** Returns the text that a till signs: shop and till, place in its chain, hash. */
export const signedText = (shopId: Id, tillId: Id, seq: number, hash: string): string =>
  `till\n${shopId}\n${tillId}\n${seq}\n${hash}`;

/**
 * Returns the text that the server signs for a record that it accepted (Ed25519): the signed text, its signature, and
 * the shop's last mailed copy at that time (`copiesMention`), so that removed copies are noticed.
 */
export const countersignedText = (
  { shopId, tillId, seq }: { shopId: Id; tillId: Id; seq: number },
  sealed: SealedRecord,
  copies: string,
): string =>
  `till-record\n${shopId}\n${tillId}\n${seq}\n${sealed.hash}\n${sealed.signature}${copies === "" ? "" : `\n${copies}`}`;
/** Returns the signed text of a chain's end: a tail that is cut off is noticed. */
export const endText = (shopId: Id, tillId: Id, { seq, hash }: JournalEnd): string =>
  `till-end\n${shopId}\n${tillId}\n${seq}\n${hash}`;

/** The end of a chain known to a till or the server. */
export type JournalEnd = { seq: number; hash: string };
