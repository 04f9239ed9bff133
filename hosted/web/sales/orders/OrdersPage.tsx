import { Inbox, SearchX } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#kit/session.tsx";
import { useWidth } from "#kit/width.ts";
import { useOrders, type ListInput } from "#sales/orders/calls.ts";
import { buyerColumns, sellerColumns } from "#sales/orders/columns.tsx";
import { useFresh } from "#sales/orders/fresh.ts";
import { OrderCard } from "#sales/orders/OrderCard.tsx";
import { countOf, ORDER_TABS } from "#sales/orders/statuses.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Select } from "#ui/Select.tsx";
import { FilterTabs } from "#ui/Tabs.tsx";
import { useListQuery } from "#ui/table/listQuery.ts";
import { Pager } from "#ui/table/Pager.tsx";
import { SearchBox } from "#ui/table/SearchBox.tsx";
import { Table } from "#ui/table/Table.tsx";
import css from "#sales/orders/OrdersPage.module.css";

const PAGE = 50;
const SORTS = [
  "-createdAt",
  "createdAt",
  "-totalTtcCents",
  "totalTtcCents",
  "buyerName",
  "-buyerName",
] as const;
type Sort = (typeof SORTS)[number];
const sortOf = (text: string): Sort => SORTS.find((sort) => sort === text) ?? "-createdAt";

/** The orders of a shop, or of a buyer: search, statuses, sort and pages are the server's and stand in the address. */
export default function OrdersPage(): ReactNode {
  const { t } = useTranslation(["orders", "common"]);
  const { user } = useSession();
  const buyer = user?.role === "buyer";
  const mobile = useWidth() === "mobile";
  const [query, acts] = useListQuery({ sort: "-createdAt" });
  const { search, filter, cursor } = query;
  const sort = sortOf(query.sort);
  const input: ListInput = {
    limit: PAGE,
    sort,
    cursor,
    search: search || undefined,
    status: filter || undefined,
  };
  const { data, error, isLoading, isValidating, mutate } = useOrders(input);
  const place = JSON.stringify(input);
  const fresh = useFresh(isLoading ? undefined : data?.orders.map((order) => order.id), place);
  const columns = useMemo(() => (buyer ? buyerColumns : sellerColumns)(t), [buyer, t]);
  const counts = data?.counts ?? {};
  const counted = Object.keys(counts).length > 0;
  const filtered = search !== "" || filter !== "";

  const tabs = ORDER_TABS.filter((tab) => tab.always || countOf(tab.statuses, counts) > 0).map((tab) => ({
    value: tab.statuses.join(","),
    label: t(`tabs.${tab.key}`),
    count: counted ? countOf(tab.statuses, counts) : undefined,
  }));

  return (
    <>
      <PageHeader title={t("title")} />
      <Card flush>
        <div className={css.bar}>
          <FilterTabs
            label={t("tabs.label")}
            items={tabs}
            value={filter}
            onChange={(next) => acts.change({ filter: next })}
          />
          <SearchBox
            className={css.search}
            label={t(buyer ? "searchOwn" : "search")}
            value={search}
            onChange={(next) => acts.change({ search: next })}
          />
          {mobile ? (
            <Select
              className={css.sort}
              aria-label={t("common:table.sort")}
              value={sort}
              options={SORTS.filter((value) => !buyer || !value.endsWith("buyerName")).map((value) => ({
                value,
                label: t(`sorts.${value}`),
              }))}
              onChange={(event) => acts.change({ sort: event.target.value })}
            />
          ) : null}
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : data?.orders.length === 0 && !isLoading ? (
          filtered || cursor ? (
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
              title={t("common:table.noMatch")}
              text={t("common:table.noMatchText")}
            >
              <Button onClick={() => acts.change({ search: "", filter: "" })}>
                {t("common:table.clearFilters")}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Inbox aria-hidden="true" />}
              title={t("empty")}
              text={t(buyer ? "emptyOwnText" : "emptyText")}
            />
          )
        ) : (
          <Table
            label={t("title")}
            columns={columns}
            rows={data?.orders}
            rowId={(order) => order.id}
            card={(order) => <OrderCard order={order} buyer={buyer} />}
            sort={sort}
            onSort={(next) => acts.change({ sort: next })}
            busy={isLoading || (isValidating && !data)}
            fresh={fresh}
          />
        )}
        <Pager
          page={query.page}
          hasNext={Boolean(data?.next)}
          onPrevious={acts.previous}
          onNext={() => (data?.next ? acts.next(data.next) : undefined)}
        />
      </Card>
      <p className="visually-hidden" role="status">
        {fresh.size > 0 ? t("arrived", { count: fresh.size }) : ""}
      </p>
      {mobile ? null : <p className={css.keys}>{t("common:table.keys")}</p>}
    </>
  );
}
