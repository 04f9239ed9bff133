import { MESSAGE_MAX, type ConversationView } from "@cuvee/core/relations/messaging/messaging.ts";
import { fillAnswer, type AnswerField } from "@cuvee/core/relations/messaging/templates.ts";
import type { AnswerTemplate } from "@cuvee/core/relations/messaging/templates.contract.ts";
import { MessageSquareText, Send, StickyNote } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { call } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { AttachButton, ChosenFiles, useDroppedFiles } from "./AttachmentsField.tsx";
import { useSending, type Written } from "./attempts.ts";
import { uploadTo } from "./calls.ts";
import { TemplatesDialog } from "./TemplatesDialog.tsx";
import { useAttachments, type Attachments } from "./useAttachments.ts";
import files from "./attachments.module.css";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  view: ConversationView;
  /** Sends a message; returns the error, null when it was sent. */
  onSend: (message: Written) => Promise<string | null>;
  onChange: (now: ConversationView) => void;
};

type Writing = {
  text: string;
  setText: (text: string) => void;
  isNote: boolean;
  setNote: (isNote: boolean) => void;
  busy: boolean;
  failure: string | null;
  /** There is something to send, and all its files have arrived. */
  ready: boolean;
  attachments: Attachments;
  send: () => Promise<void>;
};

/** Holds what is being written, and sends it as a message or as a note. */
function useWriting({ view, onSend, onChange }: Props): Writing {
  const [text, setText] = useState("");
  const [isNote, setNote] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attachments = useAttachments(uploadTo(view.shopId));
  const { ids, isSending } = attachments;
  const addNote = useSending<string>(async (body, { id, key }) => {
    const now = await call(
      "POST /v1/conversations/:conversationId/notes",
      { params: { conversationId: view.id }, body: { id, text: body } },
      { idempotencyKey: key },
    );
    onChange(now);
  });
  // A note has no files: those that are chosen wait for the message.
  const ready = isNote ? text.trim() !== "" : (text.trim() !== "" || ids.length > 0) && !isSending;
  const send = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    const body = text.trim();
    const refusal = await (isNote ? addNote(body) : onSend({ text: body, attachments: ids }));
    setFailure(refusal);
    // The next text is a message to the buyer again: nobody writes a note to them by mistake, nor the other way.
    if (refusal === null) {
      setText("");
      setNote(false);
      if (!isNote) attachments.clear();
    }
    setBusy(false);
  };
  return { text, setText, isNote, setNote, busy, failure, ready, attachments, send };
}

type ActsProps = { writing: Writing; onTemplates: () => void };

/** Under the field: message or note, ready answers, and sending. */
function Acts({ writing: { isNote, setNote, busy, ready, attachments }, onTemplates }: ActsProps): ReactNode {
  const { t } = useTranslation(["messageDesk", "messages"]);
  return (
    <div className={cx(layout.row2, layout.middle, layout.between)}>
      <Checkbox
        label={t("note.switch")}
        checked={isNote}
        onChange={({ target }) => setNote(target.checked)}
      />
      <span className={cx(layout.row2, css.send)}>
        <AttachButton attachments={attachments} disabled={isNote} />
        <Button icon={<MessageSquareText aria-hidden="true" />} disabled={isNote} onClick={onTemplates}>
          {t("templates.insert")}
        </Button>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={!ready}
          icon={isNote ? <StickyNote aria-hidden="true" /> : <Send aria-hidden="true" />}
        >
          {t(isNote ? "note.add" : "messages:send")}
        </Button>
      </span>
    </div>
  );
}

/** Field of the shop's people: a message to the buyer or a note among colleagues, with ready answers. */
export function DeskComposer(props: Props): ReactNode {
  const { view } = props;
  const { t } = useTranslation(["messageDesk", "messages"]);
  const writing = useWriting(props);
  const { text, setText, isNote, failure, attachments, send } = writing;
  const { isOver, handlers } = useDroppedFiles(attachments);
  const [choosing, setChoosing] = useState(false);
  const [missing, setMissing] = useState<AnswerField[]>([]);
  const insert = ({ body }: AnswerTemplate): void => {
    setChoosing(false);
    if (view.values === null) return;
    const filled = fillAnswer(body, view.values);
    // A slash that opened the choice gives way; what was written before stays.
    const before = text === "/" ? "" : text.trimEnd();
    setText((before === "" ? filled.text : `${before}\n\n${filled.text}`).slice(0, MESSAGE_MAX));
    setMissing(filled.missing);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
  };
  return (
    <>
      <form
        className={cx(layout.grid2, css.composer, isNote && css.noteComposer, isOver && files.over)}
        {...(isNote ? {} : handlers)}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing([]);
          void send();
        }}
      >
        {failure ? <FormError>{failure}</FormError> : null}
        <Field
          label={t(isNote ? "note.label" : "answer.label")}
          hint={
            missing.length > 0
              ? t("answer.missing", { fields: missing.map((field) => t(`field.${field}`)).join(", ") })
              : isNote
                ? t("note.hint")
                : view.desk?.visitor
                  ? t("visitor.answerHint", { email: view.desk.visitor.email })
                  : t("answer.hint")
          }
        >
          <TextArea
            rows={3}
            maxLength={MESSAGE_MAX}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              if (target.value === "/" && text === "" && !isNote) setChoosing(true);
            }}
            onKeyDown={onKeyDown}
          />
        </Field>
        {isNote ? null : <ChosenFiles attachments={attachments} />}
        <Acts writing={writing} onTemplates={() => setChoosing(true)} />
      </form>
      {/* Outside the form: its own form would send this one. */}
      {choosing ? <TemplatesDialog onChoose={insert} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
