import { VISIT_LANGUAGES } from "@cuvee/core/visits/events/events.ts";
import {
  RESERVATION_SOURCES,
  RESERVATION_STATUSES,
  type ReservationRow,
} from "@cuvee/core/visits/reservations/reservations.ts";
import type { TFunction } from "i18next";
import { paths } from "#kit/paths.ts";
import { Money } from "#ui/Money.tsx";
import type { FilterKind, FilterOption, ListColumn } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import type { When } from "#visits/reservations/when.ts";
import { Due, ReservationBadge } from "#visits/reservations/words.tsx";
import css from "#visits/reservations/columns.module.css";

export type T = TFunction<["reservations", "common"]>;

const words = <W extends string>(values: readonly W[], say: (value: W) => string): FilterKind => ({
  kind: "words",
  options: values.map((value) => ({ value, label: say(value) })),
});

/** Returns the columns of a shop's list. `events` are the names that the filter of events offers. */
export function reservationColumns(
  t: T,
  when: When,
  events: readonly FilterOption[],
): ListColumn<ReservationRow>[] {
  const sorts = (name: string): [string, string] => [t(`sorts.${name}`), t(`sorts.-${name}`)];
  return [
    {
      name: "number",
      label: t("columns.number"),
      locked: true,
      cell: (row) => (
        <RowLink href={paths.reservation(row.id)} className={css.number}>
          {row.number ?? t("noNumber")}
        </RowLink>
      ),
    },
    {
      name: "startsAt",
      label: t("columns.startsAt"),
      sort: true,
      sorts: sorts("startsAt"),
      filter: { kind: "days" },
      cell: (row) => (
        <span className={css.when}>
          {when.date(row.start)}
          <span className={css.quiet}>{when.hours(row)}</span>
        </span>
      ),
    },
    {
      name: "eventTitle",
      label: t("columns.event"),
      sort: true,
      sorts: sorts("eventTitle"),
      from: "medium",
      filter: { kind: "words", options: events },
      filterBy: "eventId",
      cell: (row) => <span className={css.text}>{row.eventTitle}</span>,
    },
    {
      name: "name",
      label: t("columns.name"),
      sort: true,
      sorts: sorts("name"),
      cell: (row) => (
        <span className={css.text} title={[row.email, row.phone].filter(Boolean).join(" · ")}>
          {row.name}
        </span>
      ),
    },
    {
      name: "people",
      label: t("columns.people"),
      align: "end",
      sort: true,
      sorts: sorts("people"),
      filter: { kind: "number" },
      total: (sum) => sum,
      cell: (row) => row.people,
    },
    {
      name: "status",
      label: t("columns.status"),
      filter: words(
        RESERVATION_STATUSES.filter((status) => status !== "held"),
        (status) => t(`status.${status}`),
      ),
      cell: (row) => <ReservationBadge status={row.status} />,
    },
    {
      name: "totalCents",
      label: t("columns.total"),
      align: "end",
      sort: true,
      sorts: sorts("totalCents"),
      filter: { kind: "cents" },
      total: (sum) => <Money cents={sum} />,
      cell: (row) => (
        <span className={css.money}>
          <Money cents={row.totalCents} />
          {row.totalCents > 0 || row.dueCents !== 0 ? <Due {...row} /> : null}
        </span>
      ),
    },
    {
      name: "dueCents",
      label: t("columns.due"),
      align: "end",
      sort: true,
      sorts: sorts("dueCents"),
      // The cell of the total shows the amount due already; this column filters, sorts and sums it.
      hidden: true,
      filter: { kind: "cents" },
      total: (sum) => <Money cents={sum} />,
      cell: (row) => <Money cents={row.dueCents} />,
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
      label: t("columns.source"),
      from: "wide",
      filter: words(RESERVATION_SOURCES, (source) => t(`source.${source}`)),
      cell: (row) => <span className={css.quiet}>{t(`source.${row.source}`)}</span>,
    },
    { name: "seats", label: t("columns.seats"), align: "end", hidden: true, cell: (row) => row.seats },
    { name: "email", label: t("columns.email"), hidden: true, cell: (row) => row.email },
    { name: "phone", label: t("columns.phone"), hidden: true, cell: (row) => row.phone },
    {
      name: "createdAt",
      label: t("columns.createdAt"),
      hidden: true,
      sort: true,
      sorts: sorts("createdAt"),
      filter: { kind: "days" },
      cell: (row) => <span className={css.quiet}>{when.date(Date.parse(row.createdAt))}</span>,
    },
  ];
}
