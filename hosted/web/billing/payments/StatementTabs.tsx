import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoneyNav } from "#billing/payments/MoneyNav.tsx";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

/** Tabs of statement lines: unmatched ones, and all. */
export function StatementTabs({ at }: { at: "waiting" | "lines" }): ReactNode {
  const { t } = useTranslation("payments");
  const places = [
    { key: "waiting", href: paths.statements() },
    { key: "lines", href: `${paths.statements()}/lines` },
  ].map(({ key, href }) => ({ key, href, label: t(`statements.tabs.${key}`), isHere: at === key }));
  return (
    <>
      <MoneyNav />
      <PartNav label={t("statements.title")} places={places} />
    </>
  );
}
