import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { countryChoices } from "#kit/countries.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { useFormat } from "#kit/format.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { storePayment } from "#sales/checkout/payment/payment.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { useVisitorForm, type RequestIds } from "./visitorForm.ts";
import { ConsentFields, NO_CONSENTS, VisitorField } from "./VisitorFields.tsx";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Part = CallAnswer<"GET /v1/reservations/payers/:payerId">;
type PayFormProps = { part: Part; payerKey: string; onRefused: () => void };

const FILLED_BY = {
  firstname: "given-name",
  lastname: "family-name",
  email: "email",
  phone: "tel",
  street: "street-address",
  zipcode: "postal-code",
  city: "address-level2",
} as const;
type Name = keyof typeof FILLED_BY;
const TYPES: Partial<Record<Name, string>> = { email: "email", phone: "tel" };

type Payer = Record<Name, string> & { country: string };
const NOBODY: Payer = {
  firstname: "",
  lastname: "",
  email: "",
  phone: "",
  street: "",
  zipcode: "",
  city: "",
  country: "FR",
};

/** Returns the name of the field at a path of the request: its last part. */
const nameOf = (path: string): string => path.split(".").at(-1) ?? "";

/** Builds the order that pays a part. */
function orderOf({ reservation, payerId, amountCents }: Part, payerKey: string, payer: Payer) {
  const { email, phone, ...billingAddress } = payer;
  const { firstname, lastname } = payer;
  return {
    sellerId: reservation.shopId,
    products: [],
    payer: { id: payerId, key: payerKey },
    contact: { email: email.trim(), firstname, lastname, phone },
    billingAddress,
    payment: { type: "cb" as const },
    expectedTotalCents: amountCents,
    terms: true as const,
    adult: true as const,
    notes: "",
    lang: spokenLanguage(),
  };
}

/** Fields of the person who pays a part, for their receipt; the order's page then takes the card. */
export function PayForm({ part, payerKey, onRefused }: PayFormProps): ReactNode {
  const { t, i18n } = useTranslation("tour");
  const format = useFormat();
  const [, navigate] = useLocation();
  const [payer, setPayer] = useState(NOBODY);
  const [consents, setConsents] = useState(NO_CONSENTS);
  const { form, busy, failure, wrong, send } = useVisitorForm(nameOf);
  const pay = async ({ id, key: idempotencyKey }: RequestIds): Promise<void> => {
    try {
      const body = { id, ...orderOf(part, payerKey, payer) };
      const { order, key, card } = await call("POST /v1/orders", { body }, { idempotencyKey });
      if (card) storePayment(order.id, { session: card, retryKey: null, failure: null });
      navigate(paths.orderFollow(order.id, key));
    } catch (error) {
      if (problemOf(error).status === 409) onRefused();
      throw error;
    }
  };
  const field = (name: Name): ReactNode => (
    <VisitorField
      label={t(`fields.${name}`)}
      error={wrong.get(name)}
      type={TYPES[name] ?? "text"}
      name={name}
      autoComplete={FILLED_BY[name]}
      value={payer[name]}
      onText={(text) => setPayer({ ...payer, [name]: text })}
    />
  );
  const isFilled = Object.values(payer).every((text) => text.trim());
  const isReady = isFilled && consents.terms && consents.adult;
  return (
    <form
      ref={form}
      className={cx(layout.panel, layout.grid4, css.block)}
      onSubmit={(event) => void send(event, pay)}
      noValidate
    >
      <h2 className={layout.large}>{t("pay.who")}</h2>
      <div className={cx(layout.grid4, css.pair)}>
        {field("firstname")}
        {field("lastname")}
        {field("email")}
        {field("phone")}
      </div>
      {field("street")}
      <div className={cx(layout.grid4, css.pair)}>
        {field("zipcode")}
        {field("city")}
      </div>
      <Field label={t("fields.country")}>
        <Select
          autoComplete="country"
          options={countryChoices(i18n.resolvedLanguage ?? "fr", EVERYWHERE)}
          value={payer.country}
          onChange={({ target }) => setPayer({ ...payer, country: target.value })}
        />
      </Field>
      <ConsentFields value={consents} onChange={setConsents} />
      {failure ? <FormError>{failure}</FormError> : null}
      <Button type="submit" look="primary" size="l" busy={busy} disabled={!isReady}>
        {t("pay.button", { amount: format.money(part.amountCents) })}
      </Button>
    </form>
  );
}
