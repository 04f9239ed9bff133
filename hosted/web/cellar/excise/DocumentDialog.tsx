import { DOCUMENT_KINDS, type DocumentKind } from "@cuvee/core/cellar/excise/declaration.ts";
import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { useManualEntryForm } from "#cellar/excise/useManualEntryForm.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

/** Adds a range of accompanying documents. */
export function DocumentDialog({
  month,
  onClose,
}: {
  month: DeclarationView;
  onClose: () => void;
}): ReactNode {
  const { t } = useExciseLabels();
  const { documents } = month.hand;
  const record = useManualEntryForm({
    month,
    initial: { kind: "paid" as DocumentKind, first: "", last: "", count: null as number | null },
    change: ({ kind, first, last, count }) => ({
      documents: [...documents, { kind, first, last, count: count ?? 0 }],
    }),
    at: `documents.${documents.length}.`,
    said: t("documents.saved"),
    onDone: onClose,
  });
  return (
    <FormDialog of={record} onClose={onClose} title={t("documents.add.document")} submit={t("line.submit")}>
      <SelectField
        name="kind"
        label={t("documents.kind")}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: t(`documents.kinds.${value}`) }))}
      />
      <FieldRow>
        <TextField name="first" label={t("documents.first")} maxLength={30} />
        <TextField name="last" label={t("documents.last")} maxLength={30} />
      </FieldRow>
      <NumberField name="count" label={t("documents.count")} min={1} />
    </FormDialog>
  );
}
