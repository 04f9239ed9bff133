import { useSeesPrices } from "#kit/prices.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#sales/samples/Samples.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Total = { key: string; name: string; units: number; valueCents: number; samples: number };

function Totals({ title, rows }: { title: string; rows: readonly Total[] }): ReactNode {
  const { t } = useTranslation("samples");
  const priced = useSeesPrices();
  const format = useFormat();
  return (
    <table className={cx(layout.small, css.totals)}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t("totals.samples")}</th>
          <th scope="col">{t("columns.units")}</th>
          {priced ? <th scope="col">{t("totals.value")}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>{format.count(row.samples)}</td>
            <td>{format.count(row.units)}</td>
            {priced ? <td>{format.money(row.valueCents)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the samples sent in a period, by agent and by article. */
export default function TotalsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("samples");
  const today = dayInFrance(Date.now());
  const [days, setDays] = useState({ from: `${today.slice(0, 4)}-01-01`, until: today });
  const { data, error, mutate } = useAnswer("GET /v1/samples/totals", { query: days });
  return (
    <Dialog open onClose={onClose} size="medium" title={t("totals.title")} text={t("totals.text")}>
      <div className={layout.stack4}>
        <div className={cx(layout.grid4, layout.pair, css.pair)}>
          <Field label={t("totals.from")}>
            <DateInput
              value={days.from}
              max={days.until}
              onChange={(from) => (from ? setDays({ ...days, from }) : undefined)}
            />
          </Field>
          <Field label={t("totals.until")}>
            <DateInput
              value={days.until}
              min={days.from}
              onChange={(until) => (until ? setDays({ ...days, until }) : undefined)}
            />
          </Field>
        </div>
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : !data ? (
          <WhenLate>
            <Skeleton height="8rem" />
          </WhenLate>
        ) : data.articles.length === 0 ? (
          <p className={layout.quiet}>{t("totals.none")}</p>
        ) : (
          <>
            <Totals
              title={t("columns.agentName")}
              rows={data.agents.map((a) => ({
                ...a,
                key: a.agentId ?? "",
                name: a.name ?? t("totals.shop"),
              }))}
            />
            <Totals title={t("form.article")} rows={data.articles.map((a) => ({ ...a, key: a.formatId }))} />
          </>
        )}
      </div>
    </Dialog>
  );
}
