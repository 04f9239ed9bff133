import { useId, type ReactNode } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { FieldError } from "#ui/input/Field.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { useFormEntry } from "#ui/form/formContext.ts";
import { valueAt } from "#ui/form/merge.ts";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { FREQUENCIES, NTHS, WEEKDAYS, type Frequency } from "#visits/events/rules/ruleValues.ts";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/events/events.module.css";
import parts from "#visits/events/parts.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Fields for the season of a schedule, and its days. */
export function RecurrenceFields({ path, frequency }: { path: string; frequency: Frequency }): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const id = useId();
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const says = t(frequency === "weekly" ? "rules.weekdaysNeeded" : "rules.recurrenceNeeded");
  useFormEntry(`${path}.recurrence`, {
    label: t("rules.frequency"),
    id,
    says: { invalid: says, needed: says, "too-few": says, "too-small": says, "too-big": says },
  });
  const wrong = valueAt(errors, `${path}.recurrence`) !== undefined;
  const weekdays = WEEKDAYS.map((value) => ({ value, label: words.weekday(Number(value)) }));
  const once = frequency === "once";
  const isOne = Number(useWatch({ control, name: `${path}.interval` })) === 1;
  return (
    <fieldset className={cx(layout.fieldset, layout.grid3, layout.single)} id={id} tabIndex={-1}>
      <legend className={cx(layout.small, layout.medium, parts.legend)}>{t("rules.days")}</legend>
      <div className={cx(layout.grid4, layout.top, css.grid)}>
        <SelectField
          name={`${path}.frequency`}
          label={t("rules.frequency")}
          options={FREQUENCIES.map((value) => ({ value, label: t(`rules.frequencies.${value}`) }))}
        />
        <DateField name={`${path}.since`} label={t(once ? "rules.day" : "rules.since")} />
        {once ? null : <DateField name={`${path}.until`} label={t("rules.until")} />}
        {once ? null : (
          <NumberField
            name={`${path}.interval`}
            label={t("rules.interval")}
            unit={t(frequency === "weekly" ? (isOne ? "unit.week" : "unit.weeks") : "unit.months")}
            min={1}
            max={52}
          />
        )}
        {frequency === "monthDay" ? (
          <NumberField name={`${path}.monthDay`} label={t("rules.monthDay")} min={1} max={31} />
        ) : null}
        {frequency === "monthWeekday" ? (
          <>
            <SelectField
              name={`${path}.nth`}
              label={t("rules.nthLabel")}
              options={NTHS.map((value) => ({ value, label: t(`rules.nths.${value}`) }))}
            />
            <SelectField name={`${path}.weekday`} label={t("rules.weekday")} options={weekdays} />
          </>
        ) : null}
      </div>
      {frequency === "weekly" ? (
        <CheckboxesField name={`${path}.weekdays`} label={t("rules.weekdays")} hideLabel options={weekdays} />
      ) : null}
      {wrong ? <FieldError>{says}</FieldError> : null}
    </fieldset>
  );
}
