import type { OnlineType } from "@cuvee/core/billing/payments/payments.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { isOutside, type OutsideProvider } from "@cuvee/core/shops/settings/providers.ts";
import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { cardOf } from "./card.ts";
import { CardForm } from "./CardForm.tsx";
import { goodsOrPlaces } from "#sales/checkout/summary/goodsOrPlaces.ts";
import { ProviderNote } from "./ProviderNote.tsx";
import { AbandonOrder } from "./AbandonOrder.tsx";
import { payByCard, paymentOf } from "./payment.ts";
import { useCardForm } from "./useCardForm.ts";
import { pathAfterBank } from "#sales/checkout/placing/usePlacing.ts";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  order: OrderView;
  orderKey: string | null;
  /** The payment provider waits for the cardholder's answer. */
  challenge: boolean;
  /** `h1` if the page is for paying only. */
  heading: "h1" | "h2";
  /** The order changed: read it again. */
  onChanged: () => void;
  /**
   * The seller entered the order unpaid, and it is paid by its link: it cannot be given up here, and the next page is
   * at `back`.
   */
  link?: { type: OnlineType; back: string };
};

/** Reasons of a refusal that have a sentence in checkout.json. */
const REASONS: ReadonlySet<string> = new Set([
  "card_declined",
  "insufficient_funds",
  "authentication_failed",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  "unknown_test_card",
  "card-number",
  "card-expired",
]);

/** Texts for a card to pay with, and for one that is held for 0 €. */
const PAID = {
  title: "unpaid.title",
  text: "unpaid.text",
  until: "unpaid.until",
  failed: "unpaid.failed",
  pay: "unpaid.pay",
} as const;
const HELD = {
  title: "unpaid.imprintTitle",
  text: "unpaid.imprintText",
  until: "unpaid.imprintUntil",
  failed: "unpaid.imprintFailed",
  pay: "unpaid.imprintGive",
} as const;

type PayingParts = {
  order: OrderView;
  orderKey: string | null;
  provider: OutsideProvider | undefined;
  own: ReturnType<typeof useCardForm>;
  link: { type: OnlineType; back: string } | undefined;
  onChanged: () => void;
  form: RefObject<HTMLFormElement | null>;
};

type Paying = {
  failure: string | null;
  submit: (event: FormEvent) => void;
  problem: string | null;
  paying: boolean;
};

/** Pays the order, once at a time. */
function usePaying({ order, orderKey, provider, own, link, onChanged, form }: PayingParts): Paying {
  const [, navigate] = useLocation();
  const { t } = useTranslation(["purchase", "online", "checkout", "common"]);
  const [failure, setFailure] = useState(() => paymentOf(order.id).failure);
  const [problem, setProblem] = useState<string | null>(null);
  const [paying, setPaying] = useState(false);
  const busy = useRef(false);

  const pay = async (): Promise<void> => {
    try {
      const state = await payByCard(order.id, orderKey ?? "", provider ? null : cardOf(own.card), link);
      // The address may be the one that the page already has: the order is read again in any case.
      onChanged();
      const to = pathAfterBank(state, order.id, orderKey ?? "");
      if (to) return navigate(link && state.status !== "requires_action" ? link.back : to, { replace: true });
      setFailure(state.failure ?? "");
      own.clear();
    } catch (error) {
      const problem = problemOf(error);
      setProblem(problem.code === "offline" ? t("common:error.offline") : problem.message);
      onChanged();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy.current) return;
    if (!provider && !own.passes(form.current)) return;
    busy.current = true;
    setPaying(true);
    setProblem(null);
    setFailure(null);
    void pay().finally(() => {
      busy.current = false;
      setPaying(false);
    });
  };
  return { failure, submit, problem, paying };
}

type StandingProps = {
  link: { type: OnlineType; back: string } | undefined;
  refused: string | null;
  text: string;
  order: OrderView;
  words: typeof PAID | typeof HELD;
};

function Standing({ link, refused, text, order, words }: StandingProps): ReactNode {
  const { t } = useTranslation(["purchase", "online", "checkout", "common"]);
  const format = useFormat();
  return link && refused === null ? null : refused === null ? (
    <p className={layout.quiet}>
      {t(text)} {order.expiresAt ? t(words.until, { time: format.date(order.expiresAt, "time") }) : null}
    </p>
  ) : (
    <Notice tone="error" title={t("unpaid.failedTitle")}>
      <p>
        {t(words.failed)} {REASONS.has(refused) ? t(`unpaid.reasons.${refused}`) : null}
      </p>
      {link ? null : (
        <p>
          {t(text)} {order.expiresAt ? t(words.until, { time: format.date(order.expiresAt, "time") }) : null}
        </p>
      )}
    </Notice>
  );
}

type PaymentFormProps = {
  form: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent) => void;
  problem: string | null;
  provider: OutsideProvider | undefined;
  order: OrderView;
  link: { type: OnlineType; back: string } | undefined;
  own: ReturnType<typeof useCardForm>;
  paying: boolean;
  words: typeof PAID | typeof HELD;
};

function PaymentForm({
  form,
  submit,
  problem,
  provider,
  order,
  link,
  own,
  paying,
  words,
}: PaymentFormProps): ReactNode {
  const { t } = useTranslation(["purchase", "online", "checkout", "common"]);
  const format = useFormat();
  return (
    <form ref={form} className={layout.grid5} noValidate onSubmit={submit}>
      {problem ? <FormError>{problem}</FormError> : null}
      {provider ? (
        <ProviderNote
          provider={provider}
          kind={
            order.priced.imprint
              ? "kept"
              : (link?.type ?? order.payment.type) === "stripeSepa"
                ? "sepa"
                : "card"
          }
        />
      ) : (
        <CardForm
          kept={order.priced.imprint ?? false}
          card={own.card}
          onChange={own.change}
          errorOf={own.errorOf}
        />
      )}
      <Button type="submit" look="primary" size="l" wide busy={paying}>
        {t(words.pay, { amount: format.money(order.payment.amountCents) })}
      </Button>
    </form>
  );
}

/** Shows an order that waits for its card: why the last one was refused, another try, or giving the order up. */
export function UnpaidOrder({
  order,
  orderKey,
  challenge,
  heading: Heading,
  onChanged,
  link,
}: Props): ReactNode {
  const { t } = useTranslation(["purchase", "online", "checkout", "common"]);
  const own = useCardForm();
  const form = useRef<HTMLFormElement>(null);
  const paidBy = order.online?.provider ?? paymentOf(order.id).session?.provider;
  const provider = isOutside(paidBy) ? paidBy : undefined;
  const { failure, submit, problem, paying } = usePaying({
    order,
    orderKey,
    provider,
    own,
    link,
    onChanged,
    form,
  });
  const refused = failure ?? (order.payment.status === "error" ? "" : null);
  const words = order.priced.imprint ? HELD : PAID;
  const text = order.priced.imprint ? words.text : goodsOrPlaces(order, words.text);
  return (
    <div className={cx(layout.grid5, css.unpaid)}>
      {link ? null : <Heading className={css.title}>{t(words.title)}</Heading>}
      <Standing link={link} refused={refused} text={text} order={order} words={words} />
      {challenge && paymentOf(order.id).session ? (
        <Notice
          actions={
            <ButtonLink
              look="primary"
              href={`${paths.validate3ds({ order: order.id })}#${encodeURIComponent(orderKey ?? "")}`}
            >
              {t("unpaid.challengeAct")}
            </ButtonLink>
          }
        >
          {t("unpaid.challenge")}
        </Notice>
      ) : (
        <PaymentForm
          form={form}
          submit={submit}
          problem={problem}
          provider={provider}
          order={order}
          link={link}
          own={own}
          paying={paying}
          words={words}
        />
      )}
      {link ? null : <AbandonOrder order={order} orderKey={orderKey} onDone={onChanged} />}
    </div>
  );
}
