import { CRD_CATEGORIES, CRD_TYPES, type CrdCategory } from "@cuvee/core/cellar/excise/capsules/capsules.ts";
import type { ColorView } from "@cuvee/core/cellar/excise/views.ts";
import { useState, type ReactNode } from "react";
import { newId } from "#kit/api.ts";
import { ColorField } from "#cellar/excise/ColorField.tsx";
import { useDeclarationCommand, useSaved } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";

/** Fields of a capsule colour: its appearance and its customs meaning. */
export function ColorDialog({ color, onClose }: { color: ColorView | null; onClose: () => void }): ReactNode {
  const { t } = useExciseLabels();
  const saved = useSaved(onClose);
  const { act, busy } = useDeclarationCommand();
  const [id] = useState(() => color?.id ?? newId());
  const record = useRecordForm({
    route: "PUT /v1/excise/crd-colors/:colorId",
    initial: {
      name: color?.name ?? "",
      color: color?.color ?? "#1f7a3d",
      type: color?.type ?? CRD_TYPES[0],
      isCRD: color?.isCRD ?? true,
      categories: color?.categories ?? (["T"] as CrdCategory[]),
      version: color?.version ?? 0,
    },
    toInput: (body) => ({ params: { colorId: id }, body }),
    onSaved: saved(t("colors.saved")),
  });
  const remove = async (): Promise<void> => {
    if (await act("DELETE /v1/excise/crd-colors/:colorId", { params: { colorId: id } }, t("colors.removed")))
      onClose();
  };
  const isCRD = record.form.watch("isCRD");
  return (
    <Dialog open onClose={onClose} title={color ? color.name : t("colors.add")}>
      <RecordForm of={record} bar="plain" onCancel={onClose}>
        <TextField name="name" label={t("colors.name")} maxLength={60} />
        <ColorField name="color" label={t("colors.color")} />
        <SwitchField name="isCRD" label={t("colors.isCRD")} hint={t("colors.isCRDHint")} />
        {isCRD ? (
          <>
            <SelectField
              name="type"
              label={t("colors.type")}
              options={CRD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
            <CheckboxesField
              name="categories"
              label={t("colors.categories")}
              options={CRD_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
            />
          </>
        ) : null}
      </RecordForm>
      {color && color.accounts === 0 ? (
        <Button look="danger" size="s" busy={busy !== null} onClick={() => void remove()}>
          {t("colors.remove")}
        </Button>
      ) : null}
    </Dialog>
  );
}
