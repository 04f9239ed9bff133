import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import {
  orderedLines,
  priceFulfilment,
  type Fulfilment,
  type CreatedOrder,
} from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import type { PricedTill, TillSaleInput } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { Basket } from "#counter/tills/basket/basket.ts";
import type { Catalogue } from "#counter/tills/device/snapshot.ts";
import { buyerOf } from "#counter/tills/basket/pricingInput.ts";

/** A delivery mode that could carry a basket, with its price. */
export type FulfilmentChoice = PricedTill["shippingChoices"][number];

type Handed = { basket: Pick<Basket, "client">; wish: TillSaleInput; catalogue: Catalogue };

/** Returns the delivery modes that are possible for a basket and its way of handing over, cheapest first. */
export function choicesFor(
  handing: Fulfilment,
  { basket, wish: input, catalogue }: Handed,
): FulfilmentChoice[] {
  const { snapshot, shelf } = catalogue;
  const buyer = buyerOf(basket.client, snapshot.point.typology);
  const { shippingChoices } = priceFulfilment(
    input,
    { ...handing, ref: null },
    { shelf, buyer, rules: snapshot.rules, at: Date.now() },
  );
  const isFetched = handing.way === "collect";
  return shippingChoices
    .filter(({ kind }) => (kind === "delivery") !== isFetched)
    .toSorted((a, b) => a.totalTtcCents - b.totalTtcCents);
}

/** Returns a way of handing over with the delivery mode chosen before if it is still possible, else the cheapest. */
export function withWay(handing: Fulfilment, of: Handed): Fulfilment {
  const choices = handing.way === "ship" && handing.address === null ? [] : choicesFor(handing, of);
  const stored = choices.find(({ ref }) => ref === handing.ref) ?? choices[0];
  return { ...handing, ref: stored?.ref ?? null };
}

/** Countries that a carrier of the shop delivers to, from its settings. */
export const countriesOf = ({ snapshot }: Catalogue): string[] => [
  ...new Set(
    snapshot.rules.shipping.filter(({ kind }) => kind === "delivery").flatMap(({ countries }) => countries),
  ),
];

/** Writes an address on one line. */
export const addressWords = ({ company, street, street2, zipcode, city, country }: Address): string =>
  [company, street, street2, `${zipcode} ${city}`.trim(), country === "FR" ? "" : country]
    .filter(Boolean)
    .join(", ");

/** Builds the body of the order. */
export function orderBody(
  { id, client, discount, note }: Basket,
  { way, ref, address }: Fulfilment,
  { wish: input, priced }: { wish: TillSaleInput; priced: PricedTill },
  operatorId: Id,
) {
  return {
    id,
    clientId: client?.id ?? "",
    operatorId,
    way,
    ref,
    address: way === "ship" ? address : null,
    lines: orderedLines(input),
    ...(discount ? { discount } : {}),
    notes: note.trim(),
    expectedTotalCents: priced.totalTtcCents,
  };
}

/** Returns the order that a refusal names: this basket became that order before it was changed. */
export function orderIn(facts: Readonly<Record<string, unknown>> | undefined): CreatedOrder | null {
  const { orderId, number, totalTtcCents } = facts ?? {};
  return typeof orderId === "string" && typeof number === "string" && typeof totalTtcCents === "number"
    ? { orderId, number, totalTtcCents }
    : null;
}
