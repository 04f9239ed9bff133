import type { CampaignPreview } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { LANGUAGES, languageIn, nameOfLanguage } from "@cuvee/core/kit/languages.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePreview } from "#relations/campaigns/calls.ts";
import { ReaderField, type Reader } from "#relations/campaigns/editor/ReaderField.tsx";
import { MailFrame } from "#relations/models/preview/MailFrame.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const LOOKS = ["wide", "phone", "dark", "text"] as const;
type Look = (typeof LOOKS)[number];
/** Widths at which mail programs show a mail: a window, a phone. */
const WIDTHS: Readonly<Record<Look, number>> = { wide: 600, phone: 390, dark: 600, text: 600 };

/** The mail, SMS or letter as it arrives. */
function Shown({
  preview,
  look,
  isMail,
}: {
  preview: CampaignPreview;
  look: Look;
  isMail: boolean;
}): ReactNode {
  const { t } = useTranslation("campaigns");
  const isEmpty = preview.html === "" && preview.text.trim() === "";
  if (isEmpty) return <p className={layout.quiet}>{t("preview.empty")}</p>;
  if (!isMail)
    return (
      <p className={preview.smsParts > 0 ? css.sms : css.plainText} lang={preview.lang}>
        {preview.text}
      </p>
    );
  return (
    <div className={layout.stack3}>
      <div className={css.envelope} lang={preview.lang}>
        <span className={layout.strong}>{preview.subject || t("preview.noSubject")}</span>
        {preview.preheader ? <span className={layout.quiet}>{preview.preheader}</span> : null}
      </div>
      {look === "text" || preview.html === "" ? (
        <div className={css.plainText} role="region" aria-label={t("preview.looks.text")} tabIndex={0}>
          {preview.text}
        </div>
      ) : (
        <MailFrame
          title={t("preview.title")}
          html={preview.html}
          width={WIDTHS[look]}
          dark={look === "dark"}
          whole
        />
      )}
    </div>
  );
}

type PreviewProps = {
  campaignId: string;
  /** Changes when the campaign was saved: the preview is read again. */
  version: number;
  isMail: boolean;
  variant: Variant;
};

/** A version as a client reads it: on a window, a phone, in dark mode, as text; for a real client, in a language. */
export function PreviewCard({ campaignId, version, isMail, variant }: PreviewProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const [look, setLook] = useState<Look>("wide");
  const [reader, setReader] = useState<Reader | null>(null);
  const [lang, setLang] = useState("");
  const chosen = languageIn(LANGUAGES, lang);
  const answer = usePreview(campaignId, version, {
    variant,
    ...(reader ? { clientId: reader.id } : {}),
    ...(chosen ? { lang: chosen } : {}),
  });
  return (
    <Card title={t("preview.title")}>
      <div className={layout.stack4}>
        {isMail ? (
          <FilterTabs
            label={t("preview.look")}
            items={LOOKS.map((value) => ({ value, label: t(`preview.looks.${value}`) }))}
            value={look}
            onChange={setLook}
          />
        ) : null}
        <div className={css.tools}>
          <ReaderField campaignId={campaignId} reader={reader} onReader={setReader} />
          <Field label={t("preview.language")}>
            <Select
              value={lang}
              options={[
                { value: "", label: t("preview.ofClient") },
                ...LANGUAGES.map((one) => ({ value: one, label: nameOfLanguage(one) })),
              ]}
              onChange={({ target }) => setLang(target.value)}
            />
          </Field>
        </div>
        <Answered of={answer} waiting="20rem">
          {(preview) => (
            <div className={cx(layout.stack2)}>
              <p className={layout.quiet} role="status">
                {preview.clientName ? t("preview.for", { name: preview.clientName }) : t("preview.example")}
              </p>
              <Shown preview={preview} look={look} isMail={isMail} />
            </div>
          )}
        </Answered>
      </div>
    </Card>
  );
}
