import * as z from "zod";
import { withoutMinusZero } from "#kit/numbers.ts";

/** Unit prices end at 100 000 €, amounts at 1 000 000 € (core: sums stay far within the safe integers). */
export const unitE4 = z.int().min(0).max(1_000_000_000).overwrite(withoutMinusZero);
export const cents = z.int().min(0).max(100_000_000).overwrite(withoutMinusZero);
export const percentBp = z.int().min(0).max(10_000).overwrite(withoutMinusZero);
export const rateBp = z.int().min(0).max(9_999).overwrite(withoutMinusZero);
