import { BLOCKS, type BlockName, type Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { CircleCheckBig, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useWhen } from "#visits/reservations/when.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { OrderList } from "#insight/home/OrderList.tsx";
import { ShortList } from "#insight/home/ShortList.tsx";
import { ToAccept } from "#insight/home/ToAccept.tsx";
import { isSale } from "#insight/home/sale.ts";
import { useOrders } from "#sales/orders/calls.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { useFresh } from "#ui/table/fresh.ts";

/** Data of a block, which is present if the block has content. */
type BlockOf<B extends keyof Dashboard> = { data: NonNullable<Dashboard[B]> };

function All({ href }: { href: string }): ReactNode {
  const { t } = useTranslation("shell");
  return (
    <ButtonLink look="quiet" size="s" href={href}>
      {t("home.seeAll")}
    </ButtonLink>
  );
}

const WAITING = 5;
/** Lists the orders that wait for the seller, each accepted in place. */
export function ToAcceptBlock({ waiting }: { waiting: number | undefined }): ReactNode {
  const { t } = useTranslation("shell");
  const orders = useOrders({
    limit: WAITING,
    sort: "createdAt",
    filter: JSON.stringify({ status: { in: ["pending"] } }),
  });
  const fresh = useFresh(
    orders.data?.rows.map((order) => order.id),
    "home-waiting",
  );
  return (
    <Card
      flush
      title={t("home.pendingTitle")}
      aside={(waiting ?? 0) > WAITING ? <All href={paths.orders({ view: "pending" })} /> : null}
    >
      {orders.error && !orders.data ? (
        <ErrorState error={orders.error} onRetry={() => void orders.mutate()} />
      ) : orders.data?.rows.length === 0 ? (
        <EmptyState
          icon={<CircleCheckBig aria-hidden="true" />}
          title={t("home.pendingNone")}
          text={t("home.pendingNoneText")}
        />
      ) : (
        <ToAccept orders={orders.data?.rows} fresh={fresh} />
      )}
    </Card>
  );
}

const LAST = 8;
/** Lists the last sales as they come in. */
export function LastOrdersBlock(): ReactNode {
  const { t } = useTranslation(["shell", "orders"]);
  const orders = useOrders({ limit: 20, sort: "-createdAt" });
  const last = orders.data?.rows.filter(isSale).slice(0, LAST);
  const fresh = useFresh(
    last?.map((order) => order.id),
    "home-last",
  );
  return (
    <Card flush title={t("home.lastTitle")} aside={<All href={paths.orders()} />}>
      {orders.error && !orders.data ? (
        <ErrorState error={orders.error} onRetry={() => void orders.mutate()} />
      ) : last?.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={t("home.lastNone")}
          text={t("home.lastNoneText")}
        />
      ) : (
        <OrderList orders={last} fresh={fresh} />
      )}
    </Card>
  );
}

/** Shows today's visits, the requests that wait for an answer, and the next visits. */
export function BookingsBlock({ data }: BlockOf<"bookings">): ReactNode {
  const { t } = useTranslation("home");
  // A visit has the hour of its place, wherever its reader is.
  const when = useWhen();
  const { today, pending, next } = data;
  return (
    <ShortList
      title={t("blocks.bookings")}
      figure={today.people > 0 ? String(today.people) : null}
      text={[
        today.people > 0 ? t("bookings.today", { count: today.people, attended: today.attended }) : "",
        pending > 0 ? t("bookings.pending", { count: pending }) : "",
      ]
        .filter(Boolean)
        .join(" · ")}
      none={t("bookings.none")}
      href={paths.reservations()}
      rows={next.map((one) => ({
        key: one.id,
        href: paths.reservation(one.id),
        name: one.name || (one.number ?? one.event),
        quiet: `${when.date(Date.parse(one.at))}, ${when.time(Date.parse(one.at))} · ${one.event}`,
        aside: t("bookings.people", { count: one.people }),
      }))}
    />
  );
}

/** Shows the claims past their due date, the oldest first, and the whole outstanding. */
export function UnpaidBlock({ data }: BlockOf<"unpaid">): ReactNode {
  const { t } = useTranslation(["home", "orders"]);
  const format = useFormat();
  return (
    <ShortList
      title={t("blocks.unpaid")}
      figure={data.count > 0 ? format.money(data.cents) : null}
      text={[
        data.count > 0 ? t("unpaid.count", { count: data.count }) : "",
        data.outstandingCents > 0
          ? t("unpaid.outstanding", { amount: format.money(data.outstandingCents) })
          : "",
      ]
        .filter(Boolean)
        .join(" · ")}
      none={t("unpaid.none")}
      href={data.count > 0 ? paths.unpaids() : data.outstandingCents > 0 ? paths.outstandings() : undefined}
      rows={data.oldest.map((claim) => ({
        key: claim.id,
        href: claim.kind === "order" ? paths.order(claim.id) : paths.document(claim.kind, claim.id),
        name: claim.name,
        quiet: `${claim.number || t("orders:noNumber")} · ${t("unpaid.due", { day: format.date(claim.dueOn, "short") })}`,
        aside: format.money(claim.cents),
      }))}
    />
  );
}

/** Lists the articles below their threshold, the scarcest first. */
export function StockBlock({ data }: BlockOf<"stock">): ReactNode {
  const { t } = useTranslation("home");
  const format = useFormat();
  return (
    <ShortList
      title={t("blocks.stock")}
      none={t("stock.none")}
      href={data.count > data.alerts.length ? paths.stocks() : undefined}
      rows={data.alerts.map((alert) => ({
        key: alert.formatId,
        href: paths.stock(alert.formatId),
        name: alert.name,
        quiet: t("stock.least", { n: format.count(alert.least) }),
        aside: format.count(alert.level),
        tone: alert.level <= 0 ? "error" : "waiting",
      }))}
    />
  );
}

/** Lists the best sellers of thirty days. */
export function ProductsBlock({ data }: BlockOf<"products">): ReactNode {
  const { t } = useTranslation("home");
  const format = useFormat();
  return (
    <ShortList
      title={t("blocks.products")}
      none={t("products.none")}
      rows={data.map((product) => ({
        key: product.productId,
        href: paths.product(product.productId),
        name: product.name,
        quiet: t("products.units", { count: product.units, n: format.count(product.units) }),
        aside: format.money(product.cents),
      }))}
    />
  );
}

/** Lists the professionals who wait for their grid. */
export function RequestsBlock({ data }: BlockOf<"requests">): ReactNode {
  const { t } = useTranslation("home");
  return (
    <ShortList
      title={t("blocks.requests")}
      figure={data.count > 0 ? String(data.count) : null}
      text={data.count > 0 ? t("requests.count", { count: data.count }) : ""}
      none={t("requests.none")}
      href={data.count > 0 ? `${paths.prices()}/requests` : undefined}
      rows={[]}
    />
  );
}

/** Lists the latest clients. */
export function ClientsBlock({ data }: BlockOf<"clients">): ReactNode {
  const { t } = useTranslation("home");
  const format = useFormat();
  return (
    <ShortList
      title={t("blocks.clients")}
      text={data.count > 0 ? t("clients.count", { count: data.count }) : ""}
      none={t("clients.none")}
      href={paths.clients()}
      rows={data.last.map((client) => ({
        key: client.id,
        href: paths.client(client.id),
        name: client.name,
        quiet: format.ago(client.at),
      }))}
    />
  );
}

/** Checks whether a block has content for this user; `toAccept` and `lastOrders` also require their permission. */
export function hasBlock(user: User, board: Dashboard, name: BlockName): boolean {
  if (name === "toAccept" || name === "lastOrders")
    return board.figures !== undefined && hasPermission(user, BLOCKS[name].permission);
  return board[name] !== undefined;
}
