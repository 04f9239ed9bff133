import { lazyScreen, type Page } from "#kit/guard.tsx";

const staff = {
  roles: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  integration: "salesPoint",
} as const;
const texts = ["tills", "table", "form", "errors", "common"];

/** Points of sale in the back-office (specification §2); the till itself is a page of its own. */
export const tillPages: readonly Page[] = [
  {
    ...staff,
    path: "/dashboard/salespoints",
    screen: lazyScreen(() => import("#sales/tills/PointsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/salespoints/:pointId",
    screen: lazyScreen(() => import("#sales/tills/PointPage.tsx"), texts),
  },
];
