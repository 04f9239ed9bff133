import { numberFormat } from "@cuvee/core/kit/intl.ts";
import { localeOf } from "@cuvee/core/kit/languages.ts";
import { useTranslation } from "#kit/i18n.ts";

const MEGABYTE = 1024 * 1024;

/** Returns the writer of sizes of files in the language on screen: `340 ko`, `2,4 Mo`. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  const lang = localeOf(i18n.resolvedLanguage ?? "fr");
  const write = (unit: "kilobyte" | "megabyte", n: number, digits: number): string =>
    numberFormat(lang, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: digits }).format(
      n,
    );
  return (bytes) =>
    bytes < MEGABYTE
      ? write("kilobyte", Math.max(1, Math.round(bytes / 1024)), 0)
      : write("megabyte", bytes / MEGABYTE, 1);
}
