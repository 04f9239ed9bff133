import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { PartNav } from "#ui/page/PartNav.tsx";

const PLACES = [
  ["payments", paths.payments()],
  ["outstandings", paths.outstandings()],
  ["unpaids", paths.unpaids()],
  ["credits", paths.paymentCredits()],
  ["slips", paths.slips()],
  ["sepa", paths.mandates()],
  ["statements", paths.statements()],
  ["rules", paths.paymentRules()],
] as const;
/** Pages that show bank accounts of clients and of the shop. */
const BOOKS: ReadonlySet<string> = new Set(["sepa", "statements"]);

/** Checks whether the user may open the pages of payments that belong to the books. */
export function useMayBook(): boolean {
  const { user } = useSession();
  return user !== null && hasPermission(user, "accessAccounting");
}

/** Navigation between the payment pages, above each of them. */
export function MoneyNav(): ReactNode {
  const { t } = useTranslation("payments");
  const [at] = useLocation();
  const mayBook = useMayBook();
  const isHere = (key: string, href: string): boolean =>
    at === href ||
    (key === "sepa" && at.startsWith(paths.collections())) ||
    (key === "statements" && at === `${paths.statements()}/lines`);
  const places = PLACES.filter(([key]) => mayBook || !BOOKS.has(key)).map(([key, href]) => ({
    key,
    href,
    label: t(`nav.${key}`),
    isHere: isHere(key, href),
  }));
  return <PartNav label={t("nav.label")} places={places} />;
}
