import { ADDRESS_USES, CIVILITIES } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { emptyAddress, emptyContact } from "#shops/clients/clientForm.ts";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { AddressFields } from "#ui/form/fields/AddressFields.tsx";
import { CheckboxField } from "#ui/form/fields/CheckboxesField.tsx";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import css from "#shops/clients/clients.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const PLACE = ["company", "street", "street2", "zipcode", "city", "country"] as const;
const MAY_BE_EMPTY = ["company", "street2", "firstname", "lastname"] as const;

/** Edits the billing and delivery addresses of a client: any number, with a default of each kind. */
export function AddressesCard(): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <Card title={t("form.addresses")}>
      <RowsField
        name="addresses"
        label={t("form.addresses")}
        hideLabel
        hint={t("form.addressesHint")}
        add={t("form.addAddress")}
        empty={emptyAddress()}
        max={30}
      >
        {(at) => (
          <div className={cx(layout.grid3, layout.top, css.fields)}>
            <SelectField
              name={`${at}.use`}
              label={t("form.use")}
              options={ADDRESS_USES.map((value) => ({ value, label: t(`uses.${value}`) }))}
            />
            <TextField name={`${at}.title`} label={t("form.addressTitle")} optional maxLength={60} />
            <div className={css.whole}>
              <AddressFields name={at} parts={PLACE} optional={MAY_BE_EMPTY} />
            </div>
            <div className={css.whole}>
              <CheckboxField name={`${at}.main`} label={t("form.main")} />
            </div>
            <Disclosure summary={t("form.more")} className={css.whole}>
              <div className={cx(layout.grid3, layout.top, css.fields)}>
                <TextField name={`${at}.firstname`} label={t("form.firstname")} optional maxLength={50} />
                <TextField name={`${at}.lastname`} label={t("form.lastname")} optional maxLength={50} />
                <PhoneField name={`${at}.phone`} label={t("form.phone")} optional autoComplete="off" />
                <TextField
                  name={`${at}.email`}
                  type="email"
                  label={t("form.email")}
                  optional
                  maxLength={254}
                />
                <TextField name={`${at}.county`} label={t("form.county")} optional maxLength={80} />
                <TextField name={`${at}.state`} label={t("form.state")} optional maxLength={80} />
                <TextField name={`${at}.stateCode`} label={t("form.stateCode")} optional maxLength={10} />
                <TextField
                  name={`${at}.exciseNumber`}
                  label={t("form.exciseNumber")}
                  optional
                  nullable
                  maxLength={20}
                />
                <CheckboxField name={`${at}.mountain`} label={t("form.mountain")} />
              </div>
            </Disclosure>
          </div>
        )}
      </RowsField>
    </Card>
  );
}

/** Company that a contact person works for. */
function CompanyOfContact({ at }: { at: string }): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <Disclosure summary={t("form.contactMore")} className={css.whole}>
      <div className={cx(layout.grid3, layout.top, css.fields)}>
        <TextField name={`${at}.company`} label={t("form.company")} optional maxLength={100} />
        <TextField name={`${at}.businessName`} label={t("form.businessName")} optional maxLength={100} />
        <TextField name={`${at}.siteName`} label={t("form.siteName")} optional maxLength={80} />
        <TextField name={`${at}.siret`} label={t("form.siret")} optional inputMode="numeric" maxLength={20} />
        <TextField name={`${at}.registration`} label={t("form.registration")} optional maxLength={40} />
      </div>
    </Disclosure>
  );
}

/** Edits the contact persons of a client. */
export function ContactsCard(): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <Card title={t("form.contacts")}>
      <RowsField
        name="contacts"
        label={t("form.contacts")}
        hideLabel
        hint={t("form.contactsHint")}
        add={t("form.addContact")}
        empty={emptyContact}
        max={50}
      >
        {(at) => (
          <div className={cx(layout.grid3, layout.top, css.fields)}>
            <SelectField
              name={`${at}.civility`}
              label={t("form.civility")}
              optional
              className={css.third}
              options={[
                { value: "", label: t("form.noCivility") },
                ...CIVILITIES.individual
                  .slice(0, 2)
                  .map((value) => ({ value, label: t(`civilities.${value}`) })),
              ]}
            />
            <TextField
              name={`${at}.firstname`}
              label={t("form.firstname")}
              optional
              maxLength={50}
              className={css.third}
            />
            <TextField
              name={`${at}.lastname`}
              label={t("form.lastname")}
              maxLength={50}
              className={css.third}
            />
            <TextField
              name={`${at}.job`}
              label={t("form.job")}
              optional
              maxLength={60}
              className={css.third}
            />
            <TextField
              name={`${at}.email`}
              type="email"
              label={t("form.email")}
              optional
              maxLength={254}
              className={css.third}
            />
            <PhoneField
              name={`${at}.phone`}
              label={t("form.phone")}
              optional
              autoComplete="off"
              className={css.third}
            />
            <CompanyOfContact at={at} />
          </div>
        )}
      </RowsField>
    </Card>
  );
}
