import { SUMMARY_BASES } from "@cuvee/core/billing/accounting/vatSummary.ts";
import type { VatView } from "@cuvee/core/billing/accounting/views.ts";
import { Percent } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { AccountingNav } from "#billing/accounting/AccountingNav.tsx";
import { PeriodFields } from "#billing/accounting/PeriodFields.tsx";
import { thisMonth } from "#billing/accounting/periods.ts";
import { useVatLabels } from "#billing/accounting/vatLabels.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
import rows from "#ui/CardRows.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Rows({ vat }: { vat: VatView }): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const words = useVatLabels();
  return (
    <>
      <SmallTable flush head={[t("vat.type"), { end: t("vat.base") }, { end: t("vat.tax") }]}>
        <tbody>
          {SUMMARY_BASES.map((basis) => {
            const lines = vat.rows.filter((row) => row.basis === basis);
            return lines.length === 0 ? null : (
              <Fragment key={basis}>
                <tr>
                  <th scope="colgroup" colSpan={3}>
                    {t(`vat.basis.${basis}`)}
                  </th>
                </tr>
                {lines.map((row) => (
                  <tr key={row.type}>
                    <th scope="row">{words(row.type)}</th>
                    <EndCell>{format.money(row.baseCents)}</EndCell>
                    <EndCell>{basis === "none" ? "" : format.money(row.vatCents)}</EndCell>
                  </tr>
                ))}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("vat.total")}
            </th>
            <EndCell>{format.money(vat.totalCents)}</EndCell>
          </tr>
        </tfoot>
      </SmallTable>
      <p className={rows.note}>
        {t("vat.waiting", { amount: format.money(vat.waitingCents) })}
        <br />
        {t("vat.foot")}
      </p>
    </>
  );
}

/** `/dashboard/accounting/vat`: VAT of a period by rate and by chargeable event. */
export default function VatPage(): ReactNode {
  const { t } = useTranslation("accounting");
  const [period, setPeriod] = useState(() => thisMonth(Date.now()));
  const answer = useAnswer("GET /v1/accounting/vat", { query: period }, { keepPreviousData: true });
  return (
    <>
      <AccountingNav />
      <PageHeader title={t("vat.title")} text={t("vat.text")} />
      <div className={cx(layout.stack5, layout.shrink)}>
        <Card>
          <PeriodFields value={period} onChange={setPeriod} />
        </Card>
        <Answered
          of={answer}
          waiting="16rem"
          card
          empty={(vat) =>
            vat.rows.length > 0 ? null : (
              <EmptyState
                icon={<Percent aria-hidden="true" />}
                title={t("vat.none")}
                text={t("vat.noneText")}
              />
            )
          }
        >
          {(vat) => (
            <Card flush>
              <Rows vat={vat} />
            </Card>
          )}
        </Answered>
      </div>
    </>
  );
}
