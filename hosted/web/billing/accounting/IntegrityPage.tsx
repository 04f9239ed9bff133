import { ShieldCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { AccountingNav } from "#billing/accounting/AccountingNav.tsx";
import {
  checkAll,
  isBroken,
  NOT_BEGUN,
  type Checks,
  type Documents,
  type Ledger,
  type Progress,
} from "#billing/accounting/integrity.ts";
import { IntegrityRow, type FirstFault, type RowState } from "#billing/accounting/IntegrityRow.tsx";
import { useFormat } from "#kit/format.ts";
import { hasPermission, isOn } from "#kit/access.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import * as layout from "#ui/layout.ts";

/** Returns the state of the row of a check, also before there is a report. */
function stateOf<T>(progress: Progress<T>, isHeld: (report: T) => boolean): RowState {
  if (progress.state !== "done") return progress.state;
  return isHeld(progress.report) ? "holds" : "broken";
}
const failureOf = (progress: Progress<unknown>): string | undefined =>
  progress.state === "failed" ? progress.message : undefined;

function useFirstOf() {
  const { t } = useTranslation("integrity");
  const format = useFormat();
  return {
    ofDocuments(chain: Documents["chains"][number]): FirstFault | null {
      const { broken, kind } = chain;
      if (!broken) return null;
      return {
        name: broken.number
          ? t("first.document", { number: broken.number })
          : t("first.chain", { position: format.count(broken.position) }),
        why: t(`document.${broken.why}`),
        href: broken.id ? paths.document(kind, broken.id) : undefined,
      };
    },
    ofLedger({ broken }: Ledger): FirstFault | null {
      if (!broken) return null;
      const { code, closesOn, number, entryId, documentId, settlementId, piece } = broken;
      const day = closesOn ? format.date(closesOn) : "";
      const name =
        number === null
          ? t(documentId ? "first.piece" : "first.money", { piece })
          : t(code === "end" ? "first.year" : "first.entry", { number: format.count(number), day });
      const settlement = settlementId ? paths.settlement(settlementId) : undefined;
      return { name, why: t(`ledger.${code}`), href: entryId ? paths.journalEntry(entryId) : settlement };
    },
  };
}

function DocumentRows({ of }: { of: Checks["documents"] }): ReactNode {
  const { t } = useTranslation("integrity");
  const format = useFormat();
  const { ofDocuments } = useFirstOf();
  const chains = of.state === "done" ? of.report.chains : [];
  return (["bill", "deposit", "credit"] as const).map((kind) => {
    const chain = chains.find((one) => one.kind === kind);
    return (
      <IntegrityRow
        key={kind}
        name={t(`chains.${kind}`)}
        state={stateOf(of, () => chain?.broken === null)}
        facts={
          chain
            ? [
                t("count.documents", { count: chain.documents }),
                chain.since && t("since", { day: format.date(chain.since) }),
              ]
            : []
        }
        first={chain && ofDocuments(chain)}
        failure={failureOf(of)}
      />
    );
  });
}

function LedgerRow({ of }: { of: Checks["ledger"] }): ReactNode {
  const { t } = useTranslation("integrity");
  const format = useFormat();
  const { ofLedger } = useFirstOf();
  const report = of.state === "done" || of.state === "running" ? of.report : undefined;
  return (
    <IntegrityRow
      name={t("chains.ledger")}
      state={stateOf(of, ({ broken }) => broken === null)}
      facts={
        report
          ? [
              report.isOver
                ? t("count.entries", { count: report.entries })
                : t("count.progress", { done: format.count(report.done), all: format.count(report.entries) }),
              report.firstOn && t("since", { day: format.date(report.firstOn) }),
              report.since && t("sealedSince", { day: format.date(report.since) }),
            ]
          : []
      }
      first={report && ofLedger(report)}
      failure={failureOf(of)}
    />
  );
}

function TillRows({ of }: { of: Checks["tills"] }): ReactNode {
  const { t } = useTranslation("integrity");
  const format = useFormat();
  if (of.state !== "done")
    return <IntegrityRow name={t("chains.tills")} state={stateOf(of, () => true)} failure={failureOf(of)} />;
  const { tills, mailed } = of.report;
  return (
    <>
      {tills.length === 0 ? (
        <IntegrityRow name={t("chains.tills")} state="holds" facts={[t("count.noTill")]} />
      ) : null}
      {tills.map(({ tillId, code, records, wholeAt, broken }) => (
        <IntegrityRow
          key={tillId}
          name={t("chains.till", { code })}
          state={broken ? "broken" : "holds"}
          facts={[
            t("count.records", { count: records }),
            wholeAt && t("readWhole", { at: format.date(wholeAt, "dateTime") }),
          ]}
          first={
            broken && {
              name: t("first.record", { seq: format.count(broken.seq) }),
              why: t("record"),
              href: "/dashboard/salespoints/closings",
            }
          }
        />
      ))}
      <IntegrityRow
        name={t("chains.copies")}
        state={mailed.broken ? "broken" : "holds"}
        facts={[t("count.copies", { count: mailed.copies })]}
        first={
          mailed.broken && {
            name: t("first.copy", { position: format.count(mailed.broken.position) }),
            why: t("copy"),
          }
        }
      />
    </>
  );
}

/** Shows the result of the whole check. */
function Verdict({ checks, at }: { checks: Checks; at: number }): ReactNode {
  const { t } = useTranslation("integrity");
  const format = useFormat();
  if (isBroken(checks))
    return (
      <Notice tone="error" title={t("broken")}>
        {t("brokenText")}
      </Notice>
    );
  if (Object.values(checks).some(({ state }) => state === "failed"))
    return (
      <Notice tone="warning" title={t("partly")}>
        {t("partlyText")}
      </Notice>
    );
  return (
    <Notice tone="success" title={t("whole")}>
      {t("wholeText", { at: format.date(new Date(at).toISOString(), "dateTime") })}
    </Notice>
  );
}

/**
 * `/dashboard/accounting/integrity`: checks that sealed documents, the books, tills and mailed tickets are as they were
 * written.
 */
export default function IntegrityPage(): ReactNode {
  const { t } = useTranslation("integrity");
  const { user } = useSession();
  const { integrations } = useOwnShop();
  const mayReadTills =
    user !== null &&
    ["seeClosings", "seeAllPrice"].every((right) => hasPermission(user, right)) &&
    isOn(integrations, "salesPoint");
  const [checks, setChecks] = useState<Checks>(NOT_BEGUN);
  const [at, setAt] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    setAt(null);
    await checkAll((key, progress) => setChecks((now) => ({ ...now, [key]: progress })), mayReadTills);
    setAt(Date.now());
    setBusy(false);
  };
  return (
    <>
      <AccountingNav />
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <Button
            look="primary"
            icon={<ShieldCheck aria-hidden="true" />}
            busy={busy}
            onClick={() => void run()}
          >
            {t(busy ? "running" : at === null ? "run" : "again")}
          </Button>
        }
      />
      <div className={layout.stack4}>
        {at === null ? null : <Verdict checks={checks} at={at} />}
        <Card flush>
          <ul className={layout.column} aria-busy={busy}>
            <DocumentRows of={checks.documents} />
            <LedgerRow of={checks.ledger} />
            {mayReadTills ? <TillRows of={checks.tills} /> : null}
          </ul>
        </Card>
      </div>
    </>
  );
}
