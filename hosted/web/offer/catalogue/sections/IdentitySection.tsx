import { useEffect, useRef, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { ACCESSORY_TYPES } from "@cuvee/core/offer/catalogue/facts.ts";
import { slugOf } from "@cuvee/core/kit/texts/slugs.ts";
import { PRODUCT_MOVES } from "@cuvee/core/offer/catalogue/statuses.ts";
import { TypeField } from "#offer/catalogue/sections/IdentityFields.tsx";
import { useProductForm } from "#offer/catalogue/productForm.ts";
import css from "#offer/catalogue/ProductForm.module.css";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { SectionFields } from "#offer/catalogue/sections/SectionFields.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";

/** Derives the slug of a new product from its name until the user types another. */
export function useSlugOfName(): void {
  const { form, productId } = useProductForm();
  const name = useWatch({ control: form.control, name: "name" });
  const last = useRef(slugOf(form.getValues("name")));
  useEffect(() => {
    const created = slugOf(name);
    if (productId === undefined && form.getValues("slug") === last.current)
      form.setValue("slug", created, { shouldDirty: true });
    last.current = created;
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
        <SectionFields section="identity" />
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
