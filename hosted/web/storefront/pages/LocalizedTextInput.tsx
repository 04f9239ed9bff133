import { withLanguage, type LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { useBlockEditing } from "./blockEditing.ts";
import css from "./customize.module.css";
import { cx } from "#ui/classes.ts";

type LanguageProps = {
  value: SiteLanguage;
  onChange: (lang: SiteLanguage) => void;
  said: LocalizedTexts<unknown>;
};

/** Chooses the language being edited; those with a text are marked. */
export function LanguageSelect({ value, onChange, said }: LanguageProps): ReactNode {
  const { t } = useTranslation("customize");
  const names = new Intl.DisplayNames([document.documentElement.lang || "fr"], { type: "language" });
  return (
    <Select
      aria-label={t("language")}
      className={css.language}
      value={value}
      onChange={(event) => {
        const lang = SITE_LANGUAGES.find((one) => one === event.target.value);
        if (lang) onChange(lang);
      }}
      options={SITE_LANGUAGES.map((lang) => ({
        value: lang,
        label: `${names.of(lang) ?? lang}${said[lang] === undefined ? "" : " ✓"}`,
      }))}
    />
  );
}

type SaidInputProps = {
  label: string;
  value: LocalizedTexts;
  onChange: (value: LocalizedTexts) => void;
  maxLength: number;
  hint?: string;
  lines?: number;
  isNeeded?: boolean;
};

/** Edits a short text in as many languages as the seller wants; a language without a text shows the French one. */
export function LocalizedTextInput({
  label,
  value,
  onChange,
  maxLength,
  hint,
  lines,
  isNeeded,
}: SaidInputProps): ReactNode {
  const { t } = useTranslation("customize");
  const editing = useBlockEditing();
  const [own, setOwn] = useState<SiteLanguage>("fr");
  const lang = editing?.lang ?? own;
  const text = value[lang] ?? "";
  const write = (next: string): void => onChange(withLanguage(value, lang, next));
  const isMissing = isNeeded === true && (value["fr"] ?? "").trim() === "";
  const shared = { value: text, maxLength, placeholder: lang === "fr" ? "" : (value["fr"] ?? "") };
  return (
    <div className={cx(css.said, editing && css.alone)}>
      <Field label={label} hint={hint} error={isMissing ? t("needed") : undefined}>
        {lines ? (
          <TextArea {...shared} rows={lines} onChange={(event) => write(event.target.value)} />
        ) : (
          <Input {...shared} onChange={(event) => write(event.target.value)} />
        )}
      </Field>
      {editing ? null : <LanguageSelect value={lang} onChange={setOwn} said={value} />}
    </div>
  );
}
