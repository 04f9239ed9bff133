import * as z from "zod";
import { cents, percentBp } from "#kit/amounts.contract.ts";
import { id, nameText, versionField } from "#kit/contract.ts";
import { ascending, key, rule, unique } from "#kit/rules.contract.ts";
import { EXPIRY_MONTHS } from "./expiry.ts";

/** A level of a loyalty programme: the benefit of a number of points. */
const level = z
  .strictObject({
    id: key,
    name: nameText(60, 1),
    points: z.int().min(1).max(10_000_000),
    discountCents: cents.min(1).optional(),
    discountBp: percentBp.min(1).optional(),
    gifts: z
      .array(id)
      .min(1)
      .max(100)
      .check(unique((g) => g))
      .optional(),
    maxGifts: z.int().min(1).max(99).optional(),
  })
  .check(
    rule(
      (l) => [l.discountCents, l.discountBp, l.gifts].filter((offer) => offer !== undefined).length === 1,
      "one-offer",
      ["discountCents"],
    ),
    rule((l) => (l.gifts === undefined) === (l.maxGifts === undefined), "needed", ["maxGifts"]),
  );

/** Body that sets the loyalty programme of a shop. */
export const loyaltyBody = z.strictObject({
  pointsPerEuroE2: z.int().min(0).max(1_000_000),
  levels: z
    .array(level)
    .max(30)
    .check(
      ascending((l) => l.points),
      unique((l) => l.id),
    ),
  /** Life of points in months; absent or null: they never expire. */
  expiryMonths: z.int().min(EXPIRY_MONTHS.least).max(EXPIRY_MONTHS.most).nullish(),
  version: versionField,
});
