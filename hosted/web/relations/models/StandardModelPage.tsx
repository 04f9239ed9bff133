import { nameOfLanguage, type Language } from "@cuvee/core/kit/languages.ts";
import { richTextIsEmpty } from "@cuvee/core/kit/texts/richText.ts";
import { languagesIn } from "@cuvee/core/relations/models/models.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { ModelEditing } from "#relations/models/draft/useModelDraft.ts";
import { EditorHead } from "#relations/models/EditorHead.tsx";
import { useModelFields, withWords } from "#relations/models/fields.ts";
import { HeadFields, NameFields } from "#relations/models/HeadFields.tsx";
import { LanguageTabs } from "#relations/models/LanguageTabs.tsx";
import { OfModel } from "#relations/models/OfModel.tsx";
import type { PreviewClient } from "#relations/models/preview/ClientChoice.tsx";
import { PreviewPanel } from "#relations/models/preview/PreviewPanel.tsx";
import { useMailPreview } from "#relations/models/preview/useMailPreview.ts";
import { Remarks } from "#relations/models/Remarks.tsx";
import { Card } from "#ui/Card.tsx";
import { RichTextSoon } from "#ui/editor/RichTextSoon.tsx";
import { RichTextView } from "#ui/editor/RichTextView.tsx";
import css from "#relations/models/models.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Subject and text in one language. */
function Texts({ of, lang }: { of: ModelEditing; lang: Language }): ReactNode {
  const { t } = useTranslation("models");
  const { draft, change } = of;
  const fields = useModelFields(draft.use, lang);
  const texts = draft.content.kind === "standard" ? draft.content.texts : {};
  return (
    <div className={cx(layout.panel, layout.padded, layout.grid4)}>
      <NameFields of={of} />
      <HeadFields of={of} lang={lang} />
      <div className={layout.stack1}>
        <p className={layout.medium}>{t("text")}</p>
        <RichTextSoon
          key={`${lang} ${draft.use}`}
          label={t("textIn", { language: nameOfLanguage(lang) })}
          value={texts[lang] ?? null}
          shown={(doc) => <RichTextView doc={withWords(doc, fields)} />}
          placeholder={t("drawn.write")}
          pictures
          fields={fields}
          onChange={(doc) => change({ act: "text", lang, doc: richTextIsEmpty(doc) ? null : doc })}
        />
        <p className={layout.quiet}>{t("fieldsHint")}</p>
      </div>
    </div>
  );
}

/** The text in one language, and the mail beside it. */
function Editor({ of }: { of: ModelEditing }): ReactNode {
  const { t } = useTranslation("models");
  const [lang, setLang] = useState<Language>("fr");
  const [client, setClient] = useState<PreviewClient | null>(null);
  const { draft } = of;
  const { mail } = useMailPreview({
    content: draft.content,
    use: draft.use,
    lang,
    clientId: client?.id ?? null,
  });
  return (
    <>
      <EditorHead of={of} lang={lang} />
      <div className={layout.grid4}>
        <LanguageTabs value={lang} onChange={setLang} written={languagesIn(draft.content)} />
        <div className={css.standard}>
          <div className={layout.grid4}>
            <Texts of={of} lang={lang} />
            <Card title={t("parts.remarks")}>
              <Remarks remarks={mail?.remarks ?? []} nameOf={() => null} />
            </Card>
          </div>
          <div className={cx(layout.panel, layout.padded, css.beside)}>
            <PreviewPanel draft={draft} lang={lang} client={client} onClient={setClient} whole />
          </div>
        </div>
      </div>
    </>
  );
}

/** `/dashboard/crm/models/{id}/standard`: a mail of one text. */
export default function StandardModelPage(): ReactNode {
  return <OfModel kind="standard">{Editor}</OfModel>;
}
