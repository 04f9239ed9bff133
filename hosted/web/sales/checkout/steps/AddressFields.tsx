import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { countryChoices } from "#kit/countries.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { zipIsNumeric } from "@cuvee/core/kit/postal.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { PHONE_EXAMPLES } from "./phones.ts";
import { StreetField } from "./StreetField.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import css from "#sales/checkout/CheckoutPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Few addresses have a civility, a county or a state. */
const MoreAddress = lazyPart(() => import("./MoreAddress.tsx"), ["form"]);

type Props = {
  form: CheckoutForm;
  prefix: "delivery" | "billing";
  isDelivered?: boolean;
  /**
   * Countries that bottles are delivered to; without it, the address may be anywhere: for an invoice, a visit, a
   * pickup.
   */
  served?: readonly string[] | undefined;
};

type PhoneFieldProps = {
  example: string | undefined;
  isDelivered: boolean;
  form: CheckoutForm;
  group: "billing" | "shipping";
};

function PhoneField({ example, isDelivered, form, group }: PhoneFieldProps): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <Field
      label={t("address.phone")}
      hint={
        example
          ? t(isDelivered ? "address.phoneHint" : "address.phoneHintVisit", { example })
          : t("address.phoneHintAbroad")
      }
      error={form.errorOf("delivery.phone")}
    >
      <Input
        type="tel"
        inputMode="tel"
        autoComplete={`${group} tel`}
        maxLength={30}
        {...form.text("delivery.phone")}
      />
    </Field>
  );
}

type PlaceFieldsProps = {
  form: CheckoutForm;
  prefix: "delivery" | "billing";
  group: "billing" | "shipping";
  country: string;
};

function PlaceFields({ form, prefix, group, country }: PlaceFieldsProps): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <div className={css.zipPair}>
      <Field label={t("address.zipcode")} error={form.errorOf(`${prefix}.zipcode`)}>
        <Input
          autoComplete={`${group} postal-code`}
          inputMode={zipIsNumeric(country) ? "numeric" : "text"}
          maxLength={12}
          {...form.text(`${prefix}.zipcode`)}
        />
      </Field>
      <Field label={t("address.city")} error={form.errorOf(`${prefix}.city`)}>
        <Input autoComplete={`${group} address-level2`} maxLength={80} {...form.text(`${prefix}.city`)} />
      </Field>
    </div>
  );
}

type NameFieldsProps = {
  form: CheckoutForm;
  prefix: "delivery" | "billing";
  group: "billing" | "shipping";
};

function NameFields({ form, prefix, group }: NameFieldsProps): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <div className={css.pair}>
      <Field label={t("address.firstname")} error={form.errorOf(`${prefix}.firstname`)}>
        <Input autoComplete={`${group} given-name`} maxLength={60} {...form.text(`${prefix}.firstname`)} />
      </Field>
      <Field label={t("address.lastname")} error={form.errorOf(`${prefix}.lastname`)}>
        <Input autoComplete={`${group} family-name`} maxLength={60} {...form.text(`${prefix}.lastname`)} />
      </Field>
    </div>
  );
}

/** Fields of an address, named for the browser's autofill. */
export function AddressFields({ form, prefix, isDelivered = true, served }: Props): ReactNode {
  const { t, i18n } = useTranslation("purchase");
  const lang = i18n.resolvedLanguage ?? "fr";
  const { country } = form.fields[prefix];
  const [company, setCompany] = useState(() => form.fields[prefix].company !== "");
  const { title, county, state } = form.fields[prefix];
  const [opened, setMore] = useState(false);
  const more = opened || title + county + state !== "";
  // The company name is among the fields of a professional already, and is not required twice.
  const isBilled = prefix === "billing" || form.fields.sameBilling || !isDelivered;
  const isCompany = form.fields.pro && isBilled;
  const group = prefix === "delivery" ? "shipping" : "billing";
  const example = PHONE_EXAMPLES[country];
  return (
    <>
      <Field label={t("address.country")} error={form.errorOf(`${prefix}.country`)}>
        <Select
          autoComplete={`${group} country`}
          options={countryChoices(lang, served ? [...served, country] : EVERYWHERE)}
          {...form.text(`${prefix}.country`)}
        />
      </Field>
      <NameFields form={form} prefix={prefix} group={group} />
      {isCompany ? null : company ? (
        <Field label={t("address.company")} optional error={form.errorOf(`${prefix}.company`)}>
          <Input autoComplete={`${group} organization`} maxLength={100} {...form.text(`${prefix}.company`)} />
        </Field>
      ) : (
        <button
          type="button"
          className={cx(layout.bare, layout.small, css.inlineAct)}
          onClick={() => setCompany(true)}
        >
          {t("address.addCompany")}
        </button>
      )}
      <StreetField form={form} prefix={prefix} autoComplete={`${group} address-line1`} />
      <Field label={t("address.street2")} optional error={form.errorOf(`${prefix}.street2`)}>
        <Input
          autoComplete={`${group} address-line2`}
          maxLength={120}
          placeholder={t("address.street2Placeholder")}
          {...form.text(`${prefix}.street2`)}
        />
      </Field>
      <PlaceFields form={form} prefix={prefix} group={group} country={country} />
      {more ? (
        <Suspense fallback={null}>
          <MoreAddress form={form} prefix={prefix} />
        </Suspense>
      ) : (
        <button
          type="button"
          className={cx(layout.bare, layout.small, css.inlineAct)}
          onClick={() => setMore(true)}
        >
          {t("address.addMore")}
        </button>
      )}
      {prefix === "delivery" ? (
        <PhoneField example={example} isDelivered={isDelivered} form={form} group={group} />
      ) : null}
    </>
  );
}
