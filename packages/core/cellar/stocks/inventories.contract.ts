import * as z from "zod";
import { versionBody, contract, id, nameText, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import type { FormatType, ProductType } from "#offer/catalogue/catalogue.ts";
import { articleFields, dutyField, lotField, MOST_UNITS, see } from "./fields.contract.ts";
import { INVENTORY_STATUSES } from "./inventories.ts";
import { COUNTED_FAMILIES } from "./stocks.ts";

const manage = { ...see, permission: "createWarehouse" } as const;

const fields = {
  id,
  name: z.string(),
  warehouseId: id,
  warehouse: z.string(),
  families: z.array(z.string()),
  isBlind: z.boolean(),
  status: z.enum(INVENTORY_STATUSES),
  openedAt: z.string(),
  openedBy: z.string(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  version: z.int(),
};
export const inventoryRow = z.object({ ...fields, counted: z.int() });
export type InventoryRow = z.output<typeof inventoryRow>;

export const inventoriesList = listCalls({
  path: "/v1/stocks/inventories",
  ...see,
  summary: "Inventories, newest first",
  row: inventoryRow,
});

export const inventoryLine = z.object({
  ...articleFields,
  dutyStatus: dutyField,
  lot: z.string(),
  ean: z.string().nullable(),
  counted: z.number().nullable(),
  /** Book stock at the last count, or now; null where it is hidden from the user who counts. */
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  differenceMl: z.number().nullable(),
  /** At the public price. */
  differenceCents: z.number().nullable(),
  countedBy: z.array(z.string()),
});
export type InventoryLine = z.output<typeof inventoryLine>;

export const inventory = z.object({ ...fields, lines: z.array(inventoryLine) });
export type Inventory = z.output<typeof inventory>;

export const inventoryBody = z.strictObject({
  name: nameText(100, 1),
  warehouseId: id,
  families: z
    .array(z.enum(COUNTED_FAMILIES as [ProductType, ...ProductType[]]))
    .max(40)
    .default([]),
  isBlind: z.boolean().default(false),
});

const params = z.strictObject({ inventoryId: id });

export const inventoriesContract = contract({
  inventories: inventoriesList.list,
  inventoriesMeasure: inventoriesList.measure,
  inventoriesExport: inventoriesList.export,
  openInventory: {
    method: "POST",
    path: "/v1/stocks/inventories",
    ...see,
    idempotent: true,
    summary: "Begin an inventory of a warehouse",
    body: inventoryBody,
    answer: inventory,
    status: 201,
  },
  inventory: {
    method: "GET",
    path: "/v1/stocks/inventories/:inventoryId",
    ...see,
    summary: "An inventory with what was counted; a blind one hides what should be there",
    params,
    answer: inventory,
  },
  differences: {
    method: "GET",
    path: "/v1/stocks/inventories/:inventoryId/differences",
    ...manage,
    summary: "An inventory with its differences, a blind one too",
    params,
    answer: inventory,
  },
  count: {
    method: "POST",
    path: "/v1/stocks/inventories/:inventoryId/counts",
    ...see,
    idempotent: true,
    summary: "Add what was counted; each increment has an id of its own and counts once",
    params,
    body: z.strictObject({
      counts: z
        .array(
          z.strictObject({
            id,
            formatId: id,
            dutyStatus: dutyField.optional(),
            lot: lotField.optional(),
            /** A negative value corrects a mistake. */
            quantity: z.int().min(-MOST_UNITS).max(MOST_UNITS),
          }),
        )
        .min(1)
        .max(200),
    }),
    answer: z.object({ lines: z.array(inventoryLine) }),
    status: 201,
  },
  close: {
    method: "POST",
    path: "/v1/stocks/inventories/:inventoryId/closing",
    ...manage,
    idempotent: true,
    summary:
      "Close an inventory: its differences become movements; orders that lack bottles by it are named first",
    params,
    body: z.strictObject({
      version: versionField,
      /** Effect on goods that were not counted: the stock is kept, or set to zero. */
      uncounted: z.enum(["keep", "zero"]).default("keep"),
      /**
       * The user confirmed orders that it leaves without bottles; without it such an inventory is refused
       * (`inventory-lacks`).
       */
      acceptLacks: z.boolean().default(false),
    }),
    answer: inventory,
  },
  cancel: {
    method: "POST",
    path: "/v1/stocks/inventories/:inventoryId/cancellation",
    ...manage,
    idempotent: true,
    summary: "Give an inventory up: stock stays as it is",
    params,
    body: versionBody,
    answer: inventory,
  },
});

/** An order, or an allocation, that lacks goods once an inventory is closed (facts of `inventory-lacks`). */
export type UnservedOrder = {
  orderId: string | null;
  /** Number of the order; "" of an allocation. */
  number: string;
  /** Recipient of the goods. */
  client: string;
  lines: { article: string; formatType: FormatType; units: number }[];
};
