import { richTextIsEmpty, type RichText } from "@cuvee/core/kit/texts/richText.ts";
import type { SitePicture } from "@cuvee/core/storefront/site/blocks.ts";
import { textIn, withLanguage, type LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import { Field } from "#ui/input/Field.tsx";
import { ImagesInput } from "#ui/images/ImagesInput.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { useBlockEditing } from "./blockEditing.ts";
import { LanguageSelect } from "./LocalizedTextInput.tsx";
import css from "./customize.module.css";

const NO_FIELDS: readonly EditorField[] = [];
const RichTextEditor = lazy(() => import("#ui/editor/RichTextEditor.tsx"));

/** Edits a rich text in as many languages as the seller wants. */
export function Texts({
  value,
  onChange,
}: {
  value: LocalizedTexts<RichText>;
  onChange: (value: LocalizedTexts<RichText>) => void;
}): ReactNode {
  const { t } = useTranslation("customize");
  const editing = useBlockEditing();
  const [own, setOwn] = useState<SiteLanguage>("fr");
  const lang = editing?.lang ?? own;
  return (
    <div className={css.texts}>
      {editing ? null : <LanguageSelect value={lang} onChange={setOwn} said={value} />}
      <Suspense fallback={<Skeleton height="9rem" />}>
        <RichTextEditor
          key={lang}
          label={t("block.text")}
          value={value[lang] ?? null}
          placeholder={t("block.write")}
          pictures
          fields={editing?.fields ?? NO_FIELDS}
          onChange={(doc) => onChange(withLanguage(value, lang, richTextIsEmpty(doc) ? null : doc))}
        />
      </Suspense>
    </div>
  );
}

/** Edits pictures with their alternative texts in the edited language, else French; other languages keep theirs. */
export function Pictures(props: {
  label: string;
  value: readonly SitePicture[];
  max: number;
  onChange: (value: SitePicture[]) => void;
}): ReactNode {
  const { value, onChange } = props;
  const lang = useBlockEditing()?.lang ?? "fr";
  return (
    <Field label={props.label}>
      <ImagesInput
        label={props.label}
        max={props.max}
        value={value
          .filter(({ visual }) => visual !== "")
          .map(({ visual, alt }) => ({ visual, alt: (lang === "fr" ? textIn(alt, lang) : alt[lang]) ?? "" }))}
        onChange={(pictures) =>
          onChange(
            pictures.map(({ visual, alt }) => {
              const before = value.find((one) => one.visual === visual)?.alt ?? {};
              return { visual, alt: alt === "" ? before : { ...before, [lang]: alt } };
            }),
          )
        }
      />
    </Field>
  );
}

/** No picture yet. */
export const EMPTY: SitePicture = { visual: "", alt: {} };
