import type { Id } from "#kit/ids.ts";
import { zipIsPossible } from "#kit/postal.ts";
import type { PricingBuyer } from "#offer/pricing/priced.ts";
import { priceSale } from "#offer/pricing/sale.ts";
import type { Shelf } from "#offer/pricing/shelf.ts";
import type { Address } from "#sales/orders/orders.ts";
import { stopping, type QuoteLine } from "#sales/quotes/quotes.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import { priceTicket, type PricedTill, type TillWish } from "./sell.ts";

/** How goods that are not carried away get to who bought them: by a carrier, or he comes for them. */
export const HANDINGS = ["ship", "collect"] as const;
export type HandingWay = (typeof HANDINGS)[number];

/** How an order of a till is handed over; `ref` is the shop's way of delivery, null where none was chosen or it has none. */
export type Handing = { way: HandingWay; ref: string | null; address: Address | null };

/** What the server made of a basket. */
export type MadeOrder = { orderId: Id; number: string; totalTtcCents: number };

/** What of a basket becomes an order: what is sold. What leaves without sale leaves at the counter. */
export const orderedLines = ({ lines }: Pick<TillWish, "lines">): QuoteLine[] =>
  lines.flatMap(({ move, reason: _, ...line }) => (move === "sale" ? [line] : []));

/** What stays on the ticket of a basket whose goods are ordered. */
export const carriedAway = ({ lines }: Pick<TillWish, "lines">): TillWish => ({
  lines: lines.filter(({ move }) => move !== "sale"),
  free: [],
  places: [],
});

/** The address that a price of the way needs: of what is fetched none, so that it is taxed where the shop is. */
export const pricedAddress = ({ way, address }: Handing): Pick<Address, "country" | "zipcode" | "mountain"> =>
  way === "ship" && address ? address : { country: "FR", zipcode: "" };

/**
 * Prices a basket whose goods are sent or fetched later as an order of the same lines, with carriage. Its discount
 * leaves agreed prices as they are, as at the counter. Same errors as `priceOrder`.
 */
export function priceHanded(
  wish: TillWish,
  handing: Handing,
  shelf: Shelf,
  { country: _, ...buyer }: PricingBuyer,
  rules: ShopRules,
  at: number,
): PricedTill {
  const { country, zipcode, mountain } = pricedAddress(handing);
  const { discount } = wish;
  const priced = priceSale(
    {
      lines: orderedLines(wish),
      free: [],
      ...(discount ? { discount, sparesAgreed: true as const } : {}),
      shipping: {
        ref: handing.ref,
        country,
        ...(zipcode === "" ? {} : { zipcode }),
        ...(mountain ? { mountain } : {}),
      },
    },
    shelf,
    buyer,
    rules,
    at,
  );
  return { ...priced, leaving: priceTicket(carriedAway(wish), shelf, buyer, rules, at).leaving };
}

/**
 * Why no order can be made of a basket: `client` nobody is named, `nothing` nothing is sold in it, `places` visits are sold by a ticket,
 * `open` what is no article is sold by a ticket, `level` points are spent by a ticket, `address` it is not whole, `carrier` no way was chosen that goes there, `article` something is not
 * for sale.
 */
export type HandingFault =
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

/** The first reason why no order can be made of a basket as it stands, or null. Excise of another member state is the server's to refuse. */
export function handingFault(
  wish: TillWish,
  handing: Handing,
  { shipping, problems }: Pick<PricedTill, "shipping" | "problems">,
  hasClient: boolean,
): HandingFault | null {
  const { way, address, ref } = handing;
  if (!hasClient) return "client";
  if (wish.free.length > 0) return "open";
  if (orderedLines(wish).length === 0) return "nothing";
  if (wish.places.length > 0) return "places";
  if (wish.loyaltyLevel) return "level";
  if (way === "ship" && (address === null || !isWhole(address))) return "address";
  const chosen = shipping.ref === ref ? shipping.kind : null;
  if (way === "ship" ? chosen !== "delivery" : ref !== null && (chosen === null || chosen === "delivery"))
    return "carrier";
  return stopping(problems).some(({ code }) => code !== "excise") ? "article" : null;
}
