import type { ShipmentStatus } from "@cuvee/core/sales/shipments/shipments.ts";
import type { Transport } from "@cuvee/core/sales/shipments/transport.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const DELIVERIES = statement(
  `select s.status, s.carrier, s.parcels, s.duty_suspended, s.transport,
     (select coalesce(json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity, 'add', l.add)), '[]')
      from shipment_lines l where l.shop_id = s.shop_id and l.shipment_id = s.id) as lines
   from shipments s where s.shop_id = :shopId and s.order_id = :orderId order by s.position`,
);

/** The facts of a delivery that an invoice names when it accompanies the goods. */
export type InvoicedDelivery = {
  status: ShipmentStatus;
  carrier: string;
  parcels: number | null;
  duty_suspended: boolean | null;
  transport: Partial<Omit<Transport, "dutySuspended">>;
  lines: { lineId: string; quantity: number; add: number }[];
};

/** Returns the deliveries of an order, in their order. */
export const deliveriesOf = (tx: Tx, shopId: string, orderId: string): Promise<InvoicedDelivery[]> =>
  tx.rows<InvoicedDelivery>(DELIVERIES, { shopId, orderId });
