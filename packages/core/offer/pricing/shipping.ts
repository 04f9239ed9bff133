import { allocate, cents, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import { PARCEL_BOTTLES, type ShippingMethod, type ShopRules } from "#shops/settings/settings.ts";
import { francoDistance } from "./franco.ts";
import { BOTTLE_UL } from "./measure.ts";
import type { FrancoDistance, PricedOrder, PricedShipping, TraceStep, VatLine } from "./priced.ts";
import { step } from "./step.ts";
import { vatLines } from "./vat.ts";

/** A method that serves the address and can carry the load, with its price and the reasons of it. */
export type Carriage = {
  choice: PricedOrder["shippingChoices"][number];
  shipping: PricedShipping & { vat: VatLine[] };
  franco: FrancoDistance;
  trace: TraceStep[];
};

/** Whether a method goes there. What is not known yet of an address excludes nothing. */
function serves(method: ShippingMethod, country?: string, zipcode = ""): boolean {
  const { countries, zipPrefixes, zipExcluded } = method;
  const zip = zipcode.replace(/\s/g, "").toUpperCase();
  const starts = (prefix: string) => zip.startsWith(prefix);
  return (
    (!country || countries.includes(country)) &&
    (!zip || ((!zipPrefixes.length || zipPrefixes.some(starts)) && !zipExcluded.some(starts)))
  );
}

type Named = Pick<PricedShipping, "ref" | "name" | "kind">;

/** The specification's price block; without a method nothing is chosen and nothing is to be paid. */
export function shippingBlock(
  vat: VatLine[],
  nbrPackages = 0,
  franco = false,
  { ref, name, kind }: Named = { ref: null, name: "", kind: null },
): Carriage["shipping"] {
  const totalHtCents = sum(vat.map((v) => v.baseCents));
  const tvaCents = sum(vat.map((v) => v.vatCents));
  return {
    ref,
    name,
    kind,
    totalHtCents,
    marginCents: NO_CENTS,
    totalWithMarginCents: totalHtCents,
    totalWithFeesCents: totalHtCents,
    commissionCents: NO_CENTS,
    tvaCents,
    totalTtcCents: cents(totalHtCents + tvaCents),
    nbrPackages,
    franco,
    vat,
  };
}

/**
 * The methods that can carry a load to an address, in the shop's order. `goodsCents` are the goods after discounts in the
 * chain of the grid, `goods` the same by VAT rate: VAT of the carriage is pro rata of their bases, by largest remainder, or
 * at the standard rate (design: domain §1.8). It is inside the price of a collection point, which is what the buyer pays.
 */
export function carriages(
  rules: ShopRules,
  ttc: boolean,
  volumeUl: number,
  grams: number,
  goodsCents: Cents,
  goods: readonly VatLine[],
  country?: string,
  zipcode?: string,
): Carriage[] {
  const { hasTVA, shippingVat, vatRate } = rules;
  const shares = hasTVA && shippingVat === "standard" ? [{ rateBp: vatRate.standard, baseCents: 1 }] : goods;
  const weights = shares.map((s) => s.baseCents);
  const bottles = volumeUl / BOTTLE_UL;

  return rules.shipping.flatMap((method) => {
    const { ref, name, kind, days, basis, steps, beyond, parcelBottles = PARCEL_BOTTLES } = method;
    const { francoBottles = 0, francoCents = 0 } = method;
    const pickup = kind === "pickup";
    const point = kind === "collectionPoint";
    const parcels = Math.ceil(bottles / parcelBottles) || 1;
    const size = { bottles, weight: grams, parcels }[basis];
    const { upTo = 0, htCents = 0 } = steps.at(-1) ?? {};
    const tariff = pickup
      ? 0
      : (steps.find((s) => s.upTo >= size)?.htCents ??
        (beyond && htCents + Math.ceil((size - upTo) / beyond.every) * beyond.htCents));
    if (tariff === undefined || !serves(method, country, zipcode)) return [];

    const franco = francoDistance(pickup ? {} : method, volumeUl, goodsCents);
    const { reached } = franco;
    const parts = allocate(reached ? NO_CENTS : cents(tariff), weights);
    const vat = vatLines(
      shares.map((s, i) => [s.rateBp, parts[i] ?? NO_CENTS]),
      point,
    );
    const packages = pickup ? 0 : parcels;
    const shipping = shippingBlock(vat, packages, reached, method);
    const { totalHtCents, totalTtcCents, tvaCents } = shipping;
    const before = point && !ttc ? totalHtCents : tariff;
    const trace = [step(`shipping.${kind}`, { name, packages, tariffCents: tariff }, before)];
    if (reached) {
      const by = francoCents && goodsCents >= francoCents ? "amount" : "bottles";
      trace.push(step(`franco.${by}`, { bottles: francoBottles, thresholdCents: francoCents }, 0 - before));
    } else if (!point && tvaCents)
      trace.push(step(`shipping.${shippingVat}`, { vatCents: tvaCents }, ttc ? tvaCents : undefined));
    return [{ choice: { ref, name, kind, totalTtcCents, franco: reached, days }, shipping, franco, trace }];
  });
}
