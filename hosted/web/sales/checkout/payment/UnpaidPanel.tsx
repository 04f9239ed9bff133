import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { ReactNode } from "react";
import { linesOfOrder } from "#sales/cart/summary/OrderLines.tsx";
import { Summary } from "#sales/checkout/summary/Summary.tsx";
import { UnpaidOrder } from "./UnpaidOrder.tsx";
import page from "#sales/checkout/CheckoutPage.module.css";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { order: OrderView; orderKey: string | null; challenge: boolean; onChanged: () => void };

/** The page of an order that waits for its card: the payment, and the order beside it. */
export function UnpaidPanel(props: Props): ReactNode {
  return (
    <div className={cx(layout.grid5, layout.single, page.page)}>
      <Summary
        lines={linesOfOrder(props.order.lines, [], props.order.priced.free)}
        priced={props.order.priced}
      />
      <div className={cx(layout.grid4, layout.panel, css.block)}>
        <UnpaidOrder {...props} heading="h1" />
      </div>
    </div>
  );
}
