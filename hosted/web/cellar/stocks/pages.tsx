import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["cellar", "form", "table", "errors", "common"];
const staff = { roles: ["owner", "iam"], permission: "seeAllStock", integration: "stocks" } as const;

/**
 * Routes of the cellar (specification §2). The last one matches any name: pages of other modules below `/stocks` come
 * before.
 */
export const cellarPages: readonly Page[] = [
  {
    ...staff,
    path: "/dashboard/stocks",
    screen: lazyScreen(() => import("#cellar/stocks/StocksPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/stocks/add",
    screen: lazyScreen(() => import("#cellar/stocks/OperationPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/stocks/movements",
    screen: lazyScreen(() => import("#cellar/stocks/MovementsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/stocks/warehouses",
    screen: lazyScreen(() => import("#cellar/warehouses/WarehousesPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/stocks/allocations",
    screen: lazyScreen(() => import("#cellar/stocks/AllocationsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/stocks/thresholds",
    screen: lazyScreen(() => import("#cellar/stocks/ThresholdsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/stocks/inventories",
    screen: lazyScreen(() => import("#cellar/stocks/InventoriesPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/stocks/inventories/:id",
    screen: lazyScreen(() => import("#cellar/stocks/InventoryPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/stocks/:id",
    screen: lazyScreen(() => import("#cellar/stocks/StockPage.tsx"), texts),
  },
];
