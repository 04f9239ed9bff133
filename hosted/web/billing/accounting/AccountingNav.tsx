import type { ReactNode } from "react";
import { paths } from "#kit/paths.ts";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";

const BOOKS: PartTable = {
  texts: "accounting",
  label: "nav.label",
  places: [
    { name: "nav.lines", href: paths.journals() },
    { name: "nav.vat", href: paths.accountingVat() },
    { name: "nav.files", href: paths.accountingFiles() },
    { name: "nav.closing", href: paths.accountingClosing() },
    { name: "nav.integrity", href: paths.accountingIntegrity() },
    { name: "nav.codes", href: paths.accountingCodes() },
  ],
};

/** Navigation between the parts of the books, above each of them. */
export const AccountingNav = (): ReactNode => <PartNav of={BOOKS} />;
