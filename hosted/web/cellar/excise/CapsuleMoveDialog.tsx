import { CRD_FLOW_KEYS, CRD_FLOWS, type CrdFlow } from "@cuvee/core/cellar/excise/capsules/capsules.ts";
import type { CapsuleView } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { useSaved } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Props = { account: CapsuleView; name: string; day: string; onClose: () => void };

/** Records received or used capsules. */
export function CapsuleMoveDialog({ account, name, day, onClose }: Props): ReactNode {
  const { t } = useExciseLabels();
  const saved = useSaved(onClose);
  const record = useRecordForm({
    route: "POST /v1/excise/capsules/:accountId/movements",
    initial: { kind: "purchases" as CrdFlow, quantity: null as number | null, day, observations: "" },
    toInput: ({ quantity, ...fields }) => ({
      params: { accountId: account.id },
      body: { ...fields, quantity: quantity ?? 0 },
    }),
    onSaved: saved(t("capsules.noted")),
  });
  const kind = record.form.watch("kind");
  const isOther = kind === "otherIn" || kind === "otherOut";
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      title={t("capsules.move")}
      text={name}
      submit={t("capsules.moveSubmit")}
    >
      <SelectField
        name="kind"
        label={t("capsules.kind")}
        options={CRD_FLOW_KEYS.map((value) => ({
          value,
          label: `${CRD_FLOWS[value] === "in" ? "+" : "−"} ${t(`flows.${value}`)}`,
        }))}
      />
      <NumberField name="quantity" label={t("capsules.quantity")} min={1} />
      <DateField name="day" label={t("capsules.day")} />
      <TextField
        name="observations"
        label={t("observations.label")}
        hint={isOther ? t("capsules.otherHint") : undefined}
        maxLength={250}
        optional={!isOther}
      />
    </FormDialog>
  );
}
