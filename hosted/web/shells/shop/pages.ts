import type { Page } from "#kit/guard.tsx";
import { cartPages } from "#sales/cart/pages.tsx";
import { checkoutPages } from "#sales/checkout/pages.tsx";
import { groupPages } from "#sales/groups/pages.tsx";
import { followPages } from "#sales/orders/follow/pages.tsx";
import { offerPages } from "#sales/quotes/offerPages.tsx";
import { buyerPages } from "#storefront/me/pages.tsx";
import { visitPages } from "#storefront/booking/pages.tsx";

/** Pages of the shop side, for buyers and visitors. */
export const shopPages: readonly Page[] = [
  ...buyerPages,
  ...cartPages,
  ...checkoutPages,
  ...followPages,
  ...groupPages,
  ...offerPages,
  ...visitPages,
];
