import type { Tx } from "#kit/database.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";

/** Context of creating documents for a shop's orders. */
export type Doing = { tx: Tx; desk: OrderContext; shopId: string; by: string };
