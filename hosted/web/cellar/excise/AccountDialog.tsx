import type { AccountProduct, ExciseAccount, UnplacedProduct } from "@cuvee/core/cellar/excise/views.ts";
import { fiscalLabelWords } from "@cuvee/core/offer/rates/labelWords.ts";
import { FISCAL_LABELS, type FiscalLabel } from "@cuvee/core/offer/rates/labels.ts";
import { useState, type ReactNode } from "react";
import { newId, useAnswer } from "#kit/api.ts";
import { useDeclarationCommand, useSaved } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { FieldRow } from "#ui/form/FieldRow.tsx";

const keyOf = ({ productId, vintageId }: Pick<AccountProduct, "productId" | "vintageId">): string =>
  `${productId} ${vintageId ?? ""}`;

type Props = { account: ExciseAccount | null; unplaced: readonly UnplacedProduct[]; onClose: () => void };

const initialOf = (account: ExciseAccount | null) => ({
  name: account?.name ?? "",
  fiscalLabel: (account?.fiscalLabel ?? "") as FiscalLabel | "",
  inao: account?.inao ?? null,
  alcohol: account?.alcohol ?? null,
  colorId: account?.colorId ?? null,
  products: (account?.products ?? []).map(keyOf),
  version: account?.version ?? 0,
});

function useAccountForm({ account, unplaced, onClose }: Props) {
  const { t } = useExciseLabels();
  const saved = useSaved(onClose);
  const [id] = useState(() => account?.id ?? newId());
  const choices = [
    ...(account?.products ?? []),
    ...unplaced.map(({ productId, name }) => ({ productId, vintageId: null, name })),
  ];
  const record = useRecordForm({
    route: "PUT /v1/excise/accounts/:accountId",
    initial: initialOf(account),
    toInput: ({ fiscalLabel, products, ...fields }) => ({
      params: { accountId: id },
      body: {
        ...fields,
        fiscalLabel: fiscalLabel as FiscalLabel,
        products: choices
          .filter((choice) => products.includes(keyOf(choice)))
          .map(({ productId, vintageId }) => ({ productId, vintageId })),
      },
    }),
    onSaved: saved(t("accounts.saved")),
  });
  return { record, id, choices, isFixed: (account?.declaredIn ?? null) !== null };
}

function ColorChoice(): ReactNode {
  const { t } = useExciseLabels();
  const colors = useAnswer("GET /v1/excise/crd-colors", {});
  return (
    <SelectField
      name="colorId"
      label={t("accounts.color")}
      hint={t("accounts.colorHint")}
      none={t("accounts.noColor")}
      options={(colors.data?.colors ?? [])
        .filter((c) => c.isCRD)
        .map((c) => ({ value: c.id, label: c.name }))}
    />
  );
}

/** Fields of a customs product: its permanent name, its label, and the products of the catalogue in it. */
export function AccountDialog(props: Props): ReactNode {
  const { account, onClose } = props;
  const { t } = useExciseLabels();
  const { record, id, choices, isFixed } = useAccountForm(props);
  const { act, busy } = useDeclarationCommand();
  const remove = async (): Promise<void> => {
    if (
      await act("DELETE /v1/excise/accounts/:accountId", { params: { accountId: id } }, t("accounts.removed"))
    )
      onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={account ? account.name : t("accounts.add")}
      text={t("accounts.dialogText")}
    >
      <RecordForm of={record} bar="plain" onCancel={onClose}>
        {isFixed ? <Notice tone="info">{t("accounts.fixed")}</Notice> : null}
        <TextField
          name="name"
          label={t("accounts.name")}
          hint={t("accounts.nameHint")}
          maxLength={100}
          disabled={isFixed}
        />
        <ComboField
          name="fiscalLabel"
          label={t("accounts.label")}
          disabled={isFixed}
          options={FISCAL_LABELS.map((value) => ({ value, label: fiscalLabelWords(value), text: value }))}
        />
        <FieldRow>
          <TextField
            name="inao"
            label={t("accounts.inao")}
            maxLength={8}
            nullable
            optional
            disabled={isFixed}
          />
          <NumberField
            name="alcohol"
            label={t("accounts.alcohol")}
            min={51}
            max={9999}
            decimals={2}
            scale={100}
            unit="%"
            optional
          />
        </FieldRow>
        <ColorChoice />
        {choices.length > 0 ? (
          <CheckboxesField
            name="products"
            label={t("accounts.contents")}
            options={choices.map((choice) => ({ value: keyOf(choice), label: choice.name }))}
          />
        ) : null}
      </RecordForm>
      {account && !isFixed ? (
        <Button look="danger" size="s" busy={busy !== null} onClick={() => void remove()}>
          {t("accounts.remove")}
        </Button>
      ) : null}
    </Dialog>
  );
}
