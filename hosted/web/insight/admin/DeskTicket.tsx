import { TICKET_STATUSES, TICKET_TEXT_MAX } from "@cuvee/core/relations/tickets/tickets.ts";
import { Send, StickyNote } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSending, type Written } from "#relations/messaging/attempts.ts";
import { AttachButton, ChosenFiles, useDroppedFiles } from "#relations/messaging/AttachmentsField.tsx";
import files from "#relations/messaging/attachments.module.css";
import css from "#relations/messaging/messaging.module.css";
import { useAttachments } from "#relations/messaging/useAttachments.ts";
import { ContextFacts, TicketMessages } from "#relations/tickets/TicketParts.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import * as layout from "#ui/layout.ts";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";

type View = CallAnswer<"GET /v1/admin/support-tickets/:ticketId">;
type Person = { id: string; name: string };
type Keep = (view: View) => Promise<void>;

type ComposerProps = { ticketId: string; keep: Keep };

/** Holds what an admin writes, and sends it as an answer or as a note. */
function useWriting({ ticketId, keep }: ComposerProps) {
  const [text, setText] = useState("");
  const [isNote, setNote] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attachments = useAttachments("/v1/support-attachments");
  const { ids, isSending } = attachments;
  const params = { ticketId };
  const answer = useSending<Written>(async (written, { id, key }) => {
    const body = { id, text: written.text, attachments: [...written.attachments] };
    const route = "POST /v1/admin/support-tickets/:ticketId/messages";
    await keep(await call(route, { params, body }, { idempotencyKey: key }));
  });
  const addNote = useSending<string>(async (words, { id, key }) => {
    const route = "POST /v1/admin/support-tickets/:ticketId/notes";
    await keep(await call(route, { params, body: { id, text: words } }, { idempotencyKey: key }));
  });
  const body = text.trim();
  // A note has no files: those that are chosen wait for the answer.
  const ready = isNote ? body !== "" : (body !== "" || ids.length > 0) && !isSending;
  const send = async (): Promise<void> => {
    if (!ready || busy) return;
    setBusy(true);
    const refusal = await (isNote ? addNote(body) : answer({ text: body, attachments: ids }));
    setFailure(refusal);
    if (refusal === null) {
      setText("");
      if (!isNote) attachments.clear();
      setNote(false);
    }
    setBusy(false);
  };
  return { text, setText, isNote, setNote, busy, failure, attachments, ready, send };
}

/** Field of the admins: an answer to the writer with its files, or a note among the admins. */
function DeskAnswer(props: ComposerProps): ReactNode {
  const { t } = useTranslation(["ticketDesk", "messages"]);
  const { text, setText, isNote, setNote, busy, failure, attachments, ready, send } = useWriting(props);
  const { isOver, handlers } = useDroppedFiles(attachments);
  return (
    <form
      className={cx(layout.grid2, css.composer, isNote && css.noteComposer, isOver && files.over)}
      {...(isNote ? {} : handlers)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure ? <FormError>{failure}</FormError> : null}
      <Field label={t(isNote ? "note.label" : "answer.label")} hint={t(isNote ? "note.hint" : "answer.hint")}>
        <TextArea
          rows={3}
          maxLength={TICKET_TEXT_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
      </Field>
      {isNote ? null : <ChosenFiles attachments={attachments} />}
      <div className={cx(layout.row2, layout.middle, layout.between)}>
        <Checkbox
          label={t("note.switch")}
          checked={isNote}
          onChange={({ target }) => setNote(target.checked)}
        />
        <span className={cx(layout.row2, css.send)}>
          <AttachButton attachments={attachments} disabled={isNote} />
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
    </form>
  );
}

type HeadProps = { view: View; admins: readonly Person[]; keep: Keep };

/** The writer, the facts of their screen, the status, and the admin who answers. */
function Head({ view, admins, keep }: HeadProps): ReactNode {
  const { t } = useTranslation(["ticketDesk", "tickets"]);
  const settle = async (body: { status?: View["status"]; assigneeId?: string | null }): Promise<void> => {
    try {
      const params = { ticketId: view.id };
      await keep(await call("PUT /v1/admin/support-tickets/:ticketId/state", { params, body }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  // An admin who has left is still named.
  const people = admins.some(({ id }) => id === view.assignee?.id)
    ? admins
    : [...admins, ...(view.assignee ? [view.assignee] : [])];
  return (
    <header className={css.head}>
      <div className={cx(layout.stack1, layout.shrink, css.tools)}>
        <h2 className={cx(layout.large, layout.strong, layout.breakable)}>{view.subject}</h2>
        <p className={cx(layout.quiet, layout.breakable)}>
          {[view.author, view.shopName ?? t("buyer"), t(`tickets:category.${view.category}`), view.email]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {view.context ? (
          <details>
            <summary className={layout.tiny}>{t("context")}</summary>
            <ContextFacts context={view.context} />
          </details>
        ) : null}
      </div>
      <Field label={t("statusLabel")} hideLabel>
        <Select
          options={TICKET_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={view.status}
          onChange={({ target }) => {
            const status = TICKET_STATUSES.find((one) => one === target.value);
            if (status) void settle({ status });
          }}
        />
      </Field>
      <Field label={t("assigneeLabel")} hideLabel>
        <Select
          options={[
            { value: "", label: t("assigned.nobody") },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={view.assignee?.id ?? ""}
          onChange={({ target }) => void settle({ assigneeId: target.value || null })}
        />
      </Field>
    </header>
  );
}

type Props = { ticketId: string; admins: readonly Person[]; onChanged: () => void };

/** A ticket as an admin works on it. */
export function DeskTicket({ ticketId, admins, onChanged }: Props): ReactNode {
  const params = { ticketId };
  const answer = useAnswer("GET /v1/admin/support-tickets/:ticketId", { params });
  const unread = answer.data?.unread ?? 0;
  const keep: Keep = async (view) => {
    await answer.mutate(view, { revalidate: false });
    onChanged();
  };
  const markSeen = useEffectEvent(() => {
    // A ticket that could not be marked as read is marked at the next visit.
    call("PUT /v1/admin/support-tickets/:ticketId/seen", { params }).then(keep, () => undefined);
  });
  useEffect(() => {
    if (unread > 0) markSeen();
  }, [unread, ticketId]);
  return (
    <Answered of={answer} waiting="16rem">
      {(view) => (
        <section className={cx(layout.column, css.thread, css.desk)} aria-label={view.subject}>
          <Head view={view} admins={admins} keep={keep} />
          <TicketMessages ticketId={view.id} messages={view.messages} notes={view.notes} side="platform" />
          <DeskAnswer ticketId={view.id} keep={keep} />
        </section>
      )}
    </Answered>
  );
}
