import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { isOutside } from "@cuvee/core/shops/settings/providers.ts";
import { Landmark, ShieldCheck } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearchParams } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { FormError } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { ProviderReturn } from "./ProviderReturn.tsx";
import { OrderLoadError } from "#sales/checkout/placed/OrderLoadError.tsx";
import { answerBank, intentState, storeBankState, paymentOf, type IntentState } from "./payment.ts";
import { keyInAddress, useOrder } from "#sales/checkout/placed/useOrder.ts";
import css from "./BankPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** State of the 3-D Secure question: unknown, open, or absent (or no longer open). */
type Question = "unknown" | "open" | "gone";

/** `/validate3ds?order=…#key`: return address of a payment provider's page, or the sandbox provider's own page. */
export default function BankPage(): ReactNode {
  const [query] = useSearchParams();
  const orderId = query.get("order") ?? "";
  const { session } = paymentOf(orderId);
  const isBack = orderId !== "" && (session ? isOutside(session.provider) : keyInAddress() === null);
  return isBack ? (
    <ProviderReturn orderId={orderId} left={query.get("left") !== null} />
  ) : (
    <SandboxBank key={orderId} />
  );
}

type BankQuestionProps = {
  order: OrderView;
  failed: boolean;
  answering: boolean | null;
  answer: (accept: boolean) => Promise<void>;
};

/** The question of the bank, with both answers. */
function BankQuestion({ order, failed, answering, answer }: BankQuestionProps): ReactNode {
  const { t } = useTranslation(["purchase", "checkout"]);
  const format = useFormat();
  return (
    <section className={css.bank} aria-labelledby="bank">
      <header className={cx(layout.line3, layout.between, css.head)}>
        <span className={cx(layout.inline2, layout.middle, layout.strong, layout.oneLine, css.name)}>
          <Landmark size={20} aria-hidden="true" />
          {t("bank.name")}
        </span>
        <span className={css.secure}>
          <ShieldCheck size={18} aria-hidden="true" />
          {t("bank.secure")}
        </span>
      </header>
      <div className={cx(layout.grid5, css.body)}>
        <h1 id="bank" className={cx(layout.large, css.title)}>
          {t(order.priced.imprint ? "bank.askImprint" : "bank.ask")}
        </h1>
        <p className={css.amount}>{format.money(order.payment.amountCents)}</p>
        <dl className={css.facts}>
          <div>
            <dt>{t("bank.merchant")}</dt>
            <dd>{order.shopName}</dd>
          </div>
          <div>
            <dt>{t("bank.date")}</dt>
            <dd>{format.date(order.createdAt, "dateTime")}</dd>
          </div>
        </dl>
        {failed ? <FormError>{t("bank.failed")}</FormError> : null}
        <div className={cx(layout.grid3, css.actions)}>
          <Button
            size="l"
            wide
            busy={answering === false}
            disabled={answering === true}
            onClick={() => void answer(false)}
          >
            {t("bank.refuse")}
          </Button>
          <Button
            look="primary"
            size="l"
            wide
            busy={answering === true}
            disabled={answering === false}
            onClick={() => void answer(true)}
          >
            {t("bank.accept")}
          </Button>
        </div>
        <p className={cx(layout.quiet, css.note)}>{t("bank.sandbox")}</p>
      </div>
    </section>
  );
}

type BankAnswering = {
  question: Question;
  failed: boolean;
  answering: boolean | null;
  answer: (accept: boolean) => Promise<void>;
};

/** Returns the state of the question, and the function that answers it. */
function useQuestion(orderId: string, key: string | null): BankAnswering {
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState<Question>(() =>
    paymentOf(orderId).session?.provider === "sandbox" ? "unknown" : "gone",
  );
  const [answering, setAnswering] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);

  const follow = (state: IntentState): void => {
    storeBankState(orderId, state);
    if (state.status === "requires_action") setQuestion("open");
    else if (state.status === "requires_payment") setQuestion("gone");
    // Paid, in progress or refused: the order's page shows which.
    else
      navigate(paymentOf(orderId).back ?? paths.orderConfirmed(orderId, key ?? undefined), { replace: true });
  };
  const ask = useEffectEvent(() => {
    const { session } = paymentOf(orderId);
    if (session?.provider !== "sandbox") return undefined;
    let here = true;
    // A reload or the back button may come after the answer: the provider returns whether it still waits.
    intentState(session).then(
      (state) => (here ? follow(state) : undefined),
      () => (here ? setQuestion("open") : undefined),
    );
    return () => {
      here = false;
    };
  });
  useEffect(() => ask(), [orderId]);

  const answer = async (accept: boolean): Promise<void> => {
    const { session } = paymentOf(orderId);
    if (busy.current || session?.provider !== "sandbox") return;
    busy.current = true;
    setAnswering(accept);
    setFailed(false);
    try {
      follow(await answerBank(session, accept));
    } catch (error) {
      console.warn("bank", error);
      setFailed(true);
    } finally {
      busy.current = false;
      setAnswering(null);
    }
  };
  return { question, failed, answering, answer };
}

/** The sandbox provider's own page, where the cardholder approves or refuses a payment. */
function SandboxBank(): ReactNode {
  const { t } = useTranslation(["purchase", "checkout"]);
  const [query] = useSearchParams();
  const orderId = query.get("order") ?? "";
  const key = keyInAddress();
  const read = useOrder(orderId === "" ? null : orderId, key);
  const order = read.data;
  useTitle(t("bank.title"));
  useShownShop(order?.shopId);
  const { question, failed, answering, answer } = useQuestion(orderId, key);

  if (orderId === "" || (question === "gone" && !order))
    return (
      <EmptyState isPage title={t("bank.goneTitle")} text={t("bank.goneText")}>
        <ButtonLink href={paths.cart()}>{t("checkout:cart.see")}</ButtonLink>
      </EmptyState>
    );
  if (read.error && !order) return <OrderLoadError error={read.error} onRetry={() => void read.mutate()} />;
  if (question === "unknown" || !order)
    return (
      <WhenLate>
        <div className={css.bank}>
          <Skeleton height="18rem" />
        </div>
      </WhenLate>
    );
  if (question === "gone")
    return (
      <EmptyState isPage title={t("bank.goneTitle")} text={t("bank.goneText")}>
        <ButtonLink look="primary" href={paths.orderConfirmed(orderId, key ?? undefined)}>
          {t("bank.back")}
        </ButtonLink>
      </EmptyState>
    );
  return <BankQuestion order={order} failed={failed} answering={answering} answer={answer} />;
}
