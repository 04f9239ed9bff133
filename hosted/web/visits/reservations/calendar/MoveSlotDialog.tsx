import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { instantOf, instantsOf, timeOf } from "@cuvee/core/visits/events/zone.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
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

/** Time and places as they are set in the form. */
type Values = { day: string; time: string; minutes: number; capacity: number; isLater: boolean };
type FieldsProps = { slot: StaffSlot; values: Values; onChange: (change: Partial<Values>) => void };

/** Returns the moments that a slot gets: `from` and `to`, those that the clocks repeat, whether they skip the hour. */
function timeOfValues(slot: StaffSlot, { day, time, minutes, isLater }: Values) {
  const isTime = TIME.test(time);
  // An hour occurs once; in the night of a clock change never, or twice.
  const moments = isWholeDay(slot) || !isTime ? [] : instantsOf(day, time, SHOP_TIME_ZONE);
  const isSkipped = isTime && !isWholeDay(slot) && moments.length === 0;
  const ready = isTime && minutes > 0 && !isSkipped;
  const from = ready
    ? ((isLater ? moments[1] : undefined) ?? instantOf(day, time, SHOP_TIME_ZONE))
    : slot.start;
  const to = from + minutes * 60_000;
  return {
    from,
    to,
    ready,
    isSkipped,
    isTwice: moments.length === 2,
    moved: from !== slot.start || to !== slot.end,
  };
}

/** Returns whether a moment is the second of two with the same hour. */
const isSecond = (start: number): boolean =>
  instantsOf(shopDay(start), timeOf(start, SHOP_TIME_ZONE), SHOP_TIME_ZONE)[1] === start;

function SlotFields({ slot, values, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation("reservations");
  const taken = slot.capacity - slot.left;
  return (
    <div className={cx(layout.grid4, css.pair)}>
      <Field label={t("calendar.day")}>
        <DateInput value={values.day} onChange={(day) => onChange(day ? { day } : {})} />
      </Field>
      {isWholeDay(slot) ? null : (
        <>
          <Field label={t("move.time")}>
            <Input
              type="time"
              value={values.time}
              onChange={(event) => onChange({ time: event.target.value })}
            />
          </Field>
          <Field label={t("move.minutes")}>
            <NumberInput
              wide
              min={1}
              max={44_640}
              value={values.minutes}
              onChange={(minutes) => onChange(minutes === null ? {} : { minutes })}
            />
          </Field>
        </>
      )}
      <Field label={t("slots.capacity")} hint={t("move.taken", { count: taken })}>
        <NumberInput
          wide
          min={taken}
          max={99_999}
          value={values.capacity}
          onChange={(capacity) => onChange(capacity === null ? {} : { capacity })}
        />
      </Field>
    </div>
  );
}

/** Explains a change of clocks at the new hour, and names the people who are notified. */
function TimeNotices({ slot, values, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const { day, time, isLater } = values;
  const { from, to, isTwice, isSkipped, moved } = timeOfValues(slot, values);
  return (
    <>
      {isTwice ? (
        <Field label={t("clocks.twice", { time })}>
          <Select
            options={(["first", "later"] as const).map((value) => ({ value, label: t(`clocks.${value}`) }))}
            value={isLater ? "later" : "first"}
            onChange={(event) => onChange({ isLater: event.target.value === "later" })}
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
    </>
  );
}

/**
 * A form for another time or another number of places of a slot; clients with a reservation are notified of another
 * time, so their number is shown.
 */
export function MoveSlotDialog({ slot, start, end, onClose, onMoved }: MoveProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const { run, busy } = useReservationCommand();
  const [values, setValues] = useState<Values>(() => ({
    day: shopDay(start),
    time: timeOf(start, SHOP_TIME_ZONE),
    minutes: Math.round((end - start) / 60_000),
    capacity: slot.capacity,
    isLater: !isWholeDay(slot) && isSecond(start),
  }));
  const [failure, setFailure] = useState<string | null>(null);
  const change = (of: Partial<Values>): void => setValues((before) => ({ ...before, ...of }));
  const { from, to, ready, moved } = timeOfValues(slot, values);
  const { capacity } = values;
  const move = async (): Promise<void> => {
    setFailure(null);
    const { name, languages, note, version } = slot;
    const resources = slot.resources.map(({ id }) => id);
    const of = await run("PUT /v1/slots/:slotId", {
      params: { slotId: slot.id },
      body: { name, languages, note, version, capacity, resources, start: from, end: to },
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
      <SlotFields slot={slot} values={values} onChange={change} />
      <TimeNotices slot={slot} values={values} onChange={change} />
    </CommandDialog>
  );
}
