import type { BatchView, CollectionView } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { Download, FileCode2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useParams } from "wouter";
import { download } from "#billing/documents/files.ts";
import { BatchBadge } from "#billing/payments/CollectionsPage.tsx";
import { usePaymentCommand } from "#billing/payments/money.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Card } from "#ui/Card.tsx";
import { Money } from "#ui/Money.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ask } from "#ui/popup/popup.ts";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#billing/payments/money.module.css";
import * as layout from "#ui/layout.ts";

type OfBatch = { batch: BatchView };

function Debits({ batch }: OfBatch): ReactNode {
  const mayOpen = useMayOpen();
  const { t } = useTranslation("payments");
  const { act, busy } = usePaymentCommand();
  const note = async (c: CollectionView): Promise<void> => {
    const reason = await ask({
      title: t("sepa.returned"),
      text: t("sepa.returnedText", { number: c.number }),
      field: { kind: "text", label: t("one.reason"), required: true, maxLength: 200 },
    });
    if (reason === null) return;
    await act(
      "POST /v1/payments/collections/:batchId/debits/:collectionId/return",
      { params: { batchId: batch.id, collectionId: c.id }, body: { reason } },
      t("sepa.returnDone"),
    );
  };
  return (
    <ul className={layout.framed}>
      {batch.collections.map((c) => (
        <li key={c.id} className={cx(layout.grid3, layout.middle, css.share, rows.ends)}>
          <span className={cx(layout.column, layout.shrink)}>
            <span>
              {mayOpen(paths.document("bill", c.documentId)) ? (
                <Link href={paths.document("bill", c.documentId)}>{c.number}</Link>
              ) : (
                c.number
              )}{" "}
              · {c.clientName}
            </span>
            <span className={c.status === "returned" ? layout.danger : cx(layout.quiet, layout.breakable)}>
              {[t(`debitStatuses.${c.status}`), c.rum, c.sequence, c.status === "returned" ? c.reason : ""]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <span className={cx(layout.row2, layout.middle)}>
            <span className={layout.oneLine}>
              <Money cents={c.amountCents} />
            </span>
            {c.status === "collected" || c.status === "sent" ? (
              <Button size="s" look="quiet" busy={busy} onClick={() => void note(c)}>
                {t("sepa.returned")}
                <span className="visually-hidden"> {c.number}</span>
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Commands({ batch }: OfBatch): ReactNode {
  const { t } = useTranslation("payments");
  const { act, busy } = usePaymentCommand();
  const input = { params: { batchId: batch.id }, body: { version: batch.version } };
  const make = async (): Promise<void> => {
    if ((await ask({ title: t("sepa.makeFile"), text: t("sepa.makeFileText") })) === null) return;
    await act("POST /v1/payments/collections/:batchId/file", input, t("sepa.fileMade"));
  };
  const giveUp = (): void =>
    void act("POST /v1/payments/collections/:batchId/cancellation", input, t("sepa.gaveUp"));
  return (
    <>
      {batch.status === "announced" ? (
        <>
          <Button busy={busy} onClick={giveUp}>
            {t("sepa.giveUp")}
          </Button>
          <Button
            look="primary"
            busy={busy}
            disabled={batch.faults.length > 0}
            icon={<FileCode2 aria-hidden="true" />}
            onClick={() => void make()}
          >
            {t("sepa.makeFile")}
          </Button>
        </>
      ) : null}
      {batch.status === "collected" || batch.status === "sent" ? (
        <Button
          look="primary"
          icon={<Download aria-hidden="true" />}
          onClick={() => void download(`/v1/payments/collections/${encodeURIComponent(batch.id)}/file.xml`)}
        >
          {t("sepa.download")}
        </Button>
      ) : null}
    </>
  );
}

function Notices({ batch }: OfBatch): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  return (
    <>
      {batch.status === "sent" ? (
        <Notice title={t("sepa.sent", { day: format.date(batch.collectOn) })}>{t("sepa.sentText")}</Notice>
      ) : null}
      {batch.faults.length > 0 ? (
        <Notice
          tone="warning"
          title={t("sepa.bankFaults")}
          actions={<Link href={paths.paymentRules()}>{t("rules.title")}</Link>}
        >
          <ul>
            {batch.faults.map((f) => (
              <li key={`${f.at} ${f.code}`}>
                {f.at === "file" ? "" : `${batch.collections.find((c) => c.id === f.at)?.number ?? ""} · `}
                {t(`sepa.fault.${f.code}`)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}

/** Shows a collection with its debits, and its file for the bank. */
export default function CollectionPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { id = "" } = useParams<{ id: string }>();
  const answer = useAnswer("GET /v1/payments/collections/:batchId", { params: { batchId: id } });
  const title = t("sepa.collections");
  return (
    <RecordPage of={answer} kind={title} back={{ href: paths.collections(), label: title }}>
      {(batch) => ({
        title: t("sepa.batch", { number: batch.number }),
        badges: <BatchBadge status={batch.status} />,
        text: `${format.date(batch.collectOn)} · ${t("sepa.chosen", { count: batch.count, amount: format.money(batch.totalCents) })}`,
        actions: <Commands batch={batch} />,
        notices: <Notices batch={batch} />,
        main: (
          <Card>
            <Debits batch={batch} />
          </Card>
        ),
      })}
    </RecordPage>
  );
}
