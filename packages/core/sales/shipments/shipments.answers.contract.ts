import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { addressAnswer } from "#sales/orders/orders.answers.contract.ts";
import { MISSING_FIELDS, SHIPMENT_COMMANDS, SHIPMENT_STATUSES } from "#sales/shipments/shipments.ts";
import { transportAnswer, transportDocumentAnswer } from "#sales/shipments/transport.answers.contract.ts";
import type {
  CarriedLine,
  LineCancellationPreview,
  MissingFact,
  OrderShipments,
  ShipmentLine,
  ShipmentView,
} from "#sales/shipments/shipments.ts";
import { deliveryStatus, orderStatus } from "#sales/orders/enums.contract.ts";

export const carriedLineAnswer = exact<CarriedLine>("CarriedLine")(
  z.object({
    id: z.string(),
    name: z.string(),
    detail: z.string(),
    quantity: z.number(),
    add: z.number(),
    left: z.number(),
    leftAdd: z.number(),
    givable: z.number(),
  }),
);

export const shipmentLineAnswer = exact<ShipmentLine>("ShipmentLine")(
  z.object({ lineId: z.string(), quantity: z.number(), add: z.number(), returned: z.number() }),
);

export const missingFactAnswer = exact<MissingFact>("MissingFact")(
  z.object({
    field: z.enum(MISSING_FIELDS),
    lineId: z.string().optional(),
    productId: z.string().optional(),
    name: z.string().optional(),
    warehouseId: z.string().optional(),
  }),
);

export const shipmentViewAnswer = exact<ShipmentView>("ShipmentView")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    status: z.enum(SHIPMENT_STATUSES),
    plannedOn: z.string().nullable(),
    warehouseId: z.string().nullable(),
    warehouseName: z.string().nullable(),
    collected: z.boolean(),
    recipient: addressAnswer,
    carrier: z.string(),
    tracking: z.string(),
    parcels: z.number().nullable(),
    weightG: z.number().nullable(),
    transport: transportAnswer,
    lines: z.array(shipmentLineAnswer),
    document: transportDocumentAnswer,
    isTaxed: z.boolean(),
    missing: z.array(missingFactAnswer),
    acts: z.array(z.enum(SHIPMENT_COMMANDS)),
    leftAt: z.string().nullable(),
    deliveredAt: z.string().nullable(),
    version: z.number(),
    events: z.array(z.object({ at: z.string(), kind: z.string(), by: z.string(), note: z.string() })),
  }),
);

export const orderShipmentsAnswer = exact<OrderShipments>("OrderShipments")(
  z.object({
    orderId: z.string(),
    orderNumber: z.string().nullable(),
    buyerName: z.string(),
    status: orderStatus,
    deliveryStatus,
    version: z.number(),
    lines: z.array(carriedLineAnswer),
    shipments: z.array(shipmentViewAnswer),
    warehouses: z.array(z.object({ id: z.string(), name: z.string(), exciseNumber: z.string().nullable() })),
    canPlan: z.boolean(),
    defaults: z.object({
      recipient: addressAnswer,
      collected: z.boolean(),
      carrier: z.string(),
      dutySuspended: z.boolean(),
      consigneeExciseNumber: z.string(),
      consignorExciseNumber: z.string(),
      addresses: z.array(z.object({ title: z.string(), address: addressAnswer, exciseNumber: z.string() })),
    }),
  }),
);

export const lineCancellationPreviewAnswer = exact<LineCancellationPreview>("LineCancellationPreview")(
  z.object({
    lessHtCents: centsAnswer,
    lessVatCents: centsAnswer,
    lessTtcCents: centsAnswer,
    totalTtcCents: centsAnswer,
    billedTtcCents: centsAnswer,
    toBillTtcCents: centsAnswer,
    awaitedCents: centsAnswer,
    refundCents: centsAnswer,
    refundBy: z.enum(["provider", "hand"]),
  }),
);
