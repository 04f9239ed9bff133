import type { ReservationRow } from "@cuvee/core/visits/reservations/reservations.ts";
import { CalendarCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { Status } from "./ReservationSheet.tsx";
import { TicketCard } from "./TicketCard.tsx";
import { useWhen } from "./when.ts";
import css from "./visits.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

const PAGE = 50;

function Rows({ title, rows }: { title: string; rows: readonly ReservationRow[] }): ReactNode {
  const { t } = useTranslation("tour");
  const format = useFormat();
  const when = useWhen();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={css.groupTitle}>{title}</h2>
      <ul className={layout.grid3}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              href={paths.reservation(row.id)}
              className={cx(
                layout.middle,
                layout.between,
                layout.panel,
                layout.undecorated,
                layout.padded,
                css.row,
              )}
            >
              <span>
                <span className={layout.strong}>{row.eventTitle}</span>
                <br />
                <span className={layout.quiet}>
                  {[when.slot(row), t("people", { count: row.people }), row.number]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className={layout.row3}>
                {format.money(row.totalCents)} <Status status={row.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tickets({ title, rows }: { title: string; rows: readonly ReservationRow[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={css.groupTitle}>{title}</h2>
      <ul className={layout.grid4}>
        {rows.map((row) => (
          <li key={row.id}>
            <TicketCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/dashboard/reservations` of a buyer: their reservations, in every shop; the coming ones as tickets. */
export default function BuyerReservationsPage(): ReactNode {
  const { t } = useTranslation(["tour", "common"]);
  const [limit, setLimit] = useState(PAGE);
  const { data, error, mutate } = useAnswer(
    "GET /v1/reservations",
    { query: { limit, sort: "-startsAt" } },
    { keepPreviousData: true },
  );
  const now = Date.now();
  const rows = data?.rows ?? [];
  const isAhead = (row: ReservationRow): boolean => row.end >= now && row.status !== "cancelled";
  return (
    <>
      <PageHeader title={t("own.title")} />
      {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? (
        <WhenLate>
          <Skeleton height="12rem" />
        </WhenLate>
      ) : null}
      {data && rows.length === 0 ? (
        <EmptyState
          icon={<CalendarCheck aria-hidden="true" />}
          title={t("own.empty")}
          text={t("own.emptyText")}
        />
      ) : null}
      <Tickets title={t("own.ahead")} rows={rows.filter(isAhead).toReversed()} />
      <Rows title={t("own.past")} rows={rows.filter((row) => !isAhead(row))} />
      {data?.next && limit < 200 ? (
        <Button onClick={() => setLimit(Math.min(200, limit + PAGE))}>{t("own.more")}</Button>
      ) : null}
    </>
  );
}
