import { cents, divideRounded, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import { BASE_BOTTLE_ML } from "#offer/catalogue/volume.ts";
import type { TicketsAndDuties, priceTicketsAndDuties } from "./taxes/ticketsAndDuties.ts";
import { freeShippingDistance } from "./shipping/freeShipping.ts";
import { typologyOf } from "./grid.ts";
import { priceLines } from "./lines.ts";
import type { applyOffers } from "./offers.ts";
import type { OrderInput, PricedOrder } from "./priced.ts";
import type { PricingContext } from "./pricingContext.ts";
import { shopProblems } from "./problems.ts";
import { shippingQuotes, shippingBlock } from "./shipping/shipping.ts";
import { step } from "./step.ts";
import { taxedAt, vatLines, type Rated } from "./taxes/vat.ts";

/**
 * Parts of a price that a page with bottles only does not need: codes and loyalty, tickets, duties. The widget loads
 * them separately.
 */
export type Extras = {
  takeOffers: typeof applyOffers;
  priceBeside: typeof priceTicketsAndDuties;
};

const NOTHING: TicketsAndDuties = {
  tickets: [],
  ticketsCents: NO_CENTS,
  touristTaxCents: NO_CENTS,
  duties: [],
  dutyCents: NO_CENTS,
  payLaterCents: NO_CENTS,
  rated: [],
};

/**
 * Does the work of `priceOrder` (pricing.ts) with the parts that are loaded; without `extras`, codes, loyalty, tickets
 * and duties are ignored: the caller checks whether the order has any.
 */
// oxlint-disable-next-line max-lines-per-function, complexity -- the parts of a sum in one scope: 5 kB in the widget
export function priceBasket(input: OrderInput, context: PricingContext, extras?: Extras): PricedOrder {
  const { shelf, buyer, rules } = context;
  const typology = typologyOf(rules, buyer.typology);
  const { ttc } = typology;
  const { ref, collectionPoint, mountain, country = buyer.country, zipcode = "" } = input.shipping ?? {};
  const zip = zipcode.replace(/\s/g, "").toUpperCase();
  const way = ref ?? collectionPoint;
  const fetched = rules.shipping.find((m) => m.ref === way)?.kind === "pickup";
  // Goods collected by the buyer are sold at the shop's location.
  const to = fetched ? undefined : country;
  const taxed = taxedAt(context, to, zip);
  const priced = priceLines(input.lines, context, typology, taxed);
  const { lines, problems, bottles, volumeUl, goodsCents, trace } = priced;
  const offers = extras?.takeOffers(input, context, priced);
  const discountCents = sum(lines.map((l) => l.discountCents));
  const netCents = (goodsCents - discountCents) as Cents;
  const rated = lines.map((l): Rated => [l.vatRateBp, cents(l.amountCents - l.discountCents)]);
  const goods = vatLines(rated, ttc);

  const wrapped = lines.flatMap((l) => l.wrapping ?? []);
  const wrappingCents = sum(wrapped.map((w) => w.amountCents));
  if (wrappingCents) trace.push(step("wrapping.sum", { amountCents: wrappingCents }, wrappingCents));
  const { rated: others, ...beside } =
    extras?.priceBeside(input, context, priced, { typology, taxed, to, zip }) ?? NOTHING;
  const carried = lines.some((l) => shelf.get(l.formatId)?.product.productType !== "prestation");
  const choices = carried
    ? shippingQuotes(taxed, priced, { ttc, goodsCents: netCents, goods }, { country, zip, mountain })
    : [];
  const chosen = choices.find((c) => c.choice.ref === way);
  const nearest = chosen ?? choices.find((c) => c.choice.kind === "delivery");
  const shipping = chosen?.shipping ?? shippingBlock([]);
  const charges = shipping.vat.map((v): Rated => [v.rateBp, cents(v.baseCents + (ttc ? v.vatCents : 0))]);

  const ofWrapping = wrapped.map((w): Rated => [w.vatRateBp, w.amountCents]);
  const vat = vatLines([...rated, ...ofWrapping, ...others, ...charges], ttc);
  const totalHtCents = sum(vat.map((v) => v.baseCents));
  const totalVatCents = sum(vat.map((v) => v.vatCents));
  const totalTtcCents = cents(totalHtCents + totalVatCents + beside.touristTaxCents);
  // Rates rounded separately may exceed the whole by a cent.
  const payLaterCents = cents(Math.min(beside.payLaterCents, totalTtcCents));
  const dueNowCents = cents(totalTtcCents - payLaterCents);

  if (lines.length) problems.push(...shopProblems(rules, bottles, sum(goods.map((g) => g.baseCents))));
  if (carried && !chosen)
    problems.push({ code: choices.length ? "shipping-required" : "no-delivery", values: {} });
  // One payment per order: a card is either paid with now, or held.
  if (beside.imprint && dueNowCents > 0) problems.push({ code: "imprint", values: {} });
  if (chosen) trace.push(...chosen.trace);
  const exemption = taxed.tax[carried ? "goods" : "service"];
  for (const { rateBp, baseCents, vatCents } of vat)
    trace.push(
      step(
        `tax.${rateBp ? (ttc ? "included" : "added") : (exemption ?? "zero")}`,
        { rateBp, baseCents, vatCents, ttcCents: baseCents + vatCents },
        ttc ? undefined : vatCents,
      ),
    );
  trace.push(step("total.sum", { htCents: totalHtCents, vatCents: totalVatCents, ttcCents: totalTtcCents }));
  if (payLaterCents) trace.push(step("total.later", { laterCents: payLaterCents, nowCents: dueNowCents }));
  return {
    shopId: rules.id,
    typology: typology.key,
    chain: ttc ? "ttc" : "ht",
    lines,
    eq75: divideRounded(volumeUl, BASE_BOTTLE_ML),
    goodsCents,
    discountCents,
    ...offers,
    wrappingCents,
    ...beside,
    shipping,
    shippingChoices: choices.map((c) => c.choice),
    franco: nearest?.franco ?? freeShippingDistance({}, 0, NO_CENTS),
    carton: nearest?.carton,
    exemption,
    tax: taxed.tax,
    vat,
    totalHtCents,
    totalVatCents,
    totalTtcCents,
    payLaterCents,
    dueNowCents,
    problems,
    trace,
  };
}
