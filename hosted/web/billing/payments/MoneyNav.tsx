import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { holds } from "#kit/judge.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { PartNav } from "#ui/PartNav.tsx";

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
/** What holds accounts of clients and of the shop. */
const BOOKS: ReadonlySet<string> = new Set(["sepa", "statements"]);

/** Whether the person may touch what is of the books beside the payments. */
export function useMayBook(): boolean {
  const { user } = useSession();
  return user !== null && holds(user, "accessAccounting");
}

/** The parts of the money, above each of its pages. */
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
