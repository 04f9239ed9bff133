import { MANUAL_PAYMENT_TYPES, type ManualPaymentType } from "@cuvee/core/billing/payments/ledger.ts";
import { isOnline } from "@cuvee/core/billing/payments/payments.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { Withdrawal } from "@cuvee/core/sales/orders/withdrawal.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useTypeOptions } from "#billing/payments/labels.tsx";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import * as layout from "#ui/layout.ts";

export type SettleChoice = { amountCents: number; type?: ManualPaymentType; goods?: "restocked" | "lost" };
type Props = {
  order: OrderView;
  withdrawal: Withdrawal;
  /** Amount due for it, as far as it was paid; and the highest possible refund. */
  dueCents: number;
  mostCents: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: (settling: SettleChoice) => void;
};

type SettleFieldsProps = {
  mostCents: number;
  dueCents: number;
  amountCents: number;
  onAmount: (value: number) => void;
  byProvider: boolean;
  type: ManualPaymentType;
  onType: (value: ManualPaymentType) => void;
  withdrawal: Withdrawal;
  goods: "restocked" | "lost" | "waiting";
  onGoods: (value: "restocked" | "lost" | "waiting") => void;
};

function SettleFields({
  mostCents,
  dueCents,
  amountCents,
  onAmount,
  byProvider,
  type,
  onType,
  withdrawal,
  goods,
  onGoods,
}: SettleFieldsProps): ReactNode {
  const { t } = useTranslation(["withdrawal", "common"]);
  const format = useFormat();
  const types = useTypeOptions();
  return (
    <div className={layout.stack4}>
      {mostCents > 0 ? (
        <Field
          label={t("seller.amount")}
          hint={t("seller.amountHint", { due: format.money(dueCents), most: format.money(mostCents) })}
        >
          <NumberInput
            wide
            unit="€"
            decimals={2}
            written={2}
            min={0}
            max={mostCents / 100}
            value={amountCents / 100}
            onChange={(value) => onAmount(Math.round((value ?? 0) * 100))}
          />
        </Field>
      ) : null}
      {mostCents > 0 && !byProvider ? (
        <Field label={t("seller.means")}>
          <Select
            options={types}
            value={type}
            onChange={(event) => onType(event.target.value as ManualPaymentType)}
          />
        </Field>
      ) : null}
      {withdrawal.returnedAt === null ? (
        <Field label={t("seller.goods")}>
          <Select
            options={(["waiting", "restocked", "lost"] as const).map((value) => ({
              value,
              label: t(`seller.goodsAre.${value}`),
            }))}
            value={goods}
            onChange={(event) => onGoods(event.target.value as typeof goods)}
          />
        </Field>
      ) : null}
    </div>
  );
}

/**
 * A form to settle a withdrawal: the refund and its method, and the place of its goods. Its credit note and entries
 * follow.
 */
export default function SettleDialog(props: Props): ReactNode {
  const { order, withdrawal, dueCents, mostCents, busy, onClose, onConfirm } = props;
  const { t } = useTranslation(["withdrawal", "common"]);
  const format = useFormat();
  const byProvider = isOnline(order.paymentType) && order.paymentStatus === "paid";
  const [amountCents, setAmount] = useState(dueCents);
  const [type, setType] = useState<ManualPaymentType>(
    MANUAL_PAYMENT_TYPES.find((one) => one === order.paymentType && !isOnline(one)) ?? "transfer",
  );
  const [goods, setGoods] = useState<"restocked" | "lost" | "waiting">("waiting");
  const isRight = amountCents >= 0 && amountCents <= mostCents;
  const send = (): void =>
    onConfirm({
      amountCents,
      ...(byProvider || amountCents === 0 ? {} : { type }),
      ...(withdrawal.returnedAt !== null || goods === "waiting" ? {} : { goods }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("seller.settleTitle")}
      text={t(
        mostCents === 0 ? "seller.settleUnpaid" : byProvider ? "seller.settleCard" : "seller.settleText",
      )}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={!isRight} onClick={send}>
            {amountCents > 0 ? t("seller.refund", { amount: format.money(amountCents) }) : t("seller.settle")}
          </Button>
        </>
      }
    >
      <SettleFields
        mostCents={mostCents}
        dueCents={dueCents}
        amountCents={amountCents}
        onAmount={setAmount}
        byProvider={byProvider}
        type={type}
        onType={setType}
        withdrawal={withdrawal}
        goods={goods}
        onGoods={setGoods}
      />
    </Dialog>
  );
}
