import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateDocument } from "#billing/documents/calls.ts";
import { clientMails } from "#billing/documents/recipients.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ProgressBar } from "#ui/ProgressBar.tsx";
import css from "#billing/documents/Progress.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Result = { id: string; number: string; sent: boolean; said: string };

/** Sends the documents one after the other; `ended` stops before the next one. */
function useSending(ids: readonly string[], message: string) {
  const { t } = useTranslation("invoicing");
  const keep = useUpdateDocument();
  const [results, setResults] = useState<readonly Result[]>([]);
  const [state, setState] = useState<"asking" | "sending" | "done">("asking");
  const ended = useRef(false);

  const sendOne = async (documentId: string): Promise<Result> => {
    const named = { id: documentId, number: "" };
    try {
      const params = { documentId };
      const document = await call("GET /v1/documents/:documentId", { params });
      named.number = document.number;
      const [to] = await clientMails(document.clientId);
      if (to === undefined) return { ...named, sent: false, said: t("sendMany.noAddress") };
      await call(
        "POST /v1/documents/:documentId/sending",
        { params, body: { to: [to], message: message.trim(), version: document.version } },
        { idempotencyKey: newId() },
      );
      return { ...named, sent: true, said: to };
    } catch (error) {
      const problem = problemOf(error);
      // Without a connection the others would fail too.
      if (problem.status === 0) ended.current = true;
      return { ...named, sent: false, said: problem.message };
    }
  };
  const send = async (): Promise<void> => {
    setState("sending");
    const created: Result[] = [];
    for (const id of ids) {
      if (ended.current) break;
      created.push(await sendOne(id));
      setResults([...created]);
    }
    await keep();
    setState("done");
  };
  return { results, state, ended, send };
}

function Results({ results }: { results: readonly Result[] }): ReactNode {
  return (
    <ul className={cx(layout.column, css.results)}>
      {results.map((one) => (
        <li key={one.id} className={cx(layout.row12, layout.between, css.result)}>
          <span>{one.number || one.id}</span>
          <span
            className={
              one.sent
                ? cx(layout.muted, layout.shrink, layout.breakable)
                : cx(layout.danger, layout.shrink, layout.breakable)
            }
          >
            {one.said}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Mails chosen documents, each to its own client, and shows the result of each. */
export default function SendManyDialog({
  ids,
  onClose,
}: {
  ids: readonly string[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const [message, setMessage] = useState("");
  const { results, state, ended, send } = useSending(ids, message);
  const close = (): void => {
    ended.current = true;
    onClose();
  };
  const sent = results.filter((one) => one.sent).length;
  return (
    <Dialog
      open
      onClose={close}
      title={t("sendMany.title", { count: ids.length })}
      text={state === "asking" ? t("sendMany.text") : undefined}
      actions={
        <>
          <Button onClick={close}>{t(state === "asking" ? "common:cancel" : "common:close")}</Button>
          {state === "done" ? null : (
            <Button look="primary" busy={state === "sending"} onClick={() => void send()}>
              {t("sendMany.confirm", { count: ids.length })}
            </Button>
          )}
        </>
      }
    >
      {state === "asking" ? (
        <Field label={t("send.message")} optional>
          <TextArea
            rows={4}
            maxLength={2000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
      ) : (
        <div className={layout.stack2}>
          {state === "done" ? (
            <Notice tone={sent === ids.length ? "success" : "warning"}>
              {t("sendMany.done", { sent, count: ids.length })}
            </Notice>
          ) : (
            <>
              <ProgressBar aria-label={t("sendMany.sending")} max={ids.length} value={results.length} />
              <p className={layout.medium} role="status">
                {t("print.progress", { done: results.length, count: ids.length })}
              </p>
            </>
          )}
          <Results results={results} />
        </div>
      )}
    </Dialog>
  );
}
