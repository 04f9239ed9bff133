import * as z from "zod";
import { HAND_TYPES } from "#billing/payments/ledger.ts";

/** Use of a manual payment. */
export const moneyChoice = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("credit") }),
  z.strictObject({ to: z.literal("refund"), type: z.enum(HAND_TYPES) }),
]);
