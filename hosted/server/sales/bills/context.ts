import type { Tx } from "#kit/postgres/database.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";

/** Context of creating documents for a shop's orders. */
export type BillingContext = { tx: Tx; deps: OrderDeps; shopId: string; by: string };
