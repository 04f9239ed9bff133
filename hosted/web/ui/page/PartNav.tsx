import { useCallback, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useLocation } from "wouter";
import { judge, type Access } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { cx } from "#ui/classes.ts";
import css from "#ui/page/PartNav.module.css";
import * as layout from "#ui/layout.ts";

/** A page of an area, as the navigation between the pages of the area shows it. */
type PartPlace = {
  /** Key of its name in the texts of the area. */
  name: string;
  href: string;
  /** The current one, where its path does not tell: views of one page. */
  isHere?: boolean;
  /** Beginnings of other addresses that belong to it. */
  also?: readonly string[];
  /** Users who see its link; all without. */
  access?: Access;
};

/** Pages of an area, in the order of their links. */
export type PartTable = {
  /** Namespace of the texts of the area. */
  texts: string;
  /** Key of the label of the navigation. */
  label: string;
  places: readonly PartPlace[];
};

/**
 * Links to the pages of an area, above each of them. `search` is added to each address: what a user set on one page
 * holds on the next.
 */
export function PartNav({ of, search }: { of: PartTable; search?: string | undefined }): ReactNode {
  const { t } = useTranslation(of.texts);
  const [at] = useLocation();
  const state = useSession();
  // On a phone the row is wider than the screen: the current link is scrolled into view.
  const here = useCallback((link: HTMLAnchorElement | null) => {
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav className={css.nav} aria-label={t(of.label)}>
      {of.places
        .filter(({ access, href }) => !access || judge(access, state, href).show)
        .map(({ name, href, also = [], ...place }) => {
          const isHere = place.isHere ?? (at === href || also.some((start) => at.startsWith(start)));
          return (
            <Link
              key={name}
              ref={isHere ? here : undefined}
              href={search ? `${href}?${search}` : href}
              className={cx(layout.quiet, layout.oneLine, layout.fixed, css.link)}
              aria-current={isHere ? "page" : undefined}
            >
              {t(name)}
            </Link>
          );
        })}
    </nav>
  );
}
