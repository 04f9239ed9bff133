import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { attemptWith, storeAttempt } from "#sales/cart/attempt.ts";
import { goodsOrPlaces } from "#sales/checkout/summary/goodsOrPlaces.ts";
import { storePayment } from "./payment.ts";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { order: OrderView; orderKey: string | null; onDone: () => void };

/** Gives up an order that is not paid: its stock is freed, the cart stays. Asks for confirmation, in the page. */
export function AbandonOrder({ order, orderKey, onDone }: Props): ReactNode {
  const { t } = useTranslation(["purchase", "common"]);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const giveUp = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const options = orderKey ? { orderKey } : {};
      await call("PUT /v1/orders/:orderId/aborted-cart", { params: { orderId: order.id } }, options);
      const attempt = attemptWith(order.shopId);
      if (attempt?.orderId === order.id) storeAttempt(order.shopId, null);
      storePayment(order.id, null);
      showSnackbar("success", t("unpaid.gaveUp"));
      onDone();
    } catch (error) {
      const { code, message } = problemOf(error);
      setFailure(code === "offline" ? t("common:error.offline") : message);
      onDone();
    } finally {
      setBusy(false);
    }
  };
  if (!asking)
    return (
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t("unpaid.giveUp")}
      </Button>
    );
  return (
    <div className={cx(layout.grid3, layout.small, css.giveUp)} role="group" aria-labelledby="give-up">
      <p id="give-up" className={cx(layout.strong, css.giveUpTitle)}>
        {t("unpaid.giveUpTitle")}
      </p>
      <p>{t(goodsOrPlaces(order, "unpaid.giveUpText"))}</p>
      {failure ? <FormError>{failure}</FormError> : null}
      <div className={cx(layout.row3, layout.middle)}>
        <Button onClick={() => setAsking(false)}>{t("unpaid.giveUpKeep")}</Button>
        <Button look="danger" busy={busy} onClick={() => void giveUp()}>
          {t("unpaid.giveUp")}
        </Button>
      </div>
    </div>
  );
}
