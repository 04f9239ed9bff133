import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { lockPricing } from "#offer/catalogue/pricingLock.queries.ts";
import { readFormat } from "#offer/catalogue/queries.ts";

/** A format with all its grids. */
export type OwnFormat = NonNullable<Awaited<ReturnType<typeof readFormat>>>;

/** Returns a format with all its grids. Throws `not-found` (404). */
export async function ownFormat(tx: Tx, shopId: string, formatId: string): Promise<OwnFormat> {
  return (await readFormat(tx, shopId, formatId)) ?? refuse("not-found", 404);
}

/**
 * Returns the format that is about to change. Throws `not-found` (404), `conflict` (409) with the current one for
 * another version.
 */
export async function formatToChange(
  tx: Tx,
  shopId: string,
  formatId: string,
  version: number,
): Promise<void> {
  await lockPricing(tx, shopId);
  const current = await ownFormat(tx, shopId, formatId);
  if (current.version !== version) refuse("conflict", 409, { current });
}

/** Refuses a change because another call changed the format between reading and writing. */
export async function refuseChanged(tx: Tx, shopId: string, formatId: string): Promise<never> {
  return refuse("conflict", 409, { current: await ownFormat(tx, shopId, formatId) });
}
