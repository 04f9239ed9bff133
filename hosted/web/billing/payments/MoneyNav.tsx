import { useCallback, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { holds } from "#kit/judge.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { cx } from "#ui/classes.ts";
import css from "#billing/payments/money.module.css";

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
  // On a phone the row is wider than the screen: where one is comes into sight.
  const here = useCallback(
    (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" }),
    [],
  );
  const isHere = (key: string, href: string): boolean =>
    at === href || (key === "sepa" && at.startsWith(paths.collections()));
  return (
    <nav className={css.nav} aria-label={t("nav.label")}>
      {PLACES.filter(([key]) => mayBook || !BOOKS.has(key)).map(([key, href]) => (
        <Link
          key={key}
          ref={isHere(key, href) ? here : undefined}
          href={href}
          className={cx(css.navLink, isHere(key, href) && css.navHere)}
          aria-current={isHere(key, href) ? "page" : undefined}
        >
          {t(`nav.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
