import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { useManualEntryForm } from "#cellar/excise/useManualEntryForm.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

/** Adds a document without confirmed receipt. */
export function UnsettledDialog({
  month,
  onClose,
}: {
  month: DeclarationView;
  onClose: () => void;
}): ReactNode {
  const { t } = useExciseLabels();
  const { unsettled } = month.hand;
  const record = useManualEntryForm({
    month,
    initial: { number: "", sentOn: null as string | null, consignee: "" },
    change: ({ number, sentOn, consignee }) => ({
      unsettled: [...unsettled, { number, sentOn: sentOn ?? "", ...(consignee && { consignee }) }],
    }),
    at: `unsettled.${unsettled.length}.`,
    said: t("documents.saved"),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      title={t("documents.add.unsettled")}
      text={t("unsettled.text")}
      submit={t("line.submit")}
    >
      <TextField name="number" label={t("unsettled.number")} maxLength={21} />
      <DateField name="sentOn" label={t("unsettled.sentOn")} />
      <TextField name="consignee" label={t("unsettled.consignee")} maxLength={13} optional />
    </FormDialog>
  );
}
