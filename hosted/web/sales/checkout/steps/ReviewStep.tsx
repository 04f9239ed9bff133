import type { Cents } from "@cuvee/core/kit/money.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useSession } from "#kit/session.tsx";
import { priceRows, type PriceRow } from "#offer/pricing/trial/priceRows.ts";
import { useDelay } from "#sales/cart/choices.tsx";
import type { Account } from "#sales/cart/pricing.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { AccountWords } from "#sales/checkout/payment/AccountWords.tsx";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import type { ReadLine } from "#sales/cart/summary/OrderLines.tsx";
import { GiftFields } from "./GiftFields.tsx";
import { OffersNotice } from "./OffersNotice.tsx";
import { TermsConsent } from "./TermsConsent.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import type { PlacingActivity } from "#sales/checkout/placing/usePlacing.ts";
import { StepErrorSummary } from "./StepErrorSummary.tsx";
import css from "./ReviewStep.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only an order with places has such terms. */
const PlacesTerms = lazyPart(() => import("./PlacesTerms.tsx"), ["places"]);

const CartReminder = lazyPart(() => import("./CartReminder.tsx"));

type Props = {
  form: CheckoutForm;
  priced: PricedOrder;
  lines: readonly ReadLine[];
  seller: { id: string; name: string; contact: string };
  /** The shop requires the date of birth. */
  asksBirthDate: boolean;
  /** Terms on which it is paid later. */
  account: Account | null;
  /** Events whose places are ordered, for their cancellation terms. */
  visits: readonly PublicEvent[];
  activity: PlacingActivity;
  /** Reason for the last refusal. */
  refusal: ReactNode;
  /** It was refused because the terms have changed. */
  termsChanged: boolean;
};

/** Rows that are deducted or paid beside the lines and the delivery price. */
const BESIDE: ReadonlySet<PriceRow["kind"]> = new Set([
  "code",
  "loyalty",
  "discount",
  "wrapping",
  "tickets",
  "duty",
  "touristTax",
]);

/** Shown line by line when the events are known. */
const PLACES: ReadonlySet<PriceRow["kind"]> = new Set(["tickets", "touristTax"]);

type LinesProps = {
  lines: readonly ReadLine[];
  priced: PricedOrder;
  visits: readonly PublicEvent[];
  chosen: PricedOrder["shippingChoices"][number] | undefined;
  delay: (
    choice: Pick<
      {
        ref: string;
        name: string;
        kind: "delivery" | "pickup" | "collectionPoint";
        totalTtcCents: Cents;
        franco: boolean;
        days?: [number, number];
      },
      "days" | "kind"
    >,
  ) => string | null;
};

function Lines({ lines, priced, visits, chosen, delay }: LinesProps): ReactNode {
  const { t } = useTranslation(["purchase", "cart", "pro"]);
  const format = useFormat();
  return (
    <ul className={cx(layout.grid2, layout.small, css.lines)} aria-label={t("review.lines")}>
      {lines.map((line) => (
        <li key={line.key}>
          <span>
            {line.quantity}&nbsp;× {[line.name, line.vintage, line.format].filter(Boolean).join(" ")}
          </span>
          <span>{line.isGift ? t("cart:line.free") : format.money(line.amountCents)}</span>
        </li>
      ))}
      {priceRows(priced)
        .filter((row) => BESIDE.has(row.kind) && (visits.length === 0 || !PLACES.has(row.kind)))
        .map((row) => (
          <li key={row.id}>
            <span>{t(`cart:totals.${row.kind}`, { code: row.kind === "code" ? row.name : "" })}</span>
            <span>{row.cents < 0 ? `−\u00a0${format.money(-row.cents)}` : format.money(row.cents)}</span>
          </li>
        ))}
      {chosen ? (
        <li>
          <span>{[chosen.name, delay(chosen)].filter(Boolean).join(", ")}</span>
          <span>
            {chosen.totalTtcCents > 0
              ? format.money(chosen.totalTtcCents)
              : t(chosen.franco ? "cart:delivery.free" : "cart:delivery.none")}
          </span>
        </li>
      ) : null}
    </ul>
  );
}

function BirthDateField({ form }: { form: CheckoutForm }): ReactNode {
  const { t } = useTranslation(["purchase", "cart", "pro"]);
  return (
    <Field label={t("pro:birthDate")} hint={t("pro:birthDateHint")} error={form.errorOf("birthDate")}>
      <Input
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={dayInFrance(Date.now())}
        {...form.text("birthDate")}
      />
    </Field>
  );
}

/** Fields for what the buyer writes: a reference, a note to the recipient of a gift, a note to the seller. */
function Words({ form, hasGoods }: { form: CheckoutForm; hasGoods: boolean }): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <>
      {form.fields.pro ? (
        <Field label={t("review.refId")} hint={t("review.refIdHint")} optional error={form.errorOf("refId")}>
          <Input autoComplete="off" maxLength={60} {...form.text("refId")} />
        </Field>
      ) : null}
      {hasGoods ? <GiftFields form={form} /> : null}
      <Field label={t("review.notes")} optional error={form.errorOf("notes")}>
        <TextArea rows={2} maxLength={500} {...form.text("notes")} />
      </Field>
    </>
  );
}

/** Fields for the consents to the sale, and for the wish to be remembered here. */
function Consents({
  form,
  seller,
  termsChanged,
}: Pick<Props, "form" | "seller" | "termsChanged">): ReactNode {
  const { t } = useTranslation("purchase");
  const { status } = useSession();
  const isGuest = status === "out";
  // A known buyer, who has not passed by the first step.
  const [isTold] = useState(() => form.fields.informedOf === seller.id);
  return (
    <>
      {isTold ? null : <OffersNotice form={form} seller={seller} />}
      {status === "in" ? (
        <Suspense fallback={null}>
          <CartReminder sellerId={seller.id} />
        </Suspense>
      ) : null}
      {isGuest ? (
        <Checkbox
          label={t("review.remember")}
          hint={t("review.rememberHint")}
          {...form.check("isRemembered")}
        />
      ) : null}
      <div className={cx(layout.grid1, css.consents)}>
        <Checkbox label={t("review.adult")} error={form.errorOf("adult")} {...form.check("adult")} />
        <TermsConsent form={form} seller={seller} changed={termsChanged} />
        <Disclosure summary={t("review.termsMore")} className={css.terms}>
          {t("review.termsText", seller)}
        </Disclosure>
      </div>
    </>
  );
}

/**
 * The last review before the obligation to pay: the items, the delivery, the total, and the consents (code de la
 * consommation L221-14: the button states that ordering obliges to pay).
 */
export function ReviewStep(props: Props): ReactNode {
  const { form, priced, lines, seller, asksBirthDate, account, visits, activity, refusal, termsChanged } =
    props;
  const { t } = useTranslation(["purchase", "cart", "pro"]);
  const format = useFormat();
  const delay = useDelay();
  const chosen = priced.shippingChoices.find((choice) => choice.ref === priced.shipping.ref);
  const busy = activity !== "nothing";
  return (
    <div className={layout.stack4}>
      <Lines lines={lines} priced={priced} visits={visits} chosen={chosen} delay={delay} />
      <Words form={form} hasGoods={priced.lines.length > 0} />
      {visits.length > 0 ? (
        <Suspense fallback={null}>
          <PlacesTerms events={visits} hasGoods={priced.lines.length > 0} />
        </Suspense>
      ) : null}
      {asksBirthDate ? <BirthDateField form={form} /> : null}
      <Consents form={form} seller={seller} termsChanged={termsChanged} />
      {refusal}
      <StepErrorSummary wrong={form.wrong?.step === "payment" ? form.wrong : null} />
      {priced.payLaterCents > 0 ? (
        <p className={cx(layout.line4, layout.between, layout.muted)}>
          <span>{t("cart:totals.later")}</span>
          <span>{format.money(priced.payLaterCents)}</span>
        </p>
      ) : null}
      <p className={cx(layout.line4, layout.baseline, layout.between, layout.medium, css.total)}>
        <span>{t(priced.payLaterCents > 0 ? "cart:totals.now" : "review.total")}</span>
        <strong>{format.money(priced.dueNowCents)}</strong>
      </p>
      {priced.imprint ? <p>{t("payment.imprint")}</p> : null}
      {account ? (
        <p className={layout.muted}>
          <AccountWords account={account} />
        </p>
      ) : null}
      <Button type="submit" look="primary" size="l" wide busy={busy} className={css.order}>
        {t(
          priced.imprint
            ? "review.buttonImprint"
            : priced.dueNowCents === 0 && visits.length > 0
              ? "review.buttonOnSite"
              : "review.button",
        )}
      </Button>
      <p className={cx(layout.quiet, css.doing)} role="status">
        {busy ? `${t(activity === "paying" ? "review.paying" : "review.sending")} ${t("review.keep")}` : null}
      </p>
    </div>
  );
}
