import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { DisplaySettings } from "#counter/displays/DisplaySettings.tsx";
import { ScreenSettings } from "#counter/displays/ScreenSettings.tsx";
import { PrinterSettings } from "#counter/receipts/PrinterSettings.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import * as layout from "#ui/layout.ts";

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
      <div className={layout.stack4}>
        <DisplaySettings />
        <ScreenSettings />
        <PrinterSettings />
      </div>
    </>
  );
}
