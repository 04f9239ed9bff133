import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { titleOptions } from "#ui/page/titles.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import css from "#sales/checkout/CheckoutPage.module.css";

type Props = { form: CheckoutForm; prefix: "delivery" | "billing" };

/** Fields that few addresses need: civility, county and state. */
export default function MoreAddress({ form, prefix }: Props): ReactNode {
  const { t } = useTranslation("form");
  const group = prefix === "delivery" ? "shipping" : "billing";
  return (
    <>
      <Field label={t("address.title")} optional>
        <Select
          autoComplete={`${group} honorific-prefix`}
          options={titleOptions(t, form.fields[prefix].title)}
          {...form.text(`${prefix}.title`)}
        />
      </Field>
      <div className={css.pair}>
        <Field label={t("address.county")} optional>
          <Input autoComplete="off" maxLength={80} {...form.text(`${prefix}.county`)} />
        </Field>
        <Field label={t("address.state")} optional>
          <Input autoComplete={`${group} address-level1`} maxLength={80} {...form.text(`${prefix}.state`)} />
        </Field>
      </div>
    </>
  );
}
