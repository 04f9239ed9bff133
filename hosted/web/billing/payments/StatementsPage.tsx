import type { Suggestion } from "@cuvee/core/billing/payments/matching.ts";
import type { BankLineView } from "@cuvee/core/billing/payments/statements.contract.ts";
import { FileUp, Landmark } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ImportStatementDialog } from "#billing/payments/ImportStatementDialog.tsx";
import { MatchDialog } from "#billing/payments/MatchDialog.tsx";
import { usePaymentCommand } from "#billing/payments/money.ts";
import { StatementTabs } from "#billing/payments/StatementTabs.tsx";
import { useAnswer, type CallInput } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import rows from "#ui/CardRows.module.css";
import * as layout from "#ui/layout.ts";

type As = NonNullable<CallInput<"POST /v1/payments/bank-lines/:lineId/match">["body"]>["as"];

/** Returns the match that a suggestion stands for. */
const asOf = (s: Suggestion): As =>
  s.kind === "documents"
    ? {
        kind: "documents",
        clientId: s.clientId,
        allocations: s.documents.map(({ id, kind, amountCents }) =>
          kind === "order" ? { orderId: id, amountCents } : { documentId: id, amountCents },
        ),
      }
    : { kind: s.kind, id: s.id };

type MatchProps = { line: BankLineView; suggestion: Suggestion; first: boolean };

/** A suggested match of a line, and the button that takes it. */
function Match({ line, suggestion, first }: MatchProps): ReactNode {
  const { t } = useTranslation("payments");
  const { act, busy } = usePaymentCommand();
  const match = (): Promise<unknown> =>
    act(
      "POST /v1/payments/bank-lines/:lineId/match",
      { params: { lineId: line.id }, body: { version: line.version, as: asOf(suggestion) } },
      t("statements.matched"),
    );
  const words =
    suggestion.kind === "documents"
      ? t("statements.suggest.documents", {
          client: suggestion.clientName,
          numbers: suggestion.documents.map((d) => d.number).join(", "),
        })
      : t(`statements.suggest.${suggestion.kind}`, {
          client: suggestion.clientName,
          reference: suggestion.reference,
        });
  return (
    <div className={cx(layout.grid3, layout.middle, rows.ends)}>
      <span className={cx(layout.column, layout.shrink)}>
        <span>{words}</span>
        <span className={cx(layout.quiet, layout.breakable)}>
          {suggestion.why.map((why) => t(`statements.why.${why}`)).join(", ")}
        </span>
      </span>
      <Button size="s" look={first ? "primary" : "secondary"} busy={busy} onClick={() => void match()}>
        {t("statements.match")}
        <span className="visually-hidden"> {words}</span>
      </Button>
    </div>
  );
}

function Line({ line, onOther }: { line: BankLineView; onOther: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { act, busy } = usePaymentCommand();
  const params = { lineId: line.id };
  const ignore = (): Promise<unknown> =>
    act(
      "POST /v1/payments/bank-lines/:lineId/ignoring",
      { params, body: { version: line.version, ignored: true } },
      t("statements.ignored"),
    );
  return (
    <li className={cx(layout.grid2, rows.box)}>
      <div className={cx(layout.row23, layout.middle, layout.between)}>
        <span className={cx(layout.column, layout.shrink)}>
          <span className={cx(layout.quiet, layout.breakable)}>{format.date(line.bookedOn, "short")}</span>
          <span>{line.label}</span>
        </span>
        <span className={cx(layout.oneLine, layout.strong, line.amountCents < 0 && layout.danger)}>
          <Money cents={line.amountCents} />
        </span>
      </div>
      {line.suggestions.map((s, at) => (
        <Match key={at} line={line} suggestion={s} first={at === 0} />
      ))}
      <div className={cx(layout.row2, layout.middle)}>
        {line.suggestions.length === 0 ? (
          <span className={cx(layout.quiet, layout.breakable)}>{t("statements.unknown")}</span>
        ) : null}
        {line.amountCents > 0 ? (
          <Button size="s" onClick={onOther}>
            {t("statements.matchOther")}
            <span className="visually-hidden"> {line.label}</span>
          </Button>
        ) : null}
        <Button size="s" look="quiet" busy={busy} onClick={() => void ignore()}>
          {t("statements.ignore")}
          <span className="visually-hidden"> {line.label}</span>
        </Button>
      </div>
    </li>
  );
}

/** Lists the bank statement lines that wait for a match. */
export default function StatementsPage(): ReactNode {
  const { t } = useTranslation("payments");
  const [isOpen, setOpen] = useState(false);
  const [other, setOther] = useState<BankLineView | null>(null);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const answer = useAnswer("GET /v1/payments/bank-lines/waiting", { query: cursor ? { cursor } : {} });
  const add = (
    <Button look="primary" icon={<FileUp aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t("statements.add")}
    </Button>
  );
  return (
    <>
      <StatementTabs />
      <PageHeader title={t("statements.title")} text={t("statements.text")} actions={add} />
      <Answered
        of={answer}
        card
        waiting="20rem"
        empty={({ count }) =>
          count === 0 ? (
            <EmptyState
              icon={<Landmark aria-hidden="true" />}
              title={t("statements.empty")}
              text={t("statements.emptyText")}
            />
          ) : null
        }
      >
        {({ lines, next, count }) => (
          <div className={layout.grid4}>
            <p className={layout.strong}>{t("statements.waiting", { count })}</p>
            <ul className={cx(layout.grid3, layout.plain, layout.grid3)}>
              {lines.map((line) => (
                <Line key={line.id} line={line} onOther={() => setOther(line)} />
              ))}
            </ul>
            {next ? (
              <Button onClick={() => setCursors([...cursors, next])}>{t("statements.more")}</Button>
            ) : null}
          </div>
        )}
      </Answered>
      {isOpen ? <ImportStatementDialog onClose={() => setOpen(false)} /> : null}
      {other ? <MatchDialog line={other} onClose={() => setOther(null)} /> : null}
    </>
  );
}
