import type { MovementKind } from "@cuvee/core/cellar/stocks/movements.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { Key } from "#cellar/stocks/postings.queries.ts";

/**
 * Condition that a movement `m` was entered manually: it belongs to no order, delivery, inventory, allocation or
 * sample, and is no opening stock.
 */
export const IS_TYPED = `(m.order_id is null and m.shipment_id is null and m.inventory_id is null
    and m.allocation_id is null
     and m.kind <> 'opening' and m.operation_id is not null
     and not exists (select 1 from samples x where x.shop_id = m.shop_id and x.operation_id = m.operation_id))`;
/** The movement that reversed a movement `m`. */
export const REVERSED_BY = `(select r.id from stock_movements r where r.shop_id = m.shop_id and r.reverses = m.id)`;
/** The closed month that counts a movement `m`. */
export const DECLARED_IN = `(select d.period from excise_declared d where d.shop_id = m.shop_id
    and d.movement_id = m.id)`;

/** A movement that may be reversed. */
export type TypedRow = Key & {
  id: number;
  kind: MovementKind;
  onHand: number;
  at: Date;
  operationId: string | null;
  document: string;
  clientId: string | null;
  originMonth: string | null;
  reverses: number | null;
  reversedBy: number | null;
  declaredIn: string | null;
  isTyped: boolean;
};
const COLUMNS = `m.id, m.format_id as "formatId", m.warehouse_id as "warehouseId", m.duty_status as "dutyStatus", m.lot,
    m.kind, m.on_hand_delta as "onHand", m.at, m.operation_id as "operationId", m.document, m.client_id as "clientId",
     m.origin_month::text as "originMonth", m.reverses, ${REVERSED_BY} as "reversedBy", ${DECLARED_IN} as "declaredIn",
     ${IS_TYPED} as "isTyped"`;
const ONE = statement(
  `select ${COLUMNS} from stock_movements m where m.shop_id = :shopId and m.id = :id and m.on_hand_delta <> 0`,
);
const ALL = statement(
  `select ${COLUMNS} from stock_movements m
   where m.shop_id = :shopId and m.operation_id = :operationId and m.on_hand_delta <> 0 order by m.id`,
);

export const readTyped = (tx: Tx, shopId: string, id: number): Promise<TypedRow | undefined> =>
  tx.one<TypedRow>(ONE, { shopId, id });
/** Returns all movements that were posted together. */
export const readOperation = (tx: Tx, shopId: string, operationId: string): Promise<TypedRow[]> =>
  tx.rows<TypedRow>(ALL, { shopId, operationId });
