import type { Cents } from "@cuvee/core/kit/money.ts";
import type { GroupView, OwnShare } from "@cuvee/core/sales/groups/groups.ts";
import { birthDateFault } from "@cuvee/core/sales/orders/age.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { call, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { cartActs } from "#sales/cart/cart.ts";
import type { Embed } from "#sales/cart/pricing.ts";
import { addressOf } from "#sales/checkout/steps/addresses.ts";
import { AddressFields } from "#sales/checkout/steps/AddressFields.tsx";
import { cardProblems } from "#sales/checkout/payment/card.ts";
import { CardForm } from "#sales/checkout/payment/CardForm.tsx";
import type { CheckoutFields } from "#sales/checkout/steps/fields.ts";
import type { FieldProblem } from "#sales/checkout/steps/identity.ts";
import { storePayment } from "#sales/checkout/payment/payment.ts";
import { phoneOf } from "#sales/checkout/steps/phones.ts";
import { addressProblems } from "#sales/checkout/steps/steps.ts";
import { TermsConsent } from "#sales/checkout/steps/TermsConsent.tsx";
import { useCheckoutForm, type CheckoutForm } from "#sales/checkout/steps/useCheckoutForm.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { useSingleAction, type GroupUse } from "./calls.ts";
import { submitShareCard } from "./shareCard.ts";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { group: GroupView; me: OwnShare; capCents: Cents; use: GroupUse; embed: Embed };

/** Returns the errors that keep a member from committing (identity, card, consents), from the top of the form. */
function problemsOf(fields: CheckoutFields, asksBirthDate: boolean): FieldProblem[] {
  const fault = asksBirthDate ? birthDateFault(fields.birthDate, dayInFrance(Date.now())) : null;
  return [
    ...addressProblems(fields.delivery, "delivery"),
    ...cardProblems(fields.card, new Date()).map(({ field, code }) => ({ field: `card.${field}`, code })),
    ...(fault ? [{ field: "birthDate", code: fault === "date" ? "birth-date" : fault }] : []),
    ...(fields.adult ? [] : [{ field: "adult", code: "adult" }]),
    ...(fields.terms ? [] : [{ field: "terms", code: "terms" }]),
  ];
}

type CommittingParts = {
  fields: CheckoutFields;
  capCents: Cents;
  asksBirthDate: boolean;
  me: OwnShare;
  group: GroupView;
  use: GroupUse;
  form: CheckoutForm;
};

type Committing = {
  submit: (event: FormEvent) => void;
  termsChanged: boolean;
  failure: string | null;
  busy: string | null;
};

/** Commits to the share, once at a time. */
function useCommitting({
  fields,
  capCents,
  asksBirthDate,
  me,
  group,
  use,
  form,
}: CommittingParts): Committing {
  const { t } = useTranslation(["groups", "purchase", "checkout", "pro"]);
  const [, navigate] = useLocation();
  const { busy, run } = useSingleAction();
  const [failure, setFailure] = useState<string | null>(null);
  const [termsChanged, setTermsChanged] = useState(false);
  // While it is unknown whether a request arrived, it is repeated unchanged.
  const sent = useRef<{ mark: string; id: string; key: string } | null>(null);

  const commit = async (): Promise<void> => {
    const billingAddress = addressOf(fields.delivery);
    const { firstname, lastname } = billingAddress;
    const requested = {
      expectedCapCents: capCents,
      contact: { firstname, lastname, phone: phoneOf(fields.delivery.phone, fields.delivery.country) ?? "" },
      billingAddress,
      terms: true as const,
      ...(fields.termsHash ? { termsHash: fields.termsHash } : {}),
      adult: true as const,
      ...(asksBirthDate ? { birthDate: fields.birthDate } : {}),
      lang: spokenLanguage(),
    };
    const mark = JSON.stringify([requested, me.lines]);
    if (sent.current?.mark !== mark) sent.current = { mark, id: newId(), key: newId() };
    const { id, key: idempotencyKey } = sent.current;
    try {
      const answer = await call(
        "POST /v1/groups/:groupId/members/:memberId/orders",
        { params: { groupId: group.id, memberId: me.id }, body: { id, ...requested } },
        { idempotencyKey, orderKey: use.key ?? "" },
      );
      sent.current = null;
      storePayment(id, { session: answer.card, retryKey: null, failure: null });
      cartActs.takeOff(
        group.shopId,
        new Map(me.lines.map((line) => [line.formatId, line.quantity])),
        new Set(),
      );
      const to = await submitShareCard(id, answer.key, fields.card);
      if (to.kind === "go") navigate(to.href);
      if (to.kind === "refused") setFailure(t([`purchase:unpaid.reasons.${to.reason}`, "commit.refused"]));
    } catch (error) {
      const { code, message } = problemOf(error);
      setTermsChanged(code === "terms-changed");
      setFailure(code === "price-changed" ? t("commit.changed") : message);
    }
    form.set({ card: { number: "", expiry: "", cvv: "" } });
    await use.again();
    // Its result is shown above.
    document.getElementById("group-own")?.scrollIntoView({ block: "center" });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const again = (now: CheckoutFields): FieldProblem[] => problemsOf(now, asksBirthDate);
    if (!form.passes("payment", again(fields), again)) return;
    setFailure(null);
    setTermsChanged(false);
    run("commit", commit);
  };
  return { submit, termsChanged, failure, busy };
}

/** A form to commit to a share: billing address, a card that is held for 0 €, consents, and the obligation to pay. */
export default function CommitForm({ group, me, capCents, use, embed }: Props): ReactNode {
  const { t } = useTranslation(["groups", "purchase", "checkout", "pro"]);
  const format = useFormat();
  const form = useCheckoutForm();
  const { fields } = form;
  const asksBirthDate = embed.shop.askBirthDate === true;
  const { submit, termsChanged, failure, busy } = useCommitting({
    fields,
    capCents,
    asksBirthDate,
    me,
    group,
    use,
    form,
  });
  return (
    <form className={layout.stack4} noValidate onSubmit={submit}>
      <h3 className={css.partTitle}>{t("commit.address")}</h3>
      <AddressFields form={form} prefix="delivery" isDelivered={false} />
      <h3 className={css.partTitle}>{t("commit.card")}</h3>
      <p>{t("commit.cardText", { amount: format.money(capCents) })}</p>
      <CardForm
        kept
        card={fields.card}
        onChange={(card) => form.set({ card })}
        errorOf={(field) => form.errorOf(`card.${field}`)}
      />
      {asksBirthDate ? (
        <Field label={t("pro:birthDate")} hint={t("pro:birthDateHint")} error={form.errorOf("birthDate")}>
          <Input
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={dayInFrance(Date.now())}
            {...form.text("birthDate")}
          />
        </Field>
      ) : null}
      <div className={layout.stack4}>
        <Checkbox label={t("purchase:review.adult")} error={form.errorOf("adult")} {...form.check("adult")} />
        <TermsConsent
          form={form}
          seller={{ id: group.shopId, name: group.shopName }}
          changed={termsChanged}
        />
      </div>
      {failure ? <FormError>{failure}</FormError> : null}
      <p className={cx(layout.line3, layout.baseline, layout.between, css.total)}>
        <span>{t("own.cap")}</span>
        <strong>{format.money(capCents)}</strong>
      </p>
      <Button type="submit" look="primary" size="l" wide busy={busy === "commit"}>
        {t("purchase:review.button")}
      </Button>
      <p className={cx(layout.quiet, css.quiet)}>{t("commit.firm")}</p>
    </form>
  );
}
