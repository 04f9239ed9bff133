import {
  addedSums,
  OVERDUE,
  type OpportunitySums,
} from "@cuvee/core/relations/opportunities/opportunities.ts";
import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { dateFormat } from "@cuvee/core/kit/intl.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useWidth } from "#kit/width.ts";
import { AddOpportunity } from "#relations/opportunities/AddOpportunity.tsx";
import { queryOf } from "#relations/opportunities/board/useBoard.ts";
import { NarrowBar } from "#relations/opportunities/NarrowBar.tsx";
import { OpportunitiesNav } from "#relations/opportunities/OpportunitiesNav.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { useListQuery } from "#ui/table/listQuery.ts";
import { EndCell, SmallTable, WideCell } from "#ui/table/SmallTable.tsx";
import css from "#relations/opportunities/opportunities.module.css";

type Answer = CallAnswer<"GET /v1/opportunities/forecast">;
type Part = Answer["parts"][number];

/** The sums of an answer; amounts that the person may not see are 0 and not shown. */
const sumsIn = ({ count, bottles, amountCents = 0, weightedCents = 0 }: Answer["won"]): OpportunitySums => ({
  count,
  bottles,
  amountCents,
  weightedCents,
});

/** The bars of a part beside the longest: the sum, and the weighted sum below it. The figures stand in the table. */
function Bars({ part, most }: { part: Part; most: number }): ReactNode {
  const width = (cents: number): { width: string } => ({
    width: `${most === 0 ? 0 : (cents / most) * 100}%`,
  });
  return (
    <span className={css.bars} aria-hidden="true">
      <span className={css.sum} style={width(part.amountCents ?? 0)} />
      <span className={css.weighted} style={width(part.weightedCents ?? 0)} />
    </span>
  );
}

/** The figures of a row; a phone has no room for bottles. */
function Cells({ of, priced }: { of: OpportunitySums; priced: boolean }): ReactNode {
  const format = useFormat();
  const isPhone = useWidth() === "mobile";
  return (
    <>
      <EndCell>{of.count}</EndCell>
      {isPhone ? null : <EndCell>{format.count(of.bottles)}</EndCell>}
      {priced ? (
        <>
          <EndCell>{format.money(of.amountCents)}</EndCell>
          <EndCell>{format.money(of.weightedCents)}</EndCell>
        </>
      ) : null}
    </>
  );
}

type FootProps = { name: string; of: OpportunitySums; priced: boolean };

/** A row below the months: it has no bars. */
function FootRow({ name, of, priced }: FootProps): ReactNode {
  const isPhone = useWidth() === "mobile";
  return (
    <tr>
      <th scope="row">{name}</th>
      <Cells of={of} priced={priced} />
      {priced && !isPhone ? (
        <WideCell>
          <span className="visually-hidden">—</span>
        </WideCell>
      ) : null}
    </tr>
  );
}

function Forecast({ parts, today, won }: Answer): ReactNode {
  const { t, i18n } = useTranslation("opportunities");
  const isPhone = useWidth() === "mobile";
  const priced = parts.every(({ amountCents }) => amountCents !== undefined);
  const sums = parts.map(sumsIn);
  const total = addedSums(sums);
  const most = Math.max(0, ...sums.map(({ amountCents }) => amountCents));
  const months = dateFormat(i18n.resolvedLanguage ?? "fr", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const nameOf = (key: string): string =>
    key === OVERDUE ? t("forecast.overdue") : months.format(new Date(`${key}-15T12:00:00Z`));
  return (
    <SmallTable
      flush
      label={t("forecast.title")}
      head={[
        t("forecast.month"),
        { end: t("forecast.count") },
        ...(isPhone ? [] : [{ end: t("columns.bottles") }]),
        ...(priced
          ? [
              { end: t("columns.amountCents") },
              { end: t("columns.weightedCents") },
              ...(isPhone ? [] : [{ wide: t("forecast.chart") }]),
            ]
          : []),
      ]}
    >
      <tbody>
        {parts.map((part, n) => (
          <tr key={part.key}>
            <th scope="row" className={part.key === OVERDUE ? css.late : undefined}>
              {nameOf(part.key)}
            </th>
            <Cells of={sums[n] ?? total} priced={priced} />
            {priced && !isPhone ? (
              <WideCell>
                <Bars part={part} most={most} />
              </WideCell>
            ) : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <FootRow name={t("forecast.total")} of={total} priced={priced} />
        {won.count > 0 ? (
          <FootRow
            name={t("forecast.won", { month: nameOf(today.slice(0, 7)) })}
            of={sumsIn(won)}
            priced={priced}
          />
        ) : null}
      </tfoot>
    </SmallTable>
  );
}

/** `/dashboard/clients/opportunities/forecast`: the open opportunities by month of their expected day. */
export default function ForecastPage(): ReactNode {
  const { t } = useTranslation("opportunities");
  const [query, { change }] = useListQuery();
  const answer = useAnswer(
    "GET /v1/opportunities/forecast",
    { query: queryOf(query) },
    { keepPreviousData: true },
  );
  return (
    <>
      <PageHeader title={t("nav.forecast")} actions={<AddOpportunity />} />
      <OpportunitiesNav />
      <NarrowBar query={query} onChange={change} />
      <Answered
        of={answer}
        waiting="20rem"
        card
        empty={({ parts, won }) =>
          won.count === 0 && parts.every(({ count }) => count === 0) ? (
            <EmptyState
              icon={<ChartColumn aria-hidden="true" />}
              title={t("forecast.empty")}
              text={t("forecast.emptyText")}
            />
          ) : null
        }
      >
        {(found) => (
          <Card flush title={t("forecast.title")}>
            <Forecast {...found} />
          </Card>
        )}
      </Answered>
    </>
  );
}
