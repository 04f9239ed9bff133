import { lazyScreen, type Page } from "#kit/guard.tsx";
import { billPages } from "#sales/bills/pages.tsx";
import { orderPages as shopPages } from "#sales/orders/pages.tsx";
import { samplePages } from "#sales/samples/pages.tsx";
import { shipmentPages } from "#sales/shipments/pages.tsx";
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

/**
 * Orders of a shop and their documents; one order is another page for its buyer, and comes last: its path matches any
 * name.
 */
export const orderPages: readonly Page[] = [
  ...billPages,
  ...samplePages,
  ...shipmentPages,
  ...shopPages.map((page) =>
    page.path === "/dashboard/orders/:orderId" ? { ...page, screen: byRole(own, page.screen) } : page,
  ),
];
