import { lazyScreen, type Page } from "#kit/guard.tsx";

const access = { roles: ["owner", "iam"], permission: "billOrder" } as const;
const lists = ["invoicing", "table", "form", "common"];
const texts = ["invoicing", "status", "form", "common"];
const list = () => import("#billing/documents/DocumentsPage.tsx");
const one = () => import("#sales/bills/DocumentPage.tsx");

/**
 * Invoices, deposit invoices and credit notes (specification §2, §6). Placed before the page of one order, whose route
 * matches any name.
 */
export const billPages: readonly Page[] = [
  {
    path: "/dashboard/orders/bills",
    ...access,
    screen: lazyScreen(() => list().then((m) => ({ default: m.BillsPage })), lists),
  },
  {
    path: "/dashboard/orders/deposits",
    ...access,
    screen: lazyScreen(() => list().then((m) => ({ default: m.DepositsPage })), lists),
  },
  {
    path: "/dashboard/orders/credits",
    ...access,
    screen: lazyScreen(() => list().then((m) => ({ default: m.CreditsPage })), lists),
  },
  {
    path: "/dashboard/orders/bills/:documentId",
    ...access,
    screen: lazyScreen(() => one().then((m) => ({ default: m.BillPage })), texts),
  },
  {
    path: "/dashboard/orders/deposits/:documentId",
    ...access,
    screen: lazyScreen(() => one().then((m) => ({ default: m.DepositPage })), texts),
  },
  {
    path: "/dashboard/orders/credits/:documentId",
    ...access,
    screen: lazyScreen(() => one().then((m) => ({ default: m.CreditPage })), texts),
  },
];
