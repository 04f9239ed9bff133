import { dayAfter } from "@cuvee/core/billing/payments/dues.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { today, useMoneyRules, useRefresh } from "#billing/payments/money.ts";
import { Picks, useChosen } from "#billing/payments/PickList.tsx";
import { newId, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Fields = { collectOn: string | null; bankId: string };

type DueProps = {
  documents: CallAnswer<"GET /v1/payments/collections/due">["documents"];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

function Due({ documents, chosen, onChange }: DueProps): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const total = documents.filter((d) => chosen.has(d.documentId)).reduce((all, d) => all + d.openCents, 0);
  return (
    <Picks
      title={t("sepa.due")}
      picks={documents.map((d) => ({
        id: d.documentId,
        label: d.clientName,
        text: `${d.number}${d.dueOn ? ` · ${t("record.due", { day: format.date(d.dueOn, "short") })}` : ""}`,
        says: t("sepa.choose", {
          number: d.number,
          client: d.clientName,
          amount: format.money(d.openCents),
        }),
        cents: d.openCents,
        fault: d.fault === null ? null : `${d.number} · ${t(`sepa.faults.${d.fault}`)}`,
      }))}
      chosen={chosen}
      onChange={onChange}
      said={t("sepa.chosen", { count: chosen.size, amount: format.money(total) })}
      none={t("sepa.noneDue")}
    />
  );
}

/** Collects due invoices of clients with a mandate, announced together. */
export function NewCollectionDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const refresh = useRefresh();
  const [, navigate] = useLocation();
  const { bankChoices, mainBank, rules } = useMoneyRules();
  const [id] = useState(newId);
  const earliest = rules ? dayAfter(today(), rules.sepa.noticeDays) : null;
  const initial = useMemo<Fields>(
    () => ({ collectOn: earliest, bankId: mainBank ?? "" }),
    [earliest, mainBank],
  );
  const record = useRecordForm<"POST /v1/payments/collections", Fields>({
    route: "POST /v1/payments/collections",
    initial,
    toInput: ({ collectOn, bankId }) => ({
      body: { id, bankId, collectOn: collectOn ?? "", documentIds: [...chosen] },
    }),
    onSaved: async (batch) => {
      showSnackbar("success", t("sepa.announced"));
      onClose();
      await refresh();
      navigate(paths.collection(batch.id));
    },
  });
  const on = record.form.watch("collectOn");
  const { data } = useAnswer("GET /v1/payments/collections/due", on === null ? null : { query: { on } });
  const documents = data?.documents ?? [];
  const [chosen, setChosen] = useChosen(
    data,
    documents.filter((d) => d.fault === null).map((d) => d.documentId),
  );
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("sepa.addBatch")}
      text={t("sepa.noBatchesText")}
      submit={t("sepa.announce")}
    >
      <FieldRow>
        <DateField
          name="collectOn"
          label={t("sepa.collectOn")}
          {...(earliest
            ? { min: earliest, hint: t("sepa.earliest", { day: format.date(earliest, "short") }) }
            : {})}
        />
        <SelectField name="bankId" label={t("sepa.bank")} options={bankChoices} />
      </FieldRow>
      <Due documents={documents} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
