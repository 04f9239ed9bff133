import { useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { formatIn, type Format } from "#kit/formatters.ts";

export { formatIn, type Format } from "#kit/formatters.ts";

/** Returns the writers of the language on screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  return useMemo(() => formatIn(lang), [lang]);
}
