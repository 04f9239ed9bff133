import { Landmark } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  GROWING_ZONE_NUMBERS,
  GROWING_ZONES,
  OFFERED_EXCISE_CODES,
  WINE_CATEGORIES,
} from "@cuvee/core/offer/catalogue/facts.ts";
import { dutyClassOf, FISCAL_LABELS, type FiscalLabel } from "@cuvee/core/offer/pricing/rates/labels.ts";
import { fiscalLabelWords } from "@cuvee/core/offer/pricing/rates/labelWords.ts";
import { VAT_TYPES } from "@cuvee/core/shops/settings/taxes.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import form from "#offer/catalogue/ProductForm.module.css";
import { Section } from "#offer/catalogue/Section.tsx";
import { Button } from "#ui/Button.tsx";
import { ComboField } from "#ui/form/ComboField.tsx";
import { NumberField } from "#ui/form/NumberField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { SwitchField } from "#ui/form/SwitchField.tsx";
import { TextField } from "#ui/form/TextField.tsx";

/** Fiscal facts of the product: VAT, excise, movement documents. */
export function FiscalSection(): ReactNode {
  const { t } = useTranslation("catalogue");
  // Suspending for these texts would remove the form while the user types in it.
  const { t: classes, ready } = useTranslation("excise", { useSuspense: false });
  const { form: state, has, stored, openDuties } = useProductForm();
  const [newest] = useVintages();
  const { isDirty } = state.formState;
  const duties = useId();
  const label = state.watch("fiscalLabel");
  const dutyClass = label ? dutyClassOf(label as FiscalLabel, newest?.alcohol ?? undefined) : undefined;
  return (
    <Section name="fiscal">
      <div className={form.grid}>
        <SelectField
          name="vatType"
          label={t("fields.vatType")}
          options={VAT_TYPES.map((value) => ({ value, label: t(`vatTypes.${value}`) }))}
        />
        <SwitchField name="disableVAT" label={t("fields.disableVAT")} hint={t("hints.disableVAT")} />
        {has("excise") ? (
          <>
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
            <TextField
              name="cnCode"
              label={t("fields.cnCode")}
              hint={t("hints.cnCode")}
              maxLength={8}
              inputMode="numeric"
              autoComplete="off"
              optional
            />
            <NumberField
              name="netMassGPerL"
              label={t("fields.netMassGPerL")}
              hint={t("hints.netMassGPerL")}
              min={500}
              max={2000}
              unit="g"
              optional
            />
            <SelectField
              name="exciseCode"
              label={t("fields.exciseCode")}
              none={t("none")}
              options={OFFERED_EXCISE_CODES.map((value) => ({
                value,
                label: `${value} · ${t([`exciseCodes.${value}`, "exciseCodes.national"])}`,
              }))}
            />
          </>
        ) : null}
        {has("wineCategory") ? (
          <SelectField
            name="wineCategory"
            label={t("fields.wineCategory")}
            none={t("none")}
            options={WINE_CATEGORIES.map((value) => ({
              value: String(value),
              label: t(`wineCategories.${value}`),
            }))}
          />
        ) : null}
        {has("growingZone") ? (
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
        ) : null}
      </div>
      {has("excise") && stored.length > 0 ? (
        <div className={form.duties} role="group" aria-labelledby={duties}>
          <span id={duties}>{t("duties.label")}</span>
          <p className={form.note}>{t(isDirty ? "duties.first" : "duties.hint")}</p>
          <span className={form.row}>
            {stored.map((vintage) => (
              <Button
                key={vintage.id}
                size="s"
                icon={<Landmark aria-hidden="true" />}
                disabled={isDirty}
                onClick={() => openDuties(vintage)}
              >
                {t("duties.open", { name: vintage.name })}
              </Button>
            ))}
          </span>
        </div>
      ) : null}
    </Section>
  );
}
