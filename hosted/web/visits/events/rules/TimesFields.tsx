import { Plus, Trash2 } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import type { SlotMode } from "@cuvee/core/visits/events/events.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Field, FieldError } from "#ui/input/Field.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import { valueAt } from "#ui/form/merge.ts";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { TimeField } from "#ui/form/fields/TimeField.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { inOrder, lasting, lengthOf, timesBySteps, type Steps } from "#visits/events/rules/dayTimes.ts";
import type { EventValues } from "#visits/events/eventValues.ts";
import { useEventLabels } from "#visits/events/labels.ts";
import parts from "#visits/events/parts.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Most hours of one day. */
const MOST = 48;

type Props = { path: `rules.${number}`; index: number; mode: SlotMode };

type TimeRowProps = {
  name: `rules.${number}.times`;
  at: number;
  path: `rules.${number}`;
  time: EventValues["rules"][number]["times"][number];
  minutes: number;
  mode: "hours" | "period" | "noHours";
  remove: (at: number) => void;
};

/** One time: start, end and name. */
function TimeRow({ name, at, path, time, minutes, mode, remove }: TimeRowProps): ReactNode {
  const { t } = useTranslation("visits");
  const { control, setValue } = useFormContext<EventValues>();
  const times = useWatch({ control, name });
  return (
    <li className={parts.time}>
      <TimeField
        name={`${name}.${at}.start`}
        label={t("times.start")}
        hideLabel={at > 0}
        onTimed={(start) =>
          setValue(`${path}.times.${at}.end`, lasting(start, lengthOf(time) ?? minutes).end, {
            shouldDirty: true,
          })
        }
      />
      <TimeField name={`${name}.${at}.end`} label={t("times.end")} hideLabel={at > 0} />
      <TextField
        className={parts.timeName}
        name={`${name}.${at}.name`}
        label={t("times.name")}
        hideLabel={at > 0}
        maxLength={60}
        optional
        autoComplete="off"
      />
      <IconButton
        label={t(mode === "period" ? "times.removePeriod" : "times.remove", { time: time.start })}
        disabled={times.length === 1}
        onClick={() => remove(at)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Hours of a day: one by one, or by steps. An end follows its start. */
export function TimesFields({ path, index, mode }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const id = useId();
  const { control } = useFormContext<EventValues>();
  const { errors } = useFormState({ control });
  const name = `rules.${index}.times` as const;
  const { fields, append, remove, replace } = useFieldArray({ control, name });
  const times = useWatch({ control, name });
  const minutes = useWatch({ control, name: "durationMinutes" }) ?? 60;
  useFormPart(name, t("times.label"), id, (value) => String((value as unknown[]).length));
  const error = valueAt(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  const text = error?.root?.message ?? error?.message;
  const others = mode === "hours" && times.some((time) => lengthOf(time) !== minutes);
  const next = (): void => {
    const last = times.at(-1);
    append({ name: "", ...lasting(last?.end ?? "10:00", minutes) });
  };
  return (
    <fieldset className={cx(layout.fieldset, layout.grid3, layout.single)} id={id} tabIndex={-1}>
      <legend className={cx(layout.small, layout.medium, parts.legend)}>
        {t(mode === "period" ? "times.periods" : "times.label")}
      </legend>
      <ul className={cx(layout.plain, layout.grid2)}>
        {fields.map(({ id: row, ...created }, at) => {
          const time = times[at] ?? created;
          return (
            <TimeRow
              key={row}

              name={name}
              at={at}

              path={path}
              time={time}
              minutes={minutes}
              mode={mode}
              remove={remove}
            />
          );
        })}
      </ul>
      {text ? <FieldError>{text}</FieldError> : null}
      <div className={cx(layout.row2, layout.middle)}>
        {times.length < MOST ? (
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={next}>
            {t(mode === "period" ? "times.addPeriod" : "times.add")}
          </Button>
        ) : null}
        {others ? (
          <Button
            size="s"
            look="quiet"
            onClick={() => replace(times.map((time) => ({ ...time, ...lasting(time.start, minutes) })))}
          >
            {t("times.align", { duration: words.duration(minutes) })}
          </Button>
        ) : null}
      </div>
      {mode === "hours" ? (
        <StepsBar
          minutes={minutes}
          onMade={(dayTimes) => replace(inOrder([...times, ...dayTimes]).slice(0, MOST))}
        />
      ) : null}
    </fieldset>
  );
}

type Made = ReturnType<typeof timesBySteps>;

/** "Toutes les 45 min, de 10:00 à 17:00": many hours at once. */
function StepsBar({ minutes, onMade }: { minutes: number; onMade: (times: Made) => void }): ReactNode {
  const { t } = useTranslation("visits");
  // Slots follow one another without a pause, until the user sets another step.
  const [said, setSaid] = useState<Steps>({ every: null, from: "10:00", until: "17:00" });
  const set = (change: Partial<Steps>): void => setSaid((now) => ({ ...now, ...change }));
  const steps = { ...said, every: said.every ?? minutes };
  const dayTimes = timesBySteps(steps, minutes).slice(0, MOST);
  const hour = (key: "from" | "until"): ReactNode => (
    <Field label={t(`steps.${key}`)}>
      <Input type="time" value={steps[key]} onChange={({ target }) => set({ [key]: target.value })} />
    </Field>
  );
  return (
    <div className={cx(layout.row2, parts.steps)} role="group" aria-label={t("steps.label")}>
      <Field label={t("steps.every")}>
        <NumberInput
          value={steps.every}
          min={5}
          max={720}
          unit={t("unit.minutes")}
          wide
          onChange={(every) => set({ every })}
        />
      </Field>
      {hour("from")}
      {hour("until")}
      <Button disabled={dayTimes.length === 0} onClick={() => onMade(dayTimes)}>
        {t("steps.add", { count: dayTimes.length })}
      </Button>
    </div>
  );
}
