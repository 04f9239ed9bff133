import type { OpenCreditRow } from "@cuvee/core/billing/payments/dues.ts";
import type { SettlementView } from "@cuvee/core/billing/payments/views.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { today, useSaved } from "#billing/payments/money.ts";
import { useTypeOptions } from "#billing/payments/labels.tsx";
import { newId, type CallInput } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Fields = { amountCents: number | null; type: string; receivedOn: string | null; reference: string };
type Body = NonNullable<CallInput<"POST /v1/payments/credits/:creditId/refunds">["body"]>;
type Of = { money: SettlementView } | { credit: Pick<OpenCreditRow, "id" | "number" | "openCents"> };
type Props = { of: Of; onClose: () => void };

const bodyOf = (id: string, { amountCents, type, receivedOn, reference }: Fields): Body => ({
  id,
  amountCents: amountCents ?? 0,
  type: type as Body["type"],
  receivedOn: receivedOn ?? "",
  reference,
});

function useRefund({ of, onClose }: Props): RecordFormState<Fields> {
  const { t } = useTranslation("payments");
  const [id] = useState(newId);
  const open = "money" in of ? of.money.freeCents : of.credit.openCents;
  const initial = useMemo<Fields>(
    () => ({ amountCents: open, type: "transfer", receivedOn: today(), reference: "" }),
    [open],
  );
  const onSaved = useSaved(onClose)(t("one.refunded"));
  const ofMoney = useRecordForm<"POST /v1/settlements/:settlementId/refunds", Fields>({
    route: "POST /v1/settlements/:settlementId/refunds",
    initial,
    toInput: (fields) => ({
      params: { settlementId: "money" in of ? of.money.id : "" },
      body: { ...bodyOf(id, fields), version: "money" in of ? of.money.version : 0 },
    }),
    onSaved,
  });
  const ofCredit = useRecordForm<"POST /v1/payments/credits/:creditId/refunds", Fields>({
    route: "POST /v1/payments/credits/:creditId/refunds",
    initial,
    toInput: (fields) => ({
      params: { creditId: "credit" in of ? of.credit.id : "" },
      body: bodyOf(id, fields),
    }),
    onSaved,
  });
  return "money" in of ? ofMoney : ofCredit;
}

/** Refunds money: an overpayment, or the balance of a credit note. */
export function RefundDialog(props: Props): ReactNode {
  const { of, onClose } = props;
  const { t } = useTranslation("payments");
  const format = useFormat();
  const types = useTypeOptions();
  const record = useRefund(props);
  const open = "money" in of ? of.money.freeCents : of.credit.openCents;
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={"money" in of ? t("one.refundIt") : t("credits.refundTitle", { number: of.credit.number })}
      text={t("one.refundText", { amount: format.money(open) })}
      submit={t("credits.refund")}
    >
      <FieldRow>
        <MoneyField name="amountCents" label={t("credits.amount")} min={1} max={open} />
        <SelectField name="type" label={t("record.type")} options={types} />
      </FieldRow>
      <FieldRow>
        <DateField name="receivedOn" label={t("one.given")} max={today()} />
        <TextField name="reference" label={t("record.reference")} maxLength={60} optional />
      </FieldRow>
    </FormDialog>
  );
}
