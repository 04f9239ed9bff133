import type { TFunction } from "#kit/i18n.ts";
import { useTranslation } from "#kit/i18n.ts";

/** Formats hectolitres with all decimals in the reader's language: `109,96250`. */
function hlIn(lang: string): (ml: number) => string {
  return (ml) =>
    (ml / 100_000).toLocaleString(lang === "en" ? "en-GB" : lang, {
      minimumFractionDigits: 5,
      maximumFractionDigits: 5,
    });
}

/** Returns the formatters of this module for the language on screen. */
export function useExciseLabels() {
  const { t, i18n } = useTranslation("excise");
  const lang = i18n.resolvedLanguage ?? "fr";
  return {
    t,
    hl: hlIn(lang),
    /** Formats a month: `octobre 2026`. */
    month: (period: string): string =>
      new Date(`${period}-15T12:00:00Z`).toLocaleDateString(lang === "en" ? "en-GB" : lang, {
        month: "long",
        year: "numeric",
      }),
    /** Formats a size: `75 cl`, `BIB 3 l`. */
    size: ({ ml, bib }: { ml: number; bib: boolean }): string => sizeIn(t, lang, ml, bib),
  };
}

function sizeIn(t: TFunction, lang: string, ml: number, bib: boolean): string {
  const figure = (n: number) => n.toLocaleString(lang);
  return bib
    ? t("capsules.bib", { litres: figure(ml / 1000) })
    : t("capsules.bottle", { cl: figure(ml / 10) });
}
