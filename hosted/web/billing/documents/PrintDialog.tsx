import { Download } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { downloadAgain, expectDownload } from "#ui/table/downloads.ts";
import { ProgressBar } from "#ui/ProgressBar.tsx";
import * as layout from "#ui/layout.ts";

/** Interval between polls of the progress, in milliseconds. */
const AGAIN_MS = 700;

type Print = { id: string; count: number; done: number; state: "waiting" | "ready" | "failed" };
type Stand = { attempt: number; print: Print | null; failure: string | null };

/** Requests the file and reports its progress until it is ready. */
function usePrint(ids: readonly string[], attempt: number): Stand {
  const [stand, setStand] = useState<Stand>({ attempt, print: null, failure: null });
  const key = useRef({ attempt, key: newId() });
  if (key.current.attempt !== attempt) key.current = { attempt, key: newId() };
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (id: string): Promise<void> => {
      const told = await call("GET /v1/documents/prints/:printId", { params: { printId: id } });
      if (gone) return;
      setStand({ attempt, print: { id, ...told }, failure: null });
      if (told.state === "waiting") timer = setTimeout(() => look(id).catch(fail), AGAIN_MS);
      // Other windows get it by themselves; this one may have missed the event.
      if (told.state === "ready") expectDownload();
    };
    const fail = (error: unknown): void => {
      if (gone) return;
      const failure = problemOf(error).message;
      setStand((now) => ({ attempt, print: now.attempt === attempt ? now.print : null, failure }));
    };
    const begin = async (): Promise<void> => {
      const body = { ids: [...ids] };
      const { id, count } = await call(
        "POST /v1/documents/prints",
        { body },
        { idempotencyKey: key.current.key },
      );
      if (gone) return;
      setStand({ attempt, print: { id, count, done: 0, state: "waiting" }, failure: null });
      await look(id);
    };
    begin().catch(fail);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ids, attempt]);
  return stand.attempt === attempt ? stand : { attempt, print: null, failure: null };
}

/**
 * Shows the progress of one file of many documents, and when it is ready. After the dialog closes, the job goes on and
 * the file downloads by itself.
 */
export default function PrintDialog({
  ids,
  onClose,
}: {
  ids: readonly string[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const [attempt, setAttempt] = useState(0);
  const { print, failure } = usePrint(ids, attempt);
  const failed = failure !== null || print?.state === "failed";
  const again = async (id: string): Promise<void> => {
    try {
      await downloadAgain(id);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("print.title", { count: ids.length })}
      actions={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          {failed ? (
            <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
              {t("common:retry")}
            </Button>
          ) : null}
          {print?.state === "ready" ? (
            <Button
              look="primary"
              icon={<Download aria-hidden="true" />}
              onClick={() => void again(print.id)}
            >
              {t("print.again")}
            </Button>
          ) : null}
        </>
      }
    >
      {failed ? (
        <FormError>{failure ?? t("print.failed")}</FormError>
      ) : print?.state === "ready" ? (
        <Notice tone="success" title={t("print.ready")}>
          {t("print.readyText")}
        </Notice>
      ) : (
        <div className={layout.stack2}>
          <ProgressBar
            aria-label={t("print.making")}
            max={print?.count ?? ids.length}
            value={print?.done ?? 0}
          />
          <p className={layout.medium} role="status">
            {t("print.progress", { done: print?.done ?? 0, count: print?.count ?? ids.length })}
          </p>
          <p className={layout.quiet}>{t("print.leave")}</p>
        </div>
      )}
    </Dialog>
  );
}
