import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import useSWR from "swr";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { later } from "#ui/later.tsx";
import { cx } from "#ui/classes.ts";
import css from "./ReviewStep.module.css";
import * as layout from "#ui/layout.ts";

const TermsDialog = later(() => import("./TermsDialog.tsx"));

/**
 * Shows when the terms of sale of an order were accepted, and the text of that time; nothing for an order from before
 * they were kept.
 */
export function AcceptedTerms({
  order,
  orderKey = null,
}: {
  order: Pick<OrderView, "id" | "acceptedTerms">;
  orderKey?: string | null;
}): ReactNode {
  const { t } = useTranslation("pro");
  const format = useFormat();
  const [reading, setReading] = useState(false);
  const accepted = order.acceptedTerms;
  const { data, error, mutate } = useSWR(
    accepted && reading ? ["terms of an order", order.id] : null,
    () =>
      call("GET /v1/orders/:orderId/terms", { params: { orderId: order.id } }, orderKey ? { orderKey } : {}),
    { revalidateOnFocus: false },
  );
  if (!accepted) return null;
  const words = t("sale.accepted", { date: format.date(accepted.at, "dateTime") });
  return (
    <>
      <button type="button" className={cx(layout.small, css.read)} onClick={() => setReading(true)}>
        {words}
      </button>
      <TermsDialog
        name={[data?.name, words].filter(Boolean).join(", ")}
        text={data?.text}
        error={error}
        onRetry={() => void mutate()}
        open={reading}
        onClose={() => setReading(false)}
      />
    </>
  );
}
