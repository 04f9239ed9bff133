import type { Language } from "@cuvee/core/kit/languages.ts";
import { Send } from "lucide-react";
import { useState, type ReactNode } from "react";
import { call, newId, problemOf } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import type { ModelDraft } from "#relations/models/draft/modelDraft.ts";
import { Button } from "#ui/Button.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { PreviewClient } from "./ClientChoice.tsx";

type TestMailProps = { draft: ModelDraft; lang: Language; client: PreviewClient | null };

/** Sends the mail on screen to the writer's own address. */
export function TestMail({ draft, lang, client }: TestMailProps): ReactNode {
  const { t } = useTranslation("models");
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { content: draft.content as never, use: draft.use, lang, clientId: client?.id ?? null };
      const { sentTo } = await call("POST /v1/models/tests", { body }, { idempotencyKey: newId() });
      showSnackbar("success", t("test.done", { email: sentTo }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} icon={<Send size={16} aria-hidden="true" />} onClick={() => void send()}>
      {t("test.send")}
    </Button>
  );
}
