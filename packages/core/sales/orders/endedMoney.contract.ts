import * as z from "zod";
import { manualPaymentType } from "#billing/payments/enums.contract.ts";

/** Use of a manual payment. */
export const moneyChoice = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("credit") }),
  z.strictObject({ to: z.literal("refund"), type: manualPaymentType }),
]);
