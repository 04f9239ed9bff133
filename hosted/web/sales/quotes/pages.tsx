import { lazyScreen, type Page } from "#kit/guard.tsx";

/** An agent writes for their own clients. */
const roles = ["owner", "iam", "agent"] as const;
const onePermission = ["createQuote", "createOrder", "billOrder"] as const;
const priced = true;
const texts = ["quotes", "pricing", "clients", "cart", "form", "table", "common", "status"];

/**
 * Quotes and drafts of orders (specification §2, §6). Placed before the page of one order, whose route matches any
 * name.
 */
export const quotePages: readonly Page[] = [
  {
    path: "/dashboard/orders/add",
    roles,
    onePermission,
    priced,
    screen: lazyScreen(() => import("./form/SalePage.tsx"), texts),
  },
  {
    path: "/dashboard/orders/quotes",
    roles,
    onePermission,
    priced,
    screen: lazyScreen(() => import("./QuotesPage.tsx"), texts),
  },
  {
    path: "/dashboard/orders/quotes/:quoteId",
    roles,
    onePermission,
    priced,
    screen: lazyScreen(() => import("./QuotePage.tsx"), texts),
  },
];
