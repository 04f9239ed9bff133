import type { OpenCreditRow } from "@cuvee/core/billing/payments/dues.ts";
import { payableOf } from "@cuvee/core/billing/payments/views.ts";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "#billing/payments/money.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Credit = Pick<OpenCreditRow, "id" | "number" | "openCents" | "clientId">;
type Fields = { documentId: string | null; amountCents: number | null };

/** Pays an invoice of the same client with the balance of a credit note. */
export function UseCreditDialog({ credit, onClose }: { credit: Credit; onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const refresh = useRefresh();
  const { data } = useAnswer("GET /v1/payments/clients/:clientId", { params: { clientId: credit.clientId } });
  const bills = payableOf(data?.owed ?? []).filter((o) => o.kind !== "order");
  const record = useRecordForm<"POST /v1/payments/credits/:creditId/uses", Fields>({
    route: "POST /v1/payments/credits/:creditId/uses",
    initial: { documentId: null, amountCents: null },
    toInput: ({ documentId, amountCents }) => ({
      params: { creditId: credit.id },
      body: { documentId: documentId ?? "", amountCents: amountCents ?? 0 },
    }),
    onSaved: async () => {
      showSnackbar("success", t("credits.used"));
      onClose();
      await refresh();
    },
  });
  const choose = (id: string | null): void => {
    const open = bills.find((b) => b.id === id)?.openCents;
    if (open !== undefined) record.form.setValue("amountCents", Math.min(open, credit.openCents));
  };
  useEffect(() => {
    const first = bills[0];
    if (!first || record.form.getValues("documentId") !== null) return;
    record.form.setValue("documentId", first.id);
    choose(first.id);
  }, [data]);
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
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={title}
      text={t("credits.useText", { amount: format.money(credit.openCents) })}
    >
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("credits.use")}>
        <div className={layout.grid4}>
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
        </div>
      </RecordForm>
    </Dialog>
  );
}
