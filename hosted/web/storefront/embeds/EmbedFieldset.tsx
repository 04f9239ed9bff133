import { COLORS } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { LANGUAGES, nameOfLanguage } from "@cuvee/core/kit/languages.ts";
import {
  AGE_GATES,
  CART_CORNERS,
  CART_SIZES,
  CONTENT_KINDS,
  DENSITIES,
  FILTERS,
  FONT_NAMES,
  LIST_KINDS,
  MAX_CART_OFFSET,
  MAX_LEVEL,
  RADII,
  SORTS,
  SURFACES,
} from "@cuvee/core/storefront/embeds/embeds.ts";
import { useId, type ReactNode } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { ColorField } from "#shops/settings/ColorField.tsx";
import { ChosenList } from "#storefront/pages/ChosenList.tsx";
import type { EmbedFields } from "#storefront/embeds/embedForm.ts";
import { Card } from "#ui/Card.tsx";
import { FieldError } from "#ui/input/Field.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { ChoiceField } from "#ui/form/fields/ChoiceField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Chosen = "productIds" | "productId" | "eventIds";

function Chosen({ name, of, label }: { name: Chosen; of: "products" | "events"; label: string }): ReactNode {
  const id = useId();
  const { control } = useFormContext<EmbedFields>();
  const { field, fieldState } = useController({ control, name });
  useFormPart(name, label, id, (value) => (Array.isArray(value) ? String(value.length) : ""));
  return (
    <fieldset id={id} tabIndex={-1} className={layout.fieldset}>
      <legend className="visually-hidden">{label}</legend>
      <ChosenList
        of={of}
        ids={field.value}
        // Only one product: the last one chosen.
        onChange={(ids) => field.onChange(name === "productId" ? ids.slice(-1) : ids)}
      />
      {fieldState.error?.message ? (
        <FieldError id={`${id}-error`}>{fieldState.error.message}</FieldError>
      ) : null}
    </fieldset>
  );
}

/** Returns the colours and appellations that the shop has: others would show nothing. */
function useKinds(): { colors: string[]; appellations: string[] } {
  const { shop } = useOwnShop();
  // The facets of a list count all of its products, however few are asked for.
  const { data } = useAnswer(
    "GET /v1/embeds/:shop",
    shop ? { params: { shop: shop.code }, query: { limit: 1 } } : null,
  );
  const { color = [], appellation = [] } = data?.facets ?? {};
  return { colors: COLORS.filter((each) => color.includes(each)), appellations: appellation };
}

function Filter(): ReactNode {
  const { t } = useTranslation(["iframes", "customize"]);
  const { colors, appellations } = useKinds();
  const { control } = useFormContext<EmbedFields>();
  const chosen = useWatch({ control, name: "appellation" });
  const named = chosen !== null && !appellations.includes(chosen) ? [chosen, ...appellations] : appellations;
  return (
    <div className={css.pair}>
      <SelectField
        name="color"
        label={t("form.color")}
        none={t("form.anyColor")}
        options={colors.map((value) => ({ value, label: t(`customize:color.${value}`) }))}
      />
      <SelectField
        name="appellation"
        label={t("form.appellation")}
        none={t("form.anyAppellation")}
        options={named.map((value) => ({ value, label: value }))}
      />
    </div>
  );
}

function Content(): ReactNode {
  const { t } = useTranslation("iframes");
  const { control } = useFormContext<EmbedFields>();
  const kind = useWatch({ control, name: "kind" });
  return (
    <Card title={t("form.content")} className={css.fields}>
      <TextField name="name" label={t("form.name")} hint={t("form.nameHint")} maxLength={80} />
      <ChoiceField
        name="kind"
        label={t("form.kind")}
        cards={CONTENT_KINDS.map((value) => ({
          value,
          title: t(`kind.${value}`),
          text: t(`kindText.${value}`),
        }))}
      />
      {kind === "selection" ? <Chosen name="productIds" of="products" label={t("form.products")} /> : null}
      {kind === "product" ? (
        <>
          <Chosen name="productId" of="products" label={t("form.product")} />
          <SelectField
            name="look"
            label={t("form.look")}
            options={(["card", "button"] as const).map((value) => ({
              value,
              label: t(`form.looks.${value}`),
            }))}
          />
        </>
      ) : null}
      {kind === "filter" ? <Filter /> : null}
      {kind === "events" ? <Chosen name="eventIds" of="events" label={t("form.events")} /> : null}
    </Card>
  );
}

/** The floating button of the cart: its corner, distance, size and level. */
function FloatingCart(): ReactNode {
  const { t } = useTranslation("iframes");
  const { control } = useFormContext<EmbedFields>();
  const isShown = useWatch({ control, name: "options.cart" });
  return (
    <>
      <SwitchField name="options.cart" label={t("form.cart")} hint={t("form.cartHint")} />
      {isShown ? (
        <div className={css.pair}>
          <SelectField
            name="options.cartCorner"
            label={t("form.corner")}
            options={CART_CORNERS.map((value) => ({ value, label: t(`form.corners.${value}`) }))}
          />
          <SelectField
            name="options.cartSize"
            label={t("form.cartSize")}
            options={Object.keys(CART_SIZES).map((value) => ({ value, label: t(`form.cartSizes.${value}`) }))}
          />
          <NumberField
            name="options.cartOffset"
            label={t("form.cartOffset")}
            min={0}
            max={MAX_CART_OFFSET}
            unit="px"
          />
          <NumberField
            name="options.cartLevel"
            label={t("form.cartLevel")}
            hint={t("form.cartLevelHint")}
            min={1}
            max={MAX_LEVEL}
            ungrouped
          />
        </div>
      ) : null}
    </>
  );
}

/** When the age is asked, and the cookie of the site's own gate. */
function AgeGate(): ReactNode {
  const { t } = useTranslation("iframes");
  const { control } = useFormContext<EmbedFields>();
  const gate = useWatch({ control, name: "options.ageGate" });
  return (
    <>
      <ChoiceField
        name="options.ageGate"
        label={t("form.ageGate")}
        cards={AGE_GATES.map((value) => ({
          value,
          title: t(`form.ageGates.${value}`),
          text: t(`form.ageGateTexts.${value}`),
        }))}
      />
      {gate === "auto" ? (
        <TextField
          name="options.ageCookie"
          label={t("form.ageCookie")}
          hint={t("form.ageCookieHint")}
          maxLength={64}
          nullable
        />
      ) : null}
    </>
  );
}

function Options(): ReactNode {
  const { t } = useTranslation("iframes");
  const { control } = useFormContext<EmbedFields>();
  const kind = useWatch({ control, name: "kind" });
  const isList = LIST_KINDS.includes(kind);
  return (
    <Card title={t("form.options")} className={css.fields}>
      {isList ? (
        <>
          <CheckboxesField
            name="options.filters"
            label={t("form.filters")}
            options={FILTERS.map((value) => ({ value, label: t(`form.filterNames.${value}`) }))}
          />
          <SwitchField name="options.search" label={t("form.search")} />
          <div className={css.pair}>
            <SelectField
              name="options.sort"
              label={t("form.sort")}
              none={t("form.sorts.none")}
              options={SORTS.map((value) => ({ value, label: t(`form.sorts.${value}`) }))}
            />
            <NumberField name="options.limit" label={t("form.limit")} min={1} max={96} />
          </div>
        </>
      ) : null}
      <SelectField
        name="options.language"
        label={t("form.language")}
        options={[
          { value: "page", label: t("form.page") },
          ...LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) })),
        ]}
      />
      <FloatingCart />
      <AgeGate />
    </Card>
  );
}

function Theme(): ReactNode {
  const { t } = useTranslation("iframes");
  const { control } = useFormContext<EmbedFields>();
  const hasAccent = useWatch({ control, name: "hasAccent" });
  const fonts = FONT_NAMES.map((value) => ({ value, label: t(`form.fonts.${value}`) }));
  const named = (group: string, of: object) =>
    Object.keys(of).map((value) => ({ value, label: t(`form.${group}.${value}`) }));
  return (
    <Card title={t("form.theme")} className={css.fields}>
      <SwitchField name="hasAccent" label={t("form.accentOwn")} />
      {hasAccent ? <ColorField name="accent" label={t("form.accent")} /> : null}
      <div className={css.pair}>
        <SelectField name="theme.font" label={t("form.font")} options={fonts} />
        <SelectField name="theme.headingFont" label={t("form.headingFont")} options={fonts} />
        <SelectField name="theme.surface" label={t("form.surface")} options={named("surfaces", SURFACES)} />
        <SelectField name="theme.radius" label={t("form.radius")} options={named("radii", RADII)} />
        <SelectField name="theme.density" label={t("form.density")} options={named("densities", DENSITIES)} />
      </div>
    </Card>
  );
}

/** Fields of the three parts of an embed: content, behaviour, look. */
export function EmbedFieldset(): ReactNode {
  return (
    <div className={cx(layout.grid4, layout.shrink)}>
      <Content />
      <Options />
      <Theme />
    </div>
  );
}
