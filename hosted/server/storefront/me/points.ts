import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { levelsAt, type ShopPoints } from "@cuvee/core/storefront/me/points.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { pointAccounts, pointMovements } from "./points.queries.ts";

/** Returns the loyalty points of a buyer at each shop, with their last movements. */
export async function pointsOfBuyer(
  tx: Tx,
  { now }: Pick<Services, "now">,
  userId: string,
): Promise<ShopPoints[]> {
  const accounts = await pointAccounts(tx, userId, dayInFrance(now()));
  const movements = Map.groupBy(await pointMovements(tx, userId), ({ shopId }) => shopId);
  return accounts.map(({ shopId, points, loyalty, expiresOn, expiring }) => ({
    shopId,
    points,
    ...levelsAt(loyalty?.levels ?? [], points),
    expiryMonths: loyalty?.expiryMonths ?? null,
    expiry: expiresOn === null || expiring === null ? null : { on: expiresOn, points: expiring },
    movements: (movements.get(shopId) ?? []).map(({ at, kind, points: moved, orderId, number }) => ({
      at: at.toISOString(),
      kind,
      points: moved,
      order: orderId === null ? null : { id: orderId, number },
    })),
  }));
}
