import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["catalogue", "elabels", "form", "errors", "common"];
const staff = { roles: ["owner", "iam"] } as const;
/** Agents see the products that they sell. */
const sellers = { roles: ["owner", "iam", "agent"] } as const;

/** Routes of the catalogue (specification §2). */
export const cataloguePages: readonly Page[] = [
  {
    path: "/dashboard/products",
    ...sellers,
    permission: "seeAllProduct",
    screen: lazyScreen(
      () => import("#offer/catalogue/ProductsPage.tsx"),
      ["catalogue", "table", "form", "errors", "common"],
    ),
  },
  {
    path: "/dashboard/products/add",
    ...staff,
    permission: "createProduct",
    screen: lazyScreen(() => import("#offer/catalogue/AddProductPage.tsx"), texts),
  },
  {
    path: "/dashboard/products/:productId",
    ...sellers,
    permission: "seeAllProduct",
    screen: lazyScreen(() => import("#offer/catalogue/ProductPage.tsx"), texts),
  },
];
