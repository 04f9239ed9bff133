import type { MandateView } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { SCHEMES, type Scheme } from "@cuvee/core/billing/payments/sepa.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { today, useFindClients, useSaved } from "#billing/payments/money.ts";
import { newId, useAnswer } from "#kit/api.ts";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { CountryField } from "#ui/form/fields/CountryField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";

const EMPTY = { street: "", building: "", zipcode: "", city: "", country: "FR", lines: [] as string[] };

/** Fields of the debtor and their account, for a new mandate or a corrected one. */
function DebtorFields({ iban }: { iban?: string }): ReactNode {
  const { t } = useTranslation("payments");
  return (
    <>
      <TextField name="debtor" label={t("sepa.debtor")} maxLength={70} />
      <FieldRow>
        <TextField
          name="iban"
          label={t("sepa.iban")}
          hint={iban === undefined ? undefined : t("sepa.ibanNow", { iban })}
          maxLength={60}
          autoCapitalize="characters"
          optional={iban !== undefined}
        />
        <TextField name="bic" label={t("sepa.bic")} maxLength={20} autoCapitalize="characters" optional />
      </FieldRow>
      <FieldRow>
        <TextField name="address.building" label={t("sepa.building")} maxLength={16} optional />
        <TextField name="address.street" label={t("sepa.street")} maxLength={70} optional />
      </FieldRow>
      <FieldRow>
        <TextField name="address.zipcode" label={t("sepa.zipcode")} maxLength={16} optional />
        <TextField name="address.city" label={t("sepa.city")} maxLength={35} />
      </FieldRow>
      <CountryField name="address.country" label={t("sepa.country")} hint={t("sepa.addressText")} />
    </>
  );
}

function NewMandate({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const findClients = useFindClients();
  const [id] = useState(newId);
  const onSaved = useSaved(onClose)(t("sepa.saved"));
  const initial = useMemo(
    () => ({
      clientId: null as string | null,
      rum: "",
      scheme: "CORE" as Scheme,
      oneOff: false,
      signedOn: null as string | null,
      debtor: "",
      iban: "",
      bic: "",
      address: EMPTY,
    }),
    [],
  );
  const record = useRecordForm<"POST /v1/payments/mandates", typeof initial>({
    route: "POST /v1/payments/mandates",
    initial,
    toInput: ({ clientId, ...fields }) => ({ body: { ...fields, id, clientId: clientId ?? "" } }),
    onSaved,
  });
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("sepa.addMandate")}
      text={t("sepa.noMandatesText")}
    >
      <ComboField
        name="clientId"
        label={t("sepa.client")}
        search={findClients}
        onChosen={(one) => {
          if (one && record.form.getValues("debtor") === "") record.form.setValue("debtor", one.label);
        }}
      />
      <FieldRow>
        <SelectField
          name="scheme"
          label={t("sepa.scheme")}
          options={SCHEMES.map((value) => ({ value, label: t(`sepa.${value}`) }))}
        />
        <DateField
          name="signedOn"
          label={t("sepa.signedOn")}
          hint={t("sepa.notSigned")}
          max={today()}
          optional
        />
      </FieldRow>
      <TextField name="rum" label={t("sepa.rum")} hint={t("sepa.rumHint")} maxLength={35} optional />
      <SwitchField name="oneOff" label={t("sepa.oneOff")} />
      <DebtorFields />
    </FormDialog>
  );
}

function OldMandate({ mandate, onClose }: { mandate: MandateView; onClose: () => void }): ReactNode {
  const { t } = useTranslation("payments");
  const onSaved = useSaved(onClose)(t("sepa.saved"));
  const initial = useMemo(() => {
    const { debtor, bic, address, version } = mandate;
    return { debtor, bic, address, version, iban: "" };
  }, [mandate]);
  const record = useRecordForm<"PUT /v1/payments/mandates/:mandateId", typeof initial>({
    route: "PUT /v1/payments/mandates/:mandateId",
    initial,
    toInput: ({ iban, ...fields }) => ({
      params: { mandateId: mandate.id },
      body: { ...fields, ...(iban === "" ? {} : { iban }) },
    }),
    onSaved,
  });
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("sepa.acts", { rum: mandate.rum })}
      text={mandate.clientName}
    >
      <DebtorFields iban={mandate.iban} />
    </FormDialog>
  );
}

/** Creates a mandate, or corrects its debtor. */
export function MandateDialog({ id, onClose }: { id: string | null; onClose: () => void }): ReactNode {
  const { data } = useAnswer(
    "GET /v1/payments/mandates/:mandateId",
    id === null ? null : { params: { mandateId: id } },
  );
  if (id === null) return <NewMandate onClose={onClose} />;
  return data ? <OldMandate mandate={data} onClose={onClose} /> : null;
}
