import { NOTE_MAX } from "@cuvee/core/shops/clients/clients.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useUpdateClient } from "#shops/clients/calls.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import * as layout from "#ui/layout.ts";

/** Adds a note to the timeline of a client. */
export function NoteDialog({ clientId, onClose }: { clientId: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const keep = useUpdateClient();
  const [note, setNote] = useState("");
  const [idempotencyKey, setKey] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const add = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const input = { params: { clientId }, body: { note } };
      await keep(await call("POST /v1/clients/:clientId/notes", input, { idempotencyKey }));
      onClose();
    } catch (failure) {
      if (!canRetry(failure)) setKey(newId());
      setError(problemOf(failure).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("timeline.add")}
      text={t("timeline.hint")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={note.trim() === ""} onClick={() => void add()}>
            {t("timeline.save")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <Field label={t("timeline.note")}>
          <TextArea
            rows={5}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
              setKey(newId());
            }}
          />
        </Field>
        {error ? <FormError>{error}</FormError> : null}
      </div>
    </Dialog>
  );
}
