import { EVENT_LIST } from "@cuvee/core/visits/events/events.list.ts";
import { Copy, Lock, Pause, PartyPopper, Play, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import {
  EVENT_MOVES,
  EVENT_STATUSES,
  VISIT_LANGUAGES,
  type EventStatus,
} from "@cuvee/core/visits/events/events.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths, pictureAt } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import type { ListDescription, RowAct, RowOf } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import { EventsNav } from "#visits/events/EventsNav.tsx";
import { EventStatusChoice } from "#visits/events/EventStatus.tsx";
import { useEventCommands } from "#visits/events/useEventCommands.tsx";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/events/events.module.css";
import * as layout from "#ui/layout.ts";

type Route = "GET /v1/visits";
type Row = RowOf<Route>;

function Picture({ visual }: { visual: string | null }): ReactNode {
  return visual ? (
    <img className={css.picture} src={pictureAt(visual, 160)} alt="" width={48} height={40} loading="lazy" />
  ) : (
    <span className={css.nothing} aria-hidden="true">
      <PartyPopper size={18} />
    </span>
  );
}

/** Shows the places of the next thirty days: how many are reserved of all. */
function Places({ row, short }: { row: Row; short?: boolean }): ReactNode {
  const { t } = useTranslation("visits");
  const { upcomingPlaces: places, upcomingReserved: reserved } = row;
  if (places === 0) return <span className={cx(layout.quiet, layout.breakable)}>{t("list.noPlaces")}</span>;
  return (
    <span className={css.fill}>
      {t(short ? "list.placesShort" : "list.places", { reserved, places })}
      <span className={cx(css.bar, reserved >= places && css.full)} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * reserved) / places)}%` }} />
      </span>
    </span>
  );
}

/** Writes the price and the next slot of a row. */
function useRowTexts(): { price: (row: Row) => string; next: (row: Row) => string } {
  const { t } = useTranslation("visits");
  const format = useFormat();
  const words = useEventLabels();
  return {
    // Without the right to see prices the row has none.
    price: (row) => (typeof row.fromE4 === "number" ? format.unit(row.fromE4) : "—"),
    next: (row) => (row.nextSlotAt === null ? t("list.noSlot") : words.moment(Date.parse(row.nextSlotAt))),
  };
}

function Languages({ codes }: { codes: Row["languages"] }): ReactNode {
  const words = useEventLabels();
  return (
    <span className={css.chips}>
      {codes.map((code) => (
        <abbr key={code} className={cx(layout.tiny, layout.oneLine, css.chip)} title={words.language(code)}>
          {code.toUpperCase()}
        </abbr>
      ))}
    </span>
  );
}

/** An event of the list on a phone. */
function EventCard({ row, writes }: { row: Row; writes: boolean }): ReactNode {
  const labels = useEventLabels();
  const words = useRowTexts();
  return (
    <div className={cx(layout.line3, layout.top)}>
      <Picture visual={row.visual} />
      <div className={cx(layout.grid1, layout.shrink, layout.fill)}>
        <RowLink href={paths.event(row.id)}>{row.title}</RowLink>
        <span className={cx(layout.quiet, layout.breakable)}>
          {[labels.duration(row.durationMinutes), words.price(row), words.next(row)].join(" · ")}
        </span>
        <span className={cx(layout.row2, layout.middle, layout.between)}>
          <Places row={row} />
          <EventStatusChoice event={row} disabled={!writes} />
        </span>
      </div>
    </div>
  );
}

/** Commands of a row: the moves that its status allows, and a copy. */
function useRowActs(): RowAct<Row>[] {
  const { t } = useTranslation("visits");
  const { move, copy } = useEventCommands();
  const moving = (
    status: EventStatus,
    icon: ReactNode,
    label: string,
    of: readonly EventStatus[] = EVENT_STATUSES,
  ): RowAct<Row> => ({
    key: `${status}${of.length}`,
    label,
    icon,
    hidden: (row) => !of.some((s) => s === row.status) || !EVENT_MOVES[row.status].includes(status),
    act: (row) => void move(row, status),
    ...(status === "closed" ? { danger: true as const } : {}),
  });
  return [
    moving("online", <Play aria-hidden="true" />, t("moves.online")),
    moving("paused", <Pause aria-hidden="true" />, t("moves.paused"), ["online"]),
    moving("paused", <Play aria-hidden="true" />, t("moves.reopen"), ["closed"]),
    {
      key: "copy",
      label: t("copy"),
      icon: <Copy aria-hidden="true" />,
      act: (row) => void copy(row),
    },
    moving("closed", <Lock aria-hidden="true" />, t("moves.closed")),
  ];
}

type List = ListDescription<Route, typeof EVENT_LIST>;

function useColumns(writes: boolean): List["columns"] {
  const { t } = useTranslation("visits");
  const labels = useEventLabels();
  const words = useRowTexts();
  return [
    {
      name: "title",
      locked: true,
      width: "19rem",
      cell: (row) => (
        <span className={cx(layout.line3, layout.middle, layout.shrink)}>
          <Picture visual={row.visual} />
          <RowLink href={paths.event(row.id)}>{row.title}</RowLink>
        </span>
      ),
    },
    { name: "status", width: "9rem", cell: (row) => <EventStatusChoice event={row} disabled={!writes} /> },
    {
      name: "languages",
      from: "wide",
      filter: {
        kind: "words",
        options: VISIT_LANGUAGES.map((code) => ({ value: code, label: labels.language(code) })),
      },
      cell: (row) => <Languages codes={row.languages} />,
    },
    {
      name: "durationMinutes",
      label: t("columns.duration"),
      from: "medium",
      cell: (row) => labels.duration(row.durationMinutes),
    },
    { name: "payment", hidden: true },
    { name: "fromE4", label: t("columns.from"), cell: (row) => words.price(row) },
    { name: "nextSlotAt", cell: (row) => words.next(row) },
    { name: "upcomingPlaces", total: false, align: "start", cell: (row) => <Places row={row} short /> },
    { name: "upcomingReserved", hidden: true },
  ];
}

/** Events of the shop: `/dashboard/reservations/events`. */
export default function EventsPage(): ReactNode {
  const { t } = useTranslation(["visits", "common"]);
  const { user } = useSession();
  const writes = user !== null && hasPermission(user, "createEvent");
  const columns = useColumns(writes);
  const rowActs = useRowActs();
  const add = writes ? (
    <ButtonLink href={paths.addEvent()} look="primary" icon={<Plus aria-hidden="true" />}>
      {t("add")}
    </ButtonLink>
  ) : undefined;

  const list: List = {
    of: EVENT_LIST,
    route: "GET /v1/visits",
    title: t("title"),
    search: t("list.search"),
    rowId: (row) => row.id,
    live: ["slot"],
    columns,
    card: (row) => <EventCard row={row} writes={writes} />,
    views: [
      { key: "current", label: t("views.current"), filter: {} },
      ...EVENT_STATUSES.map((key) => ({
        key,
        label: t(`status.${key}`),
        filter: { status: { in: [key] } },
      })),
    ],
    ...(writes ? { rowActs } : {}),
    empty: {
      icon: <PartyPopper aria-hidden="true" />,
      title: t("empty.title"),
      text: t("empty.text"),
      action: add,
    },
    actions: add,
  };
  return (
    <>
      <EventsNav />
      <ListPage list={list} />
    </>
  );
}
