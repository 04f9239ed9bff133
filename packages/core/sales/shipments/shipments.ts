import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import {
  canTransitionDelivery,
  type Address,
  type DeliveryStatus,
  type OrderStatus,
} from "#sales/orders/orders.ts";
import type { Transport, TransportDocument } from "./transport.ts";

/**
 * Statuses of a shipment: the delivery machine of the design (domain §3) without those that only a whole order can
 * have, plus cancelled.
 */
export const SHIPMENT_STATUSES = [
  "pending",
  "preparation",
  "pendingPickup",
  "transit",
  "delivered",
  "partiallyReturned",
  "returned",
  "exception",
  "cancelled",
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Staff operations on a shipment, a noun each. */
export const SHIPMENT_COMMANDS = [
  "change",
  "note",
  "dispatch",
  "delivery",
  "return",
  "incident",
  "cancellation",
] as const;
export type ShipmentCommand = (typeof SHIPMENT_COMMANDS)[number];

/** Facts of a shipment that decide the allowed operations. */
export type ShipmentState = { status: ShipmentStatus; number: string | null; collected: boolean };

const moves = (from: ShipmentStatus, to: DeliveryStatus): boolean =>
  from !== "cancelled" && canTransitionDelivery(from, to);

const ALLOWED: Record<ShipmentCommand, (shipment: ShipmentState) => boolean> = {
  // A note with a number is never edited: it is cancelled and made again.
  change: (s) => s.status === "pending" && s.number === null,
  note: (s) => s.status === "pending" && s.number === null,
  dispatch: (s) => moves(s.status, s.collected ? "pendingPickup" : "transit"),
  delivery: (s) => moves(s.status, "delivered"),
  return: (s) => s.status === "partiallyReturned" || moves(s.status, "returned"),
  incident: (s) => moves(s.status, "exception"),
  // Delivered goods come back by a return.
  cancellation: (s) => !["delivered", "partiallyReturned", "returned", "cancelled"].includes(s.status),
};

/**
 * Returns the operations that its state allows: the same list shows the buttons and guards the server (design: domain
 * §3).
 */
export const shipmentCommands = (shipment: ShipmentState): ShipmentCommand[] =>
  SHIPMENT_COMMANDS.filter((act) => ALLOWED[act](shipment));

/** Share of an order line in a shipment: units, and free units. */
export type ShipmentLine = { lineId: Id; quantity: number; add: number; returned: number };

/** A line of an order under way: units returned by a withdrawal are not shipped again. */
export type LineToShip = { id: Id; quantity: number; add: number; withdrawn?: number };

type Carrying = { status: ShipmentStatus; lines: readonly ShipmentLine[] };

const units = ({ quantity, add }: { quantity: number; add: number }): number => quantity + add;
const lives = ({ status }: Carrying): boolean => status !== "cancelled";

/** Returns the part of a line that is in no active shipment. Never negative. */
export function leftToPlan(
  line: LineToShip,
  shipments: readonly Carrying[],
): { quantity: number; add: number } {
  const taken = shipments
    .filter(lives)
    .flatMap((s) => s.lines)
    .filter((l) => l.lineId === line.id);
  const sum = (of: (l: ShipmentLine) => number): number => taken.reduce((all, l) => all + of(l), 0);
  const withdrawn = line.withdrawn ?? 0;
  return {
    quantity: Math.max(0, line.quantity - withdrawn - sum((l) => l.quantity)),
    // Units given with a line come back when all of it does.
    add: withdrawn >= line.quantity && withdrawn > 0 ? 0 : Math.max(0, line.add - sum((l) => l.add)),
  };
}

/** A wish of a shipment for more than is left, or for nothing. */
export type ShareFault = { lineId: Id; wanted: number; left: number };

/**
 * Returns the faults in shares of an order (ventilation, design: domain §8): lines that it does not have, or of which
 * the shipments together take more than is left beside `others`.
 */
export function shareFaults(
  lines: readonly LineToShip[],
  others: readonly Carrying[],
  shares: readonly { lines: readonly { lineId: Id; quantity: number; add: number }[] }[],
): ShareFault[] {
  const wanted = new Map<Id, { quantity: number; add: number }>();
  for (const { lineId, quantity, add } of shares.flatMap((s) => s.lines)) {
    const before = wanted.get(lineId) ?? { quantity: 0, add: 0 };
    wanted.set(lineId, { quantity: before.quantity + quantity, add: before.add + add });
  }
  return [...wanted].flatMap(([lineId, want]) => {
    const line = lines.find((l) => l.id === lineId);
    const left = line ? leftToPlan(line, others) : { quantity: 0, add: 0 };
    return line && want.quantity <= left.quantity && want.add <= left.add
      ? []
      : [{ lineId, wanted: units(want), left: units(left) }];
  });
}

const WITH_RECIPIENT: ReadonlySet<ShipmentStatus> = new Set(["delivered", "partiallyReturned", "returned"]);
/** Of several shipments under way, the most advanced gives the status of the order. */
const UNDER_WAY = ["transit", "pendingPickup", "preparation"] as const;

/**
 * Returns the delivery status of an order by its shipments: an incident comes first; `partiallyDelivered` until all
 * goods are with the recipient; returns once all goods have been.
 */
export function deliveryOf(lines: readonly LineToShip[], shipments: readonly Carrying[]): DeliveryStatus {
  const living = shipments.filter(lives);
  if (living.some((s) => s.status === "exception")) return "exception";
  const arrived = living.filter((s) => WITH_RECIPIENT.has(s.status));
  if (arrived.length > 0) {
    const isAll =
      arrived.length === living.length && lines.every((line) => units(leftToPlan(line, living)) === 0);
    if (!isAll) return "partiallyDelivered";
    if (arrived.every((s) => s.status === "returned")) return "returned";
    return arrived.some((s) => s.status !== "delivered") ? "partiallyReturned" : "delivered";
  }
  return UNDER_WAY.find((status) => living.some((s) => s.status === status)) ?? "pending";
}

const STANDS: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["validated", "invoiced"]);

/** Checks whether shipments of an order may be planned: it is accepted, and something is left. */
export const canPlan = (status: OrderStatus, left: readonly { quantity: number; add: number }[]): boolean =>
  STANDS.has(status) && left.some((l) => units(l) > 0);

/** A shipment for staff. */
export type ShipmentView = {
  id: Id;
  /** From the series of delivery notes; taken when the note is first made, at the latest at its dispatch. */
  number: string | null;
  status: ShipmentStatus;
  plannedOn: string | null;
  warehouseId: Id | null;
  warehouseName: string | null;
  /** Collected at the seller's: without carrier. */
  collected: boolean;
  recipient: Address;
  carrier: string;
  tracking: string;
  parcels: number | null;
  weightG: number | null;
  transport: Transport;
  lines: ShipmentLine[];
  /** Document that accompanies its goods. */
  document: TransportDocument;
  /** Its goods pay their duty in France when they leave; without a value the shipment follows its order. */
  isTaxed: boolean;
  /** Data missing before its goods may leave under an e-AD or an e-SAD; empty for all others. */
  missing: MissingFact[];
  acts: ShipmentCommand[];
  /** Its goods have left the cellar. */
  leftAt: string | null;
  deliveredAt: string | null;
  version: number;
  events: { at: string; kind: string; by: string; note: string }[];
};

/**
 * Missing data that a movement under an e-AD or an e-SAD needs: of a product with its line, of a warehouse with its
 * identifier where one is known.
 */
export type MissingFact = {
  field: MissingField;
  lineId?: Id;
  productId?: Id;
  name?: string;
  warehouseId?: Id;
};
export const MISSING_FIELDS = [
  "localReference",
  "consignorExciseNumber",
  "placeOfDispatch",
  "dispatchOffice",
  "guarantee",
  "recipientType",
  "consigneeExciseNumber",
  "carrier",
  "arrangement",
  "journeyTime",
  "exportOffice",
  "exciseCode",
  "cnCode",
  "netMass",
  "grossMass",
  "wineCategory",
  "growingZone",
  "alcohol",
  "volume",
  "arc",
] as const;
export type MissingField = (typeof MISSING_FIELDS)[number];

/** A line of the order with its planned part. */
export type CarriedLine = {
  id: Id;
  name: string;
  detail: string;
  quantity: number;
  add: number;
  left: number;
  leftAdd: number;
  /** Neither planned nor invoiced: the part that may still be given up. */
  givable: number;
};

/** The deliveries of an order. */
export type OrderShipments = {
  orderId: Id;
  orderNumber: string | null;
  buyerName: string;
  status: OrderStatus;
  deliveryStatus: DeliveryStatus;
  /** Version of the order. */
  version: number;
  lines: CarriedLine[];
  shipments: ShipmentView[];
  warehouses: { id: Id; name: string; exciseNumber: string | null }[];
  canPlan: boolean;
  /** Default values of a new shipment. */
  defaults: {
    recipient: Address;
    collected: boolean;
    carrier: string;
    dutySuspended: boolean;
    consigneeExciseNumber: string;
    consignorExciseNumber: string;
    /** Other addresses of the client. */
    addresses: { title: string; address: Address; exciseNumber: string }[];
  };
};

/** Effect of giving up the rest of lines. */
export type LineCancellationPreview = {
  /** Reduction of the order: without tax, the tax, with tax. */
  lessHtCents: Cents;
  lessVatCents: Cents;
  lessTtcCents: Cents;
  /** Total of the order after it, with tax; its invoiced part, and the part still to be invoiced. */
  totalTtcCents: Cents;
  billedTtcCents: Cents;
  toBillTtcCents: Cents;
  /** Still to be paid after it. */
  awaitedCents: Cents;
  /** Overpayment relative to the new total: it is refunded, by its provider or manually. */
  refundCents: Cents;
  refundBy: "provider" | "hand";
};
