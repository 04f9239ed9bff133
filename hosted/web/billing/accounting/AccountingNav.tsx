import { useCallback, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import css from "#billing/accounting/accounting.module.css";

const PLACES = [
  ["lines", paths.journals()],
  ["vat", paths.accountingVat()],
  ["files", paths.accountingFiles()],
  ["closing", paths.accountingClosing()],
  ["codes", paths.accountingCodes()],
] as const;

/** The parts of the books, above each of them. */
export function AccountingNav(): ReactNode {
  const { t } = useTranslation("accounting");
  const [at] = useLocation();
  // On a phone the row is wider than the screen: where one is comes into sight.
  const here = useCallback(
    (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" }),
    [],
  );
  return (
    <nav className={css.nav} aria-label={t("nav.label")}>
      {PLACES.map(([key, href]) => (
        <Link
          key={key}
          ref={at === href ? here : undefined}
          href={href}
          className={cx(css.navLink, at === href && css.navHere)}
          aria-current={at === href ? "page" : undefined}
        >
          {t(`nav.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
