import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import css from "#people/apiKeys/api.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Navigation between the parts of the public API, above each of their pages. */
export function ApiNav(): ReactNode {
  const { t } = useTranslation("api");
  const [at] = useLocation();
  const places = [
    ["keys", paths.apiKeys()],
    ["webhooks", paths.webhooks()],
  ] as const;
  return (
    <nav className={css.nav} aria-label={t("nav.label")}>
      {places.map(([key, href]) => (
        <Link
          key={key}
          href={href}
          className={cx(layout.quiet, layout.oneLine, layout.fixed, css.navLink)}
          aria-current={at === href ? "page" : undefined}
        >
          {t(`nav.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
