import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { Closing } from "./closings.ts";
import type { TillAct } from "./points.ts";
import type { Ticket } from "./ticket.ts";

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
  act?: TillAct;
  /** Facts, short: the line that was thrown away, the reason of a discount, the version. */
  facts?: Record<string, string | number>;
};

/** The till is opened with what lies in its drawer; `counted`: pieces, by their worth in cents. */
export type Opening = { kind: "opening"; floatCents: Cents; counted: Record<string, number> };

/**
 * Where cash comes from or goes to, as the books ask for it: the bank, change and float (from or to a safe), who owns the business, or
 * what a small expense is for.
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

/** Cash that goes in (plus) or out (minus) without a sale; without a `purpose` it waits in the books for somebody to say. */
export type CashMove = { kind: "cash"; amountCents: Cents; reason: string; purpose?: CashPurpose };

/** A receipt printed or mailed again; `copy` counts from 1 (rules §3.2, "DUPLICATA n"). */
export type Duplicate = { kind: "duplicate"; ticketId: Id; number: string; copy: number };

/** One link of a till's journal: everything that happens at it is in one chain, numbered without a gap. */
export type TillRecord = {
  v: 1;
  shopId: Id;
  tillId: Id;
  /** From 1. */
  seq: number;
  /** Made at the till, the same for ever: what makes sending twice harmless. */
  id: Id;
  /** Local time with its offset, to the second: `2026-11-20T10:15:03+01:00`. */
  at: string;
  software: string;
  operator: { id: Id; name: string } | null;
  training?: true;
  body: Opening | Ticket | CashMove | Duplicate | Closing | TillEvent;
};

/**
 * A record as it is kept and sent: its canonical JSON, SHA-256 of the hash before, a line feed and the content (rules §3.3), and the
 * till's signature (ECDSA P-256, SHA-256, base64url) of `signedText`.
 */
export type SealedRecord = { content: string; hash: string; signature: string };

/** What a till signs: which till of which shop, which place in its chain, what. */
export const signedText = (shopId: Id, tillId: Id, seq: number, hash: string): string =>
  `till\n${shopId}\n${tillId}\n${seq}\n${hash}`;

/**
 * What the server signs of a record that it took (Ed25519): what was signed, and how; and which mailed copy of the shop was the last then
 * (`copiesMention`), so that copies are not taken away without it being seen.
 */
export const countersignedText = (
  shopId: Id,
  tillId: Id,
  seq: number,
  sealed: SealedRecord,
  copies: string,
): string =>
  `till-record\n${shopId}\n${tillId}\n${seq}\n${sealed.hash}\n${sealed.signature}${copies === "" ? "" : `\n${copies}`}`;
/** The same of the end of a chain: a tail that is cut off shows. */
export const endText = (shopId: Id, tillId: Id, { seq, hash }: JournalEnd): string =>
  `till-end\n${shopId}\n${tillId}\n${seq}\n${hash}`;

/** The end of a chain as a till or the server knows it. */
export type JournalEnd = { seq: number; hash: string };
