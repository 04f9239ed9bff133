import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#kit/paths.ts";
import { DisplaySettings } from "#sales/displays/DisplaySettings.tsx";
import { ScreenSettings } from "#sales/displays/ScreenSettings.tsx";
import { PrinterSettings } from "#sales/receipts/PrinterSettings.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

/** Customer display and receipt printer of this device: `/dashboard/salespoints/display`. */
export default function DevicesPage(): ReactNode {
  const { t } = useTranslation("devices");
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        back={{ href: paths.salesPoints(), label: t("back") }}
      />
      <div className="stack">
        <DisplaySettings />
        <ScreenSettings />
        <PrinterSettings />
      </div>
    </>
  );
}
