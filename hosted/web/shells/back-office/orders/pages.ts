import { lazyScreen, type Page } from "#kit/guard.tsx";
import { orderPages as shopPages } from "#sales/orders/pages.tsx";
import { byRole } from "#shells/back-office/byRole.tsx";

const texts = [
  "account",
  "withdrawal",
  "purchase",
  "checkout",
  "places",
  "orders",
  "status",
  "pricing",
  "common",
];
const own = lazyScreen(() => import("#storefront/me/BuyerOrderPage.tsx"), texts);

/** Orders of a shop; one order is another page for its buyer. */
export const orderPages: readonly Page[] = shopPages.map((page) =>
  page.path === "/dashboard/orders/:orderId" ? { ...page, screen: byRole(own, page.screen) } : page,
);
