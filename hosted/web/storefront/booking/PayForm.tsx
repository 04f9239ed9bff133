import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { call, newId, problemOf, type CallAnswer } from "#kit/api.ts";
import { countryChoices } from "#kit/countries.ts";
import { EVERYWHERE } from "#kit/everywhere.ts";
import { useFormat } from "#kit/format.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { storePayment } from "#sales/checkout/payment/payment.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import { focusFirst } from "./clientCommand.ts";
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

/** Fields of the person who pays a part, for their receipt; the order's page then takes the card. */
export function PayForm({ part, payerKey, onRefused }: PayFormProps): ReactNode {
  const { t, i18n } = useTranslation("tour");
  const format = useFormat();
  const [, navigate] = useLocation();
  const lang = i18n.resolvedLanguage ?? "fr";
  const [fields, setFields] = useState<Record<Name, string>>({
    firstname: "",
    lastname: "",
    email: "",
    phone: "",
    street: "",
    zipcode: "",
    city: "",
  });
  const [country, setCountry] = useState("FR");
  const [terms, setTerms] = useState(false);
  const [adult, setAdult] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  // The same request finds the same order, however often it is sent.
  const ids = useRef({ id: newId(), key: newId() });
  const send = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    setBusy(true);
    setFailure(null);
    setWrong(new Map());
    const { firstname, lastname, phone, street, zipcode, city } = fields;
    try {
      const { order, key, card } = await call(
        "POST /v1/orders",
        {
          body: {
            id: ids.current.id,
            sellerId: part.reservation.shopId,
            products: [],
            payer: { id: part.payerId, key: payerKey },
            contact: { email: fields.email.trim(), firstname, lastname, phone },
            billingAddress: { firstname, lastname, street, zipcode, city, country },
            payment: { type: "cb" },
            expectedTotalCents: part.amountCents,
            terms: true,
            adult: true,
            notes: "",
            lang: spokenLanguage(),
          },
        },
        { idempotencyKey: ids.current.key },
      );
      if (card) storePayment(order.id, { session: card, retryKey: null, failure: null });
      navigate(paths.orderFollow(order.id, key));
    } catch (error) {
      const problem = problemOf(error);
      setWrong(new Map(problem.fields?.map((field) => [field.path.split(".").at(-1) ?? "", field.message])));
      setFailure(problem.message);
      focusFirst(form.current, problem.fields?.map((field) => field.path.split(".").at(-1) ?? "") ?? []);
      // Without an answer the order may exist: the same request is repeated. A refusal means that it does not.
      if (problem.status > 0 && problem.status < 500) ids.current = { id: newId(), key: newId() };
      if (problem.status === 409) onRefused();
      setBusy(false);
    }
  };
  const field = (name: Name): ReactNode => (
    <Field label={t(`fields.${name}`)} error={wrong.get(name)}>
      <Input
        type={TYPES[name] ?? "text"}
        name={name}
        autoComplete={FILLED_BY[name]}
        value={fields[name]}
        onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
      />
    </Field>
  );
  const isFilled = Object.values(fields).every((text) => text.trim());
  return (
    <form
      ref={form}
      className={cx(layout.panel, layout.grid4, css.block)}
      onSubmit={(submit) => void send(submit)}
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
          options={countryChoices(lang, EVERYWHERE)}
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        />
      </Field>
      <Checkbox
        label={t("group.terms")}
        checked={terms}
        onChange={({ target }) => setTerms(target.checked)}
      />
      <Checkbox
        label={t("group.adult")}
        checked={adult}
        onChange={({ target }) => setAdult(target.checked)}
      />
      {failure ? <FormError>{failure}</FormError> : null}
      <Button type="submit" look="primary" size="l" busy={busy} disabled={!isFilled || !terms || !adult}>
        {t("pay.button", { amount: format.money(part.amountCents) })}
      </Button>
    </form>
  );
}
