import { OFFICIAL_RATES_BP, type SellerPlace } from "@cuvee/core/shops/settings/taxes.ts";
import type { FieldRefusal } from "#kit/http/problem.ts";

/**
 * Returns the location of a shop, by the address of its legal notice: one text, whose last part is the country where
 * that is not France, and the part before it begins with the postal code.
 */
export function placeOf({ legal }: { legal: Record<string, string> }): SellerPlace {
  const parts = (legal["address"] ?? "").split(/[\n,]/).map((part) => part.trim());
  const country = /^[A-Z]{2}$/.test(parts.at(-1) ?? "") ? parts.at(-1) : undefined;
  const zipcode = parts.findLast((part) => /^\d{4,5}\s+\S/.test(part))?.slice(0, 5) ?? "";
  return { country: country ?? (/^980\d\d$/.test(zipcode) ? "MC" : "FR"), zipcode };
}

/**
 * Returns the rates that no invoice of a French seller can carry (rules §5.2): the field code `vat-rate`. A seller
 * elsewhere invoices nothing here, and the rates are those of their country.
 */
export function refusedRates(
  seller: SellerPlace,
  rates: readonly { path: FieldRefusal["path"]; rateBp: number }[],
): FieldRefusal[] {
  if (seller.country !== "FR" && seller.country !== "MC") return [];
  return rates.flatMap(({ path, rateBp }) =>
    OFFICIAL_RATES_BP.has(rateBp) ? [] : { path, code: "vat-rate" },
  );
}
