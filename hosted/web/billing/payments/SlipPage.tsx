import { Printer, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { usePaymentCommand } from "#billing/payments/money.ts";
import { SlipBadge } from "#billing/payments/labels.tsx";
import { useAnswer } from "#kit/api.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Answered } from "#ui/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Card } from "#ui/Card.tsx";
import { Money } from "#ui/Money.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ask } from "#ui/popup/popup.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#billing/payments/money.module.css";
import * as layout from "#ui/layout.ts";

/** Cancels a slip that never went to the bank. */
function Undo({ slipId }: { slipId: string }): ReactNode {
  const { t } = useTranslation("payments");
  const { act, busy } = usePaymentCommand();
  const undo = async (): Promise<void> => {
    const isSure = await ask({ title: t("slips.undo"), text: t("slips.undoText") });
    if (isSure === null) return;
    await act("POST /v1/payments/slips/:slipId/undoing", { params: { slipId } }, t("slips.undone"));
  };
  return (
    <Button busy={busy} icon={<Undo2 aria-hidden="true" />} onClick={() => void undo()}>
      {t("slips.undo")}
    </Button>
  );
}

/** Shows a slip as it is printed. */
export default function SlipPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const nameOf = usePersonName();
  const { id = "" } = useParams<{ id: string }>();
  const answer = useAnswer("GET /v1/payments/slips/:slipId", { params: { slipId: id } });
  const back = { href: paths.slips(), label: t("slips.title") };
  return (
    <Answered of={answer} card waiting="20rem" head={<PageHeader title={t("slips.one")} back={back} />}>
      {(slip) => (
        <>
          <PageHeader
            title={`${t("slips.one")} ${slip.number}`}
            back={back}
            badges={<SlipBadge state={slip.state} />}
            text={`${slip.shopName} · ${t(`types.${slip.type}`)}`}
            actions={
              <span className={cx(layout.row2, layout.middle, css.noPrint)}>
                {slip.canUndo ? <Undo slipId={slip.id} /> : null}
                <Button look="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
                  {t("slips.print")}
                </Button>
              </span>
            }
          />
          {slip.undone ? (
            <Notice tone="warning">
              {t("slips.undoneBy", { day: format.date(slip.undone.at), by: nameOf(slip.undone.by) })}
            </Notice>
          ) : null}
          <div className={cx(layout.grid5, css.slip)}>
            <Card>
              <dl className={css.facts}>
                <dt>{t("slips.date")}</dt>
                <dd>{format.date(slip.madeOn)}</dd>
                <dt>{t("slips.holder")}</dt>
                <dd>{slip.bank?.holder ?? slip.shopName}</dd>
                <dt>{t("slips.account")}</dt>
                <dd>{slip.bank ? `${slip.bank.name} ${slip.bank.iban} ${slip.bank.bic}` : "–"}</dd>
              </dl>
            </Card>
            <Card flush>
              <div className={css.tableBox} role="region" aria-label={t("slips.one")} tabIndex={0}>
                <table className={css.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t("slips.payer")}</th>
                      <th scope="col">
                        {slip.type === "check" ? t("slips.number") : t("columns.reference")}
                      </th>
                      <th scope="col">{t("columns.receivedOn")}</th>
                      <th scope="col" className={css.end}>
                        {t("columns.amountCents")}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {slip.lines.map((line) => (
                      <tr key={line.id}>
                        <td>
                          <RowLink href={paths.settlement(line.id)}>{line.clientName}</RowLink>
                          {line.status === "rejected" ? (
                            <span className={layout.danger}> · {t("statuses.rejected")}</span>
                          ) : null}
                        </td>
                        <td>{line.reference}</td>
                        <td>{format.date(line.receivedOn, "short")}</td>
                        <td className={css.end}>
                          <Money cents={line.amountCents} />
                        </td>
                      </tr>
                    ))}
                    <tr className={css.total}>
                      <td colSpan={3}>
                        {t("slips.total")} ({slip.count})
                      </td>
                      <td className={css.end}>
                        <Money cents={slip.totalCents} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </div>
            </Card>
            <p className={`${cx(layout.quiet, layout.breakable)} ${css.sign}`}>{t("slips.signature")}</p>
          </div>
        </>
      )}
    </Answered>
  );
}
