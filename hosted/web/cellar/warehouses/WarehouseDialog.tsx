import { GUARANTORS, WAREHOUSE_KINDS, type WarehouseKind } from "@cuvee/core/cellar/warehouses/warehouses.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useRestock, type Warehouse } from "#cellar/warehouses/calls.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CountryField } from "#ui/form/fields/CountryField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import * as layout from "#ui/layout.ts";

type Fields = {
  name: string;
  kind: WarehouseKind;
  exciseNumber: string;
  customsOffice: string;
  guarantor: string | null;
  address: Warehouse["address"];
  sells: boolean;
  version: number;
};

const NEW: Fields = {
  name: "",
  kind: "depot",
  exciseNumber: "",
  customsOffice: "",
  guarantor: null,
  address: { street: "", street2: "", zipcode: "", city: "", country: "FR" },
  sells: false,
  version: 0,
};

const fieldsOf = ({ name, kind, address, sells, version, ...of }: Warehouse): Fields => ({
  name,
  kind,
  exciseNumber: of.exciseNumber ?? "",
  customsOffice: of.customsOffice ?? "",
  guarantor: of.guarantor === null ? null : String(of.guarantor),
  address,
  sells,
  version,
});

const guarantorOf = (value: string | null) => GUARANTORS.find((one) => String(one) === value) ?? null;

type Props = { onClose: () => void };

function useSaved(onClose: () => void): () => Promise<void> {
  const { t } = useTranslation("cellar");
  const restock = useRestock();
  return async () => {
    showSnackbar("success", t("warehouses.saved"));
    onClose();
    await restock();
  };
}

function Body({ of, onClose }: Props & { of: RecordFormState<Fields> }): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <RecordForm of={of} bar="plain" onCancel={onClose}>
      <div className={layout.grid4}>
        <FieldRow>
          <TextField name="name" label={t("columns.name")} maxLength={100} autoComplete="off" />
          <SelectField
            name="kind"
            label={t("warehouses.kind")}
            options={WAREHOUSE_KINDS.map((value) => ({ value, label: t(`warehouseKind.${value}`) }))}
          />
        </FieldRow>
        <TextField
          name="exciseNumber"
          label={t("warehouses.exciseNumber")}
          hint={t("warehouses.exciseHint")}
          optional
          maxLength={13}
          autoComplete="off"
        />
        <FieldRow>
          <TextField
            name="customsOffice"
            label={t("warehouses.customsOffice")}
            hint={t("warehouses.customsOfficeHint")}
            optional
            maxLength={8}
            autoComplete="off"
          />
          <SelectField
            name="guarantor"
            label={t("warehouses.guarantor")}
            hint={t("warehouses.guarantorHint")}
            none={t("warehouses.noGuarantor")}
            options={GUARANTORS.map((one) => ({
              value: String(one),
              label: t(`warehouses.guarantors.${one}`),
            }))}
          />
        </FieldRow>
        <SwitchField name="sells" label={t("warehouses.sellsLabel")} hint={t("warehouses.sellsHint")} />
        <TextField
          name="address.street"
          label={t("warehouses.street")}
          optional
          maxLength={200}
          autoComplete="off"
        />
        <FieldRow>
          <TextField
            name="address.zipcode"
            label={t("warehouses.zipcode")}
            optional
            maxLength={20}
            autoComplete="off"
          />
          <TextField
            name="address.city"
            label={t("warehouses.city")}
            optional
            maxLength={100}
            autoComplete="off"
          />
          <CountryField name="address.country" label={t("warehouses.country")} />
        </FieldRow>
      </div>
    </RecordForm>
  );
}

const schema = () =>
  import("@cuvee/core/cellar/warehouses/contract.ts").then((m) => m.warehousesContract.create.body);

function NewWarehouse({ onClose }: Props): ReactNode {
  const onSaved = useSaved(onClose);
  const record = useRecordForm<"POST /v1/warehouses", Fields>({
    route: "POST /v1/warehouses",
    initial: NEW,
    toInput: ({ version: _, guarantor, ...body }) => ({
      body: { ...body, guarantor: guarantorOf(guarantor) },
    }),
    onSaved,
    schema,
  });
  return <Body of={record} onClose={onClose} />;
}

function OldWarehouse({ warehouse, onClose }: Props & { warehouse: Warehouse }): ReactNode {
  const onSaved = useSaved(onClose);
  const initial = useMemo(() => fieldsOf(warehouse), [warehouse]);
  const record = useRecordForm<"PUT /v1/warehouses/:warehouseId", Fields>({
    route: "PUT /v1/warehouses/:warehouseId",
    initial,
    toInput: ({ guarantor, ...body }) => ({
      params: { warehouseId: warehouse.id },
      body: { ...body, guarantor: guarantorOf(guarantor) },
    }),
    onSaved,
    fieldsOf: (current) => fieldsOf(current as Warehouse),
    schema: () =>
      import("@cuvee/core/cellar/warehouses/contract.ts").then((m) => m.warehousesContract.change.body),
  });
  return <Body of={record} onClose={onClose} />;
}

/** Creates or changes a warehouse. */
export function WarehouseDialog({ warehouse, onClose }: Props & { warehouse: Warehouse | null }): ReactNode {
  const { t } = useTranslation("cellar");
  return (
    <Dialog open onClose={onClose} title={warehouse ? warehouse.name : t("warehouses.add")}>
      {warehouse ? (
        <OldWarehouse warehouse={warehouse} onClose={onClose} />
      ) : (
        <NewWarehouse onClose={onClose} />
      )}
    </Dialog>
  );
}
