import { lazyScreen, type Page } from "#kit/guard.tsx";
import { billPages } from "#sales/bills/pages.tsx";
import { samplePages } from "#sales/samples/pages.tsx";
import { shipmentPages } from "#sales/shipments/pages.tsx";

const listTexts = ["orders", "status", "table", "common"];
const roles = ["owner", "agent", "iam"] as const;
const ofShop = lazyScreen(() => import("./OrderPage.tsx"), [...listTexts, "withdrawal", "pricing"]);

/** Orders of a shop and their documents; one order comes last: its path matches any name. */
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
    screen: ofShop,
  },
];
