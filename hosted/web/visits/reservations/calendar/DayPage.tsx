import { addDays } from "@cuvee/core/visits/events/zone.ts";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { CalendarX2, ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch } from "wouter";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Select } from "#ui/input/Select.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { useDay, useEventNames, useResources, useSlots, useWaiting } from "#visits/reservations/calls.ts";
import { shopToday, useWhen } from "#visits/reservations/when.ts";
import { Due, ReservationBadge } from "#visits/reservations/labels.tsx";
import css from "#visits/reservations/calendar/DayPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { Answered } from "#ui/page/Answered.tsx";

type DaySlot = CallAnswer<"GET /v1/reservations/day">["slots"][number];
const DAY = /^20\d\d-\d\d-\d\d$/;

type DayFiltersProps = {
  event: string;
  change: (of: Record<string, string>) => void;
  resource: string;
};

function DayFilters({ event, change, resource }: DayFiltersProps): ReactNode {
  const { t } = useTranslation("reservations");
  const events = useEventNames();
  const resources = useResources();
  return (
    <div className={cx(layout.row2, css.filters)}>
      <Select
        aria-label={t("columns.event")}
        value={event}
        options={[
          { value: "", label: t("calendar.allEvents") },
          ...(events ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ target }) => change({ event: target.value })}
      />
      <Select
        aria-label={t("calendar.resource")}
        value={resource}
        options={[
          { value: "", label: t("calendar.allResources") },
          ...(resources.data?.resources ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => change({ resource: target.value })}
      />
    </div>
  );
}

/** Day before, day after, another day, and the paper. */
function DayCommands({
  change,
  day,
}: {
  change: (of: Record<string, string>) => void;
  day: string;
}): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <div className={cx(layout.row2, css.acts)}>
      <IconButton label={t("day.before")} look="secondary" onClick={() => change({ day: addDays(day, -1) })}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className={css.date}>
        <DateInput label={t("calendar.day")} value={day} onChange={(next) => change({ day: next ?? "" })} />
      </span>
      <IconButton label={t("day.after")} look="secondary" onClick={() => change({ day: addDays(day, 1) })}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button icon={<Printer aria-hidden="true" />} onClick={() => print()}>
        {t("day.print")}
      </Button>
    </div>
  );
}

/** The sheet of a day: visitors, times, visits, and amounts due. Printed, it is an A4 page for the guide. */
export default function DayPage(): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const given = params.get("day") ?? "";
  const day = DAY.test(given) ? given : shopToday();
  const [event, resource] = [params.get("event") ?? "", params.get("resource") ?? ""];
  const { shop } = useOwnShop();
  const narrowing = { ...(event ? { eventId: event } : {}), ...(resource ? { resourceId: resource } : {}) };
  const answer = useDay({ day, ...narrowing });
  const slots = useSlots({ from: day, to: day, ...narrowing });
  const waits = new Map(slots.data?.slots.map(({ id, waiting }) => [id, waiting]));
  const change = (of: Record<string, string>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(of))
      if (value) next.set(name, value);
      else next.delete(name);
    navigate(`${path}?${next}`, { replace: true });
  };
  const shown = answer.data?.day === day ? answer.data.slots : undefined;
  const people = shown?.flatMap((slot) => slot.reservations).filter(isAwaited) ?? [];
  return (
    <div className={css.sheet}>
      <PageHeader
        title={t("day.title")}
        back={{ href: paths.reservations(), label: t("title") }}
        text={
          <span className={css.which}>
            {when.full(day)}
            {shown ? ` · ${t("day.sum", { count: people.reduce((sum, one) => sum + one.people, 0) })}` : ""}
            <span className={css.onPaper}>{shop ? ` · ${shop.name}` : ""}</span>
          </span>
        }
        actions={<DayCommands change={change} day={day} />}
      />
      <DayFilters event={event} change={change} resource={resource} />
      <Answered
        of={{ ...answer, data: shown }}
        waiting="16rem"
        card
        empty={(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<CalendarX2 aria-hidden="true" />}
              title={t("day.nothing")}
              text={t("day.nothingText")}
            />
          ) : null
        }
      >
        {(list) =>
          list.map((slot) => (
            <SlotSheet key={slot.slotId} slot={slot} waiting={waits.get(slot.slotId) ?? 0} />
          ))
        }
      </Answered>
    </div>
  );
}

const isAwaited = ({ status }: ReservationView): boolean => status !== "cancelled" && status !== "held";

function SlotSheet({ slot, waiting }: { slot: DaySlot; waiting: number }): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const format = useFormat();
  const awaited = slot.reservations.filter(isAwaited);
  const facts = [
    slot.name,
    slot.guides.length > 0 ? t("day.with", { guides: format.list(slot.guides) }) : "",
    slot.languages.map((code) => code.toUpperCase()).join(" "),
  ].filter(Boolean);
  return (
    <section className={cx(layout.panel, css.slot)}>
      <header className={css.head}>
        <h2 className={layout.large}>{[when.hours(slot), slot.eventTitle].filter(Boolean).join(" · ")}</h2>
        <span className={cx(layout.medium, layout.oneLine)}>
          {t("day.places", { taken: slot.seats, capacity: slot.capacity })}
        </span>
        {facts.length > 0 ? <p className={layout.quiet}>{facts.join(" · ")}</p> : null}
        {slot.note ? <p className={css.note}>{slot.note}</p> : null}
      </header>
      {awaited.length === 0 ? (
        <p className={css.nobody}>{t("day.nobody")}</p>
      ) : (
        <table className={css.people}>
          <thead>
            <tr>
              <th scope="col" className={css.box}>
                <span className="visually-hidden">{t("day.came")}</span>
              </th>
              <th scope="col">{t("columns.name")}</th>
              <th scope="col">{t("columns.people")}</th>
              <th scope="col">{t("day.notes")}</th>
              <th scope="col" className={css.end}>
                {t("columns.due")}
              </th>
            </tr>
          </thead>
          <tbody>
            {awaited.map((view) => (
              <Person key={view.id} view={view} />
            ))}
          </tbody>
        </table>
      )}
      {waiting > 0 ? <WaitingNames slotId={slot.slotId} /> : null}
    </section>
  );
}

/** Writes `2 Adulte, 1 Enfant`, or the options taken beside. */
const said = (view: ReservationView, kind: "price" | "option"): string =>
  view.lines
    .filter((line) => line.kind === kind)
    .map((line) => `${line.quantity} ${line.name}`)
    .join(", ");

function Person({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const when = useWhen();
  const notes = [view.notes, view.staff?.notes ?? ""].filter(Boolean);
  return (
    <tr>
      <td className={css.box}>
        <span className={css.tick} data-on={view.status === "attended" ? "" : undefined} aria-hidden="true" />
        <span className="visually-hidden">{t(view.status === "attended" ? "day.came" : "day.awaited")}</span>
      </td>
      <td>
        <RowLink href={paths.reservation(view.id)}>{view.name || view.number || t("noNumber")}</RowLink>
        <div className={layout.quiet}>
          {[view.phone ? format.phone(view.phone) : "", view.number].filter(Boolean).join(" · ")}
        </div>
        <ReservationBadge status={view.status} plain />
      </td>
      <td>
        <strong>{view.people}</strong> <span className={layout.quiet}>{said(view, "price")}</span>
        {said(view, "option") ? <div>{said(view, "option")}</div> : null}
        {view.visitLanguage ? <div className={layout.quiet}>{when.language(view.visitLanguage)}</div> : null}
      </td>
      <td className={css.notes}>
        {notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
      </td>
      <td className={css.end}>
        <Due {...view} />
      </td>
    </tr>
  );
}

function WaitingNames({ slotId }: { slotId: string }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const { data } = useWaiting(slotId);
  const waiting = (data?.waiting ?? []).filter(({ status }) => status === "waiting" || status === "offered");
  if (waiting.length === 0) return null;
  return (
    <p className={css.waiting}>
      <strong>{t("waiting.title")}</strong>{" "}
      {waiting
        .map(({ name, seats, phone }) =>
          [name, t("people", { count: seats }), phone ? format.phone(phone) : ""].filter(Boolean).join(", "),
        )
        .join(" · ")}
    </p>
  );
}
