import { scaled, type Cents } from "@cuvee/core/kit/money.ts";
import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { DocumentRefusal } from "#billing/documents/DocumentRefusal.tsx";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useMakeDocument } from "#sales/bills/makeDocument.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import * as layout from "#ui/layout.ts";

type Props = { orderId: string; billing: OrderBilling; onClose: () => void; onStale: () => void };

/** Default share of a deposit, in hundredths of a percent. */
const USUAL_BP = 3000;

type DepositShareProps = {
  mode: "percent" | "amount";
  onMode: (value: "percent" | "amount") => void;
  amount: number;
  totalTtcCents: Cents;
  percentBp: number;
  onPercent: (value: number) => void;
  toBillTtcCents: Cents;
  typed: number;
  onTyped: (value: number) => void;
};

/** A choice between a share of the order and an amount. */
function DepositShare({
  mode,
  onMode,
  amount,
  totalTtcCents,
  percentBp,
  onPercent,
  toBillTtcCents,
  typed,
  onTyped,
}: DepositShareProps): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const format = useFormat();
  return (
    <RadioCards
      legend={t("deposit.how")}
      value={mode}
      onChange={onMode}
      cards={[
        {
          value: "percent",
          title: t("deposit.percent"),
          ...(mode === "percent" ? { aside: format.money(amount) } : {}),
          more: (
            <Field
              label={t("deposit.percentLabel")}
              hint={t("deposit.percentHint", { total: format.money(totalTtcCents) })}
            >
              <NumberInput
                unit="%"
                decimals={2}
                min={0}
                max={100}
                value={percentBp / 100}
                onChange={(value) => onPercent(Math.round((value ?? 0) * 100))}
              />
            </Field>
          ),
        },
        {
          value: "amount",
          title: t("deposit.amount"),
          more: (
            <Field
              label={t("deposit.amountLabel")}
              hint={t("deposit.most", { amount: format.money(toBillTtcCents) })}
            >
              <NumberInput
                unit="€"
                decimals={2}
                written={2}
                min={0}
                max={toBillTtcCents / 100}
                value={typed / 100}
                onChange={(value) => onTyped(Math.round((value ?? 0) * 100))}
              />
            </Field>
          ),
        },
      ]}
    />
  );
}

/** A form for a deposit on an order: a share of it, or an amount, with tax. */
export default function DepositDialog({ orderId, billing, onClose, onStale }: Props): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const format = useFormat();
  const { totalTtcCents, toBillTtcCents } = billing;
  const [mode, setMode] = useState<"percent" | "amount">("percent");
  const [percentBp, setPercent] = useState(USUAL_BP);
  const [typed, setTyped] = useState(0);
  const { make, busy, failure } = useMakeDocument({ onClose, onStale });
  const amount = mode === "percent" ? scaled(totalTtcCents, percentBp, 10_000) : typed;
  const isRight = amount > 0 && amount <= toBillTtcCents;
  const send = (): Promise<void> => {
    const share = mode === "percent" ? { percentBp } : { amountCents: typed };
    return make({ share }, (id, idempotencyKey) =>
      call("POST /v1/deposits", { body: { id, orderId, share } }, { idempotencyKey }),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("deposit.title", { number: billing.number ?? "" })}
      text={t("deposit.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={!isRight} onClick={() => void send()}>
            {isRight ? t("deposit.confirm", { amount: format.money(amount) }) : t("deposit.button")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <DepositShare
          mode={mode}
          onMode={setMode}
          amount={amount}
          totalTtcCents={totalTtcCents}
          percentBp={percentBp}
          onPercent={setPercent}
          toBillTtcCents={toBillTtcCents}
          typed={typed}
          onTyped={setTyped}
        />
        {failure ? <DocumentRefusal problem={failure} /> : null}
      </div>
    </Dialog>
  );
}
