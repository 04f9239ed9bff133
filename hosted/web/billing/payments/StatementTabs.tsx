import type { ReactNode } from "react";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { paths } from "#kit/paths.ts";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";

const STATEMENTS: PartTable = {
  texts: "payments",
  label: "statements.title",
  places: [
    { name: "statements.tabs.waiting", href: paths.statements() },
    { name: "statements.tabs.lines", href: `${paths.statements()}/lines` },
  ],
};

/** Tabs of statement lines: unmatched ones, and all. */
export const StatementTabs = (): ReactNode => (
  <>
    <MoneyNav />
    <PartNav of={STATEMENTS} />
  </>
);
