import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { countryChoices } from "#kit/countries.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#sales/shipments/Shares.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const PARTS = ["firstname", "lastname", "company", "street", "street2", "zipcode", "city"] as const;
const OPTIONAL: ReadonlySet<string> = new Set(["firstname", "company", "street2"]);

/** A form for the address of a share, when it is none of the known ones. */
export function AddressPart({
  value,
  onChange,
}: {
  value: Address;
  onChange: (address: Address) => void;
}): ReactNode {
  const { t, i18n } = useTranslation("form");
  const countries = useMemo(
    () => countryChoices(i18n.resolvedLanguage ?? "fr", EVERYWHERE),
    [i18n.resolvedLanguage],
  );
  return (
    <div className={cx(layout.grid4, layout.pair, css.fields)}>
      {PARTS.map((part) => (
        <Field key={part} label={t(`address.${part}`)} optional={OPTIONAL.has(part)}>
          <Input
            autoComplete="off"
            maxLength={part.startsWith("street") ? 120 : part === "zipcode" ? 12 : 60}
            value={value[part] ?? ""}
            onChange={(event) => onChange({ ...value, [part]: event.target.value })}
          />
        </Field>
      ))}
      <Field label={t("address.country")}>
        <Select
          options={countries}
          value={value.country}
          onChange={(event) => onChange({ ...value, country: event.target.value })}
        />
      </Field>
    </div>
  );
}
