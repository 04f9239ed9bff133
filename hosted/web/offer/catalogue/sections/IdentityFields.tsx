import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { APPELLATIONS } from "@cuvee/core/offer/catalogue/appellations.ts";
import { COLORS, PRODUCT_TYPES } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { LABELS, QUALITIES } from "@cuvee/core/offer/catalogue/facts.ts";
import { PRODUCT_FIELDS, type NamesWith } from "@cuvee/core/offer/catalogue/fields.ts";
import { GRAPES } from "@cuvee/core/offer/catalogue/grapes.ts";
import { COLORS_OF, TRADE_OF } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import { useProductForm } from "#offer/catalogue/productForm.ts";
import { ComboField, type ComboChoice } from "#ui/form/fields/ComboField.tsx";
import { CountryField } from "#ui/form/fields/CountryField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TagsField } from "#ui/form/fields/TagsField.tsx";

/** Every variety by its name and by each of its synonyms: a search finds both, the name is stored. */
const VARIETIES = GRAPES.map(({ name, synonyms }) => ({ value: name, label: synonyms.join(", ") }));
const BY_NAME = new Map(
  GRAPES.flatMap((grape) =>
    [grape.name, ...grape.synonyms].map((name) => [name.toLocaleLowerCase(), grape.name]),
  ),
);
const readGrape = (text: string): string => BY_NAME.get(text.toLocaleLowerCase()) ?? text;

/** A text of the shop: one used before, one of a list, or a new one. */
export function UsedField({
  name,
  label,
  more = [],
}: {
  name: NamesWith<"reused">;
  label: string;
  more?: readonly ComboChoice[];
}): ReactNode {
  const { options } = useProductForm();
  const used = options.used[name];
  const words = [
    ...used.map((word) => more.find(({ value }) => value === word) ?? { value: word, label: word }),
    ...more.filter(({ value }) => !used.includes(value)),
  ];
  return (
    <ComboField
      name={name}
      label={label}
      options={words}
      create={(text) => ({ value: text, label: text })}
      free
      clearable
      optional
    />
  );
}

/** Protected names with their sign and region; one with two signs is offered once. */
const PROTECTED: readonly ComboChoice[] = [...new Set(APPELLATIONS.map(({ name }) => name))].map((name) => ({
  value: name,
  label: name,
  text: APPELLATIONS.filter((one) => one.name === name)
    .map(({ sign, region }) => `${sign} · ${region}`)
    .join(", "),
}));
const QUALITY_WORDS: readonly ComboChoice[] = QUALITIES.map((word) => ({ value: word, label: word }));

/** Field of the appellation: one of the protected names, or a text of the seller's own. */
export function AppellationField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return <UsedField name="appellation" label={t("columns.appellation")} more={PROTECTED} />;
}

/** Field of the colours of the kind of drink, the usual ones first. */
export function ColorField(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { family, form } = useProductForm();
  const color = useWatch({ control: form.control, name: "color" });
  return (
    <SelectField
      name="color"
      label={t("columns.color")}
      none={t("none")}
      options={COLORS.filter((value) => COLORS_OF[family].includes(value) || value === color)
        .toSorted((a, b) => COLORS_OF[family].indexOf(a) - COLORS_OF[family].indexOf(b))
        .map((value) => ({
          value,
          label: t(`${family === "beer" ? "beerColors" : "colors"}.${value}`),
        }))}
    />
  );
}

/** Offers the kinds of product, those of the trade first. */
export function TypeField(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { options } = useProductForm();
  const types = [...new Set([...TRADE_OF[options.businessType].first, ...PRODUCT_TYPES])];
  return (
    <SelectField
      name="productType"
      label={t("columns.productType")}
      options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
    />
  );
}

/** Field of the quality: one of the usual words, or a text of the seller's own. */
export function QualityField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return <UsedField name="quality" label={t("columns.quality")} more={QUALITY_WORDS} />;
}

export function LabelsField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <TagsField
      name="labels"
      label={t("columns.labels")}
      suggestions={LABELS.map((value) => ({ value, label: t(`labelNames.${value}`) }))}
      max={PRODUCT_FIELDS.labels.most}
      maxLength={PRODUCT_FIELDS.labels.max}
      optional
    />
  );
}

/** Field of the grape varieties: a synonym becomes the name of its variety. */
export function GrapesField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <TagsField
      name="grapes"
      label={t("fields.grapes")}
      suggestions={VARIETIES}
      read={readGrape}
      max={PRODUCT_FIELDS.grapes.most}
      maxLength={PRODUCT_FIELDS.grapes.max}
      optional
    />
  );
}

export function OriginField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return <CountryField name="country" label={t("fields.country")} none={t("none")} />;
}
