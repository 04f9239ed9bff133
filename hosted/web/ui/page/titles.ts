import type { TFunction } from "#kit/i18n.ts";
import type { Option } from "#ui/input/Select.tsx";

const TITLES = ["mrs", "mr", "couple"] as const;

/**
 * Returns the civilities to choose from in the language of the page (namespace `form`), none first, with an existing
 * one in another form.
 */
export function titleOptions(t: TFunction, value: string): Option[] {
  const known = TITLES.map((title) => t(`form:address.titles.${title}`));
  return [
    { value: "", label: t("form:address.titles.none") },
    ...[...known, ...(value === "" || known.includes(value) ? [] : [value])].map((title) => ({
      value: title,
      label: title,
    })),
  ];
}
