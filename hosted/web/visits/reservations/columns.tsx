import { RESERVATION_LIST } from "@cuvee/core/visits/reservations/reservations.list.ts";
import { VISIT_LANGUAGES } from "@cuvee/core/visits/events/events.ts";
import type { ReservationRow } from "@cuvee/core/visits/reservations/reservations.ts";
import type { TFunction } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { Money } from "#ui/Money.tsx";
import type { FilterKind, FilterOption, ScreenColumns } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import type { When } from "#visits/reservations/when.ts";
import { Due, ReservationBadge } from "#visits/reservations/labels.tsx";
import css from "#visits/reservations/columns.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import type { ReactNode } from "react";

export type T = TFunction;

const words = <W extends string>(values: readonly W[], say: (value: W) => string): FilterKind => ({
  kind: "words",
  options: values.map((value) => ({ value, label: say(value) })),
});

/** Total, and below it what is due. */
function MoneyCell({ row }: { row: ReservationRow }): ReactNode {
  return (
    <span className={cx(layout.column, css.money)}>
      <Money cents={row.totalCents} />
      {row.totalCents > 0 || row.dueCents !== 0 ? <Due {...row} /> : null}
    </span>
  );
}

function MomentCell({ when, row }: { when: When; row: ReservationRow }): ReactNode {
  return (
    <span className={cx(layout.column, layout.oneLine)}>
      {when.date(row.start)}
      <span className={layout.quiet}>{when.hours(row)}</span>
    </span>
  );
}

/** Returns the columns of a shop's list. `events` are the names that the filter of events offers. */
export function reservationColumns(
  t: T,
  when: When,
  events: readonly FilterOption[],
): ScreenColumns<ReservationRow, typeof RESERVATION_LIST> {
  return [
    {
      name: "number",
      label: t("columns.booking"),
      locked: true,
      cell: (row) => (
        <RowLink href={paths.reservation(row.id)} className={css.number}>
          {row.number ?? t("noNumber")}
        </RowLink>
      ),
    },
    {
      name: "startsAt",
      label: t("columns.day"),
      cell: (row) => <MomentCell when={when} row={row} />,
    },
    {
      name: "eventTitle",
      from: "medium",
      filter: { kind: "words", options: events },
      filterBy: "eventId",
      cell: (row) => <span className={css.text}>{row.eventTitle}</span>,
    },
    {
      name: "name",
      cell: (row) => (
        <span className={css.text} title={[row.email, row.phone].filter(Boolean).join(" · ")}>
          {row.name}
        </span>
      ),
    },
    { name: "people" },
    { name: "status", cell: (row) => <ReservationBadge status={row.status} /> },
    {
      name: "totalCents",
      cell: (row) => <MoneyCell row={row} />,
    },
    {
      name: "dueCents",
      // The cell of the total shows the amount due already; this column filters, sorts and sums it.
      hidden: true,
    },
    {
      name: "visitLanguage",
      label: t("columns.language"),
      from: "wide",
      filter: words(VISIT_LANGUAGES, when.language),
      cell: ({ visitLanguage: code }) =>
        code ? (
          <abbr className={css.code} title={when.language(code)}>
            {code.toUpperCase()}
          </abbr>
        ) : null,
    },
    {
      name: "source",
      from: "wide",
      cell: (row) => <span className={layout.quiet}>{t(`source.${row.source}`)}</span>,
    },
    { name: "seats", filter: false, total: false, hidden: true },
    { name: "email", hidden: true },
    { name: "phone", hidden: true },
    { name: "createdAt", hidden: true },
  ];
}
