import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Sharing of orders (specification §2). Placed before the page of one order, whose route matches any name. */
export const shipmentPages: readonly Page[] = [
  {
    path: "/dashboard/orders/ventilate",
    roles: ["owner", "iam"],
    permission: "manageDelivery",
    screen: lazyScreen(
      () => import("#sales/shipments/VentilatePage.tsx"),
      ["shipments", "status", "table", "form", "common"],
    ),
  },
];
