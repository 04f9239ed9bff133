import { ShoppingBag } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#kit/paths.ts";
import { OrderList } from "#insight/home/OrderList.tsx";
import { useOrders } from "#sales/orders/calls.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/EmptyState.tsx";

/** A buyer's last orders. */
export function BuyerHome(): ReactNode {
  const { t } = useTranslation("shell");
  const { data, error, mutate } = useOrders({ limit: 10, sort: "-createdAt" });
  return (
    <Card
      flush
      title={t("home.myOrders")}
      aside={
        data?.next ? (
          <ButtonLink look="quiet" size="s" href={paths.orders()}>
            {t("home.seeAll")}
          </ButtonLink>
        ) : null
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data?.rows.length === 0 ? (
        <EmptyState
          icon={<ShoppingBag aria-hidden="true" />}
          title={t("home.buyerNone")}
          text={t("home.buyerNoneText")}
        />
      ) : (
        <OrderList orders={data?.rows} own />
      )}
    </Card>
  );
}
