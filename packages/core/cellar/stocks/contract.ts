import * as z from "zod";
import { contract, id, text } from "#kit/contract.ts";
import { listCalls } from "#kit/list.contract.ts";
import {
  articleFields,
  dutyField,
  lineFields,
  lotField,
  MOST_UNITS,
  postingFields,
  quantityField,
  see,
  staff,
} from "./fields.contract.ts";
import { HAND_KINDS, MOVEMENT_KINDS } from "./movements.ts";

const amount = z.number();
const levels = { onHand: amount, reserved: amount, available: amount };
const place = {
  warehouseId: id,
  warehouseName: z.string(),
  dutyStatus: dutyField,
  lot: z.string(),
};

/** One line of the list: an article in one place, or an article that lies nowhere yet. */
const stockRow = z.object({
  id: z.string(),
  ...articleFields,
  warehouseId: id.nullable(),
  warehouse: z.string().nullable(),
  dutyStatus: dutyField.nullable(),
  lot: z.string().nullable(),
  family: z.string(),
  color: z.string().nullable(),
  ean: z.string().nullable(),
  ...levels,
  stockVolumeMl: amount,
  /** At cost without VAT; null: something lies there, and its cost is not known. */
  valueCents: amount.nullable(),
  /** At the price of the public grid, with VAT or without as that grid is. */
  retailCents: amount,
  least: amount.nullable(),
  isLow: z.boolean(),
});
export type StockRow = z.output<typeof stockRow>;
export const stocksList = listCalls({
  path: "/v1/stocks",
  ...see,
  summary: "Stock by article, warehouse, duty status and lot",
  row: stockRow,
});

const movementRow = z.object({
  id: z.string(),
  ...articleFields,
  at: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  warehouseId: id,
  warehouse: z.string(),
  dutyStatus: dutyField,
  lot: z.string(),
  quantity: amount,
  movedVolumeMl: amount,
  reason: z.string(),
  observation: z.string(),
  document: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  operationId: id.nullable(),
  madeBy: z.string(),
  /** The movement that this one takes back, and when that happened. */
  reverses: z.string().nullable(),
  reversesAt: z.string().nullable(),
  /** The movement that took this one back, and when that was recorded. */
  reversedBy: z.string().nullable(),
  reversedAt: z.string().nullable(),
  /** The closed month that counts it. */
  declaredIn: z.string().nullable(),
  /** A person typed it, and nobody took it back. */
  isReversible: z.boolean(),
});
export type MovementRow = z.output<typeof movementRow>;
export const movementsList = listCalls({
  path: "/v1/stocks/movements",
  ...see,
  summary: "What entered and left the warehouses",
  row: movementRow,
});

const found = z.object({
  ...articleFields,
  ref: z.string(),
  ean: z.string().nullable(),
  places: z.array(z.object({ ...place, ...levels })),
});
export type FoundArticle = z.output<typeof found>;

const article = found.extend({
  family: z.string(),
  status: z.string(),
  visual: z.string().nullable(),
  productId: id,
  /** What online orders can take. */
  sellable: amount,
  /** Who holds what is reserved, oldest first. */
  holds: z.array(
    z.object({
      orderId: id.nullable(),
      orderNumber: z.string().nullable(),
      allocationId: id.nullable(),
      holder: z.string(),
      units: amount,
    }),
  ),
});
export type Article = z.output<typeof article>;

const posted = z.object({
  operationId: id,
  places: z.array(z.object({ formatId: id, ...place, ...levels })),
});
export type Posted = z.output<typeof posted>;
const lines = z.array(z.strictObject(lineFields)).min(1).max(200);

/** Several movements at once, all or none. */
export const operationBody = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(HAND_KINDS),
    warehouseId: id,
    lines,
    ...postingFields,
    /** Month in which returned goods had left, for `replacement`. */
    originMonth: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  z.strictObject({
    kind: z.literal("transfer"),
    warehouseId: id,
    toWarehouseId: id,
    lines,
    ...postingFields,
  }),
  z.strictObject({ kind: z.literal("duty"), warehouseId: id, lines, ...postingFields }),
  z.strictObject({
    kind: z.literal("bottling"),
    warehouseId: id,
    /** The bulk wine, and how much of it was taken: what is not in the lines is lost. */
    bulk: z.strictObject({
      formatId: id,
      consumedMl: quantityField,
      lot: lotField.optional(),
      dutyStatus: dutyField.optional(),
    }),
    lines,
    ...postingFields,
  }),
]);
export type Operation = z.output<typeof operationBody>;

export const stocksContract = contract({
  ...stocksList,
  articles: {
    method: "GET",
    path: "/v1/stocks/articles",
    ...see,
    summary: "Articles by name, reference or barcode, with where they lie",
    query: z.strictObject({ search: text(100).default(""), warehouseId: id.optional() }),
    answer: z.object({ articles: z.array(found) }),
  },
  article: {
    method: "GET",
    path: "/v1/stocks/:formatId",
    ...see,
    summary: "Stock of one article: where it lies and who holds it",
    params: z.strictObject({ formatId: id }),
    answer: article,
  },
  movements: movementsList.list,
  movementsMeasure: movementsList.measure,
  movementsExport: movementsList.export,
  move: {
    method: "POST",
    path: "/v1/stocks/movements",
    ...see,
    idempotent: true,
    summary: "Record one movement, or what was counted of one article",
    body: z.strictObject({
      formatId: id,
      kind: z.enum([...HAND_KINDS, "inventory"]),
      /** Inventory: what was counted. Else: how many entered or left. */
      quantity: z.int().min(0).max(MOST_UNITS),
      /** The first that sells when it is not said. */
      warehouseId: id.optional(),
      dutyStatus: dutyField.optional(),
      lot: lotField.optional(),
      ...postingFields,
      originMonth: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
      /** Confirms a count that leaves orders without bottles; without it the count is refused with them (`inventory-lacks`). */
      acceptLacks: z.boolean().optional(),
    }),
    answer: z.object(levels),
    status: 201,
  },
  open: {
    method: "POST",
    path: "/v1/stocks/openings",
    // Asked before the shop opens, whether or not its stock is managed in the cellar's screens.
    who: staff,
    permission: "seeAllStock",
    idempotent: true,
    summary:
      "Say what there is of articles whose stock nobody has entered yet, in the warehouse that sells; made if there is none",
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ formatId: id, quantity: quantityField }))
        .min(1)
        .max(50)
        .refine((all) => new Set(all.map((line) => line.formatId)).size === all.length, "duplicate"),
    }),
    answer: posted,
    status: 201,
  },
  reverse: {
    method: "POST",
    path: "/v1/stocks/movements/:movementId/reversal",
    ...see,
    idempotent: true,
    summary: "Take a movement back by its contrary: both stay; a closed month stays as it was sealed",
    params: z.strictObject({ movementId: z.coerce.number().int().min(1) }),
    body: z.strictObject({ reason: text(200, 1) }),
    answer: posted,
    status: 201,
  },
  operate: {
    method: "POST",
    path: "/v1/stocks/operations",
    ...see,
    idempotent: true,
    summary: "Several movements at once: goods received or taken out, a transfer, a bottling, duty paid",
    body: operationBody,
    answer: posted,
    status: 201,
  },
});
