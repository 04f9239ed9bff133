import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { TEXT_LANGS, type TextLang } from "@cuvee/core/offer/catalogue/facts.ts";
import { ImagesField } from "#ui/form/fields/ImagesField.tsx";
import { RichTextField } from "#ui/form/fields/RichTextField.tsx";
import { Section } from "#ui/form/SectionNav.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { useSection } from "#visits/events/sections.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Section on the texts of the event, by language; both are in the form, one is visible. */
export function TextsSection({ locked }: { locked: boolean }): ReactNode {
  const { t } = useTranslation(["visits", "common"]);
  const section = useSection("texts");
  const [shown, show] = useState<TextLang>("fr");
  return (
    <Section of={section}>
      <div className={cx(layout.grid4, layout.single)}>
        <FilterTabs
          label={t("common:language.name")}
          items={TEXT_LANGS.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          value={shown}
          onChange={show}
        />
        {TEXT_LANGS.map((lang) => (
          <div key={lang} className={cx(layout.grid4, layout.single)} hidden={lang !== shown}>
            <TextField
              name={`texts.${lang}.title`}
              label={t(`texts.title.${lang}`)}
              maxLength={120}
              optional={lang !== "fr"}
              autoComplete="off"
            />
            <TextAreaField
              name={`texts.${lang}.summary`}
              label={t(`texts.summary.${lang}`)}
              hint={t("texts.summaryHint")}
              maxLength={300}
              rows={2}
              optional
            />
            <RichTextField
              name={`texts.${lang}.description`}
              label={t(`texts.description.${lang}`)}
              disabled={locked}
              optional
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Pictures of the event, the first one on its card. */
export function VisualsSection(): ReactNode {
  const { t } = useTranslation("visits");
  const section = useSection("visuals");
  return (
    <Section of={section}>
      <ImagesField name="visuals" label={t("visuals.label")} hint={t("visuals.hint")} max={20} optional />
    </Section>
  );
}
