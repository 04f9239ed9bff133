import { allocate, cents, NO_CENTS, rateOf, sum, type Cents } from "#kit/money.ts";
import { PARCEL_BOTTLES, type ShippingMethod, type ShopRules } from "#shops/settings/settings.ts";
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
import type { PricedGoods } from "#offer/pricing/pricingContext.ts";
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

type Charges = [marginCents: Cents, feesCents: Cents, commissionCents: Cents];

/** A shipping method, with the charges that the shop adds to its tariff. */
type Way = Pick<PricedShipping, "ref" | "name" | "kind"> & { charges?: Charges };

/** Returns the specification's price block; without a method none is chosen and the charge is zero. */
export function shippingBlock(
  vat: VatLine[],
  nbrPackages = 0,
  franco = false,
  { ref, name, kind, charges = [NO_CENTS, NO_CENTS, NO_CENTS] }: Way = { ref: null, name: "", kind: null },
): ShippingQuote["shipping"] {
  const [marginCents, feesCents, commissionCents] = charges;
  const chargedCents = sum(vat.map((v) => v.baseCents));
  const tvaCents = sum(vat.map((v) => v.vatCents));
  const totalWithFeesCents = (chargedCents - commissionCents) as Cents;
  const totalWithMarginCents = (totalWithFeesCents - feesCents) as Cents;
  return {
    ref,
    name,
    kind,
    totalHtCents: (totalWithMarginCents - marginCents) as Cents,
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

/** Goods to ship after discounts: `goodsCents` in the chain of the grid (`ttc`: with tax), `goods` by VAT rate. */
type Goods = { ttc: boolean; goodsCents: Cents; goods: readonly VatLine[] };

type Address = { country: string | undefined; zip: string; mountain: boolean | undefined };

/**
 * Returns the methods that can ship lines to an address, in the shop's order. VAT of shipping is pro rata of the bases
 * of the goods, by largest remainder, or at the standard rate (design: domain §1.8). It is included in the price of a
 * collection point, which the buyer pays.
 */
// oxlint-disable-next-line max-lines-per-function -- the steps of a charge share its values: 5 kB in the widget
export function shippingQuotes(
  { hasTVA, shippingVat, vatRate, shipping: methods }: ShopRules,
  { lines, volumeUl }: PricedGoods,
  { ttc, goodsCents, goods }: Goods,
  { country, zip, mountain }: Address,
): ShippingQuote[] {
  const shares =
    hasTVA && shippingVat === "standard" ? [{ rateBp: vatRate.standard, baseCents: 1 as Cents }] : goods;
  const bottles = volumeUl / BOTTLE_UL;
  const weight = lines.reduceRight((a, l) => a + l.weightG, 0);
  const starts = (prefix: string) => zip.startsWith(prefix);
  /** Unknown parts of an address exclude nothing. */
  const serves = ({ countries, zipPrefixes, zipExcluded }: ShippingMethod) =>
    (!country || countries.includes(country)) &&
    (!zip || ((!zipPrefixes.length || zipPrefixes.some(starts)) && !zipExcluded.some(starts)));
  /** Returns full cartons of the largest size, and the smallest one that holds the rest. */
  const parcelsOf = ({ cartons = [PARCEL_BOTTLES] }: ShippingMethod) => {
    const largest = Math.max(...cartons);
    const rest = bottles % largest;
    const size = cartons.find((n) => n >= rest) ?? largest;
    const missing = rest && Math.floor(size - rest);
    return [Math.ceil(bottles / largest) || 1, missing ? { size, missing } : undefined] as const;
  };
  const freeStep = ({ francoBottles = 0, francoCents = 0 as Cents }: ShippingMethod, sumCents: Cents) =>
    step(
      `franco.${francoCents && goodsCents >= francoCents ? "amount" : "bottles"}`,
      { bottles: francoBottles, thresholdCents: francoCents },
      0 - sumCents,
    );

  return methods.flatMap((method) => {
    const { ref, name, kind, days, basis, steps, beyond, surcharges = [] } = method;
    const delivery = kind === "delivery";
    const pickup = kind === "pickup";
    const point = kind === "collectionPoint";
    const [parcels, carton] = parcelsOf(method);
    const size = { bottles, weight, parcels }[basis];
    const { upTo = 0, htCents = 0 } = steps.at(-1) ?? {};
    const found = steps.find((s) => s.upTo >= size);
    // A buyer who collects may come from anywhere.
    if (!pickup && !(serves(method) && (found || beyond))) return [];

    const packages = pickup ? 0 : parcels;
    const franco = freeShippingDistance(pickup ? {} : method, volumeUl, goodsCents);
    const { reached } = franco;
    let sumCents = NO_CENTS;
    const charges: Charges = [NO_CENTS, NO_CENTS, NO_CENTS];
    // The shop's charges are added to each amount separately, rounded: a tariff shown with them comes to the same cent
    // (`forBuyer.ts`).
    const charge = (cent: number, times = 1): number => {
      let whole = cents(cent);
      (reached || !delivery ? [] : [method.marginBp, method.feesBp, method.commissionBp]).forEach((bp, i) => {
        const more = bp ? rateOf(whole, bp) : 0;
        whole = cents(whole + more);
        charges[i as 0] = (charges[i as 0] + more * times) as Cents;
      });
      sumCents = cents(sumCents + whole * times);
      return cent * times;
    };
    const tariff = () =>
      pickup
        ? 0
        : charge(found?.htCents ?? htCents) +
          (found || !beyond ? 0 : charge(beyond.htCents, Math.ceil((size - upTo) / beyond.every)));
    const tariffCents = tariff();
    const trace = surcharges
      .filter(
        (s) =>
          delivery &&
          ((s.mountain && mountain) || s.countries?.includes(country ?? "") || s.zipPrefixes?.some(starts)),
      )
      .map((s) => {
        const more = charge(s.htCents, s.perParcel ? packages : 1);
        return step("shipping.surcharge", { name: s.name, htCents: more }, more);
      });
    const [marginCents, feesCents, commissionCents] = charges;
    const all = sum(charges);
    if (all) trace.push(step("shipping.charges", { marginCents, feesCents, commissionCents }, all));

    const weights = shares.map((s) => s.baseCents);
    const parts = allocate(reached ? NO_CENTS : sumCents, weights);
    const rated = shares.map((s, i) => [s.rateBp, parts[i] ?? NO_CENTS] as const);
    const shipping = shippingBlock(vatLines(rated, point), packages, reached, { ...method, charges });
    const { totalTtcCents, tvaCents } = shipping;
    // The price of a collection point includes tax: an order without tax counts the rest of it.
    const off = point && !ttc ? tvaCents : 0;
    trace.unshift(step(`shipping.${kind}`, { name, packages, tariffCents }, tariffCents - off));
    if (reached) trace.push(freeStep(method, sumCents));
    else if (!point && tvaCents)
      trace.push(step(`shipping.${shippingVat}`, { vatCents: tvaCents }, ttc ? tvaCents : undefined));
    const choice = { ref, name, kind, totalTtcCents, franco: reached, days };
    return [{ choice, shipping, franco, carton: pickup ? undefined : carton, trace }];
  });
}
