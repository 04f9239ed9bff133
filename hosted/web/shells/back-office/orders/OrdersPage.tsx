import { ORDER_LIST } from "@cuvee/core/sales/orders/orders.list.ts";
import { Check, Inbox, Plus, ReceiptText } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { loadTexts } from "#kit/i18n.ts";
import { hasPermission, isStaff } from "#kit/access.ts";
import { seesPrices } from "#kit/prices.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useAcceptMany } from "#sales/orders/list/bulk.ts";
import { orderColumns } from "#sales/orders/list/columns.tsx";
import { OrderCard } from "#sales/orders/list/OrderCard.tsx";
import { countOf, ORDER_TABS } from "#sales/orders/statuses.ts";
import { ButtonLink } from "#ui/Button.tsx";
import type { BulkAct, FixedView, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";

type List = ListDescription<"GET /v1/orders", typeof ORDER_LIST>;

const BillManyDialog = lazy(async () => {
  const [part] = await Promise.all([import("#sales/bills/BillManyDialog.tsx"), loadTexts(["invoicing"])]);
  return part;
});

/** Tabs of the statuses that orders have, with their numbers. */
function useViews(own: boolean): List["views"] {
  const { t } = useTranslation("orders");
  return (answer) =>
    ORDER_TABS.filter((tab) => tab.always || !answer || countOf(tab.statuses, answer.counts) > 0).map(
      (tab): FixedView => ({
        key: tab.key,
        // A buyer accepts nothing: the tab has another name for them.
        label: t(own && tab.key === "pending" ? "tabs.pendingOwn" : `tabs.${tab.key}`),
        filter: tab.statuses.length > 0 ? { status: { in: tab.statuses } } : {},
        count:
          answer && Object.keys(answer.counts).length > 0 ? countOf(tab.statuses, answer.counts) : undefined,
      }),
    );
}

/** Returns the actions on chosen orders. */
function useBulkActs(own: boolean, setBilling: (value: readonly string[] | null) => void): BulkAct[] {
  const { user } = useSession();
  const { t } = useTranslation(["orders", "status", "common"]);
  const acceptMany = useAcceptMany();
  const acts: BulkAct[] = [];
  if (!own && user !== null && hasPermission(user, "createOrder"))
    acts.push({
      key: "acceptance",
      label: t("acts.acceptance.button"),
      icon: <Check aria-hidden="true" />,
      act: acceptMany,
    });
  if (user !== null && isStaff(user) && hasPermission(user, "billOrder") && seesPrices(user))
    acts.push({
      key: "bill",
      label: t("bulk.bill"),
      icon: <ReceiptText aria-hidden="true" />,
      act: (chosen) => {
        setBilling("ids" in chosen ? chosen.ids : []);
        return false;
      },
    });
  return acts;
}

/** The orders of a shop, or of a buyer. */
export default function OrdersPage(): ReactNode {
  const { t } = useTranslation(["orders", "status", "common"]);
  const { user } = useSession();
  const own = user?.role === "buyer";
  const [billing, setBilling] = useState<readonly string[] | null>(null);
  const columns = useMemo(() => orderColumns(t, own), [t, own]);
  const views = useViews(own);
  const acts = useBulkActs(own, setBilling);
  const mayAdd = user !== null && isStaff(user) && hasPermission(user, "createOrder") && seesPrices(user);
  const add = (
    <ButtonLink look="primary" href={paths.addOrder()} icon={<Plus aria-hidden="true" />}>
      {t("add")}
    </ButtonLink>
  );
  const list: List = {
    of: ORDER_LIST,
    route: "GET /v1/orders",
    title: t("title"),
    search: t(own ? "searchOwn" : "search"),
    columns,
    rowId: idOf,
    card: (order) => <OrderCard order={order} buyer={own} />,
    views,
    bulk: acts,
    ...(mayAdd ? { actions: add } : {}),
    empty: {
      icon: <Inbox aria-hidden="true" />,
      title: t("empty"),
      text: t(own ? "emptyOwnText" : "emptyText"),
      ...(mayAdd ? { action: add } : {}),
    },
    live: ["order"],
    arrived: (count) => t("arrived", { count }),
  };
  return (
    <>
      <ListPage list={list} />
      {billing ? (
        <Suspense>
          <BillManyDialog ids={billing} onClose={() => setBilling(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const idOf: List["rowId"] = (order) => order.id;
