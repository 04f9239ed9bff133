import type { ReactNode } from "react";
import { paths } from "#kit/paths.ts";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";

const CELLAR: PartTable = {
  texts: "cellar",
  label: "nav.label",
  places: [
    { name: "nav.stocks", href: paths.stocks() },
    { name: "nav.movements", href: paths.movements() },
    { name: "nav.inventories", href: paths.inventories() },
    { name: "nav.allocations", href: paths.allocations() },
    { name: "nav.thresholds", href: paths.thresholds() },
    { name: "nav.warehouses", href: paths.warehouses() },
  ],
};

/** Navigation between the parts of the cellar, above each of its lists. */
export const CellarNav = (): ReactNode => <PartNav of={CELLAR} />;
