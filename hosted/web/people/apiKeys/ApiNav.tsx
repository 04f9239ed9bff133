import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

/** Navigation between the parts of the public API, above each of their pages. */
export function ApiNav(): ReactNode {
  const { t } = useTranslation("api");
  const [at] = useLocation();
  const places = [
    ["keys", paths.apiKeys()],
    ["webhooks", paths.webhooks()],
  ] as const;
  return (
    <PartNav
      label={t("nav.label")}
      places={places.map(([key, href]) => ({ key, href, label: t(`nav.${key}`), isHere: at === href }))}
    />
  );
}
