import * as z from "zod";
import { contract, id, text } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
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
import { MANUAL_MOVEMENT_KINDS, MOVEMENT_KINDS } from "./movements.ts";

const amount = z.number();
const levels = { onHand: amount, reserved: amount, available: amount };
const place = {
  warehouseId: id,
  warehouseName: z.string(),
  dutyStatus: dutyField,
  lot: z.string(),
};

/** One line of the list: an article in one place, or an article without stock yet. */
export const stockRow = z.object({
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
  /** At cost without VAT; null: there is stock, and its cost is not known. */
  valueCents: amount.nullable(),
  /** At the price of the public grid, with or without VAT like that grid. */
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

export const movementRow = z.object({
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
  /** The movement that this one reverses, and its time. */
  reverses: z.string().nullable(),
  reversesAt: z.string().nullable(),
  /** The movement that reversed this one, and its recording time. */
  reversedBy: z.string().nullable(),
  reversedAt: z.string().nullable(),
  /** The closed month that counts it. */
  declaredIn: z.string().nullable(),
  /** A user typed it, and it is not reversed. */
  isReversible: z.boolean(),
});
export type MovementRow = z.output<typeof movementRow>;
export const movementsList = listCalls({
  path: "/v1/stocks/movements",
  ...see,
  summary: "What entered and left the warehouses",
  row: movementRow,
});

export const stockArticle = z.object({
  ...articleFields,
  ref: z.string(),
  ean: z.string().nullable(),
  places: z.array(z.object({ ...place, ...levels })),
});
export type FoundArticle = z.output<typeof stockArticle>;

const article = stockArticle.extend({
  family: z.string(),
  status: z.string(),
  visual: z.string().nullable(),
  productId: id,
  /** Quantity available to online orders. */
  sellable: amount,
  /** Holders of the reserved quantity, oldest first. */
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

export const postedOperation = z.object({
  operationId: id,
  places: z.array(z.object({ formatId: id, ...place, ...levels })),
});
export type Posted = z.output<typeof postedOperation>;
const lines = z.array(z.strictObject(lineFields)).min(1).max(200);

/** Several movements at once, all or none. */
export const operationBody = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(MANUAL_MOVEMENT_KINDS),
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
    /** The bulk wine, and its quantity taken: the difference to the lines is a loss. */
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
    answer: z.object({ articles: z.array(stockArticle) }),
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
      kind: z.enum([...MANUAL_MOVEMENT_KINDS, "inventory"]),
      /** Inventory: the counted quantity. Else: the quantity that entered or left. */
      quantity: z.int().min(0).max(MOST_UNITS),
      /** By default the first selling warehouse. */
      warehouseId: id.optional(),
      dutyStatus: dutyField.optional(),
      lot: lotField.optional(),
      ...postingFields,
      originMonth: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
      /**
       * Confirms a count that leaves orders without bottles; without it the count is refused with them
       * (`inventory-lacks`).
       */
      acceptLacks: z.boolean().optional(),
    }),
    answer: z.object(levels),
    status: 201,
  },
  open: {
    method: "POST",
    path: "/v1/stocks/openings",
    // Used before the shop opens, whether or not its stock is managed in the cellar's screens.
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
    answer: postedOperation,
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
    answer: postedOperation,
    status: 201,
  },
  operate: {
    method: "POST",
    path: "/v1/stocks/operations",
    ...see,
    idempotent: true,
    summary: "Several movements at once: goods received or taken out, a transfer, a bottling, duty paid",
    body: operationBody,
    answer: postedOperation,
    status: 201,
  },
});
