import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const PLACES = [
  ["events", paths.events(), "accessEvent"],
  ["resources", paths.resources(), "seeAllResa"],
  ["calendars", paths.calendarFeeds(), "seeAllResa"],
  ["closedDays", paths.closedDays(), "seeAllResa"],
] as const;

/** Links to the parts of events, above each of their pages. */
export function EventsNav(): ReactNode {
  const { t } = useTranslation("visits");
  const { user } = useSession();
  const [at] = useLocation();
  const shown = PLACES.filter(([, , permission]) => user !== null && hasPermission(user, permission));
  return (
    <nav className={css.nav} aria-label={t("nav.label")}>
      {shown.map(([key, href]) => (
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
