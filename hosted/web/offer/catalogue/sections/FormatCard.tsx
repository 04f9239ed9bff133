import { ArrowUp, Lock, LockOpen, Trash2 } from "lucide-react";
import { type ReactNode } from "react";
import type { FieldPath } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { FORMAT_TYPES, PACKINGS } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { CONTAINERS, CONTAINER_KEYS, UNITY_KEYS, type Container } from "@cuvee/core/offer/catalogue/facts.ts";
import { volumeOf } from "@cuvee/core/offer/catalogue/record.ts";
import { eq75 } from "@cuvee/core/offer/catalogue/volume.ts";
import { useFormat } from "#kit/format.ts";
import css from "#offer/catalogue/sections/FormatCard.module.css";
import { PackContents } from "#offer/catalogue/sections/PackContents.tsx";
import { useProductForm } from "#offer/catalogue/productForm.ts";
import form from "#offer/catalogue/ProductForm.module.css";
import type { FormatValues, ProductValues } from "#offer/catalogue/productValues.ts";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";
import { IconButton } from "#ui/Button.tsx";
import { CheckboxField } from "#ui/form/fields/CheckboxesField.tsx";
import { ImagesField } from "#ui/form/fields/ImagesField.tsx";
import { MoneyField, NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { path: string; format: FormatValues; onRemove: () => void; onUp?: () => void };

type FieldsProps = Pick<Props, "path" | "format">;

/** Checks whether a format of a type may have a container: a pack and a custom format may have any. */
const suits = (type: FormatValues["type"], container: Container): boolean =>
  type === "packing" || type === "custom" || CONTAINERS[container] === type;

function Labels({ path, format }: FieldsProps): ReactNode {
  const { t } = useTranslation("catalogue");
  const write = useFormat();
  const isPack = format.contents.length > 0;
  return (
    <>
      <TextField
        name={`${path}.ean`}
        label={t("fields.ean")}
        hint={t("hints.ean")}
        inputMode="numeric"
        maxLength={14}
        nullable
        optional
      />
      <NumberField
        name={`${path}.weightG`}
        label={t("fields.weight")}
        scale={1000}
        decimals={3}
        min={0}
        unit="kg"
      />
      <NumberField
        name={`${path}.eq75`}
        label={t("fields.eq75")}
        hint={t("hints.eq75", { eq75: write.eq75(eq75(volumeOf(format))) })}
        scale={1000}
        decimals={3}
        min={0}
        disabled={isPack}
        optional
      />
      <TextField
        name={`${path}.nameInShop`}
        label={t("fields.nameInShop")}
        hint={t("hints.nameInShop")}
        maxLength={80}
        nullable
        optional
      />
      <TextField
        name={`${path}.ref`}
        label={t("fields.ref")}
        hint={t("hints.ref")}
        maxLength={40}
        spellCheck={false}
      />
      <CheckboxField name={`${path}.showUnityValue`} label={t("fields.showUnityValue")} />
    </>
  );
}

function FormatFields({ path, format }: FieldsProps): ReactNode {
  const { t } = useTranslation("catalogue");
  const { prices, stocks } = useProductForm();
  const suit = useSuit({ path, format });
  const isPack = format.contents.length > 0;
  return (
    <div className={form.grid}>
      <SelectField
        name={`${path}.type`}
        label={t("fields.formatType")}
        options={FORMAT_TYPES.map((value) => ({ value, label: t(`formatTypes.${value}`) }))}
        onChosen={(type) => suit(type as FormatValues["type"])}
      />
      <SelectField
        name={`${path}.container`}
        label={t("fields.container")}
        none={t("none")}
        options={CONTAINER_KEYS.filter((key) => suits(format.type, key)).map((value) => ({
          value,
          label: t(`containers.${value}`),
        }))}
      />
      <NumberField
        name={`${path}.unityValueE3`}
        label={t("fields.unityValue")}
        hint={isPack ? t("hints.packSize") : undefined}
        scale={1000}
        decimals={3}
        min={1}
        disabled={isPack}
      />
      <SelectField
        name={`${path}.unity`}
        label={t("fields.unity")}
        options={UNITY_KEYS.map((value) => ({ value, label: t(`unities.${value}`) }))}
        disabled={isPack}
      />
      {prices && (format.isNew || !format.closed) ? (
        // A link to the missing price leads to the first format without one.
        <div {...(!format.unitE4 && !format.closed ? { "data-field": "price" } : {})}>
          <MoneyField
            name={`${path}.unitE4`}
            label={t("fields.price")}
            in="e4"
            min={0}
            hint={t("hints.price")}
          />
        </div>
      ) : null}
      {stocks && format.isNew && !isPack && format.type !== "vrac" ? (
        <NumberField
          name={`${path}.initialStock`}
          label={t("fields.initialStock")}
          hint={t("hints.initialStock")}
          min={0}
          max={10_000_000}
          optional
        />
      ) : null}
      <Labels path={path} format={format} />
    </div>
  );
}

/** Returns what a change of type does: it removes the values that the new type does not have. */
function useSuit({ path, format }: FieldsProps): (type: FormatValues["type"]) => void {
  const { form: state } = useProductForm();
  /** Removes the values that the new type does not have: a packing and its contents, a container of another family. */
  const suit = (type: FormatValues["type"]): void => {
    const set = (field: "packing" | "contents" | "container", value: unknown): void =>
      state.setValue(`${path}.${field}` as FieldPath<ProductValues>, value as never, { shouldDirty: true });
    if (type !== "packing") {
      set("packing", null);
      set("contents", []);
    } else if (format.packing === null) set("packing", { packing: "carton", packingQuantity: 6 });
    if (format.container && !suits(type, format.container)) set("container", null);
  };
  return suit;
}

function FormatActs({ path, format, onRemove, onUp, name }: Props & { name: string }): ReactNode {
  const { t } = useTranslation("catalogue");
  const { form: state } = useProductForm();
  const setClosed = (closed: boolean): void =>
    state.setValue(`${path}.closed` as FieldPath<ProductValues>, closed, { shouldDirty: true });
  return (
    <div className={cx(layout.line2, layout.toEnd)}>
      {onUp ? (
        <IconButton label={t("format.up", { name })} onClick={onUp}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
      ) : null}
      {format.isNew ? null : (
        <IconButton
          label={t(format.closed ? "format.open" : "format.close", { name })}
          onClick={() => setClosed(!format.closed)}
        >
          {format.closed ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label={t("format.remove", { name })} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function PackFields({ path, format }: FieldsProps): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <div className={form.grid}>
      {format.packing ? (
        <>
          <SelectField
            name={`${path}.packing.packing`}
            label={t("fields.packing")}
            options={PACKINGS.map((value) => ({ value, label: t(`packings.${value}`) }))}
          />
          <NumberField
            name={`${path}.packing.packingQuantity`}
            label={t("fields.packingQuantity")}
            min={1}
            max={9999}
          />
        </>
      ) : null}
      <PackContents path={`${path}.contents`} own={format.id} />
    </div>
  );
}

/** Shows a format in a line, expanded with all its fields; a new one, or one with a fault, starts expanded. */
export function FormatCard(props: Props): ReactNode {
  const { path, format } = props;
  const { t, i18n } = useTranslation("catalogue");
  const { prices, form: state } = useProductForm();
  const write = useFormat();
  const { error } = state.getFieldState(path as FieldPath<ProductValues>, state.formState);
  const lang = i18n.resolvedLanguage ?? "fr";
  const volume = volumeOf(format);
  const name = format.nameInShop ?? (volumeWords(volume, lang) || t(`formatTypes.${format.type}`));
  const facts = [
    t(`formatTypes.${format.type}`),
    prices && format.unitE4 !== null ? write.unit(format.unitE4) : null,
    format.isNew ? null : t("stockOf", { amount: write.count(format.available) }),
    format.ean,
  ];
  return (
    <details className={layout.framed} open={format.isNew || error !== undefined ? true : undefined}>
      <summary className={cx(layout.row12, layout.baseline, css.summary)}>
        <span className={layout.strong}>{name}</span>
        <span className={layout.quiet}>{facts.filter(Boolean).join(" · ")}</span>
        {format.closed ? <span className={layout.quiet}>{t("vintage.closed")}</span> : null}
      </summary>
      <div className={cx(layout.grid4, css.body)}>
        <FormatFields path={path} format={format} />
        {format.type === "packing" ? <PackFields path={path} format={format} /> : null}
        <ImagesField name={`${path}.visuals`} label={t("fields.visuals")} max={20} optional />
        <FormatActs {...props} name={name} />
      </div>
    </details>
  );
}
