import { allocate, cents, NO_CENTS, rateOf, sum, type Cents } from "#kit/money.ts";
import { PARCEL_BOTTLES, type ShopRules } from "#shops/settings/settings.ts";
import { freeShippingDistance } from "./freeShipping.ts";
import { BOTTLE_UL } from "#offer/pricing/measure.ts";
import type {
  CartonNudge,
  FreeShippingDistance,
  PricedOrder,
  PricedShipping,
  TraceStep,
  VatLine,
} from "#offer/pricing/priced.ts";
import { step } from "#offer/pricing/step.ts";
import { vatLines } from "#offer/pricing/taxes/vat.ts";

/** A method that serves the address and can ship the load, with its price and its reasons. */
export type ShippingQuote = {
  choice: PricedOrder["shippingChoices"][number];
  shipping: PricedShipping & { vat: VatLine[] };
  franco: FreeShippingDistance;
  carton?: CartonNudge;
  trace: TraceStep[];
};

type Named = Pick<PricedShipping, "ref" | "name" | "kind">;

/** Returns the specification's price block; without a method none is chosen and the charge is zero. */
export function shippingBlock(
  vat: VatLine[],
  nbrPackages = 0,
  franco = false,
  { ref, name, kind }: Named = { ref: null, name: "", kind: null },
  [marginCents, feesCents, commissionCents]: readonly [Cents, Cents, Cents] = [NO_CENTS, NO_CENTS, NO_CENTS],
): ShippingQuote["shipping"] {
  const chargedCents = sum(vat.map((v) => v.baseCents));
  const tvaCents = sum(vat.map((v) => v.vatCents));
  const totalWithFeesCents = cents(chargedCents - commissionCents);
  const totalWithMarginCents = cents(totalWithFeesCents - feesCents);
  return {
    ref,
    name,
    kind,
    totalHtCents: cents(totalWithMarginCents - marginCents),
    marginCents,
    totalWithMarginCents,
    totalWithFeesCents,
    commissionCents,
    tvaCents,
    totalTtcCents: cents(chargedCents + tvaCents),
    nbrPackages,
    franco,
    vat,
  };
}

/**
 * Returns the methods that can ship a load to an address, in the shop's order. `goodsCents` are the goods after
 * discounts in the chain of the grid, `goods` the same by VAT rate: VAT of shipping is pro rata of their bases, by
 * largest remainder, or at the standard rate (design: domain §1.8). It is included in the price of a collection point,
 * which the buyer pays.
 */
export function shippingQuotes(
  rules: ShopRules,
  ttc: boolean,
  volumeUl: number,
  grams: number,
  goodsCents: Cents,
  goods: readonly VatLine[],
  country: string | undefined,
  zip: string,
  mountain?: boolean,
): ShippingQuote[] {
  const { hasTVA, shippingVat, vatRate } = rules;
  const shares = hasTVA && shippingVat === "standard" ? [{ rateBp: vatRate.standard, baseCents: 1 }] : goods;
  const weights = shares.map((s) => s.baseCents);
  const bottles = volumeUl / BOTTLE_UL;
  const starts = (prefix: string) => zip.startsWith(prefix);

  return rules.shipping.flatMap((method) => {
    const {
      ref,
      name,
      kind,
      days,
      basis,
      steps,
      beyond,
      cartons = [PARCEL_BOTTLES],
      surcharges = [],
      countries,
      zipPrefixes,
      zipExcluded,
      francoBottles = 0,
      francoCents = 0,
    } = method;
    const delivery = kind === "delivery";
    const pickup = kind === "pickup";
    const point = kind === "collectionPoint";
    // Full cartons of the largest size, and the smallest one that holds the rest.
    const largest = Math.max(...cartons);
    const parcels = Math.ceil(bottles / largest) || 1;
    const rest = bottles % largest;
    const carton = cartons.find((n) => n >= rest) ?? largest;
    const missing = rest && Math.floor(carton - rest);
    const size = { bottles, weight: grams, parcels }[basis];
    const { upTo = 0, htCents = 0 } = steps.at(-1) ?? {};
    const found = steps.find((s) => s.upTo >= size);
    // Unknown parts of an address exclude nothing; a buyer who collects may come from anywhere.
    const serves =
      (!country || countries.includes(country)) &&
      (!zip || ((!zipPrefixes.length || zipPrefixes.some(starts)) && !zipExcluded.some(starts)));
    if (!pickup && !(serves && (found || beyond))) return [];

    const packages = pickup ? 0 : parcels;
    const franco = freeShippingDistance(pickup ? {} : method, volumeUl, goodsCents);
    const { reached } = franco;
    const trace: TraceStep[] = [];
    let sumCents = NO_CENTS;
    const added: [number, number, number] = [0, 0, 0];
    // Surcharges are added to each amount separately, rounded: a tariff shown with them comes to the same cent
    // (`forBuyer.ts`).
    const charge = (cent: number, times = 1): number => {
      let whole = cents(cent);
      (reached || !delivery ? [] : [method.marginBp, method.feesBp, method.commissionBp]).forEach((bp, i) => {
        const more = bp ? rateOf(whole, bp) : 0;
        whole = cents(whole + more);
        added[i as 0] += more * times;
      });
      sumCents = cents(sumCents + whole * times);
      return cent * times;
    };
    const tariffCents = pickup
      ? 0
      : charge(found?.htCents ?? htCents) +
        (found || !beyond ? 0 : charge(beyond.htCents, Math.ceil((size - upTo) / beyond.every)));
    for (const s of surcharges)
      if (
        delivery &&
        ((s.mountain && mountain) || s.countries?.includes(country ?? "") || s.zipPrefixes?.some(starts))
      ) {
        const more = charge(s.htCents, s.perParcel ? packages : 1);
        trace.push(step("shipping.surcharge", { name: s.name, htCents: more }, more));
      }
    const extras = added as [Cents, Cents, Cents];
    const [marginCents, feesCents, commissionCents] = extras;
    const all = sum(extras);
    if (all) trace.push(step("shipping.charges", { marginCents, feesCents, commissionCents }, all));

    const parts = allocate(reached ? NO_CENTS : sumCents, weights);
    const vat = vatLines(
      shares.map((s, i) => [s.rateBp, parts[i] ?? NO_CENTS]),
      point,
    );
    const shipping = shippingBlock(vat, packages, reached, method, extras);
    const { totalTtcCents, tvaCents } = shipping;
    // The price of a collection point includes tax: an order without tax counts the rest of it.
    const off = point && !ttc ? tvaCents : 0;
    trace.unshift(step(`shipping.${kind}`, { name, packages, tariffCents }, tariffCents - off));
    if (reached) {
      const by = francoCents && goodsCents >= francoCents ? "amount" : "bottles";
      trace.push(step(`franco.${by}`, { bottles: francoBottles, thresholdCents: francoCents }, 0 - sumCents));
    } else if (!point && tvaCents)
      trace.push(step(`shipping.${shippingVat}`, { vatCents: tvaCents }, ttc ? tvaCents : undefined));
    const choice = { ref, name, kind, totalTtcCents, franco: reached, days };
    return [
      { choice, shipping, franco, carton: !pickup && missing ? { size: carton, missing } : undefined, trace },
    ];
  });
}
