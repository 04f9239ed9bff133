import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { CalendarClock, DoorClosed, DoorOpen, GripVertical, Pencil, Plus, X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import { useDay, useReservationCommand, useHasPermission, useWaiting } from "#visits/reservations/calls.ts";
import { dragReservation } from "#visits/reservations/calendar/drag.ts";
import { MoveReservation } from "#visits/reservations/calendar/calendarMoves.tsx";
import { MoveSlotDialog } from "#visits/reservations/calendar/MoveSlotDialog.tsx";
import { fillOf, isTakable } from "#visits/reservations/statuses.ts";
import { useWhen } from "#visits/reservations/when.ts";
import { Due, ReservationBadge } from "#visits/reservations/labels.tsx";
import board from "#visits/reservations/calendar/Calendar.module.css";
import css from "#visits/reservations/calendar/SlotPanel.module.css";
import * as layout from "#ui/layout.ts";

type PanelProps = {
  slot: StaffSlot;
  /** The panel is beside the calendar: the focus moves to it, as to a drawer. */
  beside: boolean;
  onClose: () => void;
  onMoved: (day: string) => void;
};

/** Places taken, left, held and waiting for the shop. */
function Places({ fill, slot }: { fill: ReturnType<typeof fillOf>; slot: StaffSlot }): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <p className={css.places}>
      <span className={cx(board.mark, board[fill])} aria-hidden="true" />
      <strong>
        {slot.capacity - slot.left}/{slot.capacity}
      </strong>
      <span>{t(`fill.${fill}`)}</span>
      <span className={cx(layout.quiet, css.quiet)}>
        {[
          t("slots.left", { count: slot.left }),
          slot.held > 0 ? t("slots.held", { count: slot.held }) : "",
          slot.pending > 0 ? t("slots.pending", { count: slot.pending }) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </p>
  );
}

type PanelHeadProps = {
  slot: StaffSlot;
  facts: string[];
  onClose: () => void;
};

function PanelHead({ slot, facts, onClose }: PanelHeadProps): ReactNode {
  const when = useWhen();
  const { t } = useTranslation("reservations");
  return (
    <header className={cx(layout.line2, layout.top)}>
      <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill)}>
        <h2 className={layout.large}>{slot.eventTitle}</h2>
        <p>{when.slot(slot)}</p>
        {slot.name ? <p className={cx(layout.quiet, css.quiet)}>{slot.name}</p> : null}
        <p className={cx(layout.quiet, css.quiet)}>{facts.join(" · ")}</p>
      </div>
      <IconButton label={t("slots.close")} className={css.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  );
}

/** Commands of a slot: a reservation, another time, closing. */
function SlotCommands({ slot, onMove }: { slot: StaffSlot; onMove: () => void }): ReactNode {
  const { t } = useTranslation("reservations");
  const { run, busy } = useReservationCommand();
  const [takes, makes] = [useHasPermission("createResa"), useHasPermission("createEvent")];
  const closed = slot.shut === "closed";
  const close = async (): Promise<void> => {
    const reason = closed
      ? ""
      : await ask({
          title: t("close.title"),
          text: t("close.text", { count: slot.reservations }),
          validateLabel: t("close.confirm"),
          field: { kind: "text", label: t("close.reason"), maxLength: 200 },
        });
    if (reason === null) return;
    const of = await run("PUT /v1/slots/:slotId/closed", {
      params: { slotId: slot.id },
      body: { closed: !closed, reason, version: slot.version },
    });
    if (of.end === "done") showSnackbar("success", t(closed ? "close.opened" : "close.done"));
    else
      showSnackbar(
        "error",
        of.end === "failed" && of.problem.code !== "conflict" ? of.problem.message : t("move.conflict"),
      );
  };
  return (
    <div className={layout.row2}>
      {takes && isTakable(slot) ? (
        <ButtonLink
          size="s"
          look="primary"
          icon={<Plus aria-hidden="true" />}
          href={paths.addReservation({ event: slot.eventId, day: slot.day, slot: slot.id })}
        >
          {t("slots.take")}
        </ButtonLink>
      ) : null}
      {makes ? (
        <Button size="s" icon={<Pencil aria-hidden="true" />} onClick={onMove}>
          {t("slots.change")}
        </Button>
      ) : null}
      {takes ? (
        <Button
          size="s"
          busy={busy}
          icon={closed ? <DoorOpen aria-hidden="true" /> : <DoorClosed aria-hidden="true" />}
          onClick={() => void close()}
        >
          {t(closed ? "close.open" : "close.button")}
        </Button>
      ) : null}
    </div>
  );
}

/** Shows a slot: its places, its visitors, its waiting list, and its closing. */
export function SlotPanel({ slot, beside, onClose, onMoved }: PanelProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const takes = useHasPermission("createResa");
  const [moving, setMoving] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (beside) section.current?.focus({ preventScroll: true });
  }, [beside]);
  const fill = fillOf(slot, Date.now());
  const closed = slot.shut === "closed";
  const facts = [
    slot.languages.map(when.language).join(", "),
    slot.resources.map(({ name }) => name).join(", "),
  ].filter(Boolean);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={cx(layout.stack3, css.panel)}
      aria-label={t("slots.panel")}
    >
      <PanelHead slot={slot} facts={facts} onClose={onClose} />
      <Places fill={fill} slot={slot} />
      {closed && slot.closedReason ? (
        <p className={cx(layout.quiet, css.quiet)}>{t("close.because", { reason: slot.closedReason })}</p>
      ) : null}
      {slot.note ? <p className={css.note}>{slot.note}</p> : null}
      <SlotCommands slot={slot} onMove={() => setMoving(true)} />
      <Reservations slot={slot} takes={takes} />
      {slot.waiting > 0 ? <Waiting slotId={slot.id} /> : null}
      {moving ? (
        <MoveSlotDialog
          slot={slot}
          start={slot.start}
          end={slot.end}
          onClose={() => setMoving(false)}
          onMoved={onMoved}
        />
      ) : null}
    </section>
  );
}

function Reservations({ slot, takes }: { slot: StaffSlot; takes: boolean }): ReactNode {
  const { t } = useTranslation("reservations");
  const { data, error, mutate } = useDay({ day: slot.day, eventId: slot.eventId });
  const [moving, setMoving] = useState<string | null>(null);
  const reservations = data?.slots.find(({ slotId }) => slotId === slot.id)?.reservations;
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <WhenLate>
        <Skeleton height="6rem" />
      </WhenLate>
    );
  return (
    <>
      <h3 className={css.part}>{t("slots.reservations", { count: reservations?.length ?? 0 })}</h3>
      {takes && reservations?.length ? <p className={cx(layout.quiet, css.hint)}>{t("slots.drag")}</p> : null}
      <ul className={layout.column}>
        {reservations?.map((view) => (
          <One key={view.id} view={view} onMove={takes ? () => setMoving(view.id) : null} />
        ))}
      </ul>
      {moving ? <MoveReservation reservationId={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
}

function One({ view, onMove }: { view: ReservationView; onMove: (() => void) | null }): ReactNode {
  const { t } = useTranslation("reservations");
  const movable = onMove !== null && view.acts.includes("change");
  return (
    <li
      className={cx(layout.line2, layout.middle, css.one, movable && css.movable)}
      draggable={movable}
      onDragStart={(event) => dragReservation(event, view.id)}
    >
      {movable ? <GripVertical size={16} aria-hidden="true" className={css.grip} /> : null}
      <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill)}>
        <RowLink href={paths.reservation(view.id)}>{view.name || view.number || t("noNumber")}</RowLink>
        <span className={cx(layout.quiet, css.quiet)}>{t("people", { count: view.people })}</span>
        <span className={css.state}>
          <ReservationBadge status={view.status} plain />
          <Due {...view} />
        </span>
      </div>
      {movable ? (
        <IconButton
          size="s"
          label={t("slots.move", { name: view.name })}
          className={css.move}
          onClick={onMove ?? undefined}
        >
          <CalendarClock aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

/** Shows the waiting list, in order of entry. */
function Waiting({ slotId }: { slotId: string }): ReactNode {
  const { t } = useTranslation("reservations");
  const { data } = useWaiting(slotId);
  const waiting = (data?.waiting ?? []).filter(({ status }) => status === "waiting" || status === "offered");
  if (waiting.length === 0) return null;
  return (
    <>
      <h3 className={css.part}>{t("waiting.title")}</h3>
      <ol className={layout.column}>
        {waiting.map((one) => (
          <li key={one.id} className={cx(layout.line2, layout.middle, css.one)}>
            <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill)}>
              <span>{one.name}</span>
              <span className={cx(layout.quiet, css.quiet)}>
                {[t("people", { count: one.seats }), one.phone || one.email, t(`waiting.${one.status}`)].join(
                  " · ",
                )}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
