import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import { FilterTabs } from "#ui/page/Tabs.tsx";

/** Chooses the vintage that the sections show; hidden with a single vintage. */
export function VintageSwitch(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { at, choose, trade } = useProductForm();
  const vintages = useVintages();
  if (vintages.length < 2) return null;
  return (
    <FilterTabs
      label={t(`vocabulary.${trade}.vintage`)}
      items={vintages.map((vintage, place) => ({ value: String(place), label: vintage.name || "…" }))}
      value={String(Math.min(at, vintages.length - 1))}
      onChange={(place) => choose(Number(place))}
    />
  );
}
