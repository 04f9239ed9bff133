import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useRestock } from "#cellar/warehouses/calls.ts";
import { useStockLabels } from "#cellar/stocks/labels.tsx";
import type { RowOf } from "#ui/table/list.ts";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Props = { row: RowOf<"GET /v1/stocks/movements">; onClose: () => void };

/** Undoes a movement with a reversing one, after the choice of its declaration. */
export function ReverseDialog({ row, onClose }: Props): ReactNode {
  const { t, i18n } = useTranslation("cellar");
  const format = useFormat();
  const words = useStockLabels();
  const restock = useRestock();
  const key = useRef(newId());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const month = (period: string): string =>
    new Date(`${period}-15T12:00:00Z`).toLocaleDateString(i18n.resolvedLanguage === "en" ? "en-GB" : "fr", {
      month: "long",
      year: "numeric",
    });
  const reverse = async (reason: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const input = { params: { movementId: Number(row.id) }, body: { reason } };
      await call("POST /v1/stocks/movements/:movementId/reversal", input, { idempotencyKey: key.current });
      showSnackbar("success", t("reversal.done"));
      await restock();
      onClose();
    } catch (error) {
      if (!canRetry(error)) key.current = newId();
      setFailure(problemOf(error).message);
      setBusy(false);
    }
  };
  const what = `${words.change(row.quantity, row)} · ${t(`kind.${row.kind}`)} · ${format.date(row.at, "short")}`;
  const how = row.declaredIn
    ? t("reversal.closed", { month: month(row.declaredIn) })
    : t("reversal.open", { day: format.date(row.at) });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={(reason) => void reverse(reason)}
      title={t("reversal.title")}
      text={
        <>
          {words.article(row)}
          <br />
          {what}
          <br />
          <br />
          {how}
        </>
      }
      confirm={t("reversal.act")}
      busy={busy}
      error={failure}
      reason={{ label: t("reversal.reason"), required: true }}
    />
  );
}
