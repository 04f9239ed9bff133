import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { LoyaltyChoice } from "#offer/loyalty/LoyaltyChoice.tsx";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import type { CartUse } from "#sales/cart/cart.ts";

type Props = {
  order: CartOrder;
  cart: CartUse;
  loyalty: LoyaltyRules;
  priced: PricedOrder;
  /** Points of the buyer; null while unknown. */
  points: number | null;
  shelf: Shelf;
};

/** Loyalty in the cart: the level and the gifts of one seller's order. */
export default function LoyaltyBlock({ order, cart, loyalty, priced, points, shelf }: Props): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const { sellerId, lines, loyaltyLevel = null } = order;
  const problem = priced.problems.find((one) => one.code === "loyalty");
  const sentence = problem && problemSentence(problem, format);
  return (
    <LoyaltyChoice
      loyalty={loyalty}
      points={points}
      shelf={shelf}
      level={loyaltyLevel}
      gifts={lines.filter((line) => line.isFromFidelity)}
      earned={priced.loyalty?.pointsEarned ?? 0}
      fault={sentence && t(sentence.key, sentence.values)}
      onLevel={(level) => cart.setLoyaltyLevel(sellerId, level)}
      onGift={(gift, quantity) => cart.setGift(sellerId, gift, quantity)}
    />
  );
}
