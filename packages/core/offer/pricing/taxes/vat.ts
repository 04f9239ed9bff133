import { baseOf, cents, rateOf, type BasisPoints, type Cents } from "#kit/money.ts";
import type { Product, ProductType } from "#offer/catalogue/catalogue.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import { rowAt, type TaxedAs } from "#shops/settings/taxes.ts";
import type { VatLine } from "#offer/pricing/priced.ts";
import type { PricingContext } from "#offer/pricing/pricingContext.ts";

/** An amount and its VAT rate. */
export type Rated = readonly [rateBp: BasisPoints, amount: Cents];

/**
 * Returns the VAT rate of a product: none in a shop that is not liable (CGI art. 293 B) or for a product marked
 * `disableVAT`.
 */
export function vatRateOf(
  product: Pick<Product, "vatType" | "disableVAT">,
  rules: Pick<ShopRules, "hasTVA" | "vatRate">,
): BasisPoints {
  return rules.hasTVA && !product.disableVAT ? rules.vatRate[product.vatType] : (0 as BasisPoints);
}

/**
 * The rules at a destination of goods; `by` gives the kinds of supply that are taxed otherwise: services under the
 * general rule.
 */
export type Taxed = ShopRules & { tax: Partial<TaxedAs>; by: Partial<Record<ProductType, ShopRules>> };

/**
 * Returns the rules that apply at a destination: looked up in the table of taxation that the server compiled
 * (`taxation.ts`, `rates/zones.ts`), without any decision here. Without a country they are those of the seller's place.
 */
export function taxedAt(
  { rules, buyer, at }: Omit<PricingContext, "shelf">,
  country: string | undefined,
  zip: string,
): Taxed {
  const row = rowAt(rules.territories, at, country, zip);
  const kind = row?.kind ?? (country ? "export" : "home");
  const tax: Partial<TaxedAs> =
    rules.taxation?.[kind][buyer.vatSuspended ? 3 : buyer.isPro ? (buyer.vatNumber ? 2 : 1) : 0] ?? {};
  return {
    ...rules,
    hasTVA: !tax.goods,
    vatRate: row?.vat ?? rules.vatRate,
    tax,
    by: { prestation: { ...rules, hasTVA: !tax.service } },
  };
}

/**
 * Returns the VAT of amounts by rate, once on the sum of each (design: domain §1.8), the highest rate first, whatever
 * their order. If they exclude tax: `vat = round(base × rate)` (rules §5.3, BT-117). If they include it (`ttc`):
 * `base = round(ttc / (1 + rate))` and the VAT is the rest (rules §8).
 */
export function vatLines(amounts: readonly Rated[], ttc: boolean): VatLine[] {
  const sums = new Map<BasisPoints, number>();
  for (const [rate, amount] of amounts) sums.set(rate, (sums.get(rate) ?? 0) + amount);
  return [...sums]
    .toSorted(([a], [b]) => b - a)
    .map(([rateBp, total]) => {
      const amount = cents(total);
      const baseCents = ttc ? baseOf(amount, rateBp) : amount;
      return { rateBp, baseCents, vatCents: ttc ? cents(amount - baseCents) : rateOf(amount, rateBp) };
    });
}
