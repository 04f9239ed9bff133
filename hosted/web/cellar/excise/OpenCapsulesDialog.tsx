import {
  CENTILISATIONS,
  isBib,
  listedMl,
  type Centilisation,
  type CrdCategory,
} from "@cuvee/core/cellar/excise/capsules/capsules.ts";
import type { ColorView } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { useSaved } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

function useOpening(usable: readonly ColorView[], onClose: () => void) {
  const { t } = useExciseLabels();
  const saved = useSaved(onClose);
  const record = useRecordForm({
    route: "POST /v1/excise/capsules",
    initial: {
      colorId: usable[0]?.id ?? "",
      category: (usable[0]?.categories[0] ?? "T") as CrdCategory,
      centilisation: "CL_75" as Centilisation,
      ml: null as number | null,
      bib: false,
      opening: 0 as number | null,
      day: new Date().toISOString().slice(0, 10),
    },
    toInput: ({ centilisation, ml, bib, opening, ...fields }) => ({
      body: {
        ...fields,
        opening: opening ?? 0,
        ml: centilisation === "AUTRE" ? (ml ?? 0) : listedMl(centilisation),
        bib: centilisation === "AUTRE" ? bib : isBib(centilisation),
      },
    }),
    onSaved: saved(t("capsules.opened")),
  });
  return record;
}

/** Opens an account of capsules: colour, category, size, and opening count. */
export function OpenCapsulesDialog({
  colors,
  onClose,
}: {
  colors: readonly ColorView[];
  onClose: () => void;
}): ReactNode {
  const { t, size } = useExciseLabels();
  const usable = colors.filter((c) => c.isCRD);
  const record = useOpening(usable, onClose);
  const colorId = record.form.watch("colorId");
  const centilisation = record.form.watch("centilisation");
  const categories = usable.find((c) => c.id === colorId)?.categories ?? [];
  return (
    <FormDialog of={record} onClose={onClose} title={t("capsules.open")} submit={t("capsules.openSubmit")}>
      <SelectField
        name="colorId"
        label={t("capsules.color")}
        options={usable.map((c) => ({ value: c.id, label: c.name }))}
        onChosen={(chosen) => {
          const [first] = usable.find((c) => c.id === chosen)?.categories ?? [];
          if (first) record.form.setValue("category", first);
        }}
      />
      <SelectField
        name="category"
        label={t("capsules.category")}
        options={categories.map((value) => ({ value, label: t(`categories.${value}`) }))}
      />
      <SelectField
        name="centilisation"
        label={t("capsules.size")}
        options={CENTILISATIONS.map((value) => ({
          value,
          label: value === "AUTRE" ? t("capsules.other") : size({ ml: listedMl(value), bib: isBib(value) }),
        }))}
      />
      {centilisation === "AUTRE" ? (
        <>
          <NumberField name="ml" label={t("capsules.volume")} min={1} decimals={1} scale={10} unit="cl" />
          <SwitchField name="bib" label={t("capsules.isBib")} />
        </>
      ) : null}
      <FieldRow>
        <NumberField name="opening" label={t("capsules.opening")} min={0} />
        <DateField name="day" label={t("capsules.day")} />
      </FieldRow>
    </FormDialog>
  );
}
