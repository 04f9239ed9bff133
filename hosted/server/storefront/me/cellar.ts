import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { keepingWindow } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import type { CellarWine } from "@cuvee/core/storefront/me/cellar.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { readCellar, saveOpened, type StoredCellarWine } from "./cellar.queries.ts";

function wineOf(row: StoredCellarWine, now: number): CellarWine {
  const { keepFrom, keepPeak, keepTo, slug, shopPath, vintage, cameAt, ...wine } = row;
  const year = Number(dayOf(now, SHOP_TIME_ZONE).slice(0, 4));
  return {
    ...wine,
    vintage: vintage === null || isNonVintage(vintage) ? "" : vintage,
    cameAt: cameAt.toISOString(),
    window: keepingWindow({ keepFrom, keepPeak, keepTo }, year),
    path: slug === null ? null : `/${encodeURIComponent(shopPath)}/${encodeURIComponent(slug)}`,
  };
}

/** Returns the cellar of the signed-in buyer at a moment, the wines that came last first. */
export const cellarOf = async (tx: Tx, now: number): Promise<CellarWine[]> =>
  (await readCellar(tx, null)).map((row) => wineOf(row, now));

/**
 * Writes how many bottles of a wine the signed-in buyer has opened. Throws `not-found` (404) for a wine that they do
 * not have, `cellar-few` (409) for more than came to them.
 */
export async function openBottles(
  tx: Tx,
  userId: string,
  { now, opened, ...wine }: { shopId: string; formatId: string; opened: number; now: number },
): Promise<CellarWine> {
  const [row] = await readCellar(tx, wine);
  if (!row) return refuse("not-found", 404);
  if (opened > row.bought) refuse("cellar-few", 409, { bought: row.bought });
  await saveOpened(tx, { userId, ...wine, units: opened, at: new Date(now) });
  return wineOf({ ...row, opened }, now);
}
