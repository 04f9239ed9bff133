import * as z from "zod";
import { id } from "#kit/contract.ts";
import { unique } from "#kit/rules.contract.ts";

/** Contents of a pack: units of other formats. */
export const contents = z
  .array(z.strictObject({ formatId: id, quantity: z.int().min(1).max(999) }))
  .max(50)
  .check(unique((c) => c.formatId));
