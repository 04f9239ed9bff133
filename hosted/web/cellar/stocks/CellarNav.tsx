import { useCallback, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import css from "#cellar/stocks/cellar.module.css";

const PLACES = [
  ["stocks", paths.stocks()],
  ["movements", paths.movements()],
  ["inventories", paths.inventories()],
  ["allocations", paths.allocations()],
  ["thresholds", paths.thresholds()],
  ["warehouses", paths.warehouses()],
] as const;

/** The parts of the cellar, above each of its lists. */
export function CellarNav(): ReactNode {
  const { t } = useTranslation("cellar");
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
