import type { SlipType } from "@cuvee/core/billing/payments/ledger.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { today, useMoneyRules, useRefresh } from "#billing/payments/money.ts";
import { Picks, useChosen } from "#billing/payments/PickList.tsx";
import { newId, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Fields = { type: SlipType; madeOn: string | null; bankId: string };

function TypeAndDay(): ReactNode {
  const { t } = useTranslation("payments");
  return (
    <FieldRow>
      <SelectField
        name="type"
        label={t("slips.type")}
        options={["check", "cash"].map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <DateField name="madeOn" label={t("slips.madeOn")} max={today()} />
    </FieldRow>
  );
}

/** Groups checks or cash that are paid in at the bank together. */
export function NewSlipDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const refresh = useRefresh();
  const [, navigate] = useLocation();
  const { bankChoices, mainBank, rules } = useMoneyRules();
  const [id] = useState(newId);
  const initial = useMemo<Fields>(
    () => ({ type: "check", madeOn: today(), bankId: mainBank ?? "" }),
    [mainBank],
  );
  const record = useRecordForm<"POST /v1/payments/slips", Fields>({
    route: "POST /v1/payments/slips",
    initial,
    toInput: ({ madeOn, ...fields }) => ({
      body: { ...fields, id, madeOn: madeOn ?? "", settlementIds: [...chosen] },
    }),
    onSaved: async (slip) => {
      showSnackbar("success", t("slips.made"));
      onClose();
      await refresh();
      navigate(paths.slip(slip.id));
    },
  });
  const type = record.form.watch("type");
  const filter = { status: { in: ["noted"] }, type: { in: [type] }, kind: { in: ["receipt"] } };
  const { data } = useAnswer("GET /v1/settlements", {
    query: { filter: JSON.stringify(filter), sort: "receivedOn", limit: 200 },
  });
  const rows = data?.rows ?? [];
  const [chosen, setChosen] = useChosen(
    data,
    rows.map((row) => row.id),
  );
  const total = rows.filter((row) => chosen.has(row.id)).reduce((all, row) => all + row.amountCents, 0);
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("slips.dialog")}
      text={t("slips.dialogText")}
      submit={t("slips.submit")}
    >
      {rules && bankChoices.length === 0 ? <Notice tone="warning">{t("slips.bankless")}</Notice> : null}
      <TypeAndDay />
      <SelectField name="bankId" label={t("slips.bank")} options={bankChoices} />
      <Picks
        title={t(`types.${type}`)}
        picks={rows.map((row) => ({
          id: row.id,
          label: row.clientName,
          text: [row.reference, format.date(row.receivedOn, "short")].filter(Boolean).join(" · "),
          says: t("slips.choose", { client: row.clientName, amount: format.money(row.amountCents) }),
          cents: row.amountCents,
        }))}
        chosen={chosen}
        onChange={setChosen}
        said={t("slips.chosen", { count: chosen.size, amount: format.money(total) })}
        none={t("slips.none")}
      />
    </FormDialog>
  );
}
