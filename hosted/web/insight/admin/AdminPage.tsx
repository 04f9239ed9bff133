import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Backups } from "#insight/admin/Backups.tsx";
import { MaintenanceForm } from "#insight/admin/MaintenanceForm.tsx";
import { MasterAccounts } from "#insight/admin/MasterAccounts.tsx";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import * as layout from "#ui/layout.ts";

/** Settings of the whole platform, for an admin. */
export default function AdminPage(): ReactNode {
  const { t } = useTranslation(["admin", "ticketDesk"]);
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={<ButtonLink href={paths.adminTickets()}>{t("ticketDesk:title")}</ButtonLink>}
      />
      <div className={layout.stack5}>
        <MaintenanceForm />
        <Backups />
        <MasterAccounts />
      </div>
    </>
  );
}
