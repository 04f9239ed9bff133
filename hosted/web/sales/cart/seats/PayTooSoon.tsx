import { daysToPay, firstManualDay, isTooSoonToPay } from "@cuvee/core/visits/events/payInTime.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Notice } from "#ui/Notice.tsx";

type Props = {
  event: Pick<PublicEvent, "payment" | "rates"> | undefined;
  /** Beginning of the visit, in milliseconds since 1970. */
  start: number;
  shop: { paymentsList: readonly string[]; manualPaymentDays: number; contactEmail: string } | undefined;
};

/** Warns that a visit begins before a transfer or a cheque, which alone could pay it, must arrive. */
export function PayTooSoon({ event, start, shop }: Props): ReactNode {
  const { t } = useTranslation("places");
  const format = useFormat();
  const days = event && shop ? daysToPay(event, shop) : null;
  const now = Date.now();
  if (days === null || !isTooSoonToPay(start, days, now)) return null;
  return (
    <Notice tone="warning" title={t("payTooSoon.title")}>
      {t("payTooSoon.text", {
        date: format.date(`${firstManualDay(days, now)}T12:00:00Z`, "date"),
        contact: shop?.contactEmail,
      })}
    </Notice>
  );
}
