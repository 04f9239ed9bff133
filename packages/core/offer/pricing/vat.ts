import { baseOf, cents, rateOf, type BasisPoints, type Cents } from "#kit/money.ts";
import type { Product } from "#offer/catalogue/catalogue.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import { rowAt } from "#shops/settings/taxes.ts";
import type { Exemption, PricingBuyer, VatLine } from "./priced.ts";

/** An amount and the VAT rate that it is under. */
export type Rated = readonly [rateBp: BasisPoints, amount: Cents];

/** VAT rate of a product: none in a shop that is not liable (CGI art. 293 B) or for a product marked `disableVAT`. */
export function vatRateOf(product: Pick<Product, "vatType" | "disableVAT">, rules: ShopRules): BasisPoints {
  return rules.hasTVA && !product.disableVAT ? rules.vatRate[product.vatType] : (0 as BasisPoints);
}

/**
 * The rules as they hold for goods that go somewhere (design: domain §1.8; rules §7, §8): no VAT, and why, for a shop that is
 * not liable, a client whose VAT is suspended, an export, a professional of another member state with a valid VAT number; the
 * rates of the territory, or from `ossSince` of the consumer's country; else the shop's own.
 */
export function taxedAt(
  rules: ShopRules,
  buyer: PricingBuyer,
  at: number,
  country: string | undefined,
  zip: string,
): ShopRules & { exemption?: Exemption } {
  const { kind, vat } = rowAt(rules.territories, at, country, zip) ?? {};
  const exemption = !rules.hasTVA
    ? "franchise"
    : buyer.vatSuspended
      ? "suspended"
      : kind === "export"
        ? kind
        : kind === "eu" && buyer.isPro && buyer.vatNumber
          ? "intraEu"
          : undefined;
  const own = kind === "eu" && at < (rules.ossSince ?? Infinity) ? undefined : vat;
  return { ...rules, hasTVA: !exemption, vatRate: own ?? rules.vatRate, exemption };
}

/**
 * VAT of amounts by rate, once on the sum of each (design: domain §1.8), the highest rate first, whatever their order. They
 * exclude tax: `vat = round(base × rate)` (rules §5.3, BT-117). They include it (`ttc`): `base = round(ttc / (1 + rate))`
 * and the VAT is the rest (rules §8).
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
