import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import css from "#offer/pricing/PricesFrame.module.css";

/** Screens of prices, in their order; the first one is the page itself. */
const TABS = ["matrix", "basket", "grids", "clients", "codes", "delivery", "loyalty", "requests"] as const;
export type PricesTab = (typeof TABS)[number];

/** Address of a screen of prices. */
export const pricesAt = (tab: PricesTab): string =>
  tab === "matrix" ? paths.prices() : `${paths.prices()}/${tab}`;

/** Head of all screens of prices: their title and the way from one to the other. */
export function PricesFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }): ReactNode {
  const { t } = useTranslation("prices");
  const [path] = useLocation();
  const current = TABS.find((tab) => pricesAt(tab) === path) ?? "matrix";
  return (
    <>
      <PageHeader title={t("heading")} text={t(`about.${current}`)} actions={actions} />
      <nav className={css.tabs} aria-label={t("heading")}>
        {TABS.map((tab) => (
          <Link
            key={tab}
            href={pricesAt(tab)}
            className={cx(css.tab, tab === current && css.current)}
            aria-current={tab === current ? "page" : undefined}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
