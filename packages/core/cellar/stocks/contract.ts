import * as z from "zod";
import { contract, id, text } from "#kit/contract.ts";

export const stocksContract = contract({
  levels: {
    method: "GET",
    path: "/v1/stocks",
    who: ["owner", "iam"],
    permission: "seeAllStock",
    summary: "Stock of every format of the shop",
    answer: z.object({
      levels: z.array(
        z.object({
          formatId: id,
          productName: z.string(),
          onHand: z.int(),
          reserved: z.int(),
          available: z.int(),
        }),
      ),
    }),
  },
  move: {
    method: "POST",
    path: "/v1/stocks/movements",
    who: ["owner", "iam"],
    permission: "seeAllStock",
    idempotent: true,
    summary: "Record a fact: an inventory count or a breakage",
    body: z.strictObject({
      formatId: id,
      kind: z.enum(["inventory", "breakage"]),
      /** Inventory: what was counted. Breakage: how many were lost. */
      quantity: z.int().min(0).max(1_000_000),
      reason: text(200).default(""),
    }),
    answer: z.object({ onHand: z.int(), reserved: z.int(), available: z.int() }),
    status: 201,
  },
});
