import { COUNTED_FAMILIES } from "@cuvee/core/cellar/stocks/stocks.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import type { CallInput } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useWarehouses } from "#cellar/warehouses/calls.ts";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Fields = { name: string; warehouseId: string | null; families: string[]; isBlind: boolean };
type Body = NonNullable<CallInput<"POST /v1/stocks/inventories">["body"]>;
/** Families that most cellars hold; the others hide behind "all". */
const OFFERED = COUNTED_FAMILIES;

/** Starts an inventory, and opens it. */
export function NewInventory({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const [, navigate] = useLocation();
  const { warehouses } = useWarehouses();
  const initial = useMemo<Fields>(
    () => ({
      name: t("inventories.name", { date: format.date(new Date().toISOString()) }),
      warehouseId: null,
      families: [],
      isBlind: false,
    }),
    [t, format],
  );
  const record = useRecordForm<"POST /v1/stocks/inventories", Fields>({
    route: "POST /v1/stocks/inventories",
    initial,
    toInput: ({ warehouseId, families, ...fields }) => ({
      body: { ...fields, warehouseId: warehouseId ?? "", families: families as Body["families"] },
    }),
    onSaved: ({ id }) => navigate(paths.inventory(id)),
    schema: () =>
      import("@cuvee/core/cellar/stocks/inventories.contract.ts").then(
        (m) => m.inventoriesContract.openInventory.body,
      ),
  });
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("inventories.add")}
      text={t("inventories.addText")}
      submit={t("inventories.begin")}
    >
      <TextField name="name" label={t("columns.name")} maxLength={100} />
      <SelectField
        name="warehouseId"
        label={t("columns.warehouse")}
        placeholder={t("chooseWarehouse")}
        options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchField name="isBlind" label={t("inventories.blind")} hint={t("inventories.blindHint")} />
      <CheckboxesField
        name="families"
        label={t("inventories.families")}
        hint={t("inventories.familiesHint")}
        options={OFFERED.map((value) => ({ value, label: t(`family.${value}`) }))}
      />
    </FormDialog>
  );
}
