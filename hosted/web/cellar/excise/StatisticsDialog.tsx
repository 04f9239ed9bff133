import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { useManualEntryForm } from "#cellar/excise/useManualEntryForm.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

const KEYS = ["juice", "concentrate", "vinegar"] as const;

/** Edits the European statistics of a month. */
export function StatisticsDialog({
  month,
  onClose,
}: {
  month: DeclarationView;
  onClose: () => void;
}): ReactNode {
  const { t } = useExciseLabels();
  const { juiceMl, concentrateMl, vinegarMl } = month.hand.statistics;
  const record = useManualEntryForm({
    month,
    initial: {
      juiceMl: juiceMl ?? null,
      concentrateMl: concentrateMl ?? null,
      vinegarMl: vinegarMl ?? null,
    } as Record<string, number | null>,
    change: (fields) => ({
      statistics: Object.fromEntries(Object.entries(fields).filter(([, ml]) => ml)) as Record<string, number>,
    }),
    at: "statistics.",
    said: t("documents.saved"),
    onDone: onClose,
  });
  return (
    <FormDialog of={record} onClose={onClose} title={t("documents.add.statistics")}>
      {KEYS.map((key) => (
        <NumberField
          key={key}
          name={`${key}Ml`}
          label={t(`statistics.${key}`)}
          min={0}
          decimals={5}
          scale={100_000}
          unit="hl"
          optional
        />
      ))}
    </FormDialog>
  );
}
