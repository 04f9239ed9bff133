import { regionFields } from "@cuvee/core/kit/postal.ts";
import type { ClientAddress } from "@cuvee/core/shops/clients/clients.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { leavesUnderSuspension } from "@cuvee/core/cellar/excise/departure.ts";
import { documentOf, missingOf } from "@cuvee/core/sales/shipments/dae.ts";
import {
  canPlan,
  leftToPlan,
  shipmentCommands,
  type OrderShipments,
  type ShipmentView,
} from "@cuvee/core/sales/shipments/shipments.ts";
import { isExciseNumber } from "@cuvee/core/kit/validation.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { loadBillable } from "#sales/bills/billable.ts";
import { findOrderToBill } from "#sales/bills/queries.ts";
import { isPlacesOnly, type StoredOrder } from "#sales/orders/rows.ts";
import { consignorNumber, daeFacts, transportOf } from "#sales/shipments/dae.ts";
import { clientShippedTo, exciseNumberOf, lastCarrier } from "#sales/shipments/goods.queries.ts";
import { cancellableRest, loadDeliveries, type Deliveries } from "#sales/shipments/load.ts";
import { shipmentEventsOf, type ShipmentEvent, type StoredShipment } from "#sales/shipments/queries.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function shipmentView(
  deliveries: Deliveries,
  shop: ShopRow,
  s: StoredShipment,
  of: { events: readonly ShipmentEvent[]; consignee: string | null; now: number },
): ShipmentView {
  const isOver = s.left_at !== null || s.status === "cancelled";
  const facts = daeFacts(deliveries, shop, s, of.now);
  const { country } = s.recipient;
  return {
    id: s.id,
    number: s.number,
    status: s.status,
    plannedOn: s.planned_on,
    warehouseId: s.warehouse_id,
    warehouseName: deliveries.places.find((p) => p.id === s.warehouse_id)?.name ?? null,
    collected: s.collected,
    recipient: s.recipient,
    carrier: s.carrier,
    tracking: s.tracking,
    parcels: s.parcels,
    weightG: s.weight_g,
    transport: transportOf(s),
    lines: s.lines,
    document: documentOf(facts),
    isTaxed: !leavesUnderSuspension({ dutySuspended: s.duty_suspended, consignee: of.consignee, country }),
    missing: isOver ? [] : missingOf(facts, true),
    acts: shipmentCommands(s),
    leftAt: iso(s.left_at),
    deliveredAt: iso(s.delivered_at),
    version: s.version,
    events: of.events
      .filter((e) => e.shipment_id === s.id)
      .map((e) => ({ at: e.at.toISOString(), kind: e.kind, by: e.by, note: e.note })),
  };
}

/** Converts an address of a client's book to that of an order. */
const addressOf = (a: Partial<ClientAddress>): Address => ({
  firstname: a.firstname ?? "",
  lastname: a.lastname ?? "",
  ...(a.company ? { company: a.company } : {}),
  street: a.street ?? "",
  ...(a.street2 ? { street2: a.street2 } : {}),
  zipcode: a.zipcode ?? "",
  city: a.city ?? "",
  ...regionFields(a),
  country: a.country ?? "FR",
  ...(a.phone ? { phone: a.phone } : {}),
});
const numberOf = (text: string | null | undefined): string =>
  isExciseNumber(text ?? "") ? (text ?? "") : "";

async function defaultsOf(
  tx: Tx,
  deliveries: Deliveries,
  shop: ShopRow,
  clientId: string | null,
): Promise<OrderShipments["defaults"]> {
  const { row } = deliveries;
  const client = clientId === null ? undefined : await clientShippedTo(tx, row.shop_id, clientId);
  const book = (client?.addresses ?? []) as Partial<ClientAddress>[];
  const number = numberOf(row.company?.exciseNumber ?? client?.exciseNumber);
  const consignor = consignorNumber(deliveries, shop, null);
  return {
    recipient: row.delivery_address,
    collected: row.priced.shipping.kind !== "delivery",
    carrier: await lastCarrier(tx, row.shop_id),
    dutySuspended: number !== "" && consignor !== "",
    consigneeExciseNumber: number,
    consignorExciseNumber: consignor,
    addresses: book
      .filter((a) => a.street && a.city)
      .map((a) => ({
        title: a.title || [a.company, a.city].filter(Boolean).join(", "),
        address: addressOf(a),
        exciseNumber: numberOf(a.exciseNumber),
      })),
  };
}

/** Returns the deliveries of an order as staff sees them. */
export async function shipmentsView(tx: Tx, deps: OrderDeps, row: StoredOrder): Promise<OrderShipments> {
  const deliveries = await loadDeliveries(tx, row);
  const shop = (await findShop(tx, row.shop_id)) ?? refuse("not-found", 404);
  const events = await shipmentEventsOf(tx, row.shop_id, row.id);
  const billed = await findOrderToBill(tx, row.shop_id, row.id);
  const consignee = (await exciseNumberOf(tx, row.shop_id, row.id)) || null;
  const snapshot = await deps.catalogue.seen(tx, row.shop_id);
  const isOpen = billed !== undefined && row.status === "validated";
  const [order] = isOpen ? (await loadBillable(tx, snapshot, [billed], letterLang(row.lang))).orders : [];
  const lines = deliveries.lines.map((line) => {
    const left = leftToPlan(line, deliveries.shipments);
    return {
      id: line.id,
      name: line.name,
      detail: [line.vintage, line.formatName].filter(Boolean).join(" · "),
      quantity: line.quantity,
      add: line.add,
      left: left.quantity,
      leftAdd: left.add,
      givable: order ? cancellableRest(deliveries, order, line.id) : 0,
    };
  });
  return {
    orderId: row.id,
    orderNumber: row.number,
    buyerName: row.buyer_name,
    status: row.status,
    deliveryStatus: row.delivery_status,
    version: row.version,
    lines,
    shipments: deliveries.shipments.map((s) =>
      shipmentView(deliveries, shop, s, { events, consignee, now: deps.services.now() }),
    ),
    warehouses: deliveries.places.map(({ id, name, exciseNumber }) => ({ id, name, exciseNumber })),
    canPlan:
      !isPlacesOnly(row) &&
      canPlan(
        row.status,
        lines.map((l) => ({ quantity: l.left, add: l.leftAdd })),
      ),
    defaults: await defaultsOf(tx, deliveries, shop, billed?.client_id ?? null),
  };
}
