import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { AppellationField, ColorField, TypeField } from "#offer/catalogue/sections/IdentityFields.tsx";
import { useSlugOfName } from "#offer/catalogue/sections/IdentitySection.tsx";
import { useProductForm } from "#offer/catalogue/productForm.ts";
import css from "#offer/catalogue/ProductForm.module.css";
import { PRESETS } from "#offer/catalogue/newProduct.ts";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ChoiceField } from "#ui/form/fields/ChoiceField.tsx";
import { ImagesField } from "#ui/form/fields/ImagesField.tsx";
import { MoneyField, NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { volumeOf } from "@cuvee/core/offer/catalogue/record.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const FORMAT = "vintages.0.formats.0";

/** Offers the first format: one of the usual ones, or the default of the settings. */
function FormatField(): ReactNode {
  const { t, i18n } = useTranslation("catalogue");
  const { form } = useProductForm();
  const own = form.formState.defaultValues?.vintages?.[0]?.formats?.[0];
  const size = useWatch({ control: form.control, name: `${FORMAT}.unityValueE3` });
  const presets = PRESETS.map(({ key, ref }) => ({ value: ref, label: t(`format.presets.${key}`) }));
  const isUsual = PRESETS.some(({ ref }) => ref === own?.ref);
  const ownName = volumeWords(volumeOf({ unity: "cl", unityValueE3: size }), i18n.resolvedLanguage ?? "fr");
  return (
    <SelectField
      name={`${FORMAT}.ref`}
      label={t("short.format")}
      options={isUsual || !own?.ref ? presets : [{ value: own.ref, label: ownName || own.ref }, ...presets]}
      onChosen={(ref) => {
        const preset = PRESETS.find((one) => one.ref === ref) ?? own;
        if (preset?.type === undefined) return;
        const set = { shouldDirty: true };
        form.setValue(`${FORMAT}.type`, preset.type, set);
        form.setValue(`${FORMAT}.container`, null, set);
        form.setValue(`${FORMAT}.unity`, "cl", set);
        form.setValue(`${FORMAT}.unityValueE3`, preset.unityValueE3 ?? 75_000, set);
        form.setValue(`${FORMAT}.weightG`, preset.weightG ?? 0, set);
      }}
    />
  );
}

/** Shows all fields that a new product needs to be sold, on one screen; the rest can be entered later. */
export function ShortSection({ onWhole }: { onWhole: () => void }): ReactNode {
  const { t } = useTranslation("catalogue");
  const { trade, has, prices, stocks } = useProductForm();
  useSlugOfName();
  return (
    <Card title={t("short.title")}>
      <div className={css.grid}>
        <TextField name="name" label={t(`vocabulary.${trade}.name`)} maxLength={120} className={css.whole} />
        <TypeField />
        {has("color") ? <ColorField /> : null}
        {has("appellation") ? <AppellationField /> : null}
        <TextField
          name="vintages.0.name"
          label={t(`vocabulary.${trade}.vintageName`)}
          hint={t("short.vintage")}
          maxLength={20}
        />
        <FormatField />
        {prices ? (
          <MoneyField
            name={`${FORMAT}.unitE4`}
            label={t("fields.price")}
            in="e4"
            min={0}
            hint={t("short.price")}
          />
        ) : null}
        {stocks ? (
          <NumberField
            name={`${FORMAT}.initialStock`}
            label={t("fields.initialStock")}
            hint={t("hints.initialStock")}
            min={0}
            max={10_000_000}
            optional
          />
        ) : null}
      </div>
      <ImagesField
        name="visuals"
        label={t("short.picture")}
        hint={t("hints.visuals")}
        max={20}
        className={css.apart}
        optional
      />
      <ChoiceField
        name="status"
        label={t("short.status")}
        className={css.apart}
        cards={(["online", "paused"] as const).map((value) => ({
          value,
          title: t(`short.${value}`),
          text: t(`short.${value}Text`),
        }))}
      />
      <div className={`${cx(layout.grid4, layout.single)} ${css.apart}`}>
        <p className={layout.quiet}>{t("short.later")}</p>
        <div>
          <Button size="s" onClick={onWhole}>
            {t("short.whole")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
