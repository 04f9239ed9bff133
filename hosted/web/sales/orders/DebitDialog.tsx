import { debitableCents } from "@cuvee/core/sales/orders/debitable.ts";
import { type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import * as layout from "#ui/layout.ts";

type Props = {
  order: OrderView;
  busy: boolean;
  /** Error of the last try. */
  failure: string | null;
  onClose: () => void;
  onConfirm: (amountCents: number) => void;
};

/**
 * A form for the amount to debit from the card that is held for an order: all that is due, or less, as a fee for a
 * visitor who did not come.
 */
export function DebitDialog({ order, busy, failure, onClose, onConfirm }: Props): ReactNode {
  const { t } = useTranslation(["orders", "common"]);
  const format = useFormat();
  const most = debitableCents(order.reservations);
  const [amountCents, setAmount] = useState<number>(most);
  const isRight = amountCents > 0 && amountCents <= most;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("acts.debit.title", { number: order.number ?? "" })}
      text={t("acts.debit.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={!isRight} onClick={() => onConfirm(amountCents)}>
            {t("acts.debit.confirm", { amount: format.money(amountCents) })}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <Field label={t("acts.debit.amount")} hint={t("acts.debit.most", { amount: format.money(most) })}>
          <NumberInput
            wide
            unit="€"
            decimals={2}
            written={2}
            min={0}
            max={most / 100}
            value={amountCents / 100}
            onChange={(value) => setAmount(Math.round((value ?? 0) * 100))}
          />
        </Field>
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
