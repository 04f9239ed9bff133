import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { orderOf } from "#sales/cart/cart.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { attemptWith, storeAttempt } from "#sales/cart/attempt.ts";
import { endedOrderKey } from "#sales/checkout/summary/goodsOrPlaces.ts";
import { cx } from "#ui/classes.ts";
import css from "./Placed.module.css";
import * as layout from "#ui/layout.ts";

/** Shows why an order will not be carried out, and a way to order again with the kept cart. */
export function EndedOrder({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation("purchase");
  useEffect(() => {
    const attempt = attemptWith(order.shopId);
    if (attempt?.orderId === order.id) storeAttempt(order.shopId, null);
  }, [order]);
  return (
    <div className={cx(layout.grid4, css.panel)}>
      <h1 className={css.title}>{t(`milestones.${order.status}`)}</h1>
      <Notice
        tone={order.status === "aborted" ? "info" : "warning"}
        actions={
          orderOf(order.shopId) ? (
            <ButtonLink look="primary" href={paths.checkout(order.shopId)}>
              {t("over.again")}
            </ButtonLink>
          ) : undefined
        }
      >
        {t(endedOrderKey(order))}
      </Notice>
    </div>
  );
}
