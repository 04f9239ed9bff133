import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { bankWord, noteState, paymentOf } from "./payment.ts";
import css from "./Placed.module.css";

/**
 * Return address of Stripe's page: the server reads the outcome of the payment from Stripe, and the order's page goes
 * on from there, also when Stripe does not answer. In another browser than the one that ordered there is no key to the
 * order, and no page of it.
 */
export function StripeReturn({ orderId, left }: { orderId: Id; left: boolean }): ReactNode {
  const { t } = useTranslation("online");
  const [, navigate] = useLocation();
  const { session, orderKey, back } = paymentOf(orderId);
  useTitle(t("stripe.back"));
  useEffect(() => {
    if (!session) return;
    let here = true;
    const go = (): void => {
      if (here) navigate(back ?? paths.orderConfirmed(orderId, orderKey), { replace: true });
    };
    if (left) return go();
    bankWord(orderId, session, null)
      .then((state) => noteState(orderId, state))
      .catch((error: unknown) => console.warn(problemOf(error).code))
      .finally(go);
    return () => {
      here = false;
    };
  }, [orderId]);
  if (!session) return <EmptyState isPage title={t("stripe.noKey")} text={t("stripe.noKeyText")} />;
  return (
    <div className={css.panel}>
      <div className={css.busy} role="status">
        <Spinner />
        <h1 className={css.title}>{t("stripe.back")}</h1>
        <p>{t("stripe.asking")}</p>
      </div>
    </div>
  );
}
