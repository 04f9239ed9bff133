import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import {
  GROWING_ZONE_NUMBERS,
  GROWING_ZONES,
  OFFERED_EXCISE_CODES,
  WINE_CATEGORIES,
} from "@cuvee/core/offer/catalogue/facts.ts";
import { PRODUCT_FIELDS } from "@cuvee/core/offer/catalogue/fields.ts";
import { dutyClassOf, FISCAL_LABELS } from "@cuvee/core/offer/rates/labels.ts";
import { fiscalLabelWords } from "@cuvee/core/offer/rates/labelWords.ts";
import { VAT_TYPES } from "@cuvee/core/shops/settings/taxes.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";

export function VatTypeField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <SelectField
      name="vatType"
      label={t("fields.vatType")}
      options={VAT_TYPES.map((value) => ({ value, label: t(`vatTypes.${value}`) }))}
    />
  );
}

/** Field of the fiscal label, with the class of duty that follows from it. */
export function FiscalLabelField(): ReactNode {
  const { t } = useTranslation("catalogue");
  // Suspending for these texts would remove the form while the user types in it.
  const { t: classes, ready } = useTranslation("excise", { useSuspense: false });
  const { form } = useProductForm();
  const [newest] = useVintages();
  const label = form.watch("fiscalLabel");
  const dutyClass = label ? dutyClassOf(label, newest?.alcohol ?? undefined) : undefined;
  return (
    <ComboField
      name="fiscalLabel"
      label={t("fields.fiscalLabel")}
      hint={
        dutyClass && ready
          ? t("hints.dutyClass", { dutyClass: classes(`classes.${dutyClass}`) })
          : t("hints.fiscalLabel")
      }
      options={FISCAL_LABELS.map((value) => ({
        value,
        label: fiscalLabelWords(value),
        text: value,
      }))}
      clearable
      optional
    />
  );
}

export function CnCodeField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <TextField
      name="cnCode"
      label={t("fields.cnCode")}
      hint={t("hints.cnCode")}
      maxLength={PRODUCT_FIELDS.cnCode.max}
      inputMode="numeric"
      autoComplete="off"
      optional
    />
  );
}

export function NetMassField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <NumberField
      name="netMassGPerL"
      label={t("fields.netMassGPerL")}
      hint={t("hints.netMassGPerL")}
      min={PRODUCT_FIELDS.netMassGPerL.min}
      max={PRODUCT_FIELDS.netMassGPerL.max}
      unit="g"
      optional
    />
  );
}

export function ExciseCodeField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <SelectField
      name="exciseCode"
      label={t("fields.exciseCode")}
      none={t("none")}
      options={OFFERED_EXCISE_CODES.map((value) => ({
        value,
        label: `${value} · ${t([`exciseCodes.${value}`, "exciseCodes.national"])}`,
      }))}
    />
  );
}

export function WineCategoryField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <SelectField
      name="wineCategory"
      label={t("fields.wineCategory")}
      none={t("none")}
      options={WINE_CATEGORIES.map((value) => ({
        value: String(value),
        label: t(`wineCategories.${value}`),
      }))}
    />
  );
}

export function GrowingZoneField(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <SelectField
      name="growingZone"
      label={t("fields.growingZone")}
      hint={t("hints.growingZone")}
      none={t("none")}
      options={GROWING_ZONE_NUMBERS.map((value) => ({
        value: String(value),
        label: `${value} · ${GROWING_ZONES[value]}`,
      }))}
    />
  );
}
