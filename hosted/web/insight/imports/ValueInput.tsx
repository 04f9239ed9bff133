import { choicesOf, USUAL_SIZES } from "@cuvee/core/insight/imports/fileWords.ts";
import { useId, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { countryChoices, countryName } from "#kit/countries.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { Input } from "#ui/input/Input.tsx";
import { Select, type Option } from "#ui/input/Select.tsx";

/** Fields with free text, for which some values are proposed. */
const WRITTEN = new Set(["format", "appellation"]);
const NOTHING = { sign: null, vatRates: [], appellations: [] };

/** Returns the word for one of our values: `red` of a colour is "Rouge". */
export function useValueWord(): (field: string, value: string) => string {
  const { t, i18n } = useTranslation(["imports", "catalogue"]);
  const lang = i18n.resolvedLanguage ?? "fr";
  return (field, value) => {
    if (value === "") return t("words.nothing");
    if (field === "color") return t(`catalogue:colors.${value}`);
    if (field === "productType") return t(`catalogue:types.${value}`);
    if (field === "country") return countryName(value, lang);
    if (field === "vat") return `${value.replace(".", t("decimalSign"))} %`;
    if (field === "kind" || field === "duty" || field === "status" || field === "duplicate")
      return t(`value.${value}`);
    return value;
  };
}

type ValueInputProps = {
  field: string;
  value: string;
  onChange: (value: string) => void;
  /** The choices; ours if absent. */
  choices?: readonly string[];
  /** Options before the choices. */
  first?: readonly Option[];
  disabled?: boolean;
};

/** Edits the value of a field: a list for our values, else free text. */
export function ValueInput({
  field,
  value,
  onChange,
  choices,
  first = [],
  disabled,
}: ValueInputProps): ReactNode {
  const { i18n } = useTranslation();
  const word = useValueWord();
  const list = useId();
  const isCountry = field === "country";
  const offered = choices ?? (field === "format" ? USUAL_SIZES : choicesOf(field, NOTHING));
  if (isCountry || (offered.length > 0 && !WRITTEN.has(field))) {
    const options = isCountry
      ? countryChoices(i18n.resolvedLanguage ?? "fr", EVERYWHERE)
      : offered.map((one) => ({ value: one, label: word(field, one) }));
    const known = [...first, ...options].some((option) => option.value === value);
    return (
      <Select
        disabled={disabled}
        options={[...first, ...(known ? [] : [{ value, label: value }]), ...options]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <>
      <Input
        disabled={disabled}
        value={value}
        maxLength={500}
        list={offered.length > 0 ? list : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {offered.length > 0 ? (
        <datalist id={list}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}
