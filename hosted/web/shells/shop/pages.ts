import type { Page } from "#kit/guard.tsx";
import { cartPages } from "#sales/cart/pages.tsx";
import { checkoutPages } from "#sales/checkout/pages.tsx";
import { visitPages } from "#storefront/pages/pages.tsx";

/** Pages of the shop side, for buyers and visitors. */
export const shopPages: readonly Page[] = [...cartPages, ...checkoutPages, ...visitPages];
