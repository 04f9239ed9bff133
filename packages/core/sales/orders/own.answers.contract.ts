import * as z from "zod";
import { e4Answer, exact } from "#kit/answers.contract.ts";
import type { ReorderLine, ReorderState } from "#sales/orders/own.ts";

export const reorderStateAnswer = exact<ReorderState>("ReorderState")(
  z.enum(["changed", "gone", "same", "less"]),
);

export const reorderLineAnswer = exact<ReorderLine>("ReorderLine")(
  z.object({
    productId: z.string(),
    vintageId: z.string(),
    formatId: z.string(),
    name: z.string(),
    state: reorderStateAnswer,
    wanted: z.number(),
    quantity: z.number(),
    wasE4: e4Answer,
    nowE4: e4Answer.nullable(),
  }),
);
