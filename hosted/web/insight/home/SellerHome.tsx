import { CircleCheckBig, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#kit/paths.ts";
import { Figures } from "#insight/home/Figures.tsx";
import { OrderList } from "#insight/home/OrderList.tsx";
import { ToAccept } from "#insight/home/ToAccept.tsx";
import { isSale } from "#insight/home/week.ts";
import { useOrders } from "#sales/orders/calls.ts";
import { useFresh } from "#sales/orders/fresh.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/EmptyState.tsx";
import css from "#insight/home/SellerHome.module.css";

/** As many orders as one call gives: figures of days that they do not cover whole are not shown. */
const READ = 200;
const LAST = 8;
const WAITING = 5;

/** A shop's day: figures, what waits for an answer, and the last sales; all of it from the orders themselves. */
export function SellerHome(): ReactNode {
  const { t } = useTranslation(["shell", "orders"]);
  const recent = useOrders({ limit: READ, sort: "-createdAt" });
  const waiting = useOrders({ limit: WAITING, sort: "createdAt", status: "pending" });
  const last = recent.data?.orders.filter(isSale).slice(0, LAST);
  const fresh = useFresh(
    recent.data?.orders.map((order) => order.id),
    "home",
  );
  const error = recent.error ?? waiting.error;
  if (error && !(recent.data && waiting.data))
    return (
      <Card>
        <ErrorState
          error={error}
          onRetry={() => {
            void recent.mutate();
            void waiting.mutate();
          }}
        />
      </Card>
    );
  return (
    <div className={css.home}>
      <Figures page={recent.data} />
      <Card
        flush
        title={t("home.pendingTitle")}
        aside={
          (waiting.data?.counts["pending"] ?? 0) > WAITING ? (
            <ButtonLink look="quiet" size="s" href={paths.orders({ status: "pending", sort: "createdAt" })}>
              {t("home.seeAll")}
            </ButtonLink>
          ) : null
        }
      >
        {waiting.data?.orders.length === 0 ? (
          <EmptyState
            icon={<CircleCheckBig aria-hidden="true" />}
            title={t("home.pendingNone")}
            text={t("home.pendingNoneText")}
          />
        ) : (
          <ToAccept orders={waiting.data?.orders} fresh={fresh} />
        )}
      </Card>
      <Card
        flush
        title={t("home.lastTitle")}
        aside={
          <ButtonLink look="quiet" size="s" href={paths.orders()}>
            {t("home.seeAll")}
          </ButtonLink>
        }
      >
        {last?.length === 0 ? (
          <EmptyState
            icon={<Inbox aria-hidden="true" />}
            title={t("orders:empty")}
            text={t("orders:emptyText")}
          />
        ) : (
          <OrderList orders={last} fresh={fresh} />
        )}
      </Card>
    </div>
  );
}
