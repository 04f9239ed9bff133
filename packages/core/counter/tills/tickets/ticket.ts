import type { AccountingType } from "#billing/documents/documents.ts";
import type { VatGroup } from "#billing/documents/vatGroups.ts";
import type { VatTypeKey } from "#billing/accounting/vatTypes.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents, E4 } from "#kit/money.ts";
import type { TillPayment } from "#counter/pointsOfSale/points.ts";

/** Reasons for goods leaving at a till: sold, or without sale (movements of the same name, rules §2.2). */
export const TICKET_MOVES = ["sale", "gift", "tasting", "breakage", "corked"] as const;
export type TicketMove = (typeof TICKET_MOVES)[number];

/** Destination of goods that come back: the stock, or directly out of it with its reason. */
export const BACK_TO = ["stock", "breakage", "corked", "tasting"] as const;
export type ReturnDestination = (typeof BACK_TO)[number];

/** Checks whether a line is of stored goods: a service or a visit has no return. */
export const isStored = ({
  formatId,
  accountingType,
}: Pick<TicketLine, "formatId" | "accountingType">): boolean =>
  formatId !== undefined && accountingType !== "service";

/** Checks whether a line has the seller's own words and price: no article, no place, and no part of another line. */
export const isOpen = ({
  formatId,
  ticketId,
  move,
  id,
}: Pick<TicketLine, "formatId" | "ticketId" | "move" | "id">): boolean =>
  move === "sale" && formatId === undefined && ticketId === undefined && !id.includes(":");

/** A line as it was sold. Returned items have a quantity and amounts below zero. */
export type TicketLine = VatGroup & {
  id: Id;
  move: TicketMove;
  accountingType: AccountingType;
  /** Type of the VAT in the books (`vatTypes.ts`). */
  vatType: VatTypeKey;
  formatId?: Id;
  /** A place of a visit: its price, its slot. */
  ticketId?: Id;
  slotId?: Id;
  sku?: string;
  gtin?: string;
  name: string;
  /** Vintage and format, or the time of the visit. */
  detail: string;
  quantity: number;
  add: number;
  /** Price of the grid, and price charged, of one unit in the terms of the chain. */
  listE4: E4;
  unitE4: E4;
  /** Author of a manual price, and its reason. */
  own?: { by: string; reason: string };
  /**
   * Discount of line and ticket together, of the same sign as the quantity, and its reason; for goods that leave
   * without sale, their reason.
   */
  discountCents: Cents;
  why?: string;
  /** After discounts, in the terms of the chain, and without tax. */
  amountCents: Cents;
  netCents: Cents;
  /** The line of an earlier ticket that this one takes back; all of a ticket belong to the same one. */
  corrects?: { ticketId: Id; lineId: Id };
  /** Destination of returned goods; by default the stock. */
  backTo?: ReturnDestination;
};

/** Base and VAT of a rate, of the whole ticket (rules §3.2: totals per rate). */
export type TicketVat = VatGroup & { vatType: VatTypeKey; baseCents: Cents; vatCents: Cents };

/** A payment. Cash: amount received less change make `amountCents`. */
export type TicketPayment = {
  type: TillPayment;
  amountCents: Cents;
  givenCents?: Cents;
  changeCents?: Cents;
  /** Number of a check, of a voucher, of the receipt of a card terminal. */
  reference?: string;
};

/** Money for an order recorded elsewhere; for one made at the till also its handing over, total and content. */
export type TicketOrderPayment = {
  orderId: Id;
  number: string;
  amountCents: Cents;
  handing?: "ship" | "collect";
  totalCents?: Cents;
  goods?: { quantity: number; name: string }[];
};

/**
 * Content of a ticket (rules §3.2). It is never changed: a correction is another ticket. `n` counts the till's tickets
 * without a gap; training has a count of its own and its number begins with `E-`.
 */
export type Ticket = {
  kind: "ticket";
  id: Id;
  n: number;
  /** `C1-000042`. */
  number: string;
  chain: "ht" | "ttc";
  typology: string;
  client?: { id: Id; name: string };
  lines: TicketLine[];
  vat: TicketVat[];
  totalHtCents: Cents;
  totalVatCents: Cents;
  totalTtcCents: Cents;
  /** Tourist tax: in the total, outside turnover and VAT. */
  touristTaxCents: Cents;
  /** Not turnover (rules §3.2, non-sales): tips, and money taken for an order or an invoice recorded elsewhere. */
  tipsCents: Cents;
  settles?: TicketOrderPayment;
  /** Σ payments = total with tax + tips + settled amount. */
  payments: TicketPayment[];
  /** Points that the client earned, and spent. */
  points?: { earned: number; spent: number };
  /** The client wants an invoice; it is made when the ticket has reached the server. */
  wantsBill?: true;
  note?: string;
};
