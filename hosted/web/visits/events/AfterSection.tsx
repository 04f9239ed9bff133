import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { Section } from "#ui/form/SectionNav.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import type { EventValues } from "#visits/events/eventValues.ts";
import { useSection } from "#visits/events/sections.ts";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Section on the course of a reservation: cancellation, change, reminder, thanks. */
export function AfterSection(): ReactNode {
  const { t } = useTranslation("visits");
  const section = useSection("after");
  const { watch } = useFormContext<EventValues>();
  const [canChange, hasReminder, hasThanks] = watch(["canChange", "hasReminder", "hasThanks"]);
  const hours = (name: string, label: string, unit: string, [min, max]: [number, number]): ReactNode => (
    <div className={cx(layout.grid4, layout.top, css.grid)}>
      <NumberField name={name} label={label} unit={unit} min={min} max={max} />
    </div>
  );
  return (
    <Section of={section}>
      <div className={cx(layout.grid4, layout.single)}>
        <RowsField
          name="cancellation"
          label={t("after.cancellation")}
          hint={t("after.cancellationHint")}
          add={t("after.addStep")}
          empty={{ hoursBefore: null, refundBp: null }}
          max={10}
        >
          {(at) => (
            <div className={cx(layout.grid4, layout.top, css.pair)}>
              <NumberField
                name={`${at}.hoursBefore`}
                label={t("after.hoursBefore")}
                unit={t("unit.hoursBefore")}
                min={0}
                max={8760}
              />
              <PercentField name={`${at}.refundBp`} label={t("after.refund")} min={0} max={10_000} />
            </div>
          )}
        </RowsField>
        <SwitchField name="canChange" label={t("after.change")} hint={t("after.changeHint")} />
        {canChange ? hours("changeHours", t("after.changeHours"), t("unit.hoursBefore"), [0, 8760]) : null}
        <SwitchField name="hasReminder" label={t("after.reminder")} hint={t("after.reminderHint")} />
        {hasReminder ? (
          <div className={cx(layout.grid4, layout.top, css.grid)}>
            <NumberField
              name="reminderMinutes"
              label={t("after.reminderHours")}
              unit={t("unit.hoursBefore")}
              scale={60}
              decimals={2}
              min={30}
              max={43_200}
            />
          </div>
        ) : null}
        <SwitchField name="hasThanks" label={t("after.thanks")} hint={t("after.thanksHint")} />
        {hasThanks ? hours("thanksHours", t("after.thanksHours"), t("unit.hoursAfter"), [1, 720]) : null}
      </div>
    </Section>
  );
}
