import type { MovementKind } from "#cellar/stocks/movements.ts";
import type { Id } from "#kit/ids.ts";
import { cents, type Cents } from "#kit/money.ts";
import type { TraceStep } from "#offer/pricing/priced.ts";
import type { Closing } from "#counter/tills/closings/closings.ts";
import type { CopyMaker } from "#counter/tills/copies.ts";
import type { ClosingDoubt } from "#counter/tills/closings/periods.ts";
import type { TillPayment } from "#counter/pointsOfSale/points.ts";
import type { Ticket, TicketPayment } from "./ticket.ts";

/**
 * Facts of a ticket that the owner should check although it stays valid: a price that is not the catalogue's, an
 * operation without permission, a return above the sale, or above the rest of its invoice, money that went back as a
 * credit note, a client or an order unknown to the shop, more taken of a credit note or for an order than there was,
 * places beyond a slot, points that were not there, more points than the programme gives, an invoice that could not be
 * made.
 */
export const TICKET_DOUBTS = [
  "price",
  "act",
  "clock",
  "refund",
  "refund-billed",
  "refund-credit",
  "client",
  "article",
  "order",
  "order-paid",
  "credit-note",
  "slot",
  "capacity",
  "place-back",
  "points",
  "points-earned",
  "bill",
] as const;
type TicketDoubtCode = (typeof TICKET_DOUBTS)[number];
export type TicketDoubt = { code: TicketDoubtCode } & Record<string, string | number>;

/**
 * Reasons for the prices of a ticket's lines, by their ids; a line with another price than the catalogue's has none.
 */
export type TicketTraces = Record<Id, TraceStep[]>;

/**
 * A copy of a ticket (rules §3.2): printed at the till or mailed. `copy` counts duplicates from 1 in the maker's
 * series; 0 is the original, mailed instead of printed.
 */
export type TicketCopy = {
  copy: number;
  maker: CopyMaker;
  way: "printed" | "mailed";
  at: string;
  by: string;
  /** Recipient of the mail, as long as it is stored. */
  email: string | null;
};

/** Stock movement of a ticket in a warehouse; `units` below zero left it. */
export type TicketMovement = {
  name: string;
  kind: MovementKind;
  units: number;
  warehouse: string;
  productId: Id | null;
  formatId: Id;
  /** The container: the shop's own name for it, else its volume. */
  nameInShop: string | null;
  volumeMl: number;
};

/** A row of the list of tickets. */
export type TicketRow = {
  id: Id;
  number: string;
  at: string;
  pointName: string;
  till: string;
  operator: string;
  clientName: string;
  lines: number;
  methods: TillPayment[];
  totalHtCents: Cents;
  totalTtcCents: Cents;
  state: TicketState;
  doubts: number;
  clientId: Id | null;
};

/** `refund`: it takes back an earlier one; `training`: no sale; `billed`: an invoice was made of it. */
export const TICKET_STATES = ["sale", "billed", "refund", "training"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** A record in the till's journal: its position, and its signature shortened as on the receipt. */
export type TillRecordView = {
  seq: number;
  hash: string;
  signature: string;
  software: string;
  /**
   * Time of receipt by the server, and the seconds by which the till's clock was ahead then: null where the till did
   * not send its time.
   */
  receivedAt: string;
  aheadSeconds: number | null;
};

export type TicketView = Omit<TicketRow, "lines" | "methods" | "doubts"> & {
  pointId: Id;
  tillId: Id;
  ticket: Ticket;
  doubts: TicketDoubt[];
  /** Tickets that take back a part of it, and the one that it takes back itself. */
  correctedBy: { id: Id; number: string }[];
  corrects: { id: Id; number: string } | null;
  bill: { id: Id; number: string } | null;
  /** An invoice may be requested. */
  canBill: boolean;
  /** Address and language for mailing a receipt, as far as they are known. */
  email: string;
  lang: string;
  record: TillRecordView;
  traces: TicketTraces;
  copies: TicketCopy[];
  stock: TicketMovement[];
  reservations: { id: Id; number: string | null }[];
};

export type ClosingRow = {
  id: Id;
  number: string;
  period: Closing["period"];
  of: string;
  at: string;
  pointName: string;
  till: string;
  operator: string;
  turnoverTtcCents: Cents;
  differenceCents: Cents | null;
  doubts: number;
};

export type ClosingView = Omit<ClosingRow, "doubts"> & {
  closing: Closing;
  doubts: ClosingDoubt[];
  bookedOn: string | null;
  record: TillRecordView;
};

/**
 * Returns the payments of a ticket for an order by method: its payments in their order, until the settled amount is
 * reached.
 */
export function paymentsOfOrder({
  settles,
  payments,
}: Pick<Ticket, "settles" | "payments">): TicketPayment[] {
  let left: number = settles?.amountCents ?? 0;
  return payments.flatMap((payment) => {
    const amountCents = cents(Math.max(0, Math.min(left, payment.amountCents)));
    left -= amountCents;
    return amountCents > 0 ? [{ ...payment, amountCents }] : [];
  });
}
