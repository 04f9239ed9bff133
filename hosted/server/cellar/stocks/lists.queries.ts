import { STOCK_LIST } from "@cuvee/core/cellar/stocks/stocks.list.ts";
import { MOVEMENT_LIST } from "@cuvee/core/cellar/stocks/movements.list.ts";
import { INVENTORY_LIST } from "@cuvee/core/cellar/stocks/inventories.list.ts";
import { ALLOCATION_LIST } from "@cuvee/core/cellar/stocks/allocations.list.ts";
import { THRESHOLD_LIST } from "@cuvee/core/cellar/stocks/thresholds.list.ts";
import type { MovementRow, StockRow } from "@cuvee/core/cellar/stocks/contract.ts";
import type { AllocationRow, ThresholdRow } from "@cuvee/core/cellar/stocks/holdings.contract.ts";
import type { InventoryRow } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import { ARTICLES, HAS_STOCK, NAMES } from "#cellar/stocks/articles.queries.ts";
import { amountOf, costOn, PUBLIC_GRID, RETAIL } from "#cellar/stocks/costs.queries.ts";
import { today } from "#cellar/stocks/context.ts";
import { DECLARED_IN, IS_TYPED, REVERSED_BY } from "#cellar/stocks/reversal.queries.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

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
export const stockRows = (now: () => number): ListDefinition<StockRow> =>
  defineList(STOCK_LIST, {
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
      productName: { sql: "p.name", order: "p.sort_name", required: true },
      vintage: "v.name",
      warehouseId: "s.warehouse_id",
      warehouse: "w.name",
      dutyStatus: "s.duty_status",
      lot: "nullif(s.lot, '')",
      family: "p.product_type",
      color: "p.color",
      onHand: { sql: "coalesce(s.on_hand, 0)", required: true },
      reserved: { sql: "coalesce(s.reserved, 0)", required: true },
      available: { sql: "coalesce(s.on_hand - s.reserved, 0)", required: true },
      stockVolumeMl: { sql: `coalesce(${volume("s.on_hand")}, 0)`, required: true },
      // At cost without VAT; null where there is stock and its cost is not known.
      valueCents: `(case when coalesce(s.on_hand, 0) = 0 then 0
          else ${amountOf("s.on_hand", costOn("clock.today"))} end)`,
      retailCents: { sql: `coalesce(${amountOf("s.on_hand", RETAIL)}, 0)`, required: true },
      isLow: "coalesce(t.is_below, false)",
      least: "t.least",
      ean: "f.ean",
    },
    extra: named,
    search: [SEARCHED],
  });

/** Lists entries and exits: a promise to an order is no movement of goods. */
export const movementRows: ListDefinition<MovementRow> = defineList(MOVEMENT_LIST, {
  // Every movement has a warehouse and an article. Of inner joins the planner expects few rows, and sorts all
  // movements.
  from: `stock_movements m left join warehouses w on w.shop_id = m.shop_id and w.id = m.warehouse_id
    left join formats f on f.shop_id = m.shop_id and f.id = m.format_id
    left join vintages v on v.shop_id = m.shop_id and v.id = f.vintage_id
    left join products p on p.shop_id = m.shop_id and p.id = f.product_id
    left join orders o on o.shop_id = m.shop_id and o.id = m.order_id`,
  where: "m.shop_id = :shopId and m.on_hand_delta <> 0",
  id: idOf("m.id"),
  idNumber: "m.id",
  sums: {
    from: "movement_sums s",
    by: "kind",
    count: "s.movements",
    totals: { movedVolumeMl: "s.moved_volume_ml" },
  },
  columns: {
    at: { sql: "m.at", required: true },
    kind: { sql: "m.kind", required: true },
    productName: { sql: "p.name", order: "p.sort_name", required: true },
    vintage: "v.name",
    formatId: "f.id",
    warehouseId: "m.warehouse_id",
    warehouse: "w.name",
    dutyStatus: "m.duty_status",
    lot: { sql: "m.lot", required: true },
    quantity: { sql: "m.on_hand_delta", required: true },
    movedVolumeMl: { sql: volume("m.on_hand_delta"), required: true },
    reason: "m.reason",
    observation: "m.observation",
    document: { sql: "m.document", required: true },
    orderNumber: "o.number",
    madeBy: { sql: "m.made_by", required: true },
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
});

export const inventoryRows: ListDefinition<InventoryRow> = defineList(INVENTORY_LIST, {
  from: "inventories i join warehouses w on w.shop_id = i.shop_id and w.id = i.warehouse_id",
  where: "i.shop_id = :shopId",
  id: "i.id",
  columns: {
    name: { sql: "i.name", required: true },
    warehouseId: "i.warehouse_id",
    warehouse: { sql: "w.name", required: true },
    status: "i.status",
    openedAt: { sql: "i.opened_at", required: true },
    openedBy: "i.opened_by",
    endedAt: "i.ended_at",
    endedBy: "i.ended_by",
    counted: `(select count(distinct (c.format_id, c.duty_status, c.lot))::int from inventory_counts c
        where c.shop_id = i.shop_id and c.inventory_id = i.id)`,
  },
  extra: { families: "i.families", isBlind: "i.is_blind", version: "i.version" },
  search: ["plain_text(i.name || ' ' || w.name)"],
});

export const allocationRows: ListDefinition<AllocationRow> = defineList(ALLOCATION_LIST, {
  from: `stock_allocations a join (${ARTICLES}) on f.shop_id = a.shop_id and f.id = a.format_id`,
  where: "a.shop_id = :shopId",
  id: "a.id",
  columns: {
    holder: { sql: "a.holder", required: true },
    holderKind: "a.holder_kind",
    productName: { sql: "p.name", order: "p.sort_name", required: true },
    vintage: "v.name",
    formatId: "f.id",
    quantity: { sql: "a.quantity", required: true },
    remaining: { sql: "a.remaining", required: true },
    until: { sql: "a.until::text", order: "a.until::text", required: true },
    note: "a.note",
    endedAt: "a.ended_at",
    createdAt: { sql: "a.created_at", required: true },
    createdBy: "a.created_by",
  },
  extra: {
    formatName: "f.name_in_shop",
    formatType: "f.type",
    volumeMl: "f.volume_ml",
    holderId: "a.holder_id",
    version: "a.version",
  },
  search: [SEARCHED, "plain_text(a.holder || ' ' || a.note)"],
});

const LEVEL = `coalesce((select sum(s.on_hand - s.reserved) from stocks s where s.shop_id = t.shop_id
    and s.format_id = t.format_id
  and (t.warehouse_id is null or s.warehouse_id = t.warehouse_id)), 0)`;
export const thresholdRows: ListDefinition<ThresholdRow> = defineList(THRESHOLD_LIST, {
  from: `stock_thresholds t join (${ARTICLES}) on f.shop_id = t.shop_id and f.id = t.format_id
    left join warehouses w on w.shop_id = t.shop_id and w.id = t.warehouse_id`,
  where: "t.shop_id = :shopId",
  id: "t.id",
  columns: {
    productName: { sql: "p.name", order: "p.sort_name", required: true },
    vintage: "v.name",
    formatId: "f.id",
    warehouseId: "t.warehouse_id",
    warehouse: "w.name",
    least: { sql: "t.least", required: true },
    available: { sql: LEVEL, required: true },
    isBelow: "t.is_below",
  },
  extra: {
    formatName: "f.name_in_shop",
    formatType: "f.type",
    volumeMl: "f.volume_ml",
    version: "t.version",
  },
  search: [SEARCHED],
});
