import type { CampaignContent } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { LANGUAGES, nameOfLanguage } from "@cuvee/core/kit/languages.ts";
import { Braces } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { inserted, withText } from "#relations/campaigns/editor/campaignDraft.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Fields that a text of a campaign may have; each is written as `{{name|other text}}`. */
const TEXT_FIELDS = ["firstname", "lastname", "shopName", "city", "points", "coupon", "signature"] as const;

type LangProps = { value: string; onChange: (lang: string) => void; content: CampaignContent };

/** Chooses the language that is written; those with a text are marked. */
export function LanguageChoice({ value, onChange, content }: LangProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const isWritten = (lang: string): boolean =>
    [content.subject, content.preheader, content.text].some((texts) => texts[lang] !== undefined);
  return (
    <Field label={t("what.language")} className={css.lang}>
      <Select
        value={value}
        options={LANGUAGES.map((lang) => ({
          value: lang,
          label: `${nameOfLanguage(lang)}${isWritten(lang) ? " ✓" : ""}`,
        }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

type TextProps = {
  id?: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  /** Texts by language, of which one is written. */
  texts: Readonly<Record<string, string>>;
  lang: string;
  onChange: (texts: Readonly<Record<string, string>>) => void;
  maxLength: number;
  /** Lines; one line without it. */
  rows?: number;
  disabled: boolean;
  /** Texts shown while this one is empty: those of a model. */
  placeholder?: string;
};

/** A text of one language with a menu of fields that are filled for each reader. */
export function LocalizedField(props: TextProps): ReactNode {
  const { id, label, hint, optional, texts, lang, onChange, maxLength, rows, disabled } = props;
  const { t } = useTranslation("campaigns");
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const text = texts[lang] ?? "";
  const put = (field: string): void => {
    const { selectionStart = null, selectionEnd = null } = box.current ?? {};
    const at = [selectionStart ?? text.length, selectionEnd ?? text.length] as const;
    const next = inserted(text, at, `{{${field}}}`);
    if (next.text.length > maxLength) return;
    onChange(withText(texts, lang, next.text));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.at, next.at);
    });
  };
  const shared = {
    ref: box,
    value: text,
    maxLength,
    disabled,
    lang,
    placeholder: props.placeholder ?? (lang === "fr" ? "" : (texts["fr"] ?? "")),
    onChange: ({ target }: { target: { value: string } }) => onChange(withText(texts, lang, target.value)),
  };
  return (
    <div className={cx(layout.stack1, layout.shrink)}>
      <Field id={id} label={label} hint={hint} optional={optional ?? false}>
        {rows ? <TextArea {...shared} rows={rows} /> : <Input {...shared} />}
      </Field>
      {disabled ? null : (
        <div>
          <Menu
            align="start"
            title={t("what.fieldsTitle")}
            trigger={
              <Button look="quiet" size="s" icon={<Braces aria-hidden="true" />}>
                {t("what.insert")} <span className="visually-hidden">{label}</span>
              </Button>
            }
            entries={TEXT_FIELDS.map((field) => ({
              kind: "act" as const,
              label: t(`fields.${field}`),
              act: () => put(field),
            }))}
          />
        </div>
      )}
    </div>
  );
}
