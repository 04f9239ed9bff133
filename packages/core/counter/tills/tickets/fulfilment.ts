import type { PricingContext } from "#offer/pricing/pricingContext.ts";
import type { Id } from "#kit/ids.ts";
import { zipIsPossible } from "#kit/postal.ts";
import { priceSale } from "#offer/pricing/sale.ts";
import type { Address } from "#sales/orders/orders.ts";
import { blockingProblems, type QuoteLine } from "#sales/quotes/quotes.ts";
import { priceTicket, type PricedTill, type TillSaleInput } from "./ticketSale.ts";

/** Ways of handing over goods that the buyer does not take along: shipping, or collection. */
export const FULFILMENTS = ["ship", "collect"] as const;
export type FulfilmentMethod = (typeof FULFILMENTS)[number];

/** Handing over of a till's order; `ref` is the shop's shipping method, null where none was chosen or exists. */
export type Fulfilment = { way: FulfilmentMethod; ref: string | null; address: Address | null };

/** The order that the server made of a basket. */
export type CreatedOrder = { orderId: Id; number: string; totalTtcCents: number };

/**
 * Returns the part of a basket that becomes an order: the sales. Goods that leave without sale leave at the counter.
 */
export const orderedLines = ({ lines }: Pick<TillSaleInput, "lines">): QuoteLine[] =>
  lines.flatMap(({ move, reason: _, ...line }) => (move === "sale" ? [line] : []));

/** Returns the part of a basket that stays on the ticket when its goods are ordered. */
export const carriedAwayPart = ({ lines }: Pick<TillSaleInput, "lines">): TillSaleInput => ({
  lines: lines.filter(({ move }) => move !== "sale"),
  free: [],
  places: [],
});

/** Returns the address for the price: none for collection, so that it is taxed at the shop's location. */
const pricedAddress = ({ way, address }: Fulfilment): Pick<Address, "country" | "zipcode" | "mountain"> =>
  way === "ship" && address ? address : { country: "FR", zipcode: "" };

/**
 * Prices a basket whose goods are sent or collected later as an order of the same lines, with shipping. Its discount
 * does not apply to agreed prices, as at the counter. Same errors as `priceOrder`.
 */
export function priceFulfilment(
  input: TillSaleInput,
  handing: Fulfilment,
  { shelf, buyer: { country: _, ...buyer }, rules, at }: PricingContext,
): PricedTill {
  const { country, zipcode, mountain } = pricedAddress(handing);
  const { discount } = input;
  const priced = priceSale(
    {
      lines: orderedLines(input),
      free: [],
      ...(discount ? { discount, sparesAgreed: true as const } : {}),
      shipping: {
        ref: handing.ref,
        country,
        ...(zipcode === "" ? {} : { zipcode }),
        ...(mountain ? { mountain } : {}),
      },
    },
    { shelf, buyer, rules, at },
  );
  return { ...priced, leaving: priceTicket(carriedAwayPart(input), { shelf, buyer, rules, at }).leaving };
}

/**
 * Reasons why no order can be made of a basket: `client` no client is named, `nothing` it has no sales, `places` visits
 * are sold by a ticket, `open` a line without article is sold by a ticket, `level` points are spent by a ticket,
 * `address` it is incomplete, `carrier` no shipping method to that place was chosen, `article` an article is not for
 * sale.
 */
export type FulfilmentFault =
  | "client"
  | "nothing"
  | "places"
  | "level"
  | "address"
  | "carrier"
  | "article"
  | "open";

const isWhole = ({ street, zipcode, city, country, lastname, company }: Address): boolean =>
  street.trim() !== "" &&
  city.trim() !== "" &&
  (lastname.trim() !== "" || (company ?? "").trim() !== "") &&
  zipIsPossible(zipcode, country);

/**
 * Returns the first reason why no order can be made of a basket in its current state, or null. Only the server refuses
 * for excise of another member state.
 */
export function fulfilmentFault(
  input: TillSaleInput,
  handing: Fulfilment,
  { shipping, problems }: Pick<PricedTill, "shipping" | "problems">,
  hasClient: boolean,
): FulfilmentFault | null {
  const { way, address, ref } = handing;
  if (!hasClient) return "client";
  if (input.free.length > 0) return "open";
  if (orderedLines(input).length === 0) return "nothing";
  if (input.places.length > 0) return "places";
  if (input.loyaltyLevel) return "level";
  if (way === "ship" && (address === null || !isWhole(address))) return "address";
  const chosen = shipping.ref === ref ? shipping.kind : null;
  if (way === "ship" ? chosen !== "delivery" : ref !== null && (chosen === null || chosen === "delivery"))
    return "carrier";
  return blockingProblems(problems).some(({ code }) => code !== "excise") ? "article" : null;
}
