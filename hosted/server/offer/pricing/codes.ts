import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { CodeRow, PricingSettings, pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { readSettings } from "#offer/pricing/pricing.ts";
import type { StoredPromoCode } from "#offer/pricing/queries.ts";
import { unknownGrids, unknownProducts } from "#offer/catalogue/references.ts";
import { lockCode, saveCode, withdrawCode } from "#offer/pricing/settings.queries.ts";
import { lockPricing } from "#offer/catalogue/pricingLock.queries.ts";

type Body = Input<(typeof pricingContract)["putCode"]>["body"];

const rowOf = ({ codes }: PricingSettings, code: string): CodeRow | undefined =>
  codes.find((row) => row.code === code);

/**
 * Creates or changes a promo code; a new or withdrawn one has version 0. Throws `not-found` (404) for a version of a
 * code that does not exist, `conflict` (409) with the current code, and by field (422) `unknown-product`,
 * `unknown-grid`, and `uses` for a limit below the number of uses so far.
 */
export async function putCode(tx: Tx, shopId: string, code: string, body: Body): Promise<PricingSettings> {
  const { version, usesTotal, usesPerBuyer, ...terms } = body;
  await lockPricing(tx, shopId);
  const stored = await lockCode(tx, shopId, code);
  const current = stored && !stored.withdrawn ? stored.version : 0;
  if (current === 0 && version !== 0) refuse("not-found", 404);
  if (version !== current)
    refuse("conflict", 409, { current: rowOf(await readSettings(tx, shopId), code) ?? null });
  const uses = stored?.uses ?? 0;
  refuseFields([
    ...(await unknownProducts(
      tx,
      shopId,
      (terms.productIds ?? []).map((id, i) => ({ id, path: ["productIds", i] })),
    )),
    ...(await unknownGrids(
      tx,
      shopId,
      (terms.typologies ?? []).map((id, i) => ({ id, path: ["typologies", i] })),
    )),
    ...(usesTotal !== undefined && usesTotal < uses
      ? [{ path: ["usesTotal"], code: "uses", values: { uses } }]
      : []),
  ]);
  await saveCode(tx, shopId, {
    code,
    terms: terms as StoredPromoCode["terms"],
    uses_total: usesTotal ?? null,
    uses_per_buyer: usesPerBuyer ?? null,
  });
  return readSettings(tx, shopId);
}

/** Withdraws a promo code; its uses stay recorded. Throws `not-found` (404). */
export async function removeCode(
  tx: Tx,
  shopId: string,
  code: string,
  now: number,
): Promise<PricingSettings> {
  if ((await withdrawCode(tx, shopId, code, new Date(now))) === 0) refuse("not-found", 404);
  return readSettings(tx, shopId);
}
