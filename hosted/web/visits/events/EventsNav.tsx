import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { PartNav } from "#ui/page/PartNav.tsx";

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
    <PartNav
      label={t("nav.label")}
      places={shown.map(([key, href]) => ({ key, href, label: t(`nav.${key}`), isHere: at === href }))}
    />
  );
}
