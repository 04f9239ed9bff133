import { RESERVATION_LIST } from "@cuvee/core/visits/reservations/reservations.list.ts";
import { addDays } from "@cuvee/core/visits/events/zone.ts";
import { CalendarCheck, CalendarDays, Check, ListOrdered, Plus, ScanLine } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import type { FixedView, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { useMarkAttended } from "#visits/reservations/bulk.ts";
import { useEventNames, useHasPermission } from "#visits/reservations/calls.ts";
import { reservationColumns } from "#visits/reservations/columns.tsx";
import { ReservationCard } from "#visits/reservations/ReservationCard.tsx";
import { shopToday, useWhen } from "#visits/reservations/when.ts";

type List = ListDescription<"GET /v1/reservations", typeof RESERVATION_LIST>;
const idOf: List["rowId"] = (row) => row.id;
const WEEK = 6;

/** Calendar, day, check-in and new reservations. */
function ListCommands(): ReactNode {
  const { t } = useTranslation(["reservations", "common"]);
  const may = useHasPermission("createResa");
  return (
    <>
      <ButtonLink href={paths.reservationsCalendar()} icon={<CalendarDays aria-hidden="true" />}>
        {t("calendar.title")}
      </ButtonLink>
      <ButtonLink href={paths.reservationsDay()} icon={<ListOrdered aria-hidden="true" />}>
        {t("day.title")}
      </ButtonLink>
      {may ? (
        <>
          <ButtonLink href={paths.reservationsScan()} icon={<ScanLine aria-hidden="true" />}>
            {t("scan.title")}
          </ButtonLink>
          <ButtonLink look="primary" href={paths.addReservation()} icon={<Plus aria-hidden="true" />}>
            {t("add.button")}
          </ButtonLink>
        </>
      ) : null}
    </>
  );
}

/** The reservations of a shop, and links to its calendar, its day and its check-in. */
export default function ReservationsPage(): ReactNode {
  const { t } = useTranslation(["reservations", "common"]);
  const when = useWhen();
  const may = useHasPermission("createResa");
  const markAttended = useMarkAttended();
  const events = useEventNames();
  const today = shopToday();
  const names = useMemo(() => (events ?? []).map(({ id, title }) => ({ value: id, label: title })), [events]);
  const columns = useMemo(() => reservationColumns(t, when, names), [t, when, names]);
  const views = useMemo(
    (): FixedView[] => [
      { key: "all", label: t("views.all"), filter: {} },
      { key: "today", label: t("views.today"), filter: { startsAt: { from: today, to: today } } },
      {
        key: "week",
        label: t("views.week"),
        filter: { startsAt: { from: today, to: addDays(today, WEEK) } },
      },
      { key: "toConfirm", label: t("views.toConfirm"), filter: { status: { in: ["pending"] } } },
      {
        key: "due",
        label: t("views.due"),
        filter: { dueCents: { from: 1 }, status: { in: ["pending", "confirmed", "attended"] } },
      },
      { key: "cancelled", label: t("views.cancelled"), filter: { status: { in: ["cancelled"] } } },
    ],
    [t, today],
  );
  const list: List = {
    of: RESERVATION_LIST,
    route: "GET /v1/reservations",
    title: t("title"),
    search: t("search"),
    columns,
    rowId: idOf,
    card: (row) => <ReservationCard row={row} />,
    views,
    bulk: may
      ? [
          {
            key: "attended",
            label: t("acts.attend.button"),
            icon: <Check aria-hidden="true" />,
            act: markAttended,
          },
        ]
      : [],
    actions: <ListCommands />,
    empty: {
      icon: <CalendarCheck aria-hidden="true" />,
      title: t("empty"),
      text: t("emptyText"),
      action: may ? <ButtonLink href={paths.addReservation()}>{t("add.button")}</ButtonLink> : null,
    },
    live: ["slot", "order"],
    arrived: (count) => t("arrived", { count }),
  };
  return <ListPage list={list} />;
}
