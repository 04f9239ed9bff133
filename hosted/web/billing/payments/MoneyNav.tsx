import type { ReactNode } from "react";
import { hasPermission, type Access } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";

const BOOKS = "accessAccounting";
/** Access to pages that show bank accounts of clients and of the shop. */
const access: Access = { roles: ["owner", "iam"], permission: BOOKS };

const MONEY: PartTable = {
  texts: "payments",
  label: "nav.label",
  places: [
    { name: "nav.payments", href: paths.payments() },
    { name: "nav.outstandings", href: paths.outstandings() },
    { name: "nav.unpaids", href: paths.unpaids() },
    { name: "nav.credits", href: paths.paymentCredits() },
    { name: "nav.slips", href: paths.slips() },
    { name: "nav.sepa", href: paths.mandates(), also: [paths.collections()], access },
    { name: "nav.statements", href: paths.statements(), also: [`${paths.statements()}/lines`], access },
    { name: "nav.rules", href: paths.paymentRules() },
  ],
};

/** Checks whether the user may open the pages of payments that belong to the books. */
export function useMayBook(): boolean {
  const { user } = useSession();
  return user !== null && hasPermission(user, BOOKS);
}

/** Navigation between the payment pages, above each of them. */
export const MoneyNav = (): ReactNode => <PartNav of={MONEY} />;
