import { richTextIsEmpty, type RichText } from "@cuvee/core/kit/texts/richText.ts";
import {
  BLOCK_WIDTHS,
  textIn,
  type LocalizedTexts,
  type SiteBlock,
  type SitePicture,
} from "@cuvee/core/storefront/site/pages.ts";
import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#ui/input/Field.tsx";
import { ImagesInput } from "#ui/images/ImagesInput.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { LanguageSelect, LocalizedTextInput } from "./LocalizedTextInput.tsx";
import css from "./customize.module.css";

const RichTextEditor = lazy(() => import("#ui/editor/RichTextEditor.tsx"));

/** A block of one kind. */
type BlockOf<K extends SiteBlock["kind"]> = Extract<SiteBlock, { kind: K }>;
/** Props of the form of a kind of block. */
export type FormProps<K extends SiteBlock["kind"]> = {
  block: BlockOf<K>;
  onChange: (block: SiteBlock) => void;
};

/** Edits a rich text in as many languages as the seller wants. */
export function Texts({
  value,
  onChange,
}: {
  value: LocalizedTexts<RichText>;
  onChange: (value: LocalizedTexts<RichText>) => void;
}): ReactNode {
  const { t } = useTranslation("customize");
  const [lang, setLang] = useState<SiteLanguage>("fr");
  return (
    <div className={css.texts}>
      <LanguageSelect value={lang} onChange={setLang} said={value} />
      <Suspense fallback={<Skeleton height="9rem" />}>
        <RichTextEditor
          key={lang}
          label={t("block.text")}
          value={value[lang] ?? null}
          placeholder={t("block.write")}
          pictures
          onChange={(doc) => {
            const { [lang]: _, ...others } = value;
            onChange(richTextIsEmpty(doc) ? others : { ...others, [lang]: doc });
          }}
        />
      </Suspense>
    </div>
  );
}

/** Edits pictures with their French alternative texts; other languages keep theirs. */
export function Pictures(props: {
  label: string;
  value: readonly SitePicture[];
  max: number;
  onChange: (value: SitePicture[]) => void;
}): ReactNode {
  const { value, onChange } = props;
  return (
    <Field label={props.label}>
      <ImagesInput
        label={props.label}
        max={props.max}
        value={value
          .filter(({ visual }) => visual !== "")
          .map(({ visual, alt }) => ({ visual, alt: textIn(alt, "fr") ?? "" }))}
        onChange={(pictures) =>
          onChange(
            pictures.map(({ visual, alt }) => {
              const before = value.find((one) => one.visual === visual)?.alt ?? {};
              return { visual, alt: alt === "" ? before : { ...before, fr: alt } };
            }),
          )
        }
      />
    </Field>
  );
}

/** Returns the options of a select from a table of texts. */
export function useOptions(): (
  name: string,
  values: readonly (string | number)[],
) => { value: string; label: string }[] {
  const { t } = useTranslation("customize");
  return (name, values) => values.map((value) => ({ value: String(value), label: t(`${name}.${value}`) }));
}

/** No picture yet. */
export const EMPTY: SitePicture = { visual: "", alt: {} };

/** Edits a picture block. */
export function PictureForm({ block, onChange }: FormProps<"picture">): ReactNode {
  const { t } = useTranslation("customize");
  const options = useOptions();
  return (
    <>
      <Pictures
        label={t("block.picture")}
        value={[block.picture]}
        max={1}
        onChange={([picture]) => onChange({ ...block, picture: picture ?? EMPTY })}
      />
      <LocalizedTextInput
        label={t("block.caption")}
        value={block.caption}
        maxLength={300}
        onChange={(caption) => onChange({ ...block, caption })}
      />
      <Field label={t("block.link")} optional hint={t("block.linkHint")}>
        <Input
          value={block.link}
          maxLength={2000}
          onChange={(event) => onChange({ ...block, link: event.target.value.trim() })}
        />
      </Field>
      <Field label={t("block.width")}>
        <Select
          options={options("width", BLOCK_WIDTHS)}
          value={block.width}
          onChange={(event) =>
            onChange({ ...block, width: BLOCK_WIDTHS.find((one) => one === event.target.value) ?? "wide" })
          }
        />
      </Field>
    </>
  );
}
