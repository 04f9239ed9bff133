import type { OpenCreditRow } from "@cuvee/core/billing/payments/dues.ts";
import { payableOf } from "@cuvee/core/billing/payments/views.ts";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useClientAccount, useSaved } from "#billing/payments/money.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Credit = Pick<OpenCreditRow, "id" | "number" | "openCents" | "clientId">;
type Fields = { documentId: string | null; amountCents: number | null };

/** Pays an invoice of the same client with the balance of a credit note. */
export function UseCreditDialog({ credit, onClose }: { credit: Credit; onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const saved = useSaved(onClose);
  const { data } = useClientAccount(credit.clientId);
  const bills = payableOf(data?.owed ?? []).filter((o) => o.kind !== "order");
  const record = useRecordForm<"POST /v1/payments/credits/:creditId/uses", Fields>({
    route: "POST /v1/payments/credits/:creditId/uses",
    initial: { documentId: null, amountCents: null },
    toInput: ({ documentId, amountCents }) => ({
      params: { creditId: credit.id },
      body: { documentId: documentId ?? "", amountCents: amountCents ?? 0 },
    }),
    onSaved: saved(t("credits.used")),
  });
  const { getValues, setValue } = record.form;
  const choose = (id: string | null): void => {
    const open = bills.find((b) => b.id === id)?.openCents;
    if (open !== undefined) setValue("amountCents", Math.min(open, credit.openCents));
  };
  const [first] = bills;
  useEffect(() => {
    if (!first || getValues("documentId") !== null) return;
    setValue("documentId", first.id);
    setValue("amountCents", Math.min(first.openCents, credit.openCents));
  }, [first, credit.openCents, getValues, setValue]);
  const title = t("credits.useTitle", { number: credit.number });
  if (data && bills.length === 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        text={t("credits.nothing")}
        actions={<Button onClick={onClose}>{t("close")}</Button>}
      />
    );
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={title}
      text={t("credits.useText", { amount: format.money(credit.openCents) })}
      submit={t("credits.use")}
    >
      <SelectField
        name="documentId"
        label={t("credits.document")}
        onChosen={choose}
        options={bills.map((b) => ({
          value: b.id,
          label: `${b.number} · ${t("record.open", { amount: format.money(b.openCents) })}`,
        }))}
      />
      <MoneyField name="amountCents" label={t("credits.amount")} min={1} max={credit.openCents} />
    </FormDialog>
  );
}
