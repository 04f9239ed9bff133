import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateDocument } from "#billing/documents/calls.ts";
import { useClientMails } from "#billing/documents/recipients.ts";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { RecipientInput } from "#ui/input/RecipientInput.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Props = { document: DocumentView; onClose: () => void };

/** Returns what sends the document, and its state. The same text sent again is the same sending. */
function useSending({ document, onClose }: Props) {
  const { t } = useTranslation("invoicing");
  const keep = useUpdateDocument();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef({ text: "", key: newId() });
  const sendTo = async (to: readonly string[], message: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const body = { to: [...to], message: message.trim(), version: document.version };
    const text = JSON.stringify(body);
    if (key.current.text !== text) key.current = { text, key: newId() };
    try {
      const params = { documentId: document.id };
      const sent = await call(
        "POST /v1/documents/:documentId/sending",
        { params, body },
        { idempotencyKey: key.current.key },
      );
      await keep(sent);
      showSnackbar("success", t("send.done", { number: document.number, count: to.length }));
      onClose();
    } catch (error) {
      if (!canRetry(error)) key.current = { text: "", key: newId() };
      const problem = problemOf(error);
      // The document changed meanwhile: its new state is read, and the next press sends that.
      if (problem.status === 409) await keep();
      setFailure(problem.message);
      setBusy(false);
    }
  };
  return { busy, failure, sendTo };
}

/** Mails a document: recipients and message (specification §5, recipients). */
export default function SendDialog({ document, onClose }: Props): ReactNode {
  const { t } = useTranslation(["invoicing", "form", "common"]);
  const known = useClientMails(document.clientId);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [message, setMessage] = useState("");
  const [missing, setMissing] = useState(false);
  const { busy, failure, sendTo } = useSending({ document, onClose });
  const to = chosen ?? known.slice(0, 1);
  const send = (): void => {
    if (to.length === 0) setMissing(true);
    else void sendTo(to, message);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("send.title", { number: document.number })}
      text={t("send.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} onClick={send}>
            {t("send.button")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <RecipientInput
          label={t("send.to")}
          value={to}
          max={10}
          suggestions={known.map((value) => ({ value }))}
          error={missing && to.length === 0 ? t("form:recipients.needed") : undefined}
          onChange={(next) => {
            setMissing(next.length === 0);
            setChosen(next);
          }}
        />
        <Field label={t("send.message")} optional>
          <TextArea
            rows={4}
            maxLength={2000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
