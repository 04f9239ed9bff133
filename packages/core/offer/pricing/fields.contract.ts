import * as z from "zod";
import { unitE4 } from "#kit/amounts.contract.ts";
import { text, versionField } from "#kit/contract.ts";
import { ascending, key, unique } from "#kit/rules.contract.ts";

export const threshold = z.int().min(1).max(9_999);

export const tiers = z
  .array(z.strictObject({ from: threshold, unitE4 }))
  .max(12)
  .check(ascending((t) => t.from));
export const addTiers = z
  .array(z.strictObject({ from: threshold, add: z.int().min(1).max(999) }))
  .max(12)
  .check(ascending((t) => t.from));

/** Grid of a new client: by the client's kind, and before that by family. */
export const matchGridsBody = z.strictObject({
  individual: key.nullable(),
  professional: key.nullable(),
  families: z
    .array(z.strictObject({ family: text(60, 1), typology: key }))
    .max(100)
    .check(unique((f) => f.family)),
  version: versionField,
});
