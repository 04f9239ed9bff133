import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { useState, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Values = { version: number; stageId: string; nextStep: string; nextOn: string | null };

type ReopenProps = {
  of: OpportunityRow;
  /** The stage that it goes to, at first. */
  stageId: string;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Days until the next step that is proposed. */
const NEXT_DAYS = 7;

/** Asks for the stage and the next step of an opportunity that opens again. */
export default function ReopenDialog({ of, stageId, onClose, onSaved }: ReopenProps): ReactNode {
  const { t } = useTranslation("opportunities");
  const { data } = useAnswer("GET /v1/opportunities/stages", {});
  const [initial] = useState<Values>(() => ({
    version: of.version,
    stageId,
    nextStep: of.nextStep,
    nextOn: dayAfter(dayInFrance(Date.now()), NEXT_DAYS),
  }));
  const record = useRecordForm<"POST /v1/opportunities/:opportunityId/reopening", Values>({
    route: "POST /v1/opportunities/:opportunityId/reopening",
    initial,
    toInput: ({ nextOn, ...values }) => ({
      params: { opportunityId: of.id },
      body: { ...values, nextOn: nextOn ?? "" },
    }),
    onSaved: async () => {
      showSnackbar("success", t("reopened"));
      await onSaved();
    },
    schema: () =>
      import("@cuvee/core/relations/opportunities/contract.ts").then(
        (m) => m.opportunitiesContract.reopening.body,
      ),
  });
  const stages = data?.stages ?? [{ id: of.stageId, name: of.stageName }];
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("reopening.title")}
      text={of.title}
      submit={t("reopening.submit")}
    >
      <div className={layout.stack4}>
        <SelectField
          name="stageId"
          label={t("columns.stage")}
          options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="nextStep" label={t("form.nextStep")} maxLength={200} />
        <DateField name="nextOn" label={t("form.nextOn")} />
      </div>
    </FormDialog>
  );
}
