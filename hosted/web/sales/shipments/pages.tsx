import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Sharing of orders (specification §2). Before one order, whose address has any name. */
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
