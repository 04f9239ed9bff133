import { personOf, type RequestContext } from "#kit/http/mount.ts";
import type { Party } from "./messaging.ts";

/** Returns the party of a signed-in caller: a person of a shop, or a buyer. */
export function partyOf(ctx: RequestContext): Party {
  const { userId } = personOf(ctx);
  const shopId = ctx.scope.shopId ?? null;
  return { side: shopId === null ? "buyer" : "shop", userId, shopId };
}
