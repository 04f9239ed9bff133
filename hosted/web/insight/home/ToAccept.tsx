import { Money } from "#ui/Money.tsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { OrderRow } from "@cuvee/core/sales/orders/orders.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useOrderCommand } from "#sales/orders/calls.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#insight/home/OrderList.module.css";
import * as layout from "#ui/layout.ts";

type ToAcceptProps = { orders: readonly OrderRow[] | undefined; fresh: ReadonlySet<string> };

/** Lists the orders that wait for the seller, the oldest first, each accepted in place. */
export function ToAccept({ orders, fresh }: ToAcceptProps): ReactNode {
  const { t } = useTranslation(["orders", "shell"]);
  const format = useFormat();
  const { act, doing } = useOrderCommand();
  const accept = async (order: OrderRow): Promise<void> => {
    const ended = await act(order, "acceptance");
    if (ended.end === "done")
      showSnackbar("success", t("acts.acceptance.done", { number: order.number ?? "" }));
    else if (ended.end === "conflict") showSnackbar("error", t("conflict.title"));
    else if (ended.end === "failed") showSnackbar("error", ended.message);
  };
  if (!orders) return <Waiting />;
  return (
    <ul className={css.list}>
      {orders.map((order) => (
        <li
          key={order.id}
          className={cx(layout.line3, layout.middle, css.row, fresh.has(order.id) && css.fresh)}
        >
          <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, css.words)}>
            <RowLink href={paths.order(order.id)}>{order.buyerName}</RowLink>
            <span className={layout.quiet}>
              {order.number ?? t("noNumber")} · {format.ago(order.createdAt)}
            </span>
          </div>
          <span className={cx(layout.medium, layout.oneLine, layout.atEnd, css.amount)}>
            <Money cents={order.totalTtcCents} />
          </span>
          <Button
            size="s"
            look="primary"
            className={css.act}
            icon={<Check aria-hidden="true" />}
            busy={doing?.orderId === order.id}
            disabled={doing !== null && doing.orderId !== order.id}
            aria-label={`${t("acts.acceptance.button")} ${order.number ?? ""}`}
            onClick={() => void accept(order)}
          >
            {t("acts.acceptance.button")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of lines that are loading. */
export function Waiting(): ReactNode {
  return (
    <ul className={css.list} aria-busy="true">
      {[1, 2, 3, 4].map((one) => (
        <li key={one} className={cx(layout.line3, layout.middle, css.row)}>
          <WhenLate>
            <Skeleton width={`${40 + one * 8}%`} />
          </WhenLate>
        </li>
      ))}
    </ul>
  );
}
