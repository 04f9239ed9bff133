import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { EventRecord, StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { newId, type CallInput, type Route } from "#kit/api.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { TimeField } from "#ui/form/fields/TimeField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { refreshSlots, useResources } from "#visits/events/calls.ts";
import { lasting, lengthOf } from "#visits/events/rules/dayTimes.ts";
import {
  clockFaults,
  hoursTwice,
  momentsOf,
  newSlot,
  PASSES,
  slotValues,
  type SlotValues,
} from "#visits/events/slots/slotValues.ts";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useFormContext } from "react-hook-form";

type Save = "PUT /v1/slots/:slotId" & Route;
type Props = { event: EventRecord; slot: StaffSlot | null; month: string; onClose: () => void };

const schema = (isNew: boolean) => () =>
  import("@cuvee/core/visits/events/contract.ts").then(({ eventsContract }) =>
    isNew ? eventsContract.addSlot.body : eventsContract.changeSlot.body,
  );
/** The moments of the body are a day and hours in this form. */
const fieldOf = (path: string): string => (path === "start" ? "day" : path);

type Hours = Parameters<typeof momentsOf>[0];
type PartProps = Pick<Props, "event" | "slot">;

/** Tells what a new time means: the length in a night of a clock change, and who is told. */
function TimeNotices({ slot, hours }: { slot: StaffSlot | null; hours: Hours }): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const span = momentsOf(hours, slot);
  const minutes = span === null ? 0 : Math.round((span.end - span.start) / 60_000);
  const isTwice = slot?.mode !== "noHours" && hoursTwice(hours).length > 0;
  const changes = isTwice || (span !== null && minutes < 1440 && minutes !== lengthOf(hours));
  const moved = slot !== null && span !== null && (span.start !== slot.start || span.end !== slot.end);
  return (
    <>
      {changes && clockFaults(hours).length === 0 ? (
        <Notice tone="info">{t("clocks.lasts", { duration: words.duration(minutes) })}</Notice>
      ) : null}
      {moved && slot.reservations > 0 ? (
        <Notice tone="warning">
          {t("slots.told", { count: slot.reservations, people: slot.confirmed + slot.pending })}
        </Notice>
      ) : slot && slot.reservations > 0 ? (
        <p className={cx(layout.quiet, layout.breakable)}>
          {t("slots.notTold", { count: slot.reservations })}
        </p>
      ) : null}
    </>
  );
}

/** Day and hours of a slot; an hour that the clocks repeat is chosen. */
function TimePart({ event, slot }: PartProps): ReactNode {
  const { t } = useTranslation("visits");
  const { watch, setValue, clearErrors } = useFormContext<SlotValues>();
  const [day, start, end, startPass, endPass] = watch(["day", "start", "end", "startPass", "endPass"]);
  const hours = { day, start, end, startPass, endPass };
  const twice = slot?.mode === "noHours" ? [] : hoursTwice(hours);
  // Another day may have the hour that the previous one skipped.
  useEffect(() => clearErrors(["start", "end"]), [day, start, end, startPass, endPass, clearErrors]);
  /** Moves the end so that the slot keeps its length. */
  const follow = (to: string): void => {
    const { end: next } = lasting(to, lengthOf({ start, end }) ?? event.durationMinutes);
    setValue("end", next, { shouldDirty: true });
  };
  return (
    <>
      <div className={cx(layout.grid4, layout.top, css.pair)}>
        <DateField name="day" label={t("slots.day")} />
        {slot?.mode === "noHours" ? null : (
          <>
            <TimeField name="start" label={t("times.start")} onTimed={follow} />
            <TimeField name="end" label={t("times.end")} />
          </>
        )}
      </div>
      {twice.map((which) => (
        <SelectField
          key={which}
          name={`${which}Pass`}
          label={t("clocks.twice", { time: hours[which] })}
          options={PASSES.map((value) => ({ value, label: t(`clocks.${value}`) }))}
        />
      ))}
      <TimeNotices slot={slot} hours={hours} />
    </>
  );
}

/** Places, name, languages, guides and rooms of a slot. */
function PlacePart({ event, slot }: PartProps): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const taken = slot ? slot.capacity - slot.left : 0;
  const resources = useResources().filter(
    (one) => !one.archived || slot?.resources.some((own) => own.id === one.id),
  );
  return (
    <>
      <div className={cx(layout.grid4, layout.top, css.pair)}>
        <NumberField
          name="capacity"
          label={t("slots.capacity")}
          hint={taken > 0 ? t("slots.taken", { count: taken }) : undefined}
          min={taken}
          max={99_999}
        />
        <TextField name="name" label={t("times.name")} maxLength={60} optional autoComplete="off" />
      </div>
      {event.languages.length > 1 ? (
        <CheckboxesField
          name="languages"
          label={t("rules.languages")}
          hint={t("rules.languagesHint")}
          options={event.languages.map((value) => ({ value, label: words.language(value) }))}
        />
      ) : null}
      {resources.length > 0 ? (
        <CheckboxesField
          name="resources"
          label={t("rules.resources")}
          options={resources.map((one) => ({ value: one.id, label: one.name }))}
        />
      ) : null}
    </>
  );
}

/** A form that adds a single slot, or changes one; clients with a reservation are notified of another time. */
export default function SlotDialog({ event, slot, month, onClose }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const [id] = useState(() => slot?.id ?? newId());
  const initial = useMemo(
    () => (slot ? slotValues(slot) : newSlot(event, month, Date.now())),
    [slot, event, month],
  );
  const record = useRecordForm<Save, SlotValues>({
    // A single slot has the body of a changed one, under an id of its own.
    route: (slot ? "PUT /v1/slots/:slotId" : "POST /v1/visits/:eventId/slots") as Save,
    initial,
    toInput: ({ day, start, end, startPass, endPass, capacity, version, ...rest }) => {
      const span = momentsOf({ day, start, end, startPass, endPass }, slot);
      const body = { ...rest, ...span, capacity: capacity ?? undefined };
      return (
        slot
          ? { params: { slotId: id }, body: { ...body, version } }
          : { params: { eventId: event.id }, body: { ...body, id } }
      ) as CallInput<Save>;
    },
    check: (values) =>
      slot?.mode === "noHours"
        ? []
        : clockFaults(values).map(({ which, kind, instead }) => ({
            path: which,
            code: "time",
            message: t(`clocks.${kind}`, { time: values[which], instead }),
          })),
    fieldOf,
    fieldsOf: (current) => slotValues(current as StaffSlot),
    onSaved: async () => {
      showSnackbar("success", t(slot ? "slots.saved" : "slots.added"));
      onClose();
      await refreshSlots();
    },
    schema: schema(slot === null),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={slot ? t("slots.changeTitle", { day: words.day(slot.day) }) : t("slots.add")}
      text={slot ? undefined : t("slots.addText")}
    >
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={slot ? undefined : t("slots.add")}>
        <div className={cx(layout.grid4, layout.single)}>
          <TimePart event={event} slot={slot} />
          <PlacePart event={event} slot={slot} />
          <TextAreaField
            name="note"
            label={t("slots.note")}
            hint={t("slots.noteHint")}
            rows={2}
            maxLength={500}
            optional
          />
        </div>
      </RecordForm>
    </Dialog>
  );
}
