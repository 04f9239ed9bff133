import type { ExciseSettings } from "@cuvee/core/cellar/excise/views.ts";
import { REGIMES } from "@cuvee/core/cellar/excise/nodes.ts";
import { isPaidOnly } from "@cuvee/core/cellar/excise/fault.ts";
import type { ReactNode } from "react";
import type { CallAnswer } from "#kit/api.ts";
import { useSaved } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Known = CallAnswer<"GET /v1/excise/settings">;
type Fields = Omit<ExciseSettings, "firstMonth"> & { firstMonth: string };

const fieldsOf = ({ settings, proposedNumber }: Known): Fields => ({
  exciseNumber: settings?.exciseNumber ?? proposedNumber ?? "",
  regime: settings?.regime ?? "grower",
  firstMonth: String(settings?.firstMonth ?? 8),
  firstPeriod: settings?.firstPeriod ?? new Date().toISOString().slice(0, 7),
  interproId: settings?.interproId ?? "",
  interproSiren: settings?.interproSiren ?? "",
  capsuleUse: settings?.capsuleUse ?? "sales",
  version: settings?.version ?? 0,
});

function useSettingsForm(known: Known, onClose: () => void) {
  const { t } = useExciseLabels();
  const saved = useSaved(onClose);
  const record = useRecordForm({
    route: "PUT /v1/excise/settings",
    initial: fieldsOf(known),
    toInput: ({ firstMonth, ...fields }) => ({ body: { ...fields, firstMonth: Number(firstMonth) } }),
    fieldsOf: (current) => fieldsOf(current as Known),
    onSaved: saved(t("settings.saved")),
  });
  return record;
}

/** Settings of the declaring business: excise number, regime, stock year, interprofession. */
export function SettingsDialog({ known, onClose }: { known: Known; onClose: () => void }): ReactNode {
  const { t, month } = useExciseLabels();
  const record = useSettingsForm(known, onClose);
  const number = record.form.watch("exciseNumber");
  return (
    <FormDialog of={record} onClose={onClose} title={t("settings.title")} text={t("settings.text")}>
      <TextField
        name="exciseNumber"
        label={t("settings.number")}
        hint={t("settings.numberHint")}
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        disabled={known.isFixed}
      />
      {isPaidOnly(number) ? <Notice tone="info">{t("settings.paidOnly")}</Notice> : null}
      <SelectField
        name="regime"
        label={t("settings.regime")}
        hint={t("settings.regimeHint")}
        disabled={known.isFixed}
        options={REGIMES.map((value) => ({ value, label: t(`settings.regimes.${value}`) }))}
      />
      <FieldRow>
        <DateField
          name="firstPeriod"
          label={t("settings.firstPeriod")}
          mode="month"
          disabled={known.isFixed}
        />
        <SelectField
          name="firstMonth"
          label={t("settings.firstMonth")}
          hint={t("settings.firstMonthHint")}
          options={Array.from({ length: 12 }, (_, i) => ({
            value: String(i + 1),
            label: month(`2026-${String(i + 1).padStart(2, "0")}`).replace(/\s?2026/, ""),
          }))}
        />
      </FieldRow>
      <TextField
        name="interproId"
        label={t("settings.interproId")}
        hint={t("settings.interproIdHint")}
        maxLength={60}
        optional
      />
      <TextField
        name="interproSiren"
        label={t("settings.interproSiren")}
        hint={t("settings.interproSirenHint")}
        maxLength={11}
        inputMode="numeric"
        optional
      />
      <SelectField
        name="capsuleUse"
        label={t("settings.capsuleUse")}
        options={(["sales", "bottling"] as const).map((value) => ({
          value,
          label: t(`settings.uses.${value}`),
        }))}
      />
    </FormDialog>
  );
}
