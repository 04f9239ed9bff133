import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Devices of this computer: customer display and receipt printer. */
export const devicePages: readonly Page[] = [
  {
    path: "/dashboard/salespoints/display",
    roles: ["owner", "iam"],
    permission: "createOrderSalesPoint",
    priced: true,
    integration: "salesPoint",
    screen: lazyScreen(() => import("#counter/receipts/DevicesPage.tsx"), ["devices", "form", "common"]),
  },
];
