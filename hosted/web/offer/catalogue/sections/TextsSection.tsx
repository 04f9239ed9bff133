import { useState, type ReactNode } from "react";
import type { FieldPath } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { DESCRIPTION_KEYS, TEXT_LANGS, type TextLang } from "@cuvee/core/offer/catalogue/facts.ts";
import { ADVANCED_OF } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import type { ProductValues } from "#offer/catalogue/productValues.ts";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { RichTextField } from "#ui/form/fields/RichTextField.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Edits a text of a vintage; its editor loads when it is opened, so that a page of many texts is light. */
function AdvancedText({
  path,
  title,
  onSpread,
}: {
  path: string;
  title: string;
  onSpread?: () => void;
}): ReactNode {
  const { t } = useTranslation("catalogue");
  const { form: state } = useProductForm();
  const [open, setOpen] = useState(false);
  const written = state.watch(path as FieldPath<ProductValues>) !== null;
  return (
    <Disclosure
      summary={
        <>
          {title} <span className={layout.quiet}>{t(written ? "texts.written" : "texts.empty")}</span>
        </>
      }
      onOpen={() => setOpen(true)}
    >
      {open ? (
        <div className={cx(layout.grid4, layout.single)}>
          <RichTextField name={path} label={title} hideLabel />
          {onSpread ? (
            <div>
              <Button size="s" onClick={onSpread}>
                {t("texts.spread")}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </Disclosure>
  );
}

/** Edits the texts of the product and of each vintage, by language. */
export function TextsSection(): ReactNode {
  const { t } = useTranslation(["catalogue", "common"]);
  const { at, form: state, family } = useProductForm();
  const vintages = useVintages();
  const [lang, setLang] = useState<TextLang>("fr");
  const place = Math.min(at, vintages.length - 1);
  const spread = (key: string): void => {
    const value = state.getValues(`vintages.${place}.advanced.${lang}.${key}`);
    for (const other of vintages.keys())
      if (other !== place)
        state.setValue(`vintages.${other}.advanced.${lang}.${key}`, value, { shouldDirty: true });
  };
  const keys = ADVANCED_OF[family];
  return (
    <Section name="texts" ofVintage={keys.length > 0}>
      <div className={cx(layout.grid4, layout.single)}>
        <FilterTabs
          label={t("common:language.name")}
          items={TEXT_LANGS.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          value={lang}
          onChange={setLang}
        />
        {DESCRIPTION_KEYS.map((key) => (
          <RichTextField
            key={`${lang}.${key}`}
            name={`descriptions.${lang}.${key}`}
            label={t(`texts.${key}`)}
            optional
          />
        ))}
        {keys.map((key) => (
          <AdvancedText
            key={`${vintages[place]?.id}.${lang}.${key}`}
            path={`vintages.${place}.advanced.${lang}.${key}`}
            title={t(`texts.${key}`)}
            {...(vintages.length > 1 ? { onSpread: () => spread(key) } : {})}
          />
        ))}
      </div>
    </Section>
  );
}
