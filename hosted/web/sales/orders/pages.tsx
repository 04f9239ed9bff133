import { lazyScreen, type Page } from "#kit/guard.tsx";

const roles = ["buyer", "owner", "agent", "iam"] as const;
const texts = ["orders", "status", "table", "common"];

/** Routes of orders (specification §2, §6). */
export const orderPages: readonly Page[] = [
  {
    path: "/dashboard/orders",
    roles,
    permission: "seeAllOrder",
    screen: lazyScreen(() => import("#sales/orders/list/OrdersPage.tsx"), texts),
  },
  {
    path: "/dashboard/orders/:orderId",
    roles,
    permission: "seeAllOrder",
    screen: lazyScreen(() => import("#sales/orders/OrderPage.tsx"), [...texts, "withdrawal", "pricing"]),
  },
];
