import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import {
  lineCancellationPreviewAnswer,
  orderShipmentsAnswer,
} from "#sales/shipments/shipments.answers.contract.ts";
import { versionBody, contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { isExciseNumber } from "#kit/validation.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { OFFICE } from "#cellar/warehouses/warehouses.ts";
import { ARC_PATTERN, ARRANGEMENTS, JOURNEY_PATTERN, RECIPIENT_TYPES, TRANSPORT_MODES } from "./transport.ts";
import { deliveryStatus } from "#sales/orders/enums.contract.ts";

const staff = ["owner", "iam"] as const;
const may = { who: staff, permission: "manageDelivery" } as const;
const orderId = z.strictObject({ orderId: id });
const shipmentId = z.strictObject({ shipmentId: id });
const day = z.iso.date("date");
const answer = orderShipmentsAnswer;
/** Makes the field of a text in capitals, as the customs write it; may be empty. */
const upper = (fits: (value: string) => boolean, code: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => value === "" || fits(value), code);

const units = z.int().min(0).max(10_000_000);
export const shipmentRecipient = z.strictObject({
  title: nameText(30).optional(),
  firstname: nameText(60),
  lastname: nameText(60),
  company: nameText(100).optional(),
  street: nameText(120, 1),
  street2: nameText(120).optional(),
  zipcode: nameText(12, 1),
  city: nameText(80, 1),
  county: nameText(80).optional(),
  state: nameText(80).optional(),
  stateCode: nameText(10).optional(),
  exciseNumber: text(20).optional(),
  country: z.string().regex(/^[A-Z]{2}$/, "country"),
  phone: text(30).optional(),
  mountain: z.boolean().optional(),
});
export const shipmentTransport = z.strictObject({
  dutySuspended: z.boolean(),
  recipientType: z.literal(RECIPIENT_TYPES).nullable().default(null),
  consigneeExciseNumber: upper(isExciseNumber, "excise-number").default(""),
  arrangement: z.literal(ARRANGEMENTS).nullable().default(null),
  mode: z.literal(TRANSPORT_MODES).default(3),
  journeyTime: upper((value) => JOURNEY_PATTERN.test(value), "journey-time").default(""),
  exportOffice: upper((value) => OFFICE.test(value), "customs-office").default(""),
});

const plan = {
  plannedOn: day.nullable().default(null),
  /** Warehouse of dispatch; without it, wherever its goods are reserved. */
  warehouseId: id.nullable().default(null),
  /** Collected at the seller's. */
  collected: z.boolean().default(false),
  recipient: shipmentRecipient,
  carrier: nameText(120).default(""),
  tracking: nameText(120).default(""),
  parcels: z.int().min(1).max(100_000).nullable().default(null),
  weightG: z.int().min(1).max(100_000_000).nullable().default(null),
  transport: shipmentTransport,
  lines: z
    .array(
      z
        .strictObject({ lineId: id, quantity: units, add: units.default(0) })
        .refine((l) => l.quantity + l.add > 0, "nothing"),
    )
    .min(1)
    .max(500),
};
/** Given-up lines of an order, with their quantities. */
const givenUp = {
  version: versionField,
  lines: z
    .array(z.strictObject({ lineId: id, quantity: z.int().min(1).max(10_000_000) }))
    .min(1)
    .max(500),
};
const act = { version: versionField, reason: text(500).default("") };

export const ventilationRow = z.object({
  id,
  number: z.string().nullable(),
  buyerName: z.string(),
  createdAt: z.string(),
  deliveryStatus,
  plannedOn: z.string().nullable(),
  toPlan: z.int(),
  toCarry: z.int(),
  shipments: z.int(),
});
export type VentilationRow = z.output<typeof ventilationRow>;

/** Orders with a part left to plan or to ship. */
export const ventilationList = listCalls({
  path: "/v1/ventilations",
  ...may,
  summary: "Orders of which something is left to share out or to carry",
  row: ventilationRow,
});

export const shipmentsContract = contract({
  ...ventilationList,
  shipments: {
    method: "GET",
    path: "/v1/orders/:orderId/shipments",
    ...may,
    summary: "The deliveries of an order: what is planned, under way, delivered, and what is left",
    params: orderId,
    answer,
  },
  plan: {
    method: "POST",
    path: "/v1/orders/:orderId/shipments",
    ...may,
    idempotent: true,
    summary: "Share quantities of an order between recipients, days or warehouses (ventilation)",
    params: orderId,
    body: z.strictObject({
      shipments: z
        .array(z.strictObject({ id, ...plan }))
        .min(1)
        .max(50),
    }),
    answer,
    status: 201,
  },
  lineCancellation: {
    method: "POST",
    path: "/v1/orders/:orderId/line-cancellations",
    who: staff,
    permission: "createOrder",
    idempotent: true,
    summary: "Give up what was neither delivered nor billed of lines: stock is free, less is to be billed",
    params: orderId,
    body: z.strictObject({ id, reason: text(500).default(""), ...givenUp }),
    answer,
    status: 201,
  },
  lineCancellationPreview: {
    method: "POST",
    path: "/v1/orders/:orderId/line-cancellations/preview",
    who: staff,
    permission: "createOrder",
    summary:
      "What giving up lines would come to: by what the order falls, what is still billed, paid or goes back",
    params: orderId,
    body: z.strictObject(givenUp),
    answer: lineCancellationPreviewAnswer,
  },
  change: {
    method: "PUT",
    path: "/v1/shipments/:shipmentId",
    ...may,
    summary: "Change a shipment whose note has no number yet",
    params: shipmentId,
    body: z.strictObject({ version: versionField, ...plan }),
    answer,
  },
  note: {
    method: "POST",
    path: "/v1/shipments/:shipmentId/note",
    ...may,
    idempotent: true,
    summary: "Make the delivery note: it takes its number, and is not edited from then on",
    params: shipmentId,
    body: versionBody,
    answer,
  },
  tracking: {
    method: "PUT",
    path: "/v1/shipments/:shipmentId/tracking",
    ...may,
    summary: "What comes to be known on the way: number of the parcel, reference of the customs (ARC)",
    params: shipmentId,
    body: z.strictObject({
      version: versionField,
      tracking: nameText(120),
      arc: upper((value) => ARC_PATTERN.test(value), "arc"),
      fallback: text(30),
    }),
    answer,
  },
  dispatch: {
    method: "POST",
    path: "/v1/shipments/:shipmentId/dispatch",
    ...may,
    idempotent: true,
    summary:
      "A shipment has left with its goods, or waits to be fetched; its buyer is told, with the reason as a word to him",
    params: shipmentId,
    body: z.strictObject({ ...act, tracking: text(120).optional() }),
    answer,
  },
  delivery: {
    method: "POST",
    path: "/v1/shipments/:shipmentId/delivery",
    ...may,
    idempotent: true,
    summary: "A shipment is with its recipient",
    params: shipmentId,
    body: z.strictObject(act),
    answer,
  },
  return: {
    method: "POST",
    path: "/v1/shipments/:shipmentId/return",
    ...may,
    idempotent: true,
    summary: "Goods of a shipment came back: all that is left of it, or these",
    params: shipmentId,
    body: z.strictObject({
      ...act,
      /** They are put back in stock. */
      restock: z.boolean(),
      lines: z
        .array(z.strictObject({ lineId: id, quantity: z.int().min(1).max(10_000_000) }))
        .min(1)
        .max(500)
        .optional(),
    }),
    answer,
  },
  incident: {
    method: "POST",
    path: "/v1/shipments/:shipmentId/incident",
    ...may,
    idempotent: true,
    summary: "Something went wrong with a shipment under way",
    params: shipmentId,
    body: z.strictObject({ version: versionField, reason: text(500, 1) }),
    answer,
  },
  cancellation: {
    method: "POST",
    path: "/v1/shipments/:shipmentId/cancellation",
    ...may,
    idempotent: true,
    summary: "Give a shipment up: what had left is back, and its quantities are to be planned again",
    params: shipmentId,
    body: z.strictObject(act),
    answer,
  },
  pdf: {
    method: "GET",
    path: "/v1/shipments/:shipmentId/file.pdf",
    ...may,
    summary: "The delivery note; it goes with the goods as their document (rules §1.3)",
    params: shipmentId,
    answer: fileAnswer("application/pdf"),
  },
  daeXml: {
    method: "GET",
    path: "/v1/shipments/:shipmentId/dae.xml",
    ...may,
    summary:
      "The facts of a movement under an e-AD or an e-SAD by the names of IE815: a help for typing, no message",
    params: shipmentId,
    answer: fileAnswer("application/xml"),
  },
  daeCsv: {
    method: "GET",
    path: "/v1/shipments/:shipmentId/dae.csv",
    ...may,
    summary: "The same as a table",
    params: shipmentId,
    answer: fileAnswer("text/csv"),
  },
});
