import { Priced } from "#ui/Priced.tsx";
import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { Download, Ellipsis, FileCode2, FileMinus, FileX2, Mail } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { useDocument } from "#billing/documents/calls.ts";
import { DocumentHistory } from "#billing/documents/DocumentHistory.tsx";
import { DocumentLines } from "#billing/documents/DocumentLines.tsx";
import { DocumentLinks } from "#billing/documents/DocumentLinks.tsx";
import { DocumentMoney } from "#billing/documents/DocumentMoney.tsx";
import { DocumentPayments } from "#billing/documents/DocumentPayments.tsx";
import { documentFile, documentXml, download } from "#billing/documents/files.ts";
import DocumentPreview from "#billing/documents/DocumentPreview.tsx";
import { DocumentBadge, ProofBadge } from "#billing/documents/states.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { Menu } from "#ui/overlay/Menu.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { MoneyCommands } from "#sales/bills/MoneyCommands.tsx";
import css from "#sales/bills/DocumentPage.module.css";
import * as layout from "#ui/layout.ts";

const SendDialog = lazy(() => import("#billing/documents/SendDialog.tsx"));
const ProofsCard = lazy(() => import("#sales/bills/ProofsCard.tsx"));
const CreditDialog = lazy(() => import("#sales/bills/CreditDialog.tsx"));

const LISTS = { bill: paths.bills, deposit: paths.deposits, credit: paths.credits } as const;

function Acts({ document }: { document: DocumentView }): ReactNode {
  const { t } = useTranslation("invoicing");
  const [asking, setAsking] = useState<"send" | "credit" | null>(null);
  const [busy, setBusy] = useState(false);
  const close = (): void => setAsking(null);
  const fetchPdf = async (): Promise<void> => {
    setBusy(true);
    await download(documentFile(document.id));
    setBusy(false);
  };
  return (
    <>
      <Priced>
        <Menu
          trigger={
            <IconButton label={t("acts.more")} look="secondary" className={css.more}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={[
            {
              kind: "act",
              label: t("acts.facturX"),
              icon: <FileCode2 aria-hidden="true" />,
              act: () => void download(documentXml(document.id)),
            },
          ]}
        />
        {document.kind === "credit" ? null : (
          <Button icon={<FileMinus aria-hidden="true" />} onClick={() => setAsking("credit")}>
            {t("acts.credit")}
          </Button>
        )}
        <Button icon={<Download aria-hidden="true" />} busy={busy} onClick={() => void fetchPdf()}>
          {t("acts.pdf")}
        </Button>
      </Priced>
      <Button look="primary" icon={<Mail aria-hidden="true" />} onClick={() => setAsking("send")}>
        {t("acts.send")}
      </Button>
      <Suspense>
        {asking === "send" ? <SendDialog document={document} onClose={close} /> : null}
        {asking === "credit" ? <CreditDialog document={document} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** On a narrow screen the money stands above the paper. */
function Body({ document }: { document: DocumentView }): ReactNode {
  const { t } = useTranslation("invoicing");
  const { lines } = document.paper;
  return (
    <div className={cx(layout.grid5, layout.top, css.columns)}>
      <div className={cx(layout.stack5, layout.shrink, css.column, css.main)}>
        <Priced>
          <Card title={t("paper.title")} flush>
            <DocumentPreview documentId={document.id} number={document.number} />
          </Card>
        </Priced>
        <Card title={t("lines.title", { count: lines.length })} flush>
          <DocumentLines lines={lines} />
        </Card>
      </div>
      <div className={css.money}>
        <Priced>
          <Card title={t("money.title")}>
            <DocumentMoney document={document} />
            <MoneyCommands document={document} />
          </Card>
        </Priced>
      </div>
      <div className={cx(layout.stack5, layout.shrink, css.column, css.rest)}>
        {document.proof === null ? null : (
          <Suspense fallback={<Skeleton height="8rem" />}>
            <ProofsCard document={document} />
          </Suspense>
        )}
        {document.kind === "credit" ? null : (
          <Priced>
            <Card title={t("payments.title")}>
              <DocumentPayments payments={document.payments} />
            </Card>
          </Priced>
        )}
        <Card title={t("links.title")}>
          <DocumentLinks document={document} />
        </Card>
        <Card title={t("history.title")}>
          <DocumentHistory events={document.events} hash={document.hash} />
        </Card>
      </div>
    </div>
  );
}

/**
 * `/dashboard/orders/{bills,deposits,credits}/:documentId`: one sealed document, its payments, its related documents,
 * its actions.
 */
function DocumentPage({ kind }: { kind: SealedKind }): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const { documentId = "" } = useParams();
  const format = useFormat();
  const answer = useDocument(documentId);
  const shown = answer.data?.kind ?? kind;
  return (
    <RecordPage
      of={answer}
      kind={t(`kinds.${kind}`)}
      back={{ href: LISTS[shown](), label: t(`titles.${shown}`) }}
      missing={{
        icon: <FileX2 aria-hidden="true" />,
        title: t("missing"),
        text: t("missingText"),
        back: t("backToList"),
      }}
    >
      {(document) => {
        const said = { name: document.buyerName, day: format.date(document.issuedOn) };
        return {
          title: document.number,
          badges: (
            <>
              <DocumentBadge of={document} />
              {document.proof === "missing" ? <ProofBadge of={document} /> : null}
            </>
          ),
          text:
            document.dueOn && document.kind !== "credit"
              ? t("issuedDue", { ...said, due: format.date(document.dueOn) })
              : t("issued", said),
          actions: <Acts document={document} />,
          main: <Body document={document} />,
        };
      }}
    </RecordPage>
  );
}

export const BillPage = (): ReactNode => <DocumentPage kind="bill" />;
export const DepositPage = (): ReactNode => <DocumentPage kind="deposit" />;
export const CreditPage = (): ReactNode => <DocumentPage kind="credit" />;
