import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { MoneyField, NumberField } from "#ui/form/fields/NumberField.tsx";
import { Section } from "#ui/form/SectionNav.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TimeField } from "#ui/form/fields/TimeField.tsx";
import type { EventValues } from "#visits/events/eventValues.ts";
import { useSection } from "#visits/events/sections.ts";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Section on the right to reserve, the number of places, and the time limit. */
export function BookingSection(): ReactNode {
  const { t } = useTranslation("visits");
  const section = useSection("booking");
  const hasCutoff = useFormContext<EventValues>().watch("hasCutoff");
  return (
    <Section of={section}>
      <div className={cx(layout.grid4, layout.single)}>
        <SwitchField name="isMandatory" label={t("booking.mandatory")} hint={t("booking.mandatoryHint")} />
        <div className={cx(layout.grid4, layout.top, css.grid)}>
          <NumberField name="minPersons" label={t("booking.minPersons")} min={1} max={9999} />
          <NumberField
            name="maxPersons"
            label={t("booking.maxPersons")}
            hint={t("booking.maxPersonsHint")}
            min={1}
            max={9999}
            optional
          />
          <MoneyField
            name="minAmountCents"
            label={t("booking.minAmount")}
            hint={t("booking.minAmountHint")}
            min={0}
            optional
          />
          <NumberField
            name="opensDays"
            label={t("booking.opens")}
            unit={t("unit.daysBefore")}
            min={1}
            max={730}
          />
          <NumberField
            name="leadMinutes"
            label={t("booking.lead")}
            hint={t("booking.leadHint")}
            unit={t("unit.hoursBefore")}
            scale={60}
            decimals={2}
            min={0}
            max={525_600}
          />
        </div>
        <SwitchField name="hasCutoff" label={t("booking.cutoff")} hint={t("booking.cutoffHint")} />
        {hasCutoff ? (
          <div className={cx(layout.grid4, layout.top, css.grid)}>
            <NumberField
              name="cutoff.daysBefore"
              label={t("booking.cutoffDays")}
              unit={t("unit.daysBefore")}
              min={0}
              max={60}
            />
            <TimeField name="cutoff.time" label={t("booking.cutoffTime")} />
          </div>
        ) : null}
        <SwitchField name="needsApproval" label={t("booking.approval")} hint={t("booking.approvalHint")} />
        <SwitchField name="hasWaitingList" label={t("booking.waiting")} hint={t("booking.waitingHint")} />
      </div>
    </Section>
  );
}
