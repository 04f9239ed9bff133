import type { ClientKind } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { CountryField } from "#ui/form/fields/CountryField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { cx } from "#ui/classes.ts";
import css from "#sales/quotes/form/NewClientDialog.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  open: boolean;
  /** Text that was typed in the search. */
  typed: string;
  onClose: () => void;
  onAdded: (clientId: string) => void;
};

function Fields({ isPro }: { isPro: boolean }): ReactNode {
  const { t } = useTranslation(["quotes", "clients"]);
  return (
    <div className={cx(layout.pair, css.fields)}>
      <SelectField
        name="kind"
        label={t("clients:form.kind")}
        options={(["professional", "individual"] as const).map((value) => ({
          value,
          label: t(`clients:kinds.${value}`),
        }))}
      />
      <TextField name="company" label={t("newClient.company")} maxLength={100} optional={!isPro} />
      <TextField name="firstname" label={t("clients:form.firstname")} maxLength={50} optional />
      <TextField name="lastname" label={t("clients:form.lastname")} maxLength={50} optional={isPro} />
      <TextField name="email" label={t("newClient.email")} maxLength={200} optional />
      <TextField name="phone" label={t("newClient.phone")} maxLength={30} optional />
      {isPro ? (
        <TextField
          name="siret"
          label={t("clients:form.siret")}
          hint={t("newClient.siretHint")}
          maxLength={20}
          optional
        />
      ) : null}
      <div className={css.whole}>
        <TextField name="street" label={t("newClient.street")} maxLength={120} optional />
      </div>
      <TextField name="zipcode" label={t("newClient.zipcode")} maxLength={12} optional />
      <TextField name="city" label={t("newClient.city")} maxLength={80} optional />
      <CountryField name="country" label={t("newClient.country")} />
    </div>
  );
}

function Form({ typed, onClose, onAdded }: Omit<Props, "open">): ReactNode {
  const isMail = typed.includes("@");
  const record = useRecordForm({
    route: "POST /v1/clients",
    initial: {
      kind: "professional" as ClientKind,
      company: isMail ? "" : typed.trim(),
      siret: "",
      lastname: "",
      firstname: "",
      email: isMail ? typed.trim() : "",
      phone: "",
      street: "",
      zipcode: "",
      city: "",
      country: "FR",
    },
    toInput: ({ email, phone, street, zipcode, city, country, ...names }) => ({
      body: {
        ...names,
        siret: names.kind === "professional" ? names.siret : "",
        ...(names.kind === "individual" && names.lastname === ""
          ? { lastname: names.company, company: "" }
          : {}),
        emails: email ? [email] : [],
        phone,
        addresses:
          street || zipcode || city
            ? [{ use: "both" as const, main: true, street, zipcode, city, country }]
            : [],
      },
    }),
    fieldOf: (path) => path.replace(/^addresses\.0\./, "").replace(/^emails(\.0)?$/, "email"),
    onSaved: ({ id }) => onAdded(id),
  });
  const isPro = record.form.watch("kind") === "professional";
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose}>
      <Fields isPro={isPro} />
    </RecordForm>
  );
}

/** A form for a new client with the least that a sale needs; the rest belongs to the client's file. */
export default function NewClientDialog({ open, ...rest }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <Dialog open={open} onClose={rest.onClose} size="medium" title={t("newClient.title")}>
      {open ? <Form {...rest} /> : null}
    </Dialog>
  );
}
