import * as z from "zod";
import { matrixRowAnswer, priceChangeAnswer } from "#offer/pricing/matrix/matrix.answers.contract.ts";
import { contract, id, versionField } from "#kit/contract.ts";
import { listCalls, rowsChosen } from "#kit/list/list.contract.ts";
import type { VatType } from "#shops/settings/settings.ts";
import { unitE4 } from "#kit/amounts.contract.ts";
import { key, rule, unique } from "#kit/rules.contract.ts";
import { BASE_PRICE, PRICE_ROUNDINGS, type PriceRounding } from "./matrix.ts";

/** Access to the price matrix: a user who may not see prices may not change them. */
const priced = { who: ["owner", "iam"], permission: "createProduct", priced: true } as const;

/** A format in the matrix: its own price, and its prices in the grids. */
export type MatrixRow = {
  formatId: string;
  productId: string;
  name: string;
  vintage: string;
  format: {
    ref: string;
    nameInShop: string | null;
    volumeMl: number;
    packing: string | null;
    packingQuantity: number | null;
  };
  status: string;
  visual: string | null;
  vatType: VatType;
  disableVAT: boolean;
  unitE4: number;
  /** Number of thresholds and promotions of the format's own price. */
  tiers: number;
  promotions: number;
  grids: Record<string, { visible: boolean; unitE4: number; tiers: number }>;
  version: number;
};

/** A change of many prices that can be undone. */
export type PriceChange = {
  id: string;
  kind: "cells" | "copy";
  from: string | null;
  to: string | null;
  percentBp: number | null;
  formats: number;
  madeBy: string;
  at: string;
  undoneAt: string | null;
};

const column = z.union([z.literal(BASE_PRICE), key]);
const row = z.strictObject({
  formatId: id,
  version: versionField,
  unitE4: unitE4.optional(),
  /** Null removes the grid's own price: the format's applies. */
  grids: z.record(key, z.strictObject({ visible: z.boolean(), unitE4 }).nullable()).optional(),
});

const matrixRow = matrixRowAnswer;
export const matrixChange = z.object({ changeId: id, rows: z.array(matrixRow) });
/** The matrix as a list: formats with all their prices. */
export const matrixList = listCalls({
  path: "/v1/pricing/matrix",
  ...priced,
  summary: "Prices of every format in every grid",
  row: matrixRow,
});

export const matrixContract = contract({
  ...matrixList,
  // An agent reads the prices that they may quote.
  list: { ...matrixList.list, who: ["owner", "iam", "agent"] },
  changeCells: {
    method: "PUT",
    path: "/v1/pricing/matrix",
    ...priced,
    summary: "Change prices of several formats and grids at once, all or none",
    body: z.strictObject({
      rows: z
        .array(row)
        .min(1)
        .max(500)
        .check(unique((r) => r.formatId)),
    }),
    answer: matrixChange,
  },
  copyPrices: {
    method: "POST",
    path: "/v1/pricing/matrix/copies",
    ...priced,
    idempotent: true,
    summary: "Copy a column of prices to another or onto itself, with a percentage and a rounding",
    body: z
      .strictObject({
        from: column,
        to: column,
        percentBp: z.int().min(-10_000).max(100_000).default(0),
        rounding: z.enum(Object.keys(PRICE_ROUNDINGS) as [PriceRounding, ...PriceRounding[]]).default("cent"),
        /** Keeps existing prices. */
        onlyMissing: z.boolean().default(false),
        /** Absent: every format. */
        rows: rowsChosen.optional(),
      })
      .check(
        rule((c) => c.from !== c.to || c.percentBp !== 0 || c.rounding !== "cent", "needed", ["percentBp"]),
      ),
    answer: z.object({ changeId: id.nullable(), formats: z.int() }),
    status: 201,
  },
  changes: {
    method: "GET",
    path: "/v1/pricing/matrix/changes",
    ...priced,
    summary: "The last changes of many prices, newest first",
    answer: z.object({ changes: z.array(priceChangeAnswer) }),
  },
  undo: {
    method: "POST",
    path: "/v1/pricing/matrix/changes/:changeId/undo",
    ...priced,
    idempotent: true,
    summary: "Take a change of prices back; formats that were changed since are left alone and named",
    params: z.strictObject({ changeId: id }),
    answer: z.object({
      reverted: z.int(),
      kept: z.array(z.object({ formatId: id, name: z.string() })),
    }),
  },
});
