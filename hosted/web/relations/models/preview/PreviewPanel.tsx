import { LANGUAGES, nameOfLanguage, type Language } from "@cuvee/core/kit/languages.ts";
import { isWrittenIn } from "@cuvee/core/relations/models/models.ts";
import { FileText, Monitor, Moon, Smartphone } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useWidth } from "#kit/width.ts";
import type { ModelDraft } from "#relations/models/draft/modelDraft.ts";
import { IconButton } from "#ui/Button.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { ClientChoice, type PreviewClient } from "./ClientChoice.tsx";
import { MailFrame } from "./MailFrame.tsx";
import css from "./preview.module.css";
import { useMailPreview, type MailPreview } from "./useMailPreview.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const LOOKS = ["desktop", "phone", "text"] as const;
type Look = (typeof LOOKS)[number];
const ICONS = { desktop: Monitor, phone: Smartphone, text: FileText };
const WIDTHS = { desktop: 600, phone: 390 } as const;

type LooksProps = {
  look: Look;
  dark: boolean;
  onLook: (look: Look) => void;
  onDark: (dark: boolean) => void;
};

/** Chooses the mail program: a computer, a phone, one without HTML; by day or by night. */
function Looks({ look, dark, onLook, onDark }: LooksProps): ReactNode {
  const { t } = useTranslation("models");
  return (
    <div className={cx(layout.line1, css.looks)} role="group" aria-label={t("preview.looks")}>
      {LOOKS.map((one) => {
        const Icon = ICONS[one];
        return (
          <IconButton
            key={one}
            label={t(`preview.look.${one}`)}
            aria-pressed={one === look}
            onClick={() => onLook(one)}
          >
            <Icon size={18} aria-hidden="true" />
          </IconButton>
        );
      })}
      <IconButton
        label={t("preview.dark")}
        aria-pressed={dark && look !== "text"}
        disabled={look === "text"}
        onClick={() => onDark(!dark)}
      >
        <Moon size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type MailProps = { preview: MailPreview; look: Look; dark: boolean; whole: boolean };

/** A mail as the reader's program lists and shows it. */
function Mail({ preview, look, dark, whole }: MailProps): ReactNode {
  const { t } = useTranslation("models");
  const { mail, problem, isLoading } = preview;
  if (!mail) return problem ? <Notice tone="error">{problem}</Notice> : <Skeleton height="22rem" />;
  return (
    <div className={cx(layout.stack2, css.mail)} aria-busy={isLoading || undefined}>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <div className={css.listed}>
        <strong>{mail.subject || t("preview.noSubject")}</strong>
        <span className={layout.quiet}>{mail.preheader}</span>
      </div>
      {look === "text" ? (
        <pre className={css.text}>{mail.text}</pre>
      ) : (
        <MailFrame
          title={t("preview.frame")}
          html={mail.html}
          width={WIDTHS[look]}
          isWide={look === "desktop"}
          dark={dark}
          whole={whole}
        />
      )}
    </div>
  );
}

type PreviewPanelProps = {
  draft: ModelDraft;
  lang: Language;
  /** The preview has a language of its own. */
  onLang?: (lang: Language) => void;
  client: PreviewClient | null;
  onClient: (client: PreviewClient | null) => void;
  whole?: boolean;
};

/** The mail that a draft gives, in the programs and for the client that the writer chooses. */
export function PreviewPanel(props: PreviewPanelProps): ReactNode {
  const { draft, lang, onLang, client, onClient, whole = false } = props;
  const { t } = useTranslation("models");
  const isPhone = useWidth() === "mobile";
  const [look, setLook] = useState<Look>(isPhone ? "phone" : "desktop");
  const [dark, setDark] = useState(false);
  const preview = useMailPreview({
    content: draft.content,
    use: draft.use,
    lang,
    clientId: client?.id ?? null,
  });
  return (
    <section className={cx(layout.stack3, css.panel)} aria-label={t("preview.title")}>
      <div className={cx(layout.row2, layout.middle, css.tools)}>
        <Looks look={look} dark={dark} onLook={setLook} onDark={setDark} />
        {onLang ? (
          <Select
            aria-label={t("preview.language")}
            className={css.language}
            value={lang}
            options={LANGUAGES.map((one) => ({ value: one, label: nameOfLanguage(one) }))}
            onChange={({ target }) => {
              const chosen = LANGUAGES.find((one) => one === target.value);
              if (chosen) onLang(chosen);
            }}
          />
        ) : null}
        <ClientChoice value={client} onChange={onClient} />
      </div>
      {isWrittenIn(draft.content, lang) ? null : (
        <Notice tone="warning">{t("preview.unwritten", { language: nameOfLanguage(lang) })}</Notice>
      )}
      <Mail preview={preview} look={look} dark={dark && look !== "text"} whole={whole} />
    </section>
  );
}
