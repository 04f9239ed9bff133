import { lazyScreen, type Page } from "#kit/guard.tsx";
import { billPages } from "#sales/bills/pages.tsx";
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
const listTexts = ["orders", "status", "table", "common"];
const roles = ["buyer", "owner", "agent", "iam"] as const;
const own = lazyScreen(() => import("#storefront/me/BuyerOrderPage.tsx"), texts);
const ofShop = lazyScreen(() => import("./OrderPage.tsx"), [...listTexts, "withdrawal", "pricing"]);

/**
 * Orders of a shop and their documents; one order is another page for its buyer, and comes last: its path matches any
 * name.
 */
export const orderPages: readonly Page[] = [
  ...billPages,
  ...samplePages,
  ...shipmentPages,
  {
    path: "/dashboard/orders",
    roles,
    permission: "seeAllOrder",
    screen: lazyScreen(() => import("./OrdersPage.tsx"), listTexts),
  },
  {
    path: "/dashboard/orders/:orderId",
    roles,
    permission: "seeAllOrder",
    screen: byRole(own, ofShop),
  },
];
