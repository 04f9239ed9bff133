import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { CountryField } from "#ui/form/fields/CountryField.tsx";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { TitleField } from "#ui/form/fields/TitleField.tsx";
import css from "#ui/form/fields/AddressFields.module.css";

type Part =
  | "title"
  | "firstname"
  | "lastname"
  | "company"
  | "street"
  | "street2"
  | "zipcode"
  | "city"
  | "county"
  | "state"
  | "country"
  | "phone"
  | "exciseNumber";

type Props = {
  /** Path of the address in the values (`billingAddress`); "" when its parts are at the top level. */
  name: string;
  /** Parts in this order; by default firstname, lastname, company, street, street2, zipcode, city and country. */
  parts?: readonly Part[];
  /** Parts that may be empty. */
  optional?: readonly Part[];
  /** Names of parts that differ in the form: `{ zipcode: "zip" }`. */
  names?: Partial<Record<Part, string>>;
  /**
   * Section for the browser's autofill: `billing`, `shipping`; off without it, because it is another person's address.
   */
  section?: "billing" | "shipping";
  disabled?: boolean;
};

const PARTS: readonly Part[] = [
  "firstname",
  "lastname",
  "company",
  "street",
  "street2",
  "zipcode",
  "city",
  "country",
];
const OPTIONAL: readonly Part[] = ["title", "company", "street2", "county", "state", "phone", "exciseNumber"];
const FILLS: Record<Part, string> = {
  title: "honorific-prefix",
  firstname: "given-name",
  lastname: "family-name",
  company: "organization",
  street: "address-line1",
  street2: "address-line2",
  zipcode: "postal-code",
  city: "address-level2",
  county: "off",
  state: "address-level1",
  country: "country",
  phone: "tel",
  exciseNumber: "off",
};
const LENGTHS: Partial<Record<Part, number>> = {
  street: 120,
  street2: 120,
  city: 80,
  company: 100,
  zipcode: 12,
  county: 80,
  state: 80,
  exciseNumber: 20,
};

/**
 * An address: `<AddressFields name="billingAddress" />`. Values: texts, `country` ISO alpha-2 (specification §5,
 * "Address required").
 */
export function AddressFields(props: Props): ReactNode {
  const { name, parts = PARTS, optional = OPTIONAL, names = {}, section, disabled } = props;
  const { t } = useTranslation("form");
  return (
    <div className={css.address}>
      {parts.map((part) => {
        const needed = t(`address.needed.${part}`, { defaultValue: "" });
        const common = {
          name: [name, names[part] ?? part].filter(Boolean).join("."),
          label: t(`address.${part}`),
          optional: optional.includes(part),
          disabled: disabled ?? false,
          className: css[part],
          autoComplete: section && FILLS[part] !== "off" ? `${section} ${FILLS[part]}` : "off",
        };
        if (part === "country") return <CountryField key={part} {...common} />;
        if (part === "title") return <TitleField key={part} {...common} />;
        if (part === "phone") return <PhoneField key={part} {...common} />;
        return (
          <TextField
            key={part}
            {...common}
            maxLength={LENGTHS[part] ?? 60}
            {...(needed ? { says: { needed } } : {})}
          />
        );
      })}
    </div>
  );
}
