import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useParams, useSearch } from "wouter";
import { SHOP_TIME_ZONE, type EventRecord, type StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { addDays, dayOf } from "@cuvee/core/visits/events/zone.ts";
import { useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { refreshSlots } from "#visits/events/calls.ts";
import { EventFrame } from "#visits/events/EventFrame.tsx";
import { SlotsList } from "#visits/events/slots/SlotsList.tsx";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/events/slots/slots.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const SlotDialog = lazy(() => import("#visits/events/slots/SlotDialog.tsx"));
const ClosedDaysDialog = lazy(() => import("#visits/events/ClosedDaysDialog.tsx"));

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
/** Returns the month `count` months later. */
function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

type Opened = { slot: StaffSlot | null } | { closing: string };

type MonthBarProps = {
  go: (next: string) => void;
  month: string;
  from: string;
  thisMonth: string;
  writes: boolean;
  event: EventRecord;
  open: (value: Opened | null) => void;
};

/** Month on screen, other months, and a new slot. */
function MonthBar({ go, month, from, thisMonth, writes, event, open }: MonthBarProps): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  return (
    <div className={cx(layout.row3, layout.middle, layout.between, css.bar)}>
      <div className={cx(layout.line1, layout.middle)}>
        <IconButton label={t("slots.previous")} onClick={() => go(monthAfter(month, -1))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h2 className={cx(layout.strong, layout.unmargined, css.month)}>{words.month(from)}</h2>
        <IconButton label={t("slots.next")} onClick={() => go(monthAfter(month, 1))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        {month === thisMonth ? null : (
          <Button size="s" look="quiet" onClick={() => go(thisMonth)}>
            {t("slots.now")}
          </Button>
        )}
      </div>
      {writes && event.status !== "closed" ? (
        <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => open({ slot: null })}>
          {t("slots.add")}
        </Button>
      ) : null}
    </div>
  );
}

function Slots({ event, writes }: { event: EventRecord; writes: boolean }): ReactNode {
  const { t } = useTranslation("visits");
  const [, navigate] = useLocation();
  const text = new URLSearchParams(useSearch()).get("month") ?? "";
  const thisMonth = dayOf(Date.now(), SHOP_TIME_ZONE).slice(0, 7);
  const month = MONTH.test(text) ? text : thisMonth;
  const [opened, open] = useState<Opened | null>(null);
  const from = `${month}-01`;
  const to = addDays(`${monthAfter(month, 1)}-01`, -1);
  const answer = useAnswer(
    "GET /v1/slots",
    { query: { from, to, eventId: event.id } },
    { keepPreviousData: true },
  );
  useLive<{ eventId?: string }>("slot", ({ eventId }) =>
    eventId === undefined || eventId === event.id ? void refreshSlots() : undefined,
  );
  const go = (next: string): void => navigate(paths.eventSlots(event.id, { month: next }), { replace: true });
  const bar = (
    <MonthBar
      go={go}
      month={month}
      from={from}
      thisMonth={thisMonth}
      writes={writes}
      event={event}
      open={open}
    />
  );
  const close = (): void => open(null);
  return (
    <Card flush>
      {bar}
      <Answered of={answer} waiting="20rem">
        {(month) => {
          const slots = month.slots.filter((slot) => slot.day >= from && slot.day <= to);
          if (slots.length === 0) return <EmptyState title={t("slots.empty")} text={t("slots.emptyText")} />;
          return (
            <SlotsList
              slots={slots}
              languages={event.languages.length}
              writes={writes}
              onChange={(slot) => open({ slot })}
              onCloseDay={(day) => open({ closing: day })}
            />
          );
        }}
      </Answered>
      {opened ? (
        <Suspense>
          {"slot" in opened ? (
            <SlotDialog event={event} slot={opened.slot} month={month} onClose={close} />
          ) : (
            <ClosedDaysDialog day={opened.closing} eventId={event.id} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </Card>
  );
}

/** Slots of an event, month by month: `/dashboard/reservations/events/:eventId/slots?month=`. */
export default function SlotsPage(): ReactNode {
  const { eventId = "" } = useParams<{ eventId: string }>();
  return (
    <EventFrame eventId={eventId}>
      {({ record, writes }) => <Slots event={record} writes={writes} />}
    </EventFrame>
  );
}
