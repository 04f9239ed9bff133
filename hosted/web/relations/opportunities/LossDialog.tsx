import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { LOST_REASONS, type LostReason } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField } from "#ui/form/fields/TextField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Values = { version: number; reason: LostReason | ""; note: string };

type LossProps = {
  of: Pick<OpportunityRow, "id" | "version" | "title">;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Asks why an opportunity is lost. */
export default function LossDialog({ of, onClose, onSaved }: LossProps): ReactNode {
  const { t } = useTranslation("opportunities");
  const { id, version, title } = of;
  const initial = useMemo<Values>(() => ({ version, reason: "", note: "" }), [version]);
  const record = useRecordForm<"POST /v1/opportunities/:opportunityId/loss", Values>({
    route: "POST /v1/opportunities/:opportunityId/loss",
    initial,
    toInput: (values) => ({
      params: { opportunityId: id },
      // Without a reason the body is refused at its field.
      body: { ...values, reason: values.reason as LostReason },
    }),
    onSaved: async () => {
      showSnackbar("success", t("lost", { title }));
      await onSaved();
    },
    schema: () =>
      import("@cuvee/core/relations/opportunities/contract.ts").then(
        (m) => m.opportunitiesContract.loss.body,
      ),
  });
  const reason = record.form.watch("reason");
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("loss.title")}
      text={title}
      submit={t("loss.submit")}
    >
      <div className={layout.stack4}>
        <SelectField
          name="reason"
          label={t("columns.lostReason")}
          placeholder={t("loss.choose")}
          options={LOST_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
        <TextAreaField
          name="note"
          label={t("columns.lostNote")}
          optional={reason !== "other"}
          rows={3}
          maxLength={500}
        />
      </div>
    </FormDialog>
  );
}
