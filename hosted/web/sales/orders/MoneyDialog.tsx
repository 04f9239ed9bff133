import type { ManualPaymentType } from "@cuvee/core/billing/payments/ledger.ts";
import type { MoneyChoice } from "@cuvee/core/sales/orders/endedMoney.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useTypeOptions } from "#billing/payments/labels.tsx";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { Select } from "#ui/input/Select.tsx";
import * as layout from "#ui/layout.ts";

type Props = {
  title: string;
  text: string;
  confirm: string;
  busy: boolean;
  /** Error of the last try. */
  failure: string | null;
  /** Method of the payment, and the default method of its refund. */
  paidBy: string;
  /** Requires a reason, too. */
  asksReason: boolean;
  /** It is the client's credit already: it can only be refunded. */
  refundOnly?: boolean;
  onClose: () => void;
  onConfirm: (choice: { money: MoneyChoice; reason: string }) => void;
};

/**
 * A form for money received outside the payment provider, when its order ends or after: it is refunded now, or it
 * becomes the client's credit.
 */
export default function MoneyDialog(props: Props): ReactNode {
  const { title, text, confirm, busy, failure, paidBy, asksReason, refundOnly, onClose, onConfirm } = props;
  const { t } = useTranslation(["orders", "common"]);
  const types = useTypeOptions();
  const [to, setTo] = useState<MoneyChoice["to"] | null>(refundOnly ? "refund" : null);
  const [type, setType] = useState(types.some(({ value }) => value === paidBy) ? paidBy : "transfer");
  const [reason, setReason] = useState("");
  const ready = to !== null && (!asksReason || reason.trim() !== "");
  const means = (
    <Field label={t("acts.money.means")}>
      <Select options={types} value={type} onChange={(event) => setType(event.target.value)} />
    </Field>
  );
  const send = (): void => {
    if (to === null) return;
    const money = to === "refund" ? { to, type: type as ManualPaymentType } : { to };
    onConfirm({ money, reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look={asksReason ? "danger" : "primary"} busy={busy} disabled={!ready} onClick={send}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {asksReason ? (
          <Field label={t("acts.reason")} hint={t("acts.reasonHint")}>
            <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
        ) : null}
        {refundOnly ? (
          means
        ) : (
          <RadioCards
            legend={t("acts.money.legend")}
            value={to}
            onChange={setTo}
            cards={[
              {
                value: "refund",
                title: t("acts.money.refund"),
                text: t("acts.money.refundText"),
                more: means,
              },
              { value: "credit", title: t("acts.money.credit"), text: t("acts.money.creditText") },
            ]}
          />
        )}
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
