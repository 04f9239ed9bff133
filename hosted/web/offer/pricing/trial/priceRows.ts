import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";

/** A row of a total: its kind and its amount in cents, negative for a deduction. */
export type PriceRow = { id: string; cents: number } & (
  | {
      kind:
        | "goods"
        | "loyalty"
        | "discount"
        | "wrapping"
        | "tickets"
        | "touristTax"
        | "ht"
        | "total"
        | "later"
        | "now";
    }
  | { kind: "code" | "shipping"; name: string }
  | { kind: "duty"; duty: "duty" | "css" | "custom"; name: string }
  | { kind: "vat"; rateBp: number; baseCents: number }
);

type Sums = Partial<Record<"wrappingCents" | "ticketsCents" | "touristTaxCents", number>>;

/** Returns the cost of the delivery price in the chain of the order. */
export function shippingCents({ chain, shipping }: Pick<PricedOrder, "chain" | "shipping">): number {
  return chain === "ttc" ? shipping.totalTtcCents : shipping.totalTtcCents - shipping.tvaCents;
}

const vatRows = ({ vat }: PricedOrder): PriceRow[] =>
  vat
    .filter((line) => line.vatCents !== 0)
    .map(({ rateBp, baseCents, vatCents }) => ({
      id: `vat ${rateBp}`,
      kind: "vat",
      rateBp,
      baseCents,
      cents: vatCents,
    }));

/** Returns the discounts by a code, by points, and for other reasons. */
function discountRows(
  { code, loyalty }: PricedOrder,
  discountCents: number,
): (PriceRow | false | undefined)[] {
  const points = loyalty?.discountCents ?? 0;
  const rest = discountCents - (code?.discountCents ?? 0) - points;
  return [
    code && { id: "code", kind: "code", name: code.code, cents: -code.discountCents },
    points > 0 && { id: "loyalty", kind: "loyalty", cents: -points },
    rest > 0 && { id: "discount", kind: "discount", cents: -rest },
  ];
}

/**
 * Returns the rows from the goods to the payable total, in their order and in the chain of the order. VAT comes before
 * the total in the chain without tax, and after it in the chain with tax, which includes it. Orders from before codes,
 * wrapping and duties have fewer fields: missing ones count as zero.
 */
export function priceRows(priced: PricedOrder): PriceRow[] {
  const { chain, shipping, totalHtCents, totalTtcCents, payLaterCents, free = [] } = priced;
  // Lines with a free text of the seller are goods like the others.
  const goodsCents = free.reduce<number>((sum, line) => sum + line.amountCents, priced.goodsCents);
  const discountCents = free.reduce<number>((sum, line) => sum + line.discountCents, priced.discountCents);
  const { duties = [] }: Partial<PricedOrder> = priced;
  const { wrappingCents = 0, ticketsCents = 0, touristTaxCents = 0 }: Sums = priced;
  const ht = chain === "ht";
  const rows: (PriceRow | false | undefined)[] = [
    { id: "goods", kind: "goods", cents: goodsCents },
    ...discountRows(priced, discountCents),
    wrappingCents > 0 && { id: "wrapping", kind: "wrapping", cents: wrappingCents },
    ticketsCents > 0 && { id: "tickets", kind: "tickets", cents: ticketsCents },
    ...duties.map((duty): PriceRow => ({
      id: `${duty.kind} ${duty.name} ${duty.rateE4} ${duty.vatRateBp}`,
      kind: "duty",
      duty: duty.kind,
      name: duty.name,
      cents: duty.amountCents,
    })),
    shipping.ref !== null && {
      id: "shipping",
      kind: "shipping",
      name: shipping.name,
      cents: shippingCents(priced),
    },
  ];
  const vat = vatRows(priced);
  if (ht) rows.push({ id: "ht", kind: "ht", cents: totalHtCents }, ...vat);
  rows.push(
    touristTaxCents > 0 && { id: "touristTax", kind: "touristTax", cents: touristTaxCents },
    { id: "total", kind: "total", cents: totalTtcCents },
    ...(ht ? [] : vat),
    payLaterCents > 0 && { id: "later", kind: "later", cents: payLaterCents },
    payLaterCents > 0 && { id: "now", kind: "now", cents: priced.dueNowCents },
  );
  return rows.filter((row) => typeof row === "object");
}
