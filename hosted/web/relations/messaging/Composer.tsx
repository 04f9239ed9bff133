import { MESSAGE_MAX } from "@cuvee/core/relations/messaging/messaging.ts";
import { Send } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { AttachButton, ChosenFiles, useDroppedFiles } from "./AttachmentsField.tsx";
import type { Written } from "./attempts.ts";
import { useAttachments } from "./useAttachments.ts";
import files from "./attachments.module.css";
import css from "./messaging.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  /** Address that takes its files. */
  uploadTo: string;
  /** Sends a message; returns the error, null when it was sent. */
  onSend: (message: Written) => Promise<string | null>;
  /** Most characters of the text. */
  max?: number;
};

/** Field for a new message with its files; Ctrl+Enter sends it. */
export function Composer({ uploadTo, onSend, max = MESSAGE_MAX }: Props): ReactNode {
  const { t } = useTranslation("messages");
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attachments = useAttachments(uploadTo);
  const { isOver, handlers } = useDroppedFiles(attachments);
  const { ids, isSending } = attachments;
  const ready = (text.trim() !== "" || ids.length > 0) && !isSending;
  const send = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    const refusal = await onSend({ text: text.trim(), attachments: ids });
    setFailure(refusal);
    if (refusal === null) {
      setText("");
      attachments.clear();
    }
    setBusy(false);
  };
  return (
    <form
      className={cx(layout.grid3, css.composer, isOver && files.over)}
      {...handlers}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure ? <FormError>{failure}</FormError> : null}
      <Field label={t("yourMessage")}>
        <TextArea
          rows={3}
          maxLength={max}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
      </Field>
      <ChosenFiles attachments={attachments} />
      <div className={cx(layout.row2, layout.middle, layout.between)}>
        <AttachButton attachments={attachments} />
        <Button type="submit" look="primary" busy={busy} disabled={!ready} icon={<Send aria-hidden="true" />}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
