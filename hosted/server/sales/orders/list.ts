import { ORDER_LIST } from "@cuvee/core/sales/orders/orders.list.ts";
import { ORDER_STATUSES, type OrderRow } from "@cuvee/core/sales/orders/orders.ts";
import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Database } from "#kit/postgres/database.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";
import type { Live } from "#kit/jobs/live.ts";
import { countByStatus, GROUP_NAME, ORDER_SUMS } from "#sales/orders/queries.ts";

/**
 * The orders of a shop. Drafts are carts being paid: sellers do not process them, and they are listed only when the
 * filter names them.
 */
export const shopOrdersList: ListDefinition<OrderRow> = defineList(ORDER_LIST, {
  from: "orders o",
  where: "o.shop_id = :shopId",
  usual: { where: "o.status <> 'draft'", unless: "status" },
  id: "o.id",
  columns: {
    number: "o.number",
    createdAt: { sql: "o.created_at", required: true },
    status: "o.status",
    buyerName: { sql: "o.buyer_name", order: "o.buyer_plain", required: true },
    buyerEmail: "o.buyer_email",
    paymentStatus: "o.payment_status",
    paymentType: "o.payment_type",
    deliveryStatus: "o.delivery_status",
    bottles: "o.current_bottles / 1000.0",
    totalTtcCents: { sql: "o.current_ttc_cents", required: true },
  },
  extra: {
    version: "o.version",
    groupName: GROUP_NAME,
  },
  search: ["o.search", "lower(o.number)"],
  finder: "find_orders",
  finderSort: "-createdAt",
  sums: {
    from: `${ORDER_SUMS} s`,
    by: "status",
    sql: "s.status",
    usual: "s.status <> 'draft'",
    count: "s.orders",
    totals: { bottles: "s.bottles / 1000.0", totalTtcCents: "s.ttc_cents" },
  },
});

const { sums: _, ...ordersList } = shopOrdersList;

/** The same for a buyer: their own, in every shop and state. */
export const buyerOrdersList: ListDefinition<OrderRow> = {
  ...ordersList,
  name: "own-orders",
  of: "buyerId",
  where: "o.buyer_id = :buyerId",
  usual: { where: "true", unless: "" },
};

/** Parses `status=pending,validated` as a filter. Throws `invalid-filter` (422) for an unknown status. */
export function statusFilter(text: string | undefined): ListFilter {
  if (text === undefined || text === "") return {};
  const wanted = text.split(",");
  return wanted.every((s) => ORDER_STATUSES.some((known) => known === s))
    ? { status: { in: wanted } }
    : refuse("invalid-filter", 422);
}

export type Counts = { of(shopId: string): Promise<Record<string, number>> };

const KEPT_MS = 2000;

/** Counts of orders by status of each shop, cached until an order of the shop changes, two seconds at most. */
export function openCounts(database: Database, live: Live, now: () => number): Counts {
  const stored = new Map<string, { at: number; counts: Promise<Record<string, number>> }>();
  live.on((signal) => {
    if (signal.kind === "order") stored.delete(signal.shopId);
  });
  return {
    of(shopId) {
      const found = stored.get(shopId);
      if (found && now() - found.at < KEPT_MS) return found.counts;
      const counts = database.transaction({ shopId }, (tx) => countByStatus(tx, shopId));
      stored.set(shopId, { at: now(), counts });
      counts.catch(() => stored.delete(shopId));
      return counts;
    },
  };
}
