import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import css from "#billing/payments/money.module.css";

/** Mandates, and the collections that use them. */
export function SepaTabs({ at }: { at: "mandates" | "collections" }): ReactNode {
  const { t } = useTranslation("payments");
  return (
    <>
      <MoneyNav />
      <nav className={css.nav} aria-label={t("sepa.title")}>
        {(["mandates", "collections"] as const).map((key) => (
          <Link
            key={key}
            href={paths[key]()}
            className={cx(css.navLink, at === key && css.navHere)}
            aria-current={at === key ? "page" : undefined}
          >
            {t(`sepa.${key}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
