import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { call, useAnswer, type Answered } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { useCartFormats } from "./cartFormats.ts";
import { usePriceOf, type SellerPrice } from "./sellerPrice.ts";
import { useVisits } from "./seats/visits.ts";

export type { Account, Embed, SellerPrice } from "./sellerPrice.ts";

/**
 * Reads the look and rules of a shop, by id or code, with the products and availability of the lines of a cart,
 * whatever the size of the shop. The last answer stays while another line is read.
 */
export function useCartEmbed(
  shop: string | null,
  lines: readonly { formatId: string }[],
): Answered<"GET /v1/embeds/:shop"> {
  const formats = useCartFormats(shop, lines);
  const input = shop ? { params: { shop }, query: { formats } } : null;
  return useAnswer("GET /v1/embeds/:shop", input, { keepPreviousData: true });
}

/** Price of a seller's part of the cart, for the user of the application. */
export function useSellerPrice(
  order: CartOrder,
  { data: embed, mutate: reread }: Pick<Answered<"GET /v1/embeds/:shop">, "data" | "mutate">,
  company?: BuyerCompany,
): SellerPrice {
  const { user } = useSession();
  const visits = useVisits(order);
  return usePriceOf({ order, visits, company }, { embed, reread }, { call, userId: user?.id });
}
