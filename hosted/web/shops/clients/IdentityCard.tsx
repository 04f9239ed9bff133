import { isSiren, frenchVatNumber } from "@cuvee/core/kit/validation.ts";
import { CIVILITIES, CLIENT_LANGS } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import type { ClientValues } from "#shops/clients/clientForm.ts";
import { useCompanyNumbers } from "#shops/clients/useCompanyNumbers.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { DayMonth } from "#ui/date/DayMonth.tsx";
import { useFormField } from "#ui/form/formContext.ts";
import { FieldError } from "#ui/input/Field.tsx";
import { ChoiceField } from "#ui/form/fields/ChoiceField.tsx";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { RecipientField } from "#ui/form/fields/RecipientField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import css from "#shops/clients/clients.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Numbers of a company: SIRET, SIREN and NIC are derived from each other; the VAT number may be derived from the SIREN.
 */
function CompanyNumbers(): ReactNode {
  const { t } = useTranslation("clients");
  const { setValue } = useFormContext<ClientValues>();
  const [siren, vatNumber] = useWatch<ClientValues, ["siren", "vatNumber"]>({ name: ["siren", "vatNumber"] });
  useCompanyNumbers();
  return (
    <>
      <TextField
        name="siret"
        label={t("form.siret")}
        hint={t("form.siretHint")}
        optional
        inputMode="numeric"
        maxLength={20}
        className={css.third}
      />
      <TextField
        name="siren"
        label={t("form.siren")}
        optional
        inputMode="numeric"
        maxLength={14}
        className={css.third}
      />
      <TextField
        name="nic"
        label={t("form.nic")}
        optional
        inputMode="numeric"
        maxLength={8}
        className={css.third}
      />
      <TextField
        name="vatNumber"
        label={t("form.vatNumber")}
        hint={t("form.vatHint")}
        optional
        nullable
        maxLength={20}
        end={
          !vatNumber && isSiren(siren) ? (
            <Button
              size="s"
              look="quiet"
              onClick={() =>
                setValue("vatNumber", frenchVatNumber(siren), { shouldDirty: true, shouldValidate: true })
              }
            >
              {t("form.vatFromSiren")}
            </Button>
          ) : undefined
        }
      />
      <TextField
        name="registration"
        label={t("form.registration")}
        hint={t("form.registrationHint")}
        optional
        maxLength={40}
      />
    </>
  );
}

/** Names of a person, or of a company with its numbers. */
function NameFields({ professional }: { professional: boolean }): ReactNode {
  const { t } = useTranslation("clients");
  return professional ? (
    <>
      <TextField name="company" label={t("form.company")} maxLength={100} />
      <SelectField
        name="civility"
        label={t("form.legalForm")}
        optional
        options={[
          { value: "", label: t("form.noCivility") },
          ...CIVILITIES.professional.map((value) => ({ value, label: t(`civilities.${value}`) })),
        ]}
      />
      <CompanyNumbers />
      <TextField name="firstname" label={t("form.firstname")} optional maxLength={50} />
      <TextField name="lastname" label={t("form.contactName")} optional maxLength={50} />
    </>
  ) : (
    <>
      <SelectField
        name="civility"
        label={t("form.civility")}
        optional
        className={css.third}
        options={[
          { value: "", label: t("form.noCivility") },
          ...CIVILITIES.individual.map((value) => ({ value, label: t(`civilities.${value}`) })),
        ]}
      />
      <TextField name="firstname" label={t("form.firstname")} optional maxLength={50} className={css.third} />
      <TextField name="lastname" label={t("form.lastname")} maxLength={50} className={css.third} />
      <TextField name="company" label={t("form.company")} optional maxLength={100} className={css.whole} />
    </>
  );
}

/** Edits the birthday of a person. */
function BirthdayField(): ReactNode {
  const { t } = useTranslation(["clients", "form"]);
  const field = useFormField<string>("birthday", t("form.birthday"));
  return (
    <fieldset id={field.id} tabIndex={-1} className={layout.fieldset}>
      <legend className="visually-hidden">{t("form.birthday")}</legend>
      <DayMonth
        value={field.value ?? ""}
        labels={{ day: t("form.birthday"), month: t("form.birthMonth") }}
        onChange={field.onChange}
      />
      {field.error ? <FieldError id={`${field.id}-error`}>{field.error}</FieldError> : null}
    </fieldset>
  );
}

/** Edits how a client is reached. */
function ContactCard(): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <Card title={t("form.reach")}>
      <div className={cx(layout.grid4, layout.top, css.fields)}>
        <div className={css.whole}>
          <RecipientField
            name="emails"
            label={t("form.emails")}
            hint={t("form.emailsHint")}
            optional
            max={10}
          />
        </div>
        <PhoneField
          name="mobile"
          label={t("form.mobile")}
          optional
          autoComplete="off"
          className={css.third}
        />
        <PhoneField name="phone" label={t("form.phone")} optional autoComplete="off" className={css.third} />
        <SelectField
          name="lang"
          label={t("form.lang")}
          className={css.third}
          options={CLIENT_LANGS.map((value) => ({ value, label: t(`langs.${value}`) }))}
        />
      </div>
    </Card>
  );
}

/** Edits a client's identity and contact details. */
export function IdentityCard({ kindFixed }: { kindFixed?: boolean }): ReactNode {
  const { t } = useTranslation("clients");
  const kind = useWatch<ClientValues, "kind">({ name: "kind" });
  const professional = kind === "professional";
  return (
    <>
      <Card title={t("form.identity")}>
        <div className={cx(layout.grid4, layout.top, css.fields)}>
          {kindFixed ? null : (
            <ChoiceField
              name="kind"
              label={t("form.kind")}
              className={css.whole}
              cards={(["individual", "professional"] as const).map((value) => ({
                value,
                title: t(`kinds.${value}`),
                text: t(`kindTexts.${value}`),
              }))}
            />
          )}
          <NameFields professional={professional} />
          <TextField
            name="memberCode"
            label={t("form.memberCode")}
            hint={t("form.memberCodeHint")}
            optional
            inputMode="numeric"
            maxLength={15}
            className={professional ? css.whole : undefined}
          />
          {professional ? null : <BirthdayField />}
        </div>
      </Card>
      <ContactCard />
    </>
  );
}
