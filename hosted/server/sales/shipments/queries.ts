import type { Guarantor } from "@cuvee/core/cellar/warehouses/warehouses.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { ShipmentLine, ShipmentStatus } from "@cuvee/core/sales/shipments/shipments.ts";
import type { Transport } from "@cuvee/core/sales/shipments/transport.ts";
import { statement, type Tx, type Values } from "#kit/postgres/database.ts";

/** A shipment as its table stores it, with its lines. */
export type StoredShipment = {
  shop_id: string;
  id: string;
  order_id: string;
  number: string | null;
  status: ShipmentStatus;
  planned_on: string | null;
  warehouse_id: string | null;
  collected: boolean;
  recipient: Address;
  carrier: string;
  tracking: string;
  parcels: number | null;
  weight_g: number | null;
  duty_suspended: boolean | null;
  transport: Partial<Omit<Transport, "dutySuspended">>;
  note: string;
  made_by: string;
  created_at: Date;
  numbered_at: Date | null;
  left_at: Date | null;
  delivered_at: Date | null;
  version: number;
  lines: ShipmentLine[];
};

const LINES = `(select coalesce(json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity, 'add', l.add,
     'returned', l.returned) order by o.position), '[]')
   from shipment_lines l join order_lines o on o.shop_id = l.shop_id and o.order_id = l.order_id and o.id = l.line_id
   where l.shop_id = s.shop_id and l.shipment_id = s.id) as lines`;
const OF_ORDER = statement(
  `select s.*, ${LINES} from shipments s where s.shop_id = :shopId and s.order_id = :orderId order by s.position`,
);
const ORDER_OF = statement("select order_id from shipments where shop_id = :shopId and id = :id");
const INSERT = statement(
  `insert into shipments (shop_id, id, order_id, planned_on, warehouse_id, collected, recipient, carrier, tracking,
     parcels, weight_g, duty_suspended, transport, made_by, created_at)
   values (:shopId, :id, :orderId, :plannedOn, :warehouseId, :collected, :recipient, :carrier, :tracking, :parcels,
     :weightG, :dutySuspended, :transport, :by, :at) on conflict do nothing`,
);
const INSERT_LINES = statement(
  `insert into shipment_lines (shop_id, shipment_id, order_id, line_id, quantity, add)
   select :shopId, :id, :orderId, x."lineId", x.quantity, x.add
   from jsonb_to_recordset(:lines) as x("lineId" text, quantity int, add int)`,
);
const DROP_LINES = statement("delete from shipment_lines where shop_id = :shopId and shipment_id = :id");
const REWRITE = statement(
  `update shipments set planned_on = :plannedOn, warehouse_id = :warehouseId, collected = :collected,
     recipient = :recipient, carrier = :carrier, tracking = :tracking, parcels = :parcels, weight_g = :weightG,
     duty_suspended = :dutySuspended, transport = :transport, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const SAVE = statement(
  `update shipments set number = :number, status = :status, tracking = :tracking, transport = :transport, note = :note,
     numbered_at = :numberedAt, left_at = :leftAt,
     delivered_at = :deliveredAt, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const RETURN = statement(
  `update shipment_lines l set returned = l.returned + x.units
   from jsonb_to_recordset(:lines) as x("lineId" text, units int)
   where l.shop_id = :shopId and l.shipment_id = :id and l.line_id = x."lineId"`,
);
const EVENT = statement(
  `insert into shipment_events (shop_id, shipment_id, at, kind, made_by, note)
   values (:shopId, :id, :at, :kind, :by, :note)`,
);
const EVENTS = statement(
  `select e.shipment_id, e.at, e.kind, e.made_by as by, e.note from shipment_events e
   join shipments s on s.shop_id = e.shop_id and s.id = e.shipment_id
   where e.shop_id = :shopId and s.order_id = :orderId order by e.id`,
);
const PLACES = statement(
  `select w.id, w.name, w.excise_number as "exciseNumber", w.customs_office as "customsOffice", w.guarantor, w.address
   from warehouses w
   where w.shop_id = :shopId and (w.archived_at is null or w.id = any(:named)) order by w.sells desc, w.id`,
);

export const shipmentsOf = (tx: Tx, shopId: string, orderId: string): Promise<StoredShipment[]> =>
  tx.rows<StoredShipment>(OF_ORDER, { shopId, orderId });

/** Returns the order of a shipment. */
export const orderOfShipment = async (tx: Tx, shopId: string, id: string): Promise<string | undefined> =>
  (await tx.one<{ order_id: string }>(ORDER_OF, { shopId, id }))?.order_id;

/** Planned fields of a shipment. */
export type Planned = Pick<
  StoredShipment,
  | "planned_on"
  | "warehouse_id"
  | "collected"
  | "recipient"
  | "carrier"
  | "tracking"
  | "parcels"
  | "weight_g"
  | "duty_suspended"
  | "transport"
>;
const planned = (s: Planned): Values => ({
  plannedOn: s.planned_on,
  warehouseId: s.warehouse_id,
  collected: s.collected,
  recipient: s.recipient,
  carrier: s.carrier,
  tracking: s.tracking,
  parcels: s.parcels,
  weightG: s.weight_g,
  dutySuspended: s.duty_suspended,
  transport: s.transport,
});

type Lines = readonly { lineId: string; quantity: number; add: number }[];

/** Inserts a shipment with its lines; returns false when the id exists. */
export async function insertShipment(
  tx: Tx,
  s: Planned & Pick<StoredShipment, "shop_id" | "id" | "order_id" | "made_by" | "created_at">,
  lines: Lines,
): Promise<boolean> {
  const created = await tx.run(INSERT, {
    shopId: s.shop_id,
    id: s.id,
    orderId: s.order_id,
    ...planned(s),
    by: s.made_by,
    at: s.created_at,
  });
  if (created === 0) return false;
  await tx.run(INSERT_LINES, {
    shopId: s.shop_id,
    id: s.id,
    orderId: s.order_id,
    lines: JSON.stringify(lines),
  });
  return true;
}

/** Changes the plan of a shipment. */
export async function rewriteShipment(
  tx: Tx,
  of: Pick<StoredShipment, "shop_id" | "id" | "order_id">,
  to: Planned,
  lines: Lines,
): Promise<void> {
  await tx.run(REWRITE, { shopId: of.shop_id, id: of.id, ...planned(to) });
  await tx.run(DROP_LINES, { shopId: of.shop_id, id: of.id });
  await tx.run(INSERT_LINES, {
    shopId: of.shop_id,
    id: of.id,
    orderId: of.order_id,
    lines: JSON.stringify(lines),
  });
}

/** Saves the state of a shipment. The caller holds the lock of its order. */
export const saveShipment = (tx: Tx, s: StoredShipment): Promise<number> =>
  tx.run(SAVE, {
    shopId: s.shop_id,
    id: s.id,
    number: s.number,
    status: s.status,
    tracking: s.tracking,
    transport: s.transport,
    note: s.note,
    numberedAt: s.numbered_at,
    leftAt: s.left_at,
    deliveredAt: s.delivered_at,
  });

/** Records returned units of lines. */
export const recordReturnedUnits = (
  tx: Tx,
  s: StoredShipment,
  lines: readonly { lineId: string; units: number }[],
): Promise<number> => tx.run(RETURN, { shopId: s.shop_id, id: s.id, lines: JSON.stringify(lines) });

export const addShipmentEvent = (
  tx: Tx,
  s: Pick<StoredShipment, "shop_id" | "id">,
  e: { at: Date; kind: string; by: string; note?: string },
): Promise<number> =>
  tx.run(EVENT, { shopId: s.shop_id, id: s.id, at: e.at, kind: e.kind, by: e.by, note: e.note ?? "" });

export type ShipmentEvent = { shipment_id: string; at: Date; kind: string; by: string; note: string };
export const shipmentEventsOf = (tx: Tx, shopId: string, orderId: string): Promise<ShipmentEvent[]> =>
  tx.rows<ShipmentEvent>(EVENTS, { shopId, orderId });

export type ShippingWarehouse = {
  id: string;
  name: string;
  exciseNumber: string | null;
  customsOffice: string | null;
  guarantor: Guarantor | null;
  address: { street?: string; zipcode?: string; city?: string };
};
/** Returns warehouses that goods may leave from, and those that shipments name. */
export const placesToLeave = (
  tx: Tx,
  shopId: string,
  named: readonly string[],
): Promise<ShippingWarehouse[]> => tx.rows<ShippingWarehouse>(PLACES, { shopId, named });
