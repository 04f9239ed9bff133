import type { DocumentRow } from "@cuvee/core/billing/documents/views.ts";
import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import useSWR from "swr";
import { download } from "#billing/documents/files.ts";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { IconButton } from "#ui/Button.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import css from "./Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { orderId: string; orderKey: string | null };

/** Invoices, deposit invoices and credit notes of an order, for holders of its link; nothing before there are some. */
export default function FollowDocuments({ orderId, orderKey }: Props): ReactNode {
  const { t } = useTranslation("account");
  const format = useFormat();
  const options = orderKey ? { orderKey } : {};
  const [busy, setBusy] = useState<string | null>(null);
  const { data, error, mutate } = useSWR<{ rows: DocumentRow[] }, unknown>(
    ["documents by link", orderId, orderKey],
    () => call("GET /v1/orders/:orderId/documents", { params: { orderId } }, options),
  );
  if (data?.rows.length === 0 || (!data && !error)) return null;
  const fetchIt = async (documentId: string): Promise<void> => {
    setBusy(documentId);
    const path = [orderId, "documents", documentId].map(encodeURIComponent).join("/");
    await download(`/v1/orders/${path}/file.pdf`, options);
    setBusy(null);
  };
  return (
    <section className={cx(layout.grid4, layout.panel, css.block)} aria-labelledby="documents">
      <h2 id="documents" className={layout.large}>
        {t("documents.ofOrder")}
      </h2>
      {data ? (
        <ul>
          {data.rows.map((one) => (
            <li key={one.id} className={cx(layout.line3, layout.middle, css.document)}>
              <span className={cx(layout.column, layout.shrink, layout.fill)}>
                <span>{one.number}</span>
                <span className={layout.quiet}>
                  {t(`documents.kinds.${one.kind}`)} · {format.date(one.issuedOn, "short")}
                </span>
              </span>
              <span>{format.money(one.totalTtcCents)}</span>
              <IconButton
                label={t("documents.download", { number: one.number })}
                look="secondary"
                busy={busy === one.id}
                onClick={() => void fetchIt(one.id)}
              >
                <Download aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <ErrorState error={error} onRetry={() => void mutate()} />
      )}
    </section>
  );
}
