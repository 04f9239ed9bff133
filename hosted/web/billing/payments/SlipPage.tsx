import type { SlipView } from "@cuvee/core/billing/payments/views.ts";
import { Printer, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { usePaymentCommand } from "#billing/payments/money.ts";
import { SlipBadge } from "#billing/payments/labels.tsx";
import { useAnswer } from "#kit/api.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Card } from "#ui/Card.tsx";
import { Money } from "#ui/Money.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ask } from "#ui/popup/popup.ts";
import { Facts } from "#ui/record/Facts.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
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

function Lines({ slip }: { slip: SlipView }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  return (
    <SmallTable
      label={t("slips.one")}
      flush
      head={[
        t("slips.payer"),
        slip.type === "check" ? t("slips.number") : t("columns.reference"),
        t("columns.receivedOn"),
        { end: t("columns.amountCents") },
      ]}
    >
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
            <EndCell>
              <Money cents={line.amountCents} />
            </EndCell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            {t("slips.total")} ({slip.count})
          </td>
          <EndCell>
            <Money cents={slip.totalCents} />
          </EndCell>
        </tr>
      </tfoot>
    </SmallTable>
  );
}

/** Shows a slip as it is printed. */
export default function SlipPage(): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const nameOf = usePersonName();
  const { id = "" } = useParams<{ id: string }>();
  const answer = useAnswer("GET /v1/payments/slips/:slipId", { params: { slipId: id } });
  return (
    <RecordPage of={answer} kind={t("slips.one")} back={{ href: paths.slips(), label: t("slips.title") }}>
      {(slip) => ({
        title: `${t("slips.one")} ${slip.number}`,
        badges: <SlipBadge state={slip.state} />,
        text: `${slip.shopName} · ${t(`types.${slip.type}`)}`,
        actions: (
          <>
            {slip.canUndo ? <Undo slipId={slip.id} /> : null}
            <Button look="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t("slips.print")}
            </Button>
          </>
        ),
        notices: slip.undone ? (
          <Notice tone="warning">
            {t("slips.undoneBy", { day: format.date(slip.undone.at), by: nameOf(slip.undone.by) })}
          </Notice>
        ) : null,
        main: (
          <>
            <Card>
              <Facts
                facts={[
                  [t("slips.date"), format.date(slip.madeOn)],
                  [t("slips.holder"), slip.bank?.holder ?? slip.shopName],
                  [
                    t("slips.account"),
                    slip.bank ? `${slip.bank.name} ${slip.bank.iban} ${slip.bank.bic}` : "–",
                  ],
                ]}
              />
            </Card>
            <Card flush>
              <Lines slip={slip} />
            </Card>
            <p className={cx(layout.quiet, layout.breakable, css.sign)}>{t("slips.signature")}</p>
          </>
        ),
      })}
    </RecordPage>
  );
}
