import type { ReactNode } from "react";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { paths } from "#kit/paths.ts";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";

const SEPA: PartTable = {
  texts: "payments",
  label: "sepa.title",
  places: [
    { name: "sepa.mandates", href: paths.mandates() },
    { name: "sepa.collections", href: paths.collections() },
  ],
};

/** Tabs of mandates and the collections that use them. */
export const SepaTabs = (): ReactNode => (
  <>
    <MoneyNav />
    <PartNav of={SEPA} />
  </>
);
