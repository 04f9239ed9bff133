import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["payments", "invoicing", "clients", "status", "form", "table", "errors", "common"];
const access = { roles: ["owner", "iam"], permission: "seeAllPayment", priced: true } as const;

const page = (path: string, load: Parameters<typeof lazyScreen>[0]): Page => ({
  ...access,
  path: `/dashboard/payments${path}`,
  screen: lazyScreen(load, texts),
});

/** Routes of payments (specification §2: payments, credits, outstandings, unpaids). */
export const moneyPages: readonly Page[] = [
  page("", () => import("#billing/payments/PaymentsPage.tsx")),
  page("/settlements/:id", () => import("#billing/payments/SettlementPage.tsx")),
  page("/outstandings", () => import("#billing/payments/OutstandingsPage.tsx")),
  page("/unpaids", () => import("#billing/payments/UnpaidsPage.tsx")),
  page("/credits", () => import("#billing/payments/CreditsPage.tsx")),
  page("/slips", () => import("#billing/payments/SlipsPage.tsx")),
  page("/slips/:id", () => import("#billing/payments/SlipPage.tsx")),
  page("/mandates", () => import("#billing/payments/MandatesPage.tsx")),
  page("/collections", () => import("#billing/payments/CollectionsPage.tsx")),
  page("/collections/:id", () => import("#billing/payments/CollectionPage.tsx")),
  page("/statements", () => import("#billing/payments/StatementsPage.tsx")),
  page("/statements/lines", () => import("#billing/payments/StatementLinesPage.tsx")),
  page("/settings", () => import("#billing/payments/RulesPage.tsx")),
];
