import type { Tx } from "#kit/database.ts";
import { nameOf, shopOf, type Context } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";

/** Where, when and by whom events and slots are changed. */
export type Hand = {
  tx: Tx;
  services: Services;
  shopId: string;
  by: string;
  /** Milliseconds since 1970; the same all through an act. */
  at: number;
};

export const handOf = (tx: Tx, ctx: Context): Hand => ({
  tx,
  services: ctx.services,
  shopId: shopOf(ctx),
  by: nameOf(ctx),
  at: ctx.services.now(),
});
