import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { useClientCommand, type OwnReservation } from "./clientCommand.ts";
import css from "./visits.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

/** Cancels a reservation; the refund is shown first. */
export function CancelPanel({ onClose, ...own }: OwnReservation & { onClose: () => void }): ReactNode {
  const { t } = useTranslation(["tour", "common"]);
  const format = useFormat();
  const { act, busy, failure } = useClientCommand(own);
  const [reason, setReason] = useState("");
  const { id, refundNowCents: refundCents, paidCents, version } = own.view;
  const cancel = async (): Promise<void> => {
    const body = { refundCents, reason: reason.trim(), tell: true, version };
    const done = await act("POST /v1/reservations/:reservationId/cancellation", {
      params: { reservationId: id },
      body,
    });
    if (done) onClose();
  };
  return (
    <section className={cx(layout.panel, layout.grid4, css.block)} aria-labelledby="tour-cancel">
      <h2 id="tour-cancel" className={layout.large}>
        {t("cancel.title")}
      </h2>
      <p>
        {paidCents === 0
          ? t("cancel.nothingPaid")
          : refundCents > 0
            ? t("cancel.refund", { amount: format.money(refundCents), paid: format.money(paidCents) })
            : t("cancel.noRefund")}
      </p>
      <Field label={t("cancel.reason")} optional>
        <TextArea value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
      {failure ? <FormError>{failure}</FormError> : null}
      <div className={layout.row3}>
        <Button onClick={onClose}>{t("keep")}</Button>
        <Button look="danger" busy={busy} onClick={() => void cancel()}>
          {t("cancel.button")}
        </Button>
      </div>
    </section>
  );
}
