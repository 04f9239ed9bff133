import { knowsSeller, needsZipcode } from "@cuvee/core/offer/rates/zones.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { goesToDeliveryAddress } from "@cuvee/core/sales/bills/source.ts";
import { placeOf } from "#shops/settings/sellerPlace.ts";
import type { ShopRow } from "#shops/settings/queries.ts";

/**
 * Refuses a sale whose taxation cannot be decided because a fact is missing (hosted/decisions/0017): `tax-seller` (422)
 * for a shop that is not in France, `tax-zipcode` (422) for a destination country whose parts are taxed differently
 * when the part is unknown, and as `refuseUnproven`.
 */
export function refuseUntaxable(
  shop: Pick<ShopRow, "legal">,
  { country, zipcode }: { country: string; zipcode: string },
  priced: Pick<PricedOrder, "shipping" | "lines" | "tax">,
  isPro: boolean,
): void {
  if (!knowsSeller(placeOf(shop))) refuse("tax-seller", 422);
  if (goesToDeliveryAddress(priced) && needsZipcode(country) && zipcode.trim() === "")
    refuse("tax-zipcode", 422, { country });
  refuseUnproven(priced, isPro);
}

/**
 * Refuses a business of another member state that proves no number where goods would carry the VAT of that state: an
 * invoice to a business must not (BR-FR-16), and with a number it carries none. Throws `tax-number` (422).
 */
export function refuseUnproven({ tax }: Pick<PricedOrder, "tax">, isPro: boolean): void {
  if (isPro && tax?.zone === "oss" && tax.goods === undefined) refuse("tax-number", 422);
}
