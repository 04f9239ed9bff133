import { useTranslation } from "#kit/i18n.ts";

/** Returns what names a field of a file: in the words of imports, else in those of the catalogue. */
export function useFieldNames(): (field: string) => string {
  const { t } = useTranslation(["imports", "catalogue"]);
  return (field) => t([`imports:field.${field}`, `catalogue:columns.${field}`, `catalogue:fields.${field}`]);
}
