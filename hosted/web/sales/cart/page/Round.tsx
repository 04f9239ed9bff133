import type { Id } from "@cuvee/core/kit/ids.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { payloadOf } from "@cuvee/core/sales/cart/payload.ts";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import type { RoundOrder } from "./round.ts";
import css from "./Round.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  /** Sellers of the cart, each an order to be placed. */
  orders: readonly CartOrder[];
  /** Orders that are placed already. */
  done: readonly RoundOrder[];
  /** The seller whose order is being placed. */
  current?: Id;
};

/** Reads the total of each seller's part, as far as it is known. */
function useTotals(orders: readonly CartOrder[]): ReadonlyMap<Id, number> {
  const { data } = useAnswer(
    "POST /v1/orders/get-cart-price",
    orders.length > 0 ? { body: { orders: orders.map(payloadOf) } } : null,
    { shouldRetryOnError: false, keepPreviousData: true },
  );
  return new Map(data?.map(({ sellerId, priced }) => [sellerId, priced.totalTtcCents]));
}

type StepProps = { order: CartOrder; cents: number | undefined; isCurrent: boolean };

function ToCome({ order, cents, isCurrent }: StepProps): ReactNode {
  const { t } = useTranslation("basket");
  const format = useFormat();
  const { data } = useAnswer("GET /v1/shops/:id", { params: { id: order.sellerId } });
  return (
    <li
      className={cx(layout.grid3, layout.middle, css.step, isCurrent && css.current)}
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className={css.mark} aria-hidden="true" />
      <span className={cx(layout.shrink, layout.breakable, css.name)}>
        {data?.name ?? "…"}
        <span className={cx(layout.quiet, layout.regular, css.state)}>
          {t(isCurrent ? "round.current" : "round.toCome")}
        </span>
      </span>
      <span className={cx(layout.oneLine, layout.figure)}>
        {cents === undefined ? "" : format.money(cents)}
      </span>
    </li>
  );
}

function Placed({ order }: { order: RoundOrder }): ReactNode {
  const { t } = useTranslation("basket");
  const format = useFormat();
  return (
    <li className={cx(layout.grid3, layout.middle, css.step, css.done)}>
      <span className={css.mark}>
        <Check size={14} aria-hidden="true" />
      </span>
      <span className={cx(layout.shrink, layout.breakable, css.name)}>
        <Link href={paths.orderFollow(order.orderId, order.orderKey ?? undefined)}>{order.name}</Link>
        <span className={cx(layout.quiet, layout.regular, css.state)}>
          {t(order.isPaid ? "round.paid" : "round.placed", { number: order.number ?? "" })}
        </span>
      </span>
      <span className={cx(layout.oneLine, layout.figure)}>{format.money(order.totalCents)}</span>
    </li>
  );
}

/** Shows the orders that a cart of several sellers becomes: placed, current, and remaining ones, with their totals. */
export default function Round({ orders, done, current }: Props): ReactNode {
  const { t } = useTranslation("basket");
  const format = useFormat();
  const totals = useTotals(orders);
  const left = orders.reduce((sum, order) => sum + (totals.get(order.sellerId) ?? 0), 0);
  const isKnown = orders.every((order) => totals.has(order.sellerId));
  const count = orders.length + done.length;
  return (
    <section className={cx(layout.grid3, layout.panel, css.round)} aria-label={t("round.title", { count })}>
      <p className={layout.strong}>
        {orders.length === 0
          ? t("round.over", { count })
          : done.length === 0
            ? t("round.title", { count })
            : t("round.progress", { done: done.length, count })}
      </p>
      <ol className={cx(layout.plain, layout.grid1)}>
        {done.map((order) => (
          <Placed key={order.orderId} order={order} />
        ))}
        {orders.map((order) => (
          <ToCome
            key={order.sellerId}
            order={order}
            cents={totals.get(order.sellerId)}
            isCurrent={order.sellerId === current}
          />
        ))}
      </ol>
      {orders.length > 0 && isKnown ? (
        <p className={cx(layout.line3, layout.between, css.left)}>
          <span>{t("round.left")}</span>
          <strong>{format.money(left)}</strong>
        </p>
      ) : null}
    </section>
  );
}
