import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { VISIT_LANGUAGES } from "@cuvee/core/visits/events/events.ts";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { CountryField } from "#ui/form/fields/CountryField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { Section } from "#ui/form/SectionNav.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import type { EventValues } from "#visits/events/eventValues.ts";
import { useSection } from "#visits/events/sections.ts";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Section on duration, languages, and place. */
export function PracticalSection(): ReactNode {
  const { t } = useTranslation("visits");
  const section = useSection("practical");
  const words = useEventLabels();
  const minutes = useFormContext<EventValues>().watch("durationMinutes");
  const place = (name: string, maxLength: number): ReactNode => (
    <TextField
      name={`location.${name}`}
      label={t(`location.${name}`)}
      maxLength={maxLength}
      optional
      autoComplete="off"
    />
  );
  return (
    <Section of={section}>
      <div className={cx(layout.grid4, layout.top, css.grid)}>
        <NumberField
          name="durationMinutes"
          label={t("practical.duration")}
          unit={t("unit.minutes")}
          hint={minutes ? words.duration(minutes) : "—"}
          min={1}
          max={14_400}
        />
        <CheckboxesField
          className={css.whole}
          name="languages"
          label={t("practical.languages")}
          options={VISIT_LANGUAGES.map((value) => ({ value, label: words.language(value) }))}
        />
        {place("name", 120)}
        {place("street", 200)}
        {place("zipcode", 20)}
        {place("city", 100)}
        <CountryField name="location.country" label={t("location.country")} />
        <TextAreaField
          className={css.whole}
          name="location.access"
          label={t("location.access")}
          hint={t("location.accessHint")}
          maxLength={500}
          rows={2}
          optional
        />
      </div>
    </Section>
  );
}
