import { cents, divideRounded, NO_CENTS, sum } from "#kit/money.ts";
import type { Product } from "#offer/catalogue/catalogue.ts";
import { BASE_BOTTLE_ML } from "#offer/catalogue/volume.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import { francoDistance } from "./franco.ts";
import { typologyOf } from "./grid.ts";
import { priceLines, type Shelf } from "./lines.ts";
import type { OrderWish, PricedOrder, PricingBuyer } from "./priced.ts";
import { shopProblems } from "./problems.ts";
import { carriages, shippingBlock } from "./shipping.ts";
import { step } from "./step.ts";
import { vatLines, type Rated } from "./vat.ts";

export type { Shelf } from "./lines.ts";

/** Puts the formats of a catalogue on a shelf, where pricing finds them. */
export function shelve(products: readonly Product[]): Shelf {
  const shelf: Shelf = new Map();
  for (const product of products)
    for (const vintage of product.vintages)
      for (const format of vintage.formats) shelf.set(format.id, { product, vintage, format });
  return shelf;
}

/**
 * Price of a seller's order with the reason of every number (design: domain §1): grid → tier → promotion → code → loyalty
 * → wrapping → shipping → duties → tax. Pure: the same wish on the same shelf gives the same price in every runtime.
 *
 * Lines that cannot be priced are left out and told in `problems`, as are the rules that the order does not keep; nothing
 * a buyer can wish throws. RangeError only for what the edge parses away: a quantity that is not 1 to 9 999, amounts beyond
 * the safe integers (unit prices end at 100 000 €).
 *
 * `at` is the moment of the price in milliseconds since 1970: the row of a dated rate is chosen by it.
 */
export function priceOrder(
  wish: OrderWish,
  shelf: Shelf,
  buyer: PricingBuyer,
  rules: ShopRules,
  _at: number,
): PricedOrder {
  const typology = typologyOf(rules, buyer.typology);
  const { ttc } = typology;
  const { lines, problems, bottles, volumeUl } = priceLines(wish.lines, shelf, typology, rules);
  const goodsCents = sum(lines.map((l) => l.amountCents));
  const discountCents = sum(lines.map((l) => l.discountCents));
  const netCents = cents(goodsCents - discountCents);
  const rated = lines.map((l): Rated => [l.vatRateBp, cents(l.amountCents - l.discountCents)]);
  const goods = vatLines(rated, ttc);

  const { ref, collectionPoint, country = buyer.country, zipcode } = wish.shipping ?? {};
  const grams = lines.reduce((a, l) => a + l.weightG, 0);
  const carried = lines.some((l) => shelf.get(l.formatId)?.product.productType !== "prestation");
  const choices = carried ? carriages(rules, ttc, volumeUl, grams, netCents, goods, country, zipcode) : [];
  const chosen = choices.find((c) => c.choice.ref === (ref ?? collectionPoint));
  const shipping = chosen?.shipping ?? shippingBlock([]);

  const charges = shipping.vat.map((v): Rated => [v.rateBp, cents(v.baseCents + (ttc ? v.vatCents : 0))]);
  const vat = vatLines([...rated, ...charges], ttc);
  const totalHtCents = sum(vat.map((v) => v.baseCents));
  const totalVatCents = sum(vat.map((v) => v.vatCents));
  const totalTtcCents = cents(totalHtCents + totalVatCents);
  if (netCents + (ttc ? shipping.totalTtcCents - totalTtcCents : shipping.totalHtCents - totalHtCents))
    throw new Error("pricing: sums differ");

  if (lines.length) problems.push(...shopProblems(rules, bottles, sum(goods.map((g) => g.baseCents))));
  if (wish.promoCode) problems.push({ code: "promo-code", values: { promoCode: wish.promoCode } });
  if (carried && !chosen)
    problems.push({ code: choices.length ? "shipping-required" : "no-delivery", values: {} });
  return {
    shopId: rules.id,
    typology: typology.key,
    chain: ttc ? "ttc" : "ht",
    lines,
    eq75: divideRounded(volumeUl, BASE_BOTTLE_ML),
    goodsCents,
    discountCents,
    shipping,
    shippingChoices: choices.map((c) => c.choice),
    franco:
      (chosen ?? choices.find((c) => c.choice.kind === "delivery"))?.franco ??
      francoDistance({}, 0, NO_CENTS),
    vat,
    totalHtCents,
    totalVatCents,
    totalTtcCents,
    payLaterCents: NO_CENTS,
    dueNowCents: totalTtcCents,
    problems,
    trace: [
      ...(chosen?.trace ?? []),
      ...vat.map(({ rateBp, baseCents, vatCents }) =>
        step(
          `tax.${rules.hasTVA ? (rateBp ? (ttc ? "included" : "added") : "zero") : "none"}`,
          { rateBp, baseCents, vatCents, ttcCents: baseCents + vatCents },
          ttc ? undefined : vatCents,
        ),
      ),
      step("total.sum", { htCents: totalHtCents, vatCents: totalVatCents, ttcCents: totalTtcCents }),
    ],
  };
}
