import type { MovementRow, StockRow } from "@cuvee/core/cellar/stocks/contract.ts";
import type { AllocationRow, ThresholdRow } from "@cuvee/core/cellar/stocks/holdings.contract.ts";
import type { InventoryRow } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import { ARTICLES, HAS_STOCK, NAMES } from "#cellar/stocks/articles.queries.ts";
import { amountOf, costOn, PUBLIC_GRID, RETAIL } from "#cellar/stocks/costs.queries.ts";
import { today } from "#cellar/stocks/context.ts";
import { DECLARED_IN, IS_TYPED, REVERSED_BY } from "#cellar/stocks/reversal.queries.ts";
import type { ListDefinition } from "#kit/list.ts";

/** Returns the id of a list row: ids are sixteen characters, so numbers are padded. */
const idOf = (number: string): string => `lpad(${number}::text, 16, '0')`;
const NAME = "p.name || ' ' || v.name || ' ' || coalesce(f.name_in_shop, '')";
const SEARCHED = `plain_text(${NAME} || ' ' || f.ref || ' ' || coalesce(f.ean, ''))`;
const volume = (quantity: string): string =>
  `(case f.type when 'vrac' then ${quantity} else ${quantity} * f.volume_ml end)`;
const named = {
  formatId: NAMES["formatId"] ?? "",
  formatName: NAMES["formatName"] ?? "",
  formatType: "f.type",
  volumeMl: "f.volume_ml",
};

/**
 * Lists the stock by place, and articles without any. A threshold of a warehouse applies there, one of all warehouses
 * everywhere.
 */
export const stockRows = (now: () => number): ListDefinition<StockRow> => ({
  name: "stocks",
  labels: "cellar:columns",
  from: `${ARTICLES}
    left join stocks s on s.shop_id = f.shop_id and s.format_id = f.id and (s.on_hand <> 0 or s.reserved <> 0)
    left join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
    left join lateral (
      select t.least, t.is_below from stock_thresholds t
      where t.shop_id = f.shop_id and t.format_id = f.id and (t.warehouse_id is null or t.warehouse_id = s.warehouse_id)
      order by t.is_below desc, t.warehouse_id nulls last limit 1) t on true
    ${PUBLIC_GRID}
    cross join (select :today::date as today) clock`,
  values: () => ({ today: today(now()) }),
  where: `f.shop_id = :shopId and p.status <> 'closed' and ${HAS_STOCK}`,
  id: `coalesce(${idOf("s.place")}, f.id)`,
  columns: {
    productName: { sql: "p.name", kind: "text", sort: "p.sort_name", required: true },
    vintage: { sql: "v.name", kind: "text", sort: true, filter: true },
    warehouseId: { sql: "s.warehouse_id", kind: "text", filter: true },
    warehouse: { sql: "w.name", kind: "text", sort: true, filter: true },
    dutyStatus: { sql: "s.duty_status", kind: "text", filter: ["paid", "suspended"], words: "cellar:duty" },
    lot: { sql: "nullif(s.lot, '')", kind: "text", sort: true, filter: true },
    family: { sql: "p.product_type", kind: "text", sort: true, filter: true, words: "cellar:family" },
    color: { sql: "p.color", kind: "text", filter: true, words: "cellar:color" },
    onHand: { sql: "coalesce(s.on_hand, 0)", kind: "number", sort: true, required: true, filter: true },
    reserved: { sql: "coalesce(s.reserved, 0)", kind: "number", sort: true, required: true, filter: true },
    available: {
      sql: "coalesce(s.on_hand - s.reserved, 0)",
      kind: "number",
      sort: true,
      required: true,
      filter: true,
    },
    stockVolumeMl: {
      sql: `coalesce(${volume("s.on_hand")}, 0)`,
      kind: "number",
      sort: true,
      required: true,
      total: true,
    },
    // At cost without VAT; null where there is stock and its cost is not known.
    valueCents: {
      sql: `(case when coalesce(s.on_hand, 0) = 0 then 0 else ${amountOf("s.on_hand", costOn("clock.today"))} end)`,
      kind: "cents",
      sort: true,
      filter: true,
      total: true,
    },
    retailCents: {
      sql: `coalesce(${amountOf("s.on_hand", RETAIL)}, 0)`,
      kind: "cents",
      sort: true,
      required: true,
      total: true,
    },
    isLow: { sql: "coalesce(t.is_below, false)", kind: "boolean", filter: true },
    least: { sql: "t.least", kind: "number", sort: true },
    ean: { sql: "f.ean", kind: "text" },
  },
  extra: named,
  search: [SEARCHED],
  defaultSort: "productName",
});

/** Lists entries and exits: a promise to an order is no movement of goods. */
export const movementRows: ListDefinition<MovementRow> = {
  name: "stockMovements",
  labels: "cellar:columns",
  from: `stock_movements m join warehouses w on w.shop_id = m.shop_id and w.id = m.warehouse_id
    join (${ARTICLES}) on f.shop_id = m.shop_id and f.id = m.format_id
    left join orders o on o.shop_id = m.shop_id and o.id = m.order_id`,
  where: "m.shop_id = :shopId and m.on_hand_delta <> 0",
  id: idOf("m.id"),
  columns: {
    at: { sql: "m.at", kind: "instant", sort: true, required: true, filter: true },
    kind: { sql: "m.kind", kind: "text", sort: true, required: true, filter: true, words: "cellar:kind" },
    productName: { sql: "p.name", kind: "text", sort: "p.sort_name", required: true },
    vintage: { sql: "v.name", kind: "text", filter: true },
    formatId: { sql: "f.id", kind: "text", filter: true },
    warehouseId: { sql: "m.warehouse_id", kind: "text", filter: true },
    warehouse: { sql: "w.name", kind: "text", sort: true, filter: true },
    dutyStatus: { sql: "m.duty_status", kind: "text", filter: ["paid", "suspended"], words: "cellar:duty" },
    lot: { sql: "m.lot", kind: "text", sort: true, required: true, filter: true },
    quantity: { sql: "m.on_hand_delta", kind: "number", sort: true, required: true, filter: true },
    movedVolumeMl: {
      sql: volume("m.on_hand_delta"),
      kind: "number",
      sort: true,
      required: true,
      total: true,
    },
    reason: { sql: "m.reason", kind: "text" },
    observation: { sql: "m.observation", kind: "text" },
    document: { sql: "m.document", kind: "text", sort: true, required: true },
    orderNumber: { sql: "o.number", kind: "text", sort: true },
    madeBy: { sql: "m.made_by", kind: "text", sort: true, required: true, filter: true },
  },
  extra: {
    formatName: "f.name_in_shop",
    formatType: "f.type",
    volumeMl: "f.volume_ml",
    orderId: "m.order_id",
    operationId: "m.operation_id",
    reverses: idOf("m.reverses"),
    reversedBy: idOf(REVERSED_BY),
    reversesAt: "(select o.at from stock_movements o where o.shop_id = m.shop_id and o.id = m.reverses)",
    reversedAt:
      "(select r.recorded_at from stock_movements r where r.shop_id = m.shop_id and r.reverses = m.id)",
    declaredIn: DECLARED_IN,
    isReversible: `(m.reverses is null and ${REVERSED_BY} is null and ${IS_TYPED})`,
  },
  search: [
    SEARCHED,
    "plain_text(m.reason || ' ' || m.observation || ' ' || m.document || ' ' || coalesce(o.number, ''))",
  ],
  defaultSort: "-at",
};

export const inventoryRows: ListDefinition<InventoryRow> = {
  name: "inventories",
  labels: "cellar:columns",
  from: "inventories i join warehouses w on w.shop_id = i.shop_id and w.id = i.warehouse_id",
  where: "i.shop_id = :shopId",
  id: "i.id",
  columns: {
    name: { sql: "i.name", kind: "text", sort: true, required: true },
    warehouseId: { sql: "i.warehouse_id", kind: "text", filter: true },
    warehouse: { sql: "w.name", kind: "text", sort: true, required: true, filter: true },
    status: {
      sql: "i.status",
      kind: "text",
      filter: ["open", "closed", "cancelled"],
      words: "cellar:inventoryStatus",
    },
    openedAt: { sql: "i.opened_at", kind: "instant", sort: true, required: true, filter: true },
    openedBy: { sql: "i.opened_by", kind: "text" },
    endedAt: { sql: "i.ended_at", kind: "instant", sort: true, filter: true },
    endedBy: { sql: "i.ended_by", kind: "text" },
    counted: {
      sql: `(select count(distinct (c.format_id, c.duty_status, c.lot))::int from inventory_counts c
        where c.shop_id = i.shop_id and c.inventory_id = i.id)`,
      kind: "number",
    },
  },
  extra: { families: "i.families", isBlind: "i.is_blind", version: "i.version" },
  search: ["plain_text(i.name || ' ' || w.name)"],
  defaultSort: "-openedAt",
};

export const allocationRows: ListDefinition<AllocationRow> = {
  name: "allocations",
  labels: "cellar:columns",
  from: `stock_allocations a join (${ARTICLES}) on f.shop_id = a.shop_id and f.id = a.format_id`,
  where: "a.shop_id = :shopId",
  id: "a.id",
  columns: {
    holder: { sql: "a.holder", kind: "text", sort: true, required: true },
    holderKind: {
      sql: "a.holder_kind",
      kind: "text",
      filter: ["client", "agent"],
      words: "cellar:holderKind",
    },
    productName: { sql: "p.name", kind: "text", sort: "p.sort_name", required: true },
    vintage: { sql: "v.name", kind: "text", filter: true },
    formatId: { sql: "f.id", kind: "text", filter: true },
    quantity: { sql: "a.quantity", kind: "number", sort: true, required: true },
    remaining: { sql: "a.remaining", kind: "number", sort: true, required: true, filter: true },
    until: { sql: "a.until::text", kind: "text", sort: "a.until::text", required: true },
    note: { sql: "a.note", kind: "text" },
    endedAt: { sql: "a.ended_at", kind: "instant", sort: true, filter: true },
    createdAt: { sql: "a.created_at", kind: "instant", sort: true, required: true },
    createdBy: { sql: "a.created_by", kind: "text" },
  },
  extra: {
    formatName: "f.name_in_shop",
    formatType: "f.type",
    volumeMl: "f.volume_ml",
    holderId: "a.holder_id",
    version: "a.version",
  },
  search: [SEARCHED, "plain_text(a.holder || ' ' || a.note)"],
  defaultSort: "-createdAt",
};

const LEVEL = `coalesce((select sum(s.on_hand - s.reserved) from stocks s where s.shop_id = t.shop_id and s.format_id = t.format_id
  and (t.warehouse_id is null or s.warehouse_id = t.warehouse_id)), 0)`;
export const thresholdRows: ListDefinition<ThresholdRow> = {
  name: "thresholds",
  labels: "cellar:columns",
  from: `stock_thresholds t join (${ARTICLES}) on f.shop_id = t.shop_id and f.id = t.format_id
    left join warehouses w on w.shop_id = t.shop_id and w.id = t.warehouse_id`,
  where: "t.shop_id = :shopId",
  id: "t.id",
  columns: {
    productName: { sql: "p.name", kind: "text", sort: "p.sort_name", required: true },
    vintage: { sql: "v.name", kind: "text", filter: true },
    formatId: { sql: "f.id", kind: "text", filter: true },
    warehouseId: { sql: "t.warehouse_id", kind: "text", filter: true },
    warehouse: { sql: "w.name", kind: "text", sort: true, filter: true },
    least: { sql: "t.least", kind: "number", sort: true, required: true },
    available: { sql: LEVEL, kind: "number", sort: true, required: true },
    isBelow: { sql: "t.is_below", kind: "boolean", filter: true },
  },
  extra: {
    formatName: "f.name_in_shop",
    formatType: "f.type",
    volumeMl: "f.volume_ml",
    version: "t.version",
  },
  search: [SEARCHED],
  defaultSort: "productName",
};
