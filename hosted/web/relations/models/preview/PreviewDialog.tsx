import type { Language } from "@cuvee/core/kit/languages.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { ModelDraft } from "#relations/models/draft/modelDraft.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { PreviewClient } from "./ClientChoice.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { TestMail } from "./TestMail.tsx";

type PreviewDialogProps = { draft: ModelDraft; lang: Language; onClose: () => void };

/** The real mail of a draft, as the server makes it. */
export default function PreviewDialog({ draft, lang: first, onClose }: PreviewDialogProps): ReactNode {
  const { t } = useTranslation("models");
  const [lang, setLang] = useState(first);
  const [client, setClient] = useState<PreviewClient | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("preview.title")}
      actions={<TestMail draft={draft} lang={lang} client={client} />}
    >
      <PreviewPanel draft={draft} lang={lang} onLang={setLang} client={client} onClient={setClient} whole />
    </Dialog>
  );
}
