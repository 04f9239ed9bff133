import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

const PLACES = [
  ["stocks", paths.stocks()],
  ["movements", paths.movements()],
  ["inventories", paths.inventories()],
  ["allocations", paths.allocations()],
  ["thresholds", paths.thresholds()],
  ["warehouses", paths.warehouses()],
] as const;

/** Navigation between the parts of the cellar, above each of its lists. */
export function CellarNav(): ReactNode {
  const { t } = useTranslation("cellar");
  const [at] = useLocation();
  const places = PLACES.map(([key, href]) => ({ key, href, label: t(`nav.${key}`), isHere: at === href }));
  return <PartNav label={t("nav.label")} places={places} />;
}
