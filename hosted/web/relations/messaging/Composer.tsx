import { MESSAGE_MAX } from "@cuvee/core/relations/messaging/messaging.ts";
import { Send } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import css from "./messaging.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  /** Sends a text; returns the error, null when it was sent. */
  onSend: (text: string) => Promise<string | null>;
};

/** Field for a new message; Ctrl+Enter sends it. */
export function Composer({ onSend }: Props): ReactNode {
  const { t } = useTranslation("messages");
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ready = text.trim() !== "";
  const send = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    const refusal = await onSend(text.trim());
    setFailure(refusal);
    if (refusal === null) setText("");
    setBusy(false);
  };
  return (
    <form
      className={cx(layout.grid3, css.composer)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure ? <FormError>{failure}</FormError> : null}
      <Field label={t("yourMessage")}>
        <TextArea
          rows={3}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
      </Field>
      <div className={css.send}>
        <Button type="submit" look="primary" busy={busy} disabled={!ready} icon={<Send aria-hidden="true" />}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
