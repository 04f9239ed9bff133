import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/PartNav.tsx";
import { tillPaths } from "#sales/tills/tillPaths.ts";

const PLACES = [
  ["points", paths.salesPoints()],
  ["tickets", tillPaths.tickets()],
  ["closings", tillPaths.closings()],
] as const;

/** The parts of the counter, above each of its lists. */
export function TillsNav(): ReactNode {
  const { t } = useTranslation("tills");
  const [here] = useLocation();
  return (
    <PartNav
      label={t("points.nav")}
      places={PLACES.map(([key, href]) => ({ key, href, label: t(`${key}.title`), isHere: here === href }))}
    />
  );
}
