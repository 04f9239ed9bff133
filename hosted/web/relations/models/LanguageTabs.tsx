import { LANGUAGES, nameOfLanguage, type Language } from "@cuvee/core/kit/languages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#relations/models/models.module.css";

type LanguageTabsProps = {
  value: Language;
  onChange: (lang: Language) => void;
  /** Languages that have words. */
  written: readonly string[];
};

/** Chooses the language that is written; a dot marks those that have words. */
export function LanguageTabs({ value, onChange, written }: LanguageTabsProps): ReactNode {
  const { t } = useTranslation("models");
  return (
    <FilterTabs
      label={t("language.tabs")}
      value={value}
      onChange={onChange}
      items={LANGUAGES.map((lang) => {
        const has = written.includes(lang);
        return {
          value: lang,
          label: (
            <span className={css.lang} title={nameOfLanguage(lang)} data-written={has ? "" : undefined}>
              <span aria-hidden="true">{lang.toUpperCase()}</span>
              <span className="visually-hidden">
                {t(has ? "language.written" : "language.empty", { name: nameOfLanguage(lang) })}
              </span>
            </span>
          ),
        };
      })}
    />
  );
}
