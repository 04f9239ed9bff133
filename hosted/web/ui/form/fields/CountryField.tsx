import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { countryChoices } from "#kit/countries.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import type { FormFieldProps } from "#ui/form/formContext.ts";

type Props = FormFieldProps & {
  none?: string;
  autoComplete?: string;
  onChosen?: (country: string | null) => void;
};

/** A country. Value: ISO 3166 alpha-2. */
export function CountryField(props: Props): ReactNode {
  const { t, i18n } = useTranslation("form");
  const lang = i18n.resolvedLanguage ?? "fr";
  const options = useMemo(() => countryChoices(lang, EVERYWHERE), [lang]);
  return (
    <SelectField
      autoComplete="country"
      placeholder={t("address.chooseCountry")}
      says={{ needed: t("address.needed.country"), country: t("address.needed.country") }}
      {...props}
      options={options}
    />
  );
}
