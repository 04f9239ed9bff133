import {
  takePortion,
  takeFaults,
  requestRest,
  type Portion,
  type PartRequest,
} from "@cuvee/core/billing/documents/portions.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { readBefore, type OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { DocumentRefusal } from "#billing/documents/DocumentRefusal.tsx";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { BillPreview } from "#sales/bills/BillPreview.tsx";
import { CreditLines } from "#sales/bills/CreditLines.tsx";
import { useMakeDocument } from "#sales/bills/makeDocument.ts";
import { Button } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import * as layout from "#ui/layout.ts";

type Props = { orderId: string; billing: OrderBilling; onClose: () => void; onStale: () => void };

/** Returns the portion of an invoice of these lines; null when nothing, or too much, is chosen. */
function portionOf(billing: OrderBilling, wants: readonly PartRequest[]): Portion | null {
  const before = readBefore(billing.before);
  if (wants.length === 0 || takeFaults(billing.contract, before, wants).length > 0) return null;
  return takePortion(billing.contract, before, wants);
}

type WhatToBillProps = {
  mode: "whole" | "part";
  onMode: (value: "whole" | "part") => void;
  billing: OrderBilling;
  quantities: Readonly<Record<string, number>>;
  onQuantities: (value: Readonly<Record<string, number>>) => void;
};

/** A choice between the rest of the order and a part of its lines. */
function WhatToBill({ mode, onMode, billing, quantities, onQuantities }: WhatToBillProps): ReactNode {
  const { t } = useTranslation(["invoicing", "form", "common"]);
  const format = useFormat();
  return (
    <RadioCards
      legend={t("bill.what")}
      value={mode}
      onChange={onMode}
      cards={[
        { value: "whole", title: t("bill.whole"), aside: format.money(billing.toBillTtcCents) },
        {
          value: "part",
          title: t("bill.part"),
          text: t("bill.partText"),
          more: (
            <CreditLines
              lines={billing.lines.map(({ id, name, detail, left, leftCents }) => ({
                id,
                name,
                detail,
                quantity: left,
                amountCents: leftCents,
              }))}
              value={quantities}
              onChange={onQuantities}
            />
          ),
        },
      ]}
    />
  );
}

/** A form to invoice an order: all that is left of it, or a part of its lines; the amount is shown first. */
export default function BillDialog({ orderId, billing, onClose, onStale }: Props): ReactNode {
  const { t } = useTranslation(["invoicing", "form", "common"]);
  const format = useFormat();
  const [mode, setMode] = useState<"whole" | "part">("whole");
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(billing.lines.map((line) => [line.id, line.left])),
  );
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [reference, setReference] = useState("");
  const { make, busy, failure } = useMakeDocument({ onClose, onStale });

  const lines = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity }));
  const wants = mode === "whole" ? requestRest(billing.contract, readBefore(billing.before)) : lines;
  const portion = portionOf(billing, wants);
  const total = portion?.vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0) ?? 0;
  const send = (): Promise<void> => {
    const more = { reference: reference.trim(), ...(dueOn ? { dueOn } : {}) };
    const orders = [{ orderId, ...(mode === "part" ? { lines } : {}) }];
    return make({ orders, ...more }, (id, idempotencyKey) =>
      call("POST /v1/bills", { body: { id, orders, ...more } }, { idempotencyKey }),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("bill.title", { number: billing.number ?? "" })}
      text={t("bill.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={portion === null} onClick={() => void send()}>
            {portion ? t("bill.confirm", { amount: format.money(total) }) : t("bill.button")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <WhatToBill
          mode={mode}
          onMode={setMode}
          billing={billing}
          quantities={quantities}
          onQuantities={setQuantities}
        />
        <BillPreview billing={billing} portion={portion} />
        <Field label={t("bill.dueOn")} hint={t("bill.dueOnHint")} optional>
          <DateInput value={dueOn} onChange={setDueOn} min={dayInFrance(Date.now())} clearable />
        </Field>
        <Field label={t("bill.reference")} hint={t("bill.referenceHint")} optional>
          <Input
            autoComplete="off"
            maxLength={60}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
        {failure ? <DocumentRefusal problem={failure} /> : null}
      </div>
    </Dialog>
  );
}
