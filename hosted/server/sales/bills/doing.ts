import type { Tx } from "#kit/database.ts";
import type { Desk } from "#sales/orders/moves.ts";

/** Context of creating documents for a shop's orders. */
export type Doing = { tx: Tx; desk: Desk; shopId: string; by: string };
