import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

/** Tabs of mandates and the collections that use them. */
export function SepaTabs({ at }: { at: "mandates" | "collections" }): ReactNode {
  const { t } = useTranslation("payments");
  const places = (["mandates", "collections"] as const).map((key) => ({
    key,
    href: paths[key](),
    label: t(`sepa.${key}`),
    isHere: at === key,
  }));
  return (
    <>
      <MoneyNav />
      <PartNav label={t("sepa.title")} places={places} />
    </>
  );
}
