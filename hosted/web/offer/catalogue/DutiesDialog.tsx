import { useMemo, type ReactNode } from "react";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { DA_TYPES, PRODUCT_TYPES } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { DUTY_BASES } from "@cuvee/core/shops/settings/taxes.ts";
import { useAnswer } from "#kit/api.ts";
import { refreshProducts } from "#offer/catalogue/calls.ts";
import {
  dutyBody,
  dutyFieldOf,
  dutyFields,
  type DutyFields,
  type LegalRow,
} from "#offer/catalogue/dutyValues.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { MoneyField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Props = { productId: string; vintage: { id: string; name: string }; onClose: () => void };

/** Field of a vintage's own rate, with its basis. */
function Rate({ of, control }: { of: "da" | "css"; control: Control<DutyFields> }): ReactNode {
  const { t } = useTranslation("catalogue");
  const rate = useWatch({ control, name: `${of}.rateE4` });
  return (
    <FieldRow columns="two">
      <MoneyField
        name={`${of}.rateE4`}
        label={t(`duties.${of}`)}
        in="e4"
        min={0}
        max={1_000_000_000}
        optional
      />
      <SelectField
        name={`${of}.basis`}
        label={t(`duties.${of}Basis`)}
        options={DUTY_BASES.map((value) => ({ value, label: t(`duties.bases.${value}`) }))}
        disabled={rate === null}
      />
    </FieldRow>
  );
}

function CustomTax({ control }: { control: Control<DutyFields> }): ReactNode {
  const { t } = useTranslation("catalogue");
  const taxed = useWatch({ control, name: "taxed" });
  return (
    <>
      <SwitchField name="taxed" label={t("duties.taxed")} hint={t("duties.taxedHint")} />
      {taxed ? (
        <>
          <FieldRow columns="two">
            <TextField name="customTax.name" label={t("duties.taxName")} maxLength={60} />
            <MoneyField
              name="customTax.perHlE4"
              label={t("duties.perHl")}
              in="e4"
              min={1}
              max={1_000_000_000}
            />
            <PercentField name="customTax.vatRateBp" label={t("duties.taxVat")} min={0} max={10_000} />
            <SwitchField name="customTax.added" label={t("duties.added")} hint={t("duties.addedHint")} />
          </FieldRow>
          <Disclosure summary={t("duties.families")}>
            <CheckboxesField
              name="customTax.families"
              label={t("duties.families")}
              hint={t("duties.familiesHint")}
              hideLabel
              options={PRODUCT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
          </Disclosure>
        </>
      ) : null}
    </>
  );
}

function DutiesForm({ productId, vintage, row, onClose }: Props & { row: LegalRow }): ReactNode {
  const { t } = useTranslation("catalogue");
  const initial = useMemo(() => dutyFields(row), [row]);
  const record = useRecordForm({
    route: "PUT /v1/pricing/products/:productId/vintages/:vintageId/legal",
    initial,
    toInput: (fields) => ({ params: { productId, vintageId: vintage.id }, body: dutyBody(fields) }),
    fieldsOf: (current) => dutyFields(current as LegalRow),
    fieldOf: dutyFieldOf,
    onSaved: async () => {
      await refreshProducts();
      showSnackbar("success", t("duties.saved", { name: vintage.name }));
      onClose();
    },
    schema: () => import("@cuvee/core/offer/pricing/bodies.contract.ts").then((m) => m.legalBody),
  });
  const { control } = record.form;
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose}>
      <SelectField
        name="typeDA"
        label={t("duties.type")}
        options={DA_TYPES.map((value) => ({ value, label: t(`duties.types.${value}`) }))}
      />
      <Rate of="da" control={control} />
      <Rate of="css" control={control} />
      <CustomTax control={control} />
    </RecordForm>
  );
}

/** Duties and tax of a single vintage: an empty field follows the table. */
export function DutiesDialog(props: Props): ReactNode {
  const { productId, vintage, onClose } = props;
  const { t } = useTranslation("catalogue");
  const params = { productId, vintageId: vintage.id };
  const answer = useAnswer(
    "GET /v1/pricing/products/:productId/vintages/:vintageId/legal",
    { params },
    { revalidateOnFocus: false },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("duties.title", { name: vintage.name })}
      text={t("duties.text")}
    >
      <Answered of={answer} waiting="16rem">
        {(row) => <DutiesForm {...props} row={row} />}
      </Answered>
    </Dialog>
  );
}
