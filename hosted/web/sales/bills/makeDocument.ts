import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import { useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { useUpdateDocument } from "#billing/documents/calls.ts";
import { canRetry, newId, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Ends = {
  onClose: () => void;
  /** Another user was quicker: the rest has to be read again. */ onStale: () => void;
};

/**
 * Has a document made. Its id and the idempotency key are kept while the outcome is unknown, so that pressing again
 * after a lost answer makes only one.
 */
export function useMakeDocument({ onClose, onStale }: Ends) {
  const { t } = useTranslation("invoicing");
  const [, navigate] = useLocation();
  const keep = useUpdateDocument();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const created = useRef({ text: "", id: newId(), key: newId() });
  const make = async (
    input: object,
    send: (id: string, idempotencyKey: string) => Promise<DocumentView>,
  ): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const text = JSON.stringify(input);
    if (created.current.text !== text) created.current = { text, id: newId(), key: newId() };
    try {
      const document = await send(created.current.id, created.current.key);
      await keep();
      showSnackbar("success", t(`made.${document.kind}`, { number: document.number }), {
        label: t("made.open"),
        act: () => navigate(paths.document(document.kind, document.id)),
      });
      onClose();
    } catch (error) {
      if (!canRetry(error)) created.current = { text: "", id: newId(), key: newId() };
      const problem = problemOf(error);
      setFailure(problem);
      if (problem.status === 409) onStale();
      setBusy(false);
    }
  };
  return { make, busy, failure };
}
