import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useCart } from "#sales/cart/cart.ts";
import LoyaltyBlock from "#sales/cart/page/LoyaltyBlock.tsx";
import { PromoCode } from "#sales/cart/page/PromoCode.tsx";
import type { Embed, SellerPrice } from "#sales/cart/pricing.ts";

type Props = {
  order: CartOrder;
  priced: PricedOrder;
  price: SellerPrice;
  loyalty: Embed["rules"]["loyalty"];
};

/** The promo code and the loyalty of the order: a buyer who comes from a winery's page has not seen the cart. */
export default function SummaryOffers({ order, priced, price, loyalty }: Props): ReactNode {
  const format = useFormat();
  const cart = useCart();
  return (
    <>
      <PromoCode
        code={order.promoCode ?? null}
        refused={priced.problems.find((problem) => problem.code === "promo-code") ?? null}
        terms={price.code}
        saved={priced.code ? format.money(priced.code.discountCents) : null}
        waiting={!price.confirmed && !price.failed}
        onChange={(code) => cart.setPromoCode(order.sellerId, code)}
      />
      {loyalty ? (
        <LoyaltyBlock
          order={order}
          cart={cart}
          loyalty={loyalty}
          priced={priced}
          points={price.points}
          shelf={price.shelf}
        />
      ) : null}
    </>
  );
}
