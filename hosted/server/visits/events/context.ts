import type { Tx } from "#kit/postgres/database.ts";
import { nameOf, shopOf, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Context of a change of events and slots: shop, moment and user. */
export type EventsContext = {
  tx: Tx;
  services: Services;
  shopId: string;
  by: string;
  /** Milliseconds since 1970; constant during a change. */
  at: number;
};

export const contextOf = (tx: Tx, ctx: RequestContext): EventsContext => ({
  tx,
  services: ctx.services,
  shopId: shopOf(ctx),
  by: nameOf(ctx),
  at: ctx.services.now(),
});
