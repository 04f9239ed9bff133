import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { cardOf, cardProblems, NO_CARD, type CardFields } from "./card.ts";
import { CardForm } from "./CardForm.tsx";
import { GiveUp } from "./GiveUp.tsx";
import { payByCard, paymentOf } from "./payment.ts";
import { afterBank } from "./usePlacing.ts";
import css from "./Placed.module.css";

type Props = {
  order: OrderView;
  orderKey: string | null;
  /** The bank waits for the cardholder's answer. */
  challenge: boolean;
  /** `h1` where paying is all that the page is for. */
  heading: "h1" | "h2";
  /** The order changed: read it again. */
  onChanged: () => void;
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

/** An order that waits for its card: why the last one was refused, another try, or giving the order up. */
export function UnpaidOrder({ order, orderKey, challenge, heading: Heading, onChanged }: Props): ReactNode {
  const { t } = useTranslation(["purchase", "checkout", "common"]);
  const format = useFormat();
  const [, navigate] = useLocation();
  const [card, setCard] = useState<CardFields>(NO_CARD);
  const [wrong, setWrong] = useState<{ field: keyof CardFields; code: string } | null>(null);
  const [failure, setFailure] = useState(() => paymentOf(order.id).failure);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [paying, setPaying] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const refused = failure ?? (order.payment.status === "error" ? "" : null);

  const pay = async (): Promise<void> => {
    try {
      const state = await payByCard(order.id, orderKey ?? "", cardOf(card));
      // The address may be the one that the page already has: the order is to be read again in any case.
      onChanged();
      const to = afterBank(state, order.id, orderKey ?? "");
      if (to) return navigate(to, { replace: true });
      setFailure(state.failure ?? "");
      setCard(NO_CARD);
    } catch (error) {
      const problem = problemOf(error);
      setTrouble(problem.code === "offline" ? t("common:error.offline") : problem.message);
      onChanged();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy.current) return;
    const [first] = cardProblems(card, new Date());
    setWrong(first ?? null);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="card.${first.field}"]`)?.focus();
    busy.current = true;
    setPaying(true);
    setTrouble(null);
    setFailure(null);
    void pay().finally(() => {
      busy.current = false;
      setPaying(false);
    });
  };
  return (
    <div className={css.unpaid}>
      <Heading className={css.title}>{t("unpaid.title")}</Heading>
      {refused === null ? (
        <p className={css.quiet}>
          {t("unpaid.text")}{" "}
          {order.expiresAt ? t("unpaid.until", { time: format.date(order.expiresAt, "time") }) : null}
        </p>
      ) : (
        <Notice tone="error" title={t("unpaid.failedTitle")}>
          <p>
            {t("unpaid.failed")} {REASONS.has(refused) ? t(`unpaid.reasons.${refused}`) : null}
          </p>
          <p>
            {t("unpaid.text")}{" "}
            {order.expiresAt ? t("unpaid.until", { time: format.date(order.expiresAt, "time") }) : null}
          </p>
        </Notice>
      )}
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
        <form ref={form} className={css.payForm} noValidate onSubmit={submit}>
          {trouble ? <FormError>{trouble}</FormError> : null}
          <CardForm
            card={card}
            onChange={(next) => {
              setCard(next);
              const still = cardProblems(next, new Date()).find((problem) => problem.field === wrong?.field);
              if (wrong) setWrong(still ?? null);
            }}
            errorOf={(field) => (wrong?.field === field ? t(`checkout:problems.${wrong.code}`) : undefined)}
          />
          <Button type="submit" look="primary" size="l" wide busy={paying}>
            {t("unpaid.pay", { amount: format.money(order.payment.amountCents) })}
          </Button>
        </form>
      )}
      <GiveUp order={order} orderKey={orderKey} onDone={onChanged} />
    </div>
  );
}
