import { discountMost } from "@cuvee/core/billing/payments/ledger.ts";
import { payableOf } from "@cuvee/core/billing/payments/views.ts";
import { basisPoints } from "@cuvee/core/kit/money.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { today, useClientAccount, useFindClients, useSaved } from "#billing/payments/money.ts";
import { newId } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { cx } from "#ui/classes.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import * as layout from "#ui/layout.ts";

type Fields = {
  clientId: string | null;
  documentId: string | null;
  amountCents: number | null;
  on: string | null;
};

/** Grants a discount on an invoice that is paid early, up to the rate of the shop. */
export function DiscountDialog({ rateBp, onClose }: { rateBp: number; onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const saved = useSaved(onClose);
  const findClients = useFindClients();
  const [id] = useState(newId);
  const initial = useMemo<Fields>(
    () => ({ clientId: null, documentId: null, amountCents: null, on: today() }),
    [],
  );
  const record = useRecordForm<"POST /v1/payments/discounts", Fields>({
    route: "POST /v1/payments/discounts",
    initial,
    toInput: ({ documentId, amountCents, on }) => ({
      body: { id, documentId: documentId ?? "", amountCents: amountCents ?? 0, on: on ?? "" },
    }),
    onSaved: saved(t("discount.done")),
  });
  const clientId = record.form.watch("clientId");
  const documentId = record.form.watch("documentId");
  const { data } = useClientAccount(clientId);
  const bills = payableOf(data?.owed ?? []).filter((o) => o.kind !== "order");
  const mostOf = (of: string | null): number => {
    const bill = bills.find((b) => b.id === of);
    return bill ? Math.min(bill.openCents, discountMost(bill.totalCents, basisPoints(rateBp))) : 0;
  };
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("discount.title")}
      text={t("discount.text")}
      submit={t("record.submit")}
    >
      <ComboField
        name="clientId"
        label={t("record.client")}
        hint={t("record.clientHint")}
        search={findClients}
        onChosen={() => record.form.setValue("documentId", null)}
      />
      {data && bills.length === 0 ? (
        <p className={cx(layout.quiet, layout.breakable)}>{t("discount.none")}</p>
      ) : null}
      {bills.length > 0 ? (
        <SelectField
          name="documentId"
          label={t("credits.document")}
          placeholder="–"
          onChosen={(of) => record.form.setValue("amountCents", mostOf(of))}
          options={bills.map((b) => ({
            value: b.id,
            label: `${b.number} · ${t("record.open", { amount: format.money(b.openCents) })}`,
          }))}
        />
      ) : null}
      <FieldRow>
        <MoneyField
          name="amountCents"
          label={t("credits.amount")}
          min={1}
          hint={documentId ? t("discount.most", { amount: format.money(mostOf(documentId)) }) : undefined}
        />
        <DateField name="on" label={t("one.given")} max={today()} />
      </FieldRow>
    </FormDialog>
  );
}
