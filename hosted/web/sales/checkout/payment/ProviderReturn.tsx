import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { readBankState, storeBankState, paymentOf } from "./payment.ts";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Return address of a provider's page: the server reads the outcome of the payment from the provider, and the order's
 * page goes on from there, also when it does not answer. In another browser than the one that ordered there is no key
 * to the order, and no page of it.
 */
export function ProviderReturn({ orderId, left }: { orderId: Id; left: boolean }): ReactNode {
  const { t } = useTranslation("online");
  const [, navigate] = useLocation();
  const { session, orderKey, back } = paymentOf(orderId);
  useTitle(t("provider.back"));
  const readState = useEffectEvent(() => {
    if (!session) return;
    let here = true;
    const go = (): void => {
      if (here) navigate(back ?? paths.orderConfirmed(orderId, orderKey), { replace: true });
    };
    if (left) return go();
    readBankState(orderId, session, null)
      .then((state) => storeBankState(orderId, state))
      .catch((error: unknown) => console.warn(problemOf(error).code))
      .finally(go);
    return () => {
      here = false;
    };
  });
  useEffect(() => readState(), [orderId]);
  if (!session) return <EmptyState isPage title={t("provider.noKey")} text={t("provider.noKeyText")} />;
  return (
    <div className={cx(layout.grid4, css.panel)}>
      <div className={cx(layout.grid3, layout.muted, layout.balanced, css.busy)} role="status">
        <Spinner />
        <h1 className={css.title}>{t("provider.back")}</h1>
        <p>{t("provider.asking")}</p>
      </div>
    </div>
  );
}
