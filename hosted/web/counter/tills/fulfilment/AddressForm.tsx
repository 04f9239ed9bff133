import { tidyZip, zipIsPossible } from "@cuvee/core/kit/postal.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { countriesOf } from "#counter/tills/fulfilment/fulfilment.ts";
import { Fault } from "#counter/tills/controls/Fault.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const FIELDS = ["firstname", "lastname", "company", "street", "street2", "zipcode", "city", "phone"] as const;
type FieldName = (typeof FIELDS)[number];
const PAIRS: readonly (readonly FieldName[])[] = [
  ["firstname", "lastname"],
  ["company"],
  ["street"],
  ["street2"],
  ["zipcode", "city"],
  ["phone"],
];
const MOST: Record<FieldName, number> = {
  firstname: 50,
  lastname: 50,
  company: 100,
  street: 120,
  street2: 120,
  zipcode: 12,
  city: 80,
  phone: 30,
};

type Props = {
  contact: Partial<Address>;
  onTake: (address: Address) => void;
  /** Returns to the known addresses; null: there are none. */
  onBack: (() => void) | null;
};

type TextFieldProps = {
  name: "firstname" | "lastname" | "company" | "street" | "street2" | "zipcode" | "city" | "phone";
  values: Record<FieldName, string>;
  onFault: (value: string) => void;
  onValues: (value: Record<FieldName, string>) => void;
};

function TextField({ name, values, onFault, onValues }: TextFieldProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
      {t(`handing.field.${name}`)}
      <input
        className={cx(layout.large, css.input)}
        autoComplete="off"
        maxLength={MOST[name]}
        value={values[name]}
        onChange={(event) => {
          onFault("");
          onValues({ ...values, [name]: event.target.value });
        }}
      />
    </label>
  );
}

type CountryFieldProps = {
  country: string;
  onCountry: (value: string) => void;
  countries: string[];
};

function CountryField({ country, onCountry, countries }: CountryFieldProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
      {t("handing.field.country")}
      <select
        className={cx(layout.large, css.input)}
        value={country}
        onChange={(event) => onCountry(event.target.value)}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {format.country(code)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A form for an address given at the counter; shows it for confirmation before it is used, without network too. */
export function AddressForm({ contact, onTake, onBack }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const countries = countriesOf(useSale().catalogue);
  const [country, setCountry] = useState(countries.includes("FR") ? "FR" : (countries[0] ?? "FR"));
  const [fault, setFault] = useState("");
  const [values, setValues] = useState<Record<FieldName, string>>({
    firstname: contact.firstname ?? "",
    lastname: contact.lastname ?? "",
    company: "",
    street: "",
    street2: "",
    zipcode: "",
    city: "",
    phone: contact.phone ?? "",
  });
  const take = (): void => {
    const trimmed = Object.fromEntries(FIELDS.map((name) => [name, values[name].trim()])) as typeof values;
    const { firstname, lastname, street, city, company, street2, phone } = trimmed;
    const zipcode = tidyZip(trimmed.zipcode, country);
    const lacks = (["lastname", "street", "zipcode", "city"] as const).find((name) => trimmed[name] === "");
    if (lacks) return setFault(t("handing.lacks", { field: t(`handing.field.${lacks}`) }));
    if (!zipIsPossible(zipcode, country)) return setFault(t("handing.zipcode"));
    return onTake({
      firstname,
      lastname,
      street,
      zipcode,
      city,
      country,
      ...(company ? { company } : {}),
      ...(street2 ? { street2 } : {}),
      ...(phone ? { phone } : {}),
    });
  };
  return (
    <form
      className={layout.stack3}
      aria-label={t("handing.newAddress")}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      {PAIRS.map((names) => (
        <div key={names.join(" ")} className={names.length > 1 ? css.two : layout.stack3}>
          {names.map((name) => (
            <TextField key={name} name={name} values={values} onFault={setFault} onValues={setValues} />
          ))}
        </div>
      ))}
      <CountryField country={country} onCountry={setCountry} countries={countries} />
      <Fault>{fault}</Fault>
      <div className={onBack ? css.two : layout.stack3}>
        {onBack ? <Touch onClick={onBack}>{t("handing.knownAddresses")}</Touch> : null}
        <Touch submit look={onBack ? "plain" : "main"}>
          {t("handing.useAddress")}
        </Touch>
      </div>
    </form>
  );
}
