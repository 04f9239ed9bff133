import type { MovementKind } from "@cuvee/core/cellar/stocks/movements.ts";
import type { DutyStatus } from "@cuvee/core/cellar/stocks/stocks.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Key of a row of stock: format, warehouse, duty status, lot. */
export type Key = { formatId: string; warehouseId: string; dutyStatus: DutyStatus; lot: string };
/** A row of stock; `place` is its position in the order of consumption. */
export type StockRow = Key & { place: number; onHand: number; reserved: number; sells: boolean };

const COLUMNS = `s.format_id as "formatId", s.warehouse_id as "warehouseId", s.duty_status as "dutyStatus", s.lot,
    s.place, s.on_hand as "onHand", s.reserved, w.sells`;
const LOCK = statement(
  `select ${COLUMNS} from stocks s join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
   where s.shop_id = :shopId and s.format_id = any(:formatIds)
   order by s.format_id, s.place for update of s`,
);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Compares rows by the order of consumption: duty-paid before suspended, by warehouse, the oldest first. */
const inTurn = (a: StockRow, b: StockRow): number =>
  byText(a.formatId, b.formatId) ||
  byText(a.dutyStatus, b.dutyStatus) ||
  byText(a.warehouseId, b.warehouseId) ||
  a.place - b.place;

/**
 * Locks all rows of these formats, in the common lock order (migration 0012); returns them in the order of consumption.
 */
export const lockRows = async (tx: Tx, shopId: string, formatIds: readonly string[]): Promise<StockRow[]> =>
  (await tx.rows<StockRow>(LOCK, { shopId, formatIds })).toSorted(inTurn);

/** One movement to be posted. */
export type NewMovement = Key & {
  kind: MovementKind;
  onHand: number;
  reserved: number;
  orderId?: string;
  allocationId?: string;
  /** The movement that it reverses. */
  reverses?: number;
};

/** Fields that all movements of a posting share. */
export type PostingFields = {
  shopId: string;
  by: string;
  at: Date;
  operationId: string;
  reason?: string;
  observation?: string;
  document?: string;
  clientId?: string | undefined;
  /** First day of the month in which returned goods had left. */
  originMonth?: string | undefined;
  inventoryId?: string | undefined;
  /** The shipment that the goods left with, or came back from. */
  shipmentId?: string | undefined;
  /** The posting is a fact, whatever its kinds: nothing refuses it, and shortages of orders are reported. */
  isFact?: true;
};

const LEGS = `jsonb_to_recordset(:list) as l("formatId" text, "warehouseId" text, "dutyStatus" text, lot text,
     kind text,
     "onHand" bigint, reserved bigint, "orderId" text, "allocationId" text, reverses bigint)`;
const OPEN = statement(
  `insert into stocks (shop_id, format_id, warehouse_id, duty_status, lot, on_hand, reserved)
   select distinct :shopId, "formatId", "warehouseId", "dutyStatus", lot, 0, 0 from ${LEGS} order by 2, 4, 3, 5
   on conflict do nothing`,
);
const POST = statement(
  `with noted as (
     insert into stock_movements (shop_id, format_id, warehouse_id, duty_status, lot, kind, on_hand_delta,
       reserved_delta, order_id, allocation_id, made_by, at, operation_id, reason, observation, document, client_id,
       origin_month, inventory_id, shipment_id, reverses)
     select :shopId, "formatId", "warehouseId", "dutyStatus", lot, kind, "onHand", reserved, "orderId", "allocationId",
       :by, :at, :operationId, :reason,
       :observation, :document, :clientId, :originMonth, :inventoryId, :shipmentId, reverses from ${LEGS}
   ), sums as (
     select "formatId", "warehouseId", "dutyStatus", lot, sum("onHand") as on_hand, sum(reserved) as reserved
     from ${LEGS}
     group by 1, 2, 3, 4
   )
   update stocks s set on_hand = s.on_hand + t.on_hand, reserved = s.reserved + t.reserved
   from sums t where s.shop_id = :shopId and s.format_id = t."formatId" and s.warehouse_id = t."warehouseId"
     and s.duty_status = t."dutyStatus" and s.lot = t.lot`,
);

/** Posts movements with their effect. The caller has locked the rows of their formats. */
export async function writeLegs(tx: Tx, fields: PostingFields, legs: readonly NewMovement[]): Promise<void> {
  const list = JSON.stringify(legs);
  await tx.run(OPEN, { shopId: fields.shopId, list });
  await tx.run(POST, {
    shopId: fields.shopId,
    list,
    by: fields.by,
    at: fields.at,
    operationId: fields.operationId,
    reason: fields.reason ?? "",
    observation: fields.observation ?? "",
    document: fields.document ?? "",
    clientId: fields.clientId ?? null,
    originMonth: fields.originMonth ?? null,
    inventoryId: fields.inventoryId ?? null,
    shipmentId: fields.shipmentId ?? null,
  });
}

const HOLDS = statement(
  `select m.format_id as "formatId", s.place, m.holder, m.kind, m.units from (
     select format_id, warehouse_id, duty_status, lot, case kind when 'allocation' then 'allocation'
       else 'order' end as kind,
       case kind when 'allocation' then allocation_id else order_id end as holder, sum(reserved_delta) as units,
       min(id) as first
     from stock_movements where shop_id = :shopId and format_id = any(:formatIds) and reserved_delta <> 0
     group by 1, 2, 3, 4, 5, 6 having sum(reserved_delta) > 0) m
   join stocks s on s.shop_id = :shopId and s.format_id = m.format_id and s.warehouse_id = m.warehouse_id
     and s.duty_status = m.duty_status and s.lot = m.lot
   order by m.first desc`,
);
export type ReservedUnits = {
  formatId: string;
  place: number;
  holder: string;
  kind: "order" | "allocation";
  units: number;
};
/** Returns the holders of these formats, with their places; newest first. */
export const readHeldBy = (tx: Tx, shopId: string, formatIds: readonly string[]): Promise<ReservedUnits[]> =>
  tx.rows<ReservedUnits>(HOLDS, { shopId, formatIds });

const NUMBERS = statement(
  `select id, coalesce(number, '') as number from orders where shop_id = :shopId and id = any(:orderIds)
   order by created_at`,
);
export const readNumbers = (
  tx: Tx,
  shopId: string,
  orderIds: readonly string[],
): Promise<{ id: string; number: string }[]> =>
  tx.rows<{ id: string; number: string }>(NUMBERS, { shopId, orderIds });

const HOLDERS = statement(
  `select 'order:' || o.id as holder, o.id as "orderId", coalesce(o.number, '') as number,
     o.buyer_name as client, o.created_at as at
   from orders o where o.shop_id = :shopId and 'order:' || o.id = any(:holders)
   union all
   select 'allocation:' || a.id, null, '', a.holder, a.created_at
   from stock_allocations a where a.shop_id = :shopId and 'allocation:' || a.id = any(:holders)
   order by at`,
);
export type Holder = { holder: string; orderId: string | null; number: string; client: string };
/** Returns the names of holders of promises (`order:…`, `allocation:…`), oldest first. */
export const readHolders = async (tx: Tx, shopId: string, holders: readonly string[]): Promise<Holder[]> =>
  (await tx.rows<Holder>(HOLDERS, { shopId, holders })).map(({ holder, orderId, number, client }) => ({
    holder,
    orderId,
    number,
    client,
  }));
