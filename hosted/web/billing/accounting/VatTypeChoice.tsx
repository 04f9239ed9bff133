import { MEMBER_STATES } from "@cuvee/core/offer/rates/europe.ts";
import {
  HOME_VAT_TYPES,
  OUTSIDE_VAT_TYPES,
  TERRITORY_VAT_TYPES,
  type VatTypeKey,
} from "@cuvee/core/billing/accounting/vatTypes.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useVatLabels } from "#billing/accounting/vatLabels.ts";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";

/** Types of the other member states at the rates in force today: each rate of a country once, the highest first. */
const ABROAD: readonly VatTypeKey[] = MEMBER_STATES.flatMap(([{ country }, changes]) => {
  const rates = changes.at(-1)?.[1] ?? [];
  const own = [...new Set(rates)].map((rate) => Math.round(rate * 100));
  return own.toSorted((a, b) => b - a).map((bp) => `${country.toLowerCase()}${bp}`);
});

type Props = { value: VatTypeKey; onChange: (type: VatTypeKey) => void };

/** Chooses the type of VAT on screen. */
export function VatTypeChoice({ value, onChange }: Props): ReactNode {
  const { t } = useTranslation("accounting");
  const words = useVatLabels();
  const types = [...HOME_VAT_TYPES, ...TERRITORY_VAT_TYPES, ...ABROAD, ...OUTSIDE_VAT_TYPES];
  return (
    <Field label={t("codes.vatType")}>
      <Select
        value={value}
        options={types.map((type) => ({ value: type, label: words(type) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
