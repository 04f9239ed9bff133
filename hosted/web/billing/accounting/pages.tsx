import { lazyScreen, type Page } from "#kit/guard.tsx";

const access = {
  roles: ["owner", "iam"],
  permission: "accessAccounting",
  integration: "accounting",
} as const;
const priced = { ...access, priced: true } as const;
const texts = ["accounting", "form", "errors", "common"];

/** Routes of the books (specification §2) and, beside them, VAT, files and closing. */
export const accountingPages: readonly Page[] = [
  {
    ...priced,
    path: "/dashboard/accounting/journals",
    screen: lazyScreen(() => import("#billing/accounting/JournalsPage.tsx"), [...texts, "table"]),
  },
  {
    ...priced,
    path: "/dashboard/accounting/journals/:id",
    screen: lazyScreen(() => import("#billing/accounting/EntryPage.tsx"), texts),
  },
  {
    ...priced,
    path: "/dashboard/accounting/vat",
    screen: lazyScreen(() => import("#billing/accounting/VatPage.tsx"), texts),
  },
  {
    ...priced,
    path: "/dashboard/accounting/exports",
    screen: lazyScreen(() => import("#billing/accounting/FilesPage.tsx"), texts),
  },
  {
    ...access,
    path: "/dashboard/accounting/closing",
    screen: lazyScreen(() => import("#billing/accounting/ClosingPage.tsx"), texts),
  },
  {
    ...access,
    path: "/dashboard/accounting/integrity",
    screen: lazyScreen(() => import("#billing/accounting/IntegrityPage.tsx"), [...texts, "integrity"]),
  },
  {
    ...access,
    path: "/dashboard/accounting/codes",
    screen: lazyScreen(() => import("#billing/accounting/CodesPage.tsx"), texts),
  },
];
