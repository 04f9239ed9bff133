import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useKeepDocument } from "#billing/documents/calls.ts";
import { canRetry, newId, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { tell } from "#ui/snackbar.ts";

type Ends = {
  onClose: () => void;
  /** Another user was quicker: the rest has to be read again. */ onStale: () => void;
};

/**
 * Has a document made. Its id and the idempotency key are kept while the outcome is unknown, so that pressing again
 * after a lost answer makes only one.
 */
export function useMaking({ onClose, onStale }: Ends) {
  const { t } = useTranslation("invoicing");
  const [, navigate] = useLocation();
  const keep = useKeepDocument();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const made = useRef({ text: "", id: newId(), key: newId() });
  const make = async (
    wish: object,
    send: (id: string, idempotencyKey: string) => Promise<DocumentView>,
  ): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const text = JSON.stringify(wish);
    if (made.current.text !== text) made.current = { text, id: newId(), key: newId() };
    try {
      const document = await send(made.current.id, made.current.key);
      await keep();
      tell("success", t(`made.${document.kind}`, { number: document.number }), {
        label: t("made.open"),
        act: () => navigate(paths.document(document.kind, document.id)),
      });
      onClose();
    } catch (error) {
      if (!canRetry(error)) made.current = { text: "", id: newId(), key: newId() };
      const problem = problemOf(error);
      setFailure(problem);
      if (problem.status === 409) onStale();
      setBusy(false);
    }
  };
  return { make, busy, failure };
}
