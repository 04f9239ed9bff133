import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { judge } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { PartNav } from "#ui/page/PartNav.tsx";
import { CLOSING_ACCESS, POINT_ACCESS, TICKET_ACCESS } from "#counter/pointsOfSale/access.ts";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";

const PLACES = [
  ["points", paths.salesPoints(), POINT_ACCESS],
  ["tickets", tillPaths.tickets(), TICKET_ACCESS],
  ["closings", tillPaths.closings(), CLOSING_ACCESS],
] as const;

/** Links to the parts of the counter that the user may open, above each of its lists. */
export function TillsNav(): ReactNode {
  const { t } = useTranslation("tills");
  const [here] = useLocation();
  const state = useSession();
  const places = PLACES.filter(([, href, { integration: _, ...access }]) => judge(access, state, href).show);
  return (
    <PartNav
      label={t("points.nav")}
      places={places.map(([key, href]) => ({ key, href, label: t(`${key}.title`), isHere: here === href }))}
    />
  );
}
