import { useEffect, useRef, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { APPELLATIONS } from "@cuvee/core/offer/catalogue/appellations.ts";
import { COLORS, PRODUCT_TYPES } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { ACCESSORY_TYPES, LABELS, QUALITIES } from "@cuvee/core/offer/catalogue/facts.ts";
import { GRAPES } from "@cuvee/core/offer/catalogue/grapes.ts";
import type { CatalogueOptions } from "@cuvee/core/offer/catalogue/record.ts";
import { slugOf } from "@cuvee/core/kit/slugs.ts";
import { PRODUCT_MOVES } from "@cuvee/core/offer/catalogue/statuses.ts";
import { COLORS_OF, TRADE_OF } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import { useProductForm } from "#offer/catalogue/productForm.ts";
import css from "#offer/catalogue/ProductForm.module.css";
import { Section } from "#offer/catalogue/Section.tsx";
import { ComboField, type ComboChoice } from "#ui/form/ComboField.tsx";
import { CountryField } from "#ui/form/CountryField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TagsField } from "#ui/form/TagsField.tsx";
import { TextField } from "#ui/form/TextField.tsx";

/** Every variety by its name and by each of its synonyms: a search finds both, the name is stored. */
const VARIETIES = GRAPES.map(({ name, synonyms }) => ({ value: name, label: synonyms.join(", ") }));
const BY_NAME = new Map(
  GRAPES.flatMap((grape) =>
    [grape.name, ...grape.synonyms].map((name) => [name.toLocaleLowerCase(), grape.name]),
  ),
);
const readGrape = (text: string): string => BY_NAME.get(text.toLocaleLowerCase()) ?? text;

type Used = keyof CatalogueOptions["used"];

/** A text of the shop: one used before, one of a list, or a new one. */
function UsedField({
  name,
  label,
  more = [],
}: {
  name: Used;
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

/** Derives the slug of a new product from its name until the user types another. */
export function useSlugOfName(): void {
  const { form, productId } = useProductForm();
  const name = useWatch({ control: form.control, name: "name" });
  const last = useRef(slugOf(form.getValues("name")));
  useEffect(() => {
    const made = slugOf(name);
    if (productId === undefined && form.getValues("slug") === last.current)
      form.setValue("slug", made, { shouldDirty: true });
    last.current = made;
  }, [name, form, productId]);
}

/** Fields that identify the product. */
export function IdentitySection(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { options, trade, has, form, productId } = useProductForm();
  useSlugOfName();
  const status = form.formState.defaultValues?.status ?? "paused";
  const statuses =
    productId === undefined
      ? (["online", "paused", "outofstock"] as const)
      : [status, ...PRODUCT_MOVES[status]];
  return (
    <Section name="identity">
      <div className={css.grid}>
        <TextField name="name" label={t(`vocabulary.${trade}.name`)} maxLength={120} className={css.whole} />
        <TypeField />
        {has("accessoryType") ? (
          <SelectField
            name="accessoryType"
            label={t("fields.accessoryType")}
            none={t("none")}
            options={ACCESSORY_TYPES.map((value) => ({ value, label: t(`accessories.${value}`) }))}
          />
        ) : null}
        <SelectField
          name="status"
          label={t("columns.status")}
          options={statuses
            .filter((value) => value !== "closed" || status === "closed")
            .map((value) => ({ value, label: t(`statuses.${value}`) }))}
        />
        {has("color") ? <ColorField /> : null}
        <TextField
          name="precision"
          label={t("fields.precision")}
          hint={t("hints.precision")}
          maxLength={160}
          nullable
          optional
        />
        {has("appellation") ? <AppellationField /> : null}
        {has("quality") ? (
          <UsedField name="quality" label={t("columns.quality")} more={QUALITY_WORDS} />
        ) : null}
        <UsedField name="gamme" label={t("columns.gamme")} />
        <UsedField name="category" label={t("fields.category")} />
        {has("labels") ? (
          <TagsField
            name="labels"
            label={t("columns.labels")}
            suggestions={LABELS.map((value) => ({ value, label: t(`labelNames.${value}`) }))}
            max={20}
            maxLength={40}
            optional
          />
        ) : null}
        {has("grapes") ? (
          <TagsField
            name="grapes"
            label={t("fields.grapes")}
            suggestions={VARIETIES}
            read={readGrape}
            max={30}
            maxLength={60}
            optional
          />
        ) : null}
        <UsedField name="producer" label={t("fields.producer")} />
        {has("brand") ? <UsedField name="brand" label={t("fields.brand")} /> : null}
        <CountryField name="country" label={t("fields.country")} none={t("none")} />
        <TextField
          name="slug"
          label={t("fields.slug")}
          hint={t("hints.slug", { shop: options.shopCode })}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
        />
      </div>
    </Section>
  );
}
