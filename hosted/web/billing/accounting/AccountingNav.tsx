import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

const PLACES = [
  ["lines", paths.journals()],
  ["vat", paths.accountingVat()],
  ["files", paths.accountingFiles()],
  ["closing", paths.accountingClosing()],
  ["integrity", paths.accountingIntegrity()],
  ["codes", paths.accountingCodes()],
] as const;

/** Navigation between the parts of the books, above each of them. */
export function AccountingNav(): ReactNode {
  const { t } = useTranslation("accounting");
  const [at] = useLocation();
  const places = PLACES.map(([key, href]) => ({ key, href, label: t(`nav.${key}`), isHere: at === href }));
  return <PartNav label={t("nav.label")} places={places} />;
}
