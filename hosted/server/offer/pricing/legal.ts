import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { VintageLegal } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { LegalRow, pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import { labelAllowsStrength } from "@cuvee/core/offer/rates/labelStrengths.ts";
import { dutyClassOf } from "@cuvee/core/offer/rates/labels.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Live } from "#kit/jobs/live.ts";
import { refuseFields, type FieldRefusal } from "#kit/http/problem.ts";
import { readLegalOf, saveLegal, type StoredLegal } from "#offer/pricing/formats.queries.ts";
import { lockPricing } from "#offer/catalogue/pricingLock.queries.ts";
import { placeOf, refusedRates } from "#shops/settings/sellerPlace.ts";
import { readShop } from "#shops/settings/settings.ts";

type VintageRef = { shopId: string; productId: string; vintageId: string };
type Body = Input<(typeof pricingContract)["putLegal"]>["body"];

function rowOf({ fiscalLabel, alcohol, legal, version }: StoredLegal): LegalRow {
  const dutyClass = fiscalLabel === null ? undefined : dutyClassOf(fiscalLabel, alcohol ?? undefined);
  return { fiscalLabel, alcohol, legal, dutyClass: dutyClass ?? null, version };
}

/** Returns the legal data of a vintage. Throws `not-found` (404). */
export async function ownLegal(tx: Tx, { shopId, productId, vintageId }: VintageRef): Promise<LegalRow> {
  const rows = await readLegalOf(tx, shopId, productId);
  return rowOf(rows.find((row) => row.vintageId === vintageId) ?? refuse("not-found", 404));
}

function disagreements({ fiscalLabel, alcohol }: Body, others: readonly StoredLegal[]): FieldRefusal[] {
  if (!labelAllowsStrength(fiscalLabel, alcohol))
    return [{ path: ["alcohol"], code: alcohol === null ? "needed" : "label-alcohol" }];
  // Vintages without a strength are checked when they are written themselves.
  const strange = others.some(
    (other) => other.alcohol !== null && !labelAllowsStrength(fiscalLabel, other.alcohol),
  );
  return strange ? [{ path: ["fiscalLabel"], code: "label-vintages" }] : [];
}

/**
 * Sets the label of a product and the legal data of one of its vintages. Throws `not-found` (404), `conflict` (409)
 * with the current data, and by field (422) `label-alcohol` and `label-vintages` where a label does not fit a strength,
 * `vat-rate` where no invoice can carry the rate of the custom tax.
 */
export async function putLegal(tx: Tx, live: Live, place: VintageRef, body: Body): Promise<LegalRow> {
  const { shopId, productId, vintageId } = place;
  await lockPricing(tx, shopId);
  const current = await ownLegal(tx, place);
  if (current.version !== body.version) refuse("conflict", 409, { current });
  const others = (await readLegalOf(tx, shopId, productId)).filter((row) => row.vintageId !== vintageId);
  refuseFields(disagreements(body, others));
  const { customTax } = body.legal;
  const { row } = await readShop(tx, shopId);
  const typed = customTax ? [{ path: ["legal", "customTax", "vatRateBp"], rateBp: customTax.vatRateBp }] : [];
  refuseFields(refusedRates(placeOf(row), typed));
  const { fiscalLabel, alcohol, version } = body;
  const to = { fiscalLabel, alcohol, legal: body.legal as VintageLegal };
  if (!(await saveLegal(tx, { ...place, version }, to)))
    refuse("conflict", 409, { current: await ownLegal(tx, place) });
  live.tell(tx, { kind: "catalogue", shopId });
  return ownLegal(tx, place);
}
