import { ChevronRight } from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { paths } from "#kit/paths.ts";
import { usePageTitle } from "#kit/title.ts";
import { trailOf } from "#shells/back-office/trail.ts";
import { useMenu, usePlace } from "#shells/back-office/useViewer.ts";
import css from "#shells/back-office/Breadcrumbs.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows the user's location, from the menu down to the screen's own title (desktop and tablet). */
export function Breadcrumbs({ user }: { user: User }): ReactNode {
  const { t } = useTranslation("shell");
  const path = usePlace();
  const { title } = usePageTitle();
  const menu = useMenu(user);
  const { group, item } = trailOf(menu, path);
  if (path === paths.dashboard()) return null;
  // The settings are one page: their parts have no title of their own.
  const isDeeper = item?.href !== path && item?.href !== path.split("?")[0];
  const parts = [
    ...(group ? [{ key: "group", words: t(`group.${group.key}`) }] : []),
    ...(item ? [{ key: "item", words: t(`menu.${item.key}`), href: isDeeper ? item.href : undefined }] : []),
    ...(isDeeper && title ? [{ key: "title", words: title }] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <nav className={css.trail} aria-label={t("trail")}>
      <ol className={cx(layout.middle, layout.shrink, css.parts)}>
        {parts.map(({ key, words, href }: { key: string; words: string; href?: string | undefined }, at) => (
          <li
            key={key}
            className={cx(layout.line1, layout.quiet, layout.middle, layout.shrink, css.part)}
            aria-current={at === parts.length - 1 ? "location" : undefined}
          >
            <ChevronRight size={14} aria-hidden="true" className={css.between} />
            {href ? (
              <Link href={href} className={css.link}>
                {words}
              </Link>
            ) : (
              <span className={css.words}>{words}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
