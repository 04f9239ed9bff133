import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { instantOf, instantsOf, timeOf } from "@cuvee/core/visits/events/zone.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { CommandDialog } from "#visits/reservations/commands/CommandDialog.tsx";
import { useReservationCommand } from "#visits/reservations/calls.ts";
import { isWholeDay, shopDay, useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/add/AddReservation.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type MoveProps = {
  slot: StaffSlot;
  start: number;
  end: number;
  onClose: () => void;
  onMoved?: (day: string) => void;
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * A form for another time or another number of places of a slot; clients with a reservation are notified of another
 * time, so their number is shown.
 */
export function MoveSlotDialog({ slot, start, end, onClose, onMoved }: MoveProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const { run, busy } = useReservationCommand();
  const whole = isWholeDay(slot);
  const [day, setDay] = useState(shopDay(start));
  const [time, setTime] = useState(timeOf(start, SHOP_TIME_ZONE));
  const [minutes, setMinutes] = useState(Math.round((end - start) / 60_000));
  const [capacity, setCapacity] = useState(slot.capacity);
  const [failure, setFailure] = useState<string | null>(null);
  const isTime = TIME.test(time);
  // An hour occurs once; in the night of a clock change never, or twice.
  const moments = whole || !isTime ? [] : instantsOf(day, time, SHOP_TIME_ZONE);
  const [isLater, setLater] = useState(() => moments.length === 2 && start === moments[1]);
  const isSkipped = isTime && !whole && moments.length === 0;
  const ready = isTime && minutes > 0 && !isSkipped;
  const from = ready
    ? ((isLater ? moments[1] : undefined) ?? instantOf(day, time, SHOP_TIME_ZONE))
    : slot.start;
  const to = from + minutes * 60_000;
  const moved = from !== slot.start || to !== slot.end;
  const move = async (): Promise<void> => {
    setFailure(null);
    const { name, languages, note, version } = slot;
    const of = await run("PUT /v1/slots/:slotId", {
      params: { slotId: slot.id },
      body: {
        name,
        languages,
        note,
        version,
        capacity,
        resources: slot.resources.map(({ id }) => id),
        start: from,
        end: to,
      },
    });
    if (of.end !== "done")
      return setFailure(
        of.end === "failed" && of.problem.code !== "conflict" ? of.problem.message : t("move.conflict"),
      );
    showSnackbar("success", t(moved ? "move.done" : "move.saved"));
    onClose();
    onMoved?.(shopDay(from));
  };
  return (
    <CommandDialog
      title={t("move.title", { title: slot.eventTitle })}
      text={t("move.text", { when: when.slot(slot) })}
      confirm={t(moved ? "move.confirm" : "move.save")}
      busy={busy}
      ready={ready && (moved || capacity !== slot.capacity)}
      failure={failure}
      onClose={onClose}
      onConfirm={() => void move()}
    >
      <div className={cx(layout.grid4, css.pair)}>
        <Field label={t("calendar.day")}>
          <DateInput value={day} onChange={(next) => setDay(next ?? day)} />
        </Field>
        {whole ? null : (
          <>
            <Field label={t("move.time")}>
              <Input type="time" value={time} onChange={(event) => setTime(event.target.value)} />
            </Field>
            <Field label={t("move.minutes")}>
              <NumberInput
                wide
                min={1}
                max={44_640}
                value={minutes}
                onChange={(value) => setMinutes(value ?? minutes)}
              />
            </Field>
          </>
        )}
        <Field label={t("slots.capacity")} hint={t("move.taken", { count: slot.capacity - slot.left })}>
          <NumberInput
            wide
            min={slot.capacity - slot.left}
            max={99_999}
            value={capacity}
            onChange={(value) => setCapacity(value ?? capacity)}
          />
        </Field>
      </div>
      {moments.length === 2 ? (
        <Field label={t("clocks.twice", { time })}>
          <Select
            options={(["first", "later"] as const).map((value) => ({ value, label: t(`clocks.${value}`) }))}
            value={isLater ? "later" : "first"}
            onChange={(event) => setLater(event.target.value === "later")}
          />
        </Field>
      ) : null}
      {isSkipped ? (
        <Notice tone="error">
          {t("clocks.skipped", {
            time,
            instead: timeOf(instantOf(day, time, SHOP_TIME_ZONE), SHOP_TIME_ZONE),
          })}
        </Notice>
      ) : null}
      {moved ? (
        <Notice tone={slot.reservations > 0 ? "warning" : "info"}>
          {[
            t("move.to", { when: when.slot({ start: from, end: to }) }),
            slot.reservations > 0 ? t("move.told", { count: slot.reservations }) : t("move.nobody"),
          ].join(" ")}
        </Notice>
      ) : null}
    </CommandDialog>
  );
}
