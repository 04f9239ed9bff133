import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import type { TillLine, TillPlace, TillSaleInput } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { ArticleLine, Basket, BasketClient, PlaceLine } from "#counter/tills/basket/basket.ts";

function lineOf({ id, formatId, quantity, move, own, discountBp, reason }: ArticleLine): TillLine {
  return {
    id,
    formatId,
    quantity,
    move,
    ...(own ? { own } : {}),
    ...(discountBp ? { discountBp } : {}),
    ...(reason ? { reason } : {}),
  };
}

/** Converts a basket for pricing; `detailOf` returns the time of a visit. */
export function pricingInputOf(
  basket: Pick<Basket, "lines" | "discountReason" | "level"> & { discount: Basket["discount"] | undefined },
  detailOf: (place: PlaceLine) => string,
): TillSaleInput {
  const { lines, discount, discountReason, level } = basket;
  const places = lines.filter((line) => line.kind === "place");
  return {
    lines: lines.flatMap((line) => (line.kind === "article" ? [lineOf(line)] : [])),
    places: places.map((place): TillPlace => {
      const { ticketId, slotId, quantity } = place;
      return { ticketId, slotId, quantity, detail: detailOf(place) };
    }),
    free: lines.flatMap((line): TillSaleInput["free"] => {
      if (line.kind !== "open") return [];
      const { kind: _, ...open } = line;
      return [{ ...open, accountingType: "merchandise" }];
    }),
    ...(discount ? { discount } : {}),
    ...(discountReason ? { discountReason } : {}),
    ...(level ? { loyaltyLevel: level } : {}),
  };
}

/** Returns the buyer as pricing needs them: the point's grid applies to a client without one. */
export const buyerOf = (client: BasketClient | null, typology: string | null): PricingBuyer => ({
  ...client?.buyer,
  typology: client?.buyer.typology ?? typology,
});
