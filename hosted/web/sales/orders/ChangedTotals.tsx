import type { CancelledOrderPart } from "@cuvee/core/sales/orders/cancelledPart.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import NotDelivered from "#sales/orders/NotDelivered.tsx";
import { OrderTotals } from "#sales/orders/OrderTotals.tsx";
import css from "#sales/orders/ChangedTotals.module.css";

type Props = { order: OrderView; givenUp: CancelledOrderPart };

/** Shows the price of an order at the sale, and its total since a part of it was given up. */
export default function ChangedTotals({ order, givenUp }: Props): ReactNode {
  const { t } = useTranslation("givenUp");
  return (
    <>
      <OrderTotals priced={order.priced} first={t("first")} />
      <div className={css.less}>
        <NotDelivered order={order} givenUp={givenUp} heading="h3" />
      </div>
    </>
  );
}
