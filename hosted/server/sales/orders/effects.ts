import type { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { MoneyChoice } from "@cuvee/core/sales/orders/endedMoney.ts";
import type { Letter } from "#kit/mail/mail.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { OrderMailKind } from "#sales/orders/announcements.ts";
import type { OrderCommandContext } from "#sales/orders/delivery.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";

/** An invoice of which a till may have taken items back. */
export type ReturnedBill = { id: string; number: string; issuedOn: string };

/** Items of an invoice that were taken back at a till. */
export type TillReturns = {
  /** Numbers of the tickets. */
  tickets: string[];
  /** Amounts of those that no credit note covers yet. */
  uncredited: ReturnType<typeof compose>[];
};

/** A quote that was accepted, and the order that it became. */
export type AcceptedQuote = {
  shopId: string;
  quoteId: string;
  /** Empty for a sale that was no quote. */
  quoteNumber: string;
  orderId: string;
  totalHtCents: number;
  bottles: number;
  /** A username, or "buyer". */
  by: string;
};

/**
 * Effects of an order on modules right of it, which orders do not import: the composition root passes them in
 * (`hosted/server/orderEffects.ts`).
 */
export type OrderEffects = {
  /** Cancels the shipments of an order that ends; those that have left stay. */
  cancelShipments: (tx: Tx, deps: OrderDeps, row: StoredOrder, by: string) => Promise<void>;
  /** Dispatches the rest of an order. Throws as a shipment that leaves. */
  dispatchRest: (context: OrderCommandContext) => Promise<void>;
  /** Marks the rest of an order as delivered. Throws as a shipment that leaves. */
  deliverRest: (context: OrderCommandContext) => Promise<void>;
  /** Settles the money of an order that ends, as the last write of its transaction. Throws `order-money` (409). */
  settleMoney: (
    ending: Pick<OrderCommandContext, "tx" | "deps" | "row" | "by">,
    choice: MoneyChoice | null,
    keptCents?: number,
  ) => Promise<void>;
  /** Builds the e-mail about one shipment; null when there is no such shipment. */
  shipmentLetter: (
    tx: Tx,
    row: StoredOrder,
    shipment: { shipmentId: string; kind: OrderMailKind; url: string },
  ) => Promise<Letter | null>;
  /** Locks the ticket that an invoice was made of, and returns what tills took back of it. */
  tillReturns: (tx: Tx, shopId: string, bill: ReturnedBill) => Promise<TillReturns>;
  /** Wins the opportunity of a quote that is accepted. */
  quoteAccepted: (tx: Tx, services: Services, quote: AcceptedQuote) => Promise<void>;
};
