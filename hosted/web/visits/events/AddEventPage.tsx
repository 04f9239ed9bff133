import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { EventForm } from "#visits/events/EventForm.tsx";

/** A new event: `/dashboard/reservations/events/add`. */
export default function AddEventPage(): ReactNode {
  const { t } = useTranslation("visits");
  const { shop, waiting } = useOwnShop();
  return (
    <>
      <PageHeader title={t("add")} text={t("addText")} back={{ href: paths.events(), label: t("title") }} />
      {waiting ? null : <EventForm address={shop?.legal["address"] ?? ""} />}
    </>
  );
}
