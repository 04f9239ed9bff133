import type { MovementKind } from "#cellar/stocks/movements.ts";
import type { Id } from "#kit/ids.ts";
import { cents, type Cents } from "#kit/money.ts";
import type { TraceStep } from "#offer/pricing/priced.ts";
import type { Closing } from "./closings.ts";
import type { CopyMaker } from "./copies.ts";
import type { ClosingDoubt } from "./periods.ts";
import type { TillPayment } from "./points.ts";
import type { Ticket, TicketPayment } from "./ticket.ts";

/**
 * What the owner should look at in a ticket that is a fact all the same: a price that is not the catalogue's, an act that somebody had
 * no right to, more taken back than was sold, or than its invoice has left to be credited, money that went back as a credit note, a client or an order that the shop does not have, more taken of a credit note or for an order than there was, places
 * beyond a slot, points that were not there, more points than the programme gives, an invoice that could not be made.
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
export type TicketDoubtCode = (typeof TICKET_DOUBTS)[number];
export type TicketDoubt = { code: TicketDoubtCode } & Record<string, string | number>;

/** Why lines of a ticket cost what they cost, by their ids; a line whose price is not the catalogue's has none. */
export type TicketTraces = Record<Id, TraceStep[]>;

/**
 * A copy of a ticket (rules §3.2): printed at the till or mailed. `copy` counts duplicates from 1 in the maker's series; 0 is the original,
 * mailed instead of printed.
 */
export type TicketCopy = {
  copy: number;
  maker: CopyMaker;
  way: "printed" | "mailed";
  at: string;
  by: string;
  /** Whom it was mailed to, as long as the mail is kept. */
  email: string | null;
};

/** What a ticket moved in a warehouse; `units` below zero left it. */
export type TicketMovement = {
  name: string;
  kind: MovementKind;
  units: number;
  warehouse: string;
  productId: Id | null;
  formatId: Id;
  /** The container: the shop's own name of it, else its volume. */
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

/** A record in the till's journal: which one, and the signature in short as it stands on the receipt. */
export type ShownRecord = {
  seq: number;
  hash: string;
  signature: string;
  software: string;
  /** When the server had it; and how far the till's clock was ahead then, in seconds: null where the till did not say. */
  receivedAt: string;
  aheadSeconds: number | null;
};

export type TicketView = Omit<TicketRow, "lines" | "methods" | "doubts"> & {
  pointId: Id;
  tillId: Id;
  ticket: Ticket;
  doubts: TicketDoubt[];
  /** Tickets that take something of it back, and the one that it takes back itself. */
  correctedBy: { id: Id; number: string }[];
  corrects: { id: Id; number: string } | null;
  bill: { id: Id; number: string } | null;
  /** Whether an invoice may be asked for. */
  canBill: boolean;
  /** Where a receipt may be mailed to, and in which language, as far as it is known. */
  email: string;
  lang: string;
  record: ShownRecord;
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
  record: ShownRecord;
};

/** What was taken for an order by each method of a ticket: its payments in their order, until what it settles is reached. */
export function settledBy({ settles, payments }: Pick<Ticket, "settles" | "payments">): TicketPayment[] {
  let left: number = settles?.amountCents ?? 0;
  return payments.flatMap((payment) => {
    const amountCents = cents(Math.max(0, Math.min(left, payment.amountCents)));
    left -= amountCents;
    return amountCents > 0 ? [{ ...payment, amountCents }] : [];
  });
}
