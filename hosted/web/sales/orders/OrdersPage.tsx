import { Check, Inbox } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { holds } from "#kit/judge.ts";
import { useSession } from "#kit/session.tsx";
import { useAcceptMany } from "#sales/orders/bulk.ts";
import { orderColumns } from "#sales/orders/columns.tsx";
import { OrderCard } from "#sales/orders/OrderCard.tsx";
import { countOf, ORDER_TABS } from "#sales/orders/statuses.ts";
import type { FixedView, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";

type List = ListDescription<"GET /v1/orders">;

/** The orders of a shop, or of a buyer. */
export default function OrdersPage(): ReactNode {
  const { t } = useTranslation(["orders", "status", "common"]);
  const { user } = useSession();
  const own = user?.role === "buyer";
  const acceptMany = useAcceptMany();
  const columns = useMemo(() => orderColumns(t, own), [t, own]);
  const list: List = {
    name: "orders",
    route: "GET /v1/orders",
    title: t("title"),
    search: t(own ? "searchOwn" : "search"),
    columns,
    defaultSort: "-createdAt",
    rowId: idOf,
    card: (order) => <OrderCard order={order} buyer={own} />,
    views: (answer) =>
      ORDER_TABS.filter((tab) => tab.always || !answer || countOf(tab.statuses, answer.counts) > 0).map(
        (tab): FixedView => ({
          key: tab.key,
          label: t(`tabs.${tab.key}`),
          filter: tab.statuses.length > 0 ? { status: { in: tab.statuses } } : {},
          count:
            answer && Object.keys(answer.counts).length > 0
              ? countOf(tab.statuses, answer.counts)
              : undefined,
        }),
      ),
    bulk:
      own || user === null || !holds(user, "createOrder")
        ? []
        : [
            {
              key: "acceptance",
              label: t("acts.acceptance.button"),
              icon: <Check aria-hidden="true" />,
              act: acceptMany,
            },
          ],
    empty: {
      icon: <Inbox aria-hidden="true" />,
      title: t("empty"),
      text: t(own ? "emptyOwnText" : "emptyText"),
    },
    live: ["order"],
    arrived: (count) => t("arrived", { count }),
  };
  return <ListPage list={list} />;
}

const idOf: List["rowId"] = (order) => order.id;
