import * as z from "zod";
import { nameText, versionField } from "#kit/contract.ts";
import { compactId, isExciseNumber } from "#kit/validation.ts";
import { CARTON_SIZES, EXCISE_STATES, exciseCountry } from "#shops/settings/settings.ts";
import { cents, percentBp } from "#kit/amounts.contract.ts";
import { ascending, country, rule, unique, zipPrefix } from "#kit/rules.contract.ts";

const surcharge = z
  .strictObject({
    name: nameText(60, 1),
    htCents: cents.min(1),
    perParcel: z.boolean().optional(),
    mountain: z.boolean().optional(),
    countries: z.array(country).max(60).optional(),
    zipPrefixes: z.array(zipPrefix).max(500).optional(),
  })
  .check(
    rule((s) => Boolean(s.mountain || s.countries?.length || s.zipPrefixes?.length), "needed", [
      "zipPrefixes",
    ]),
  );

const steps = z
  .array(z.strictObject({ upTo: z.int().min(1).max(100_000_000), htCents: cents }))
  .max(60)
  .check(ascending((s) => s.upTo));

/** Percentages of shipping (specification §5, "Transport fee": 0 up to below 25). */
const carriageBp = z.int().min(0).max(2_499);

export const method = z
  .strictObject({
    name: nameText(80, 1),
    carrier: nameText(60),
    kind: z.enum(["delivery", "pickup", "collectionPoint"]),
    countries: z
      .array(country)
      .min(1)
      .max(60)
      .check(unique((c) => c)),
    zipPrefixes: z.array(zipPrefix).max(500),
    zipExcluded: z.array(zipPrefix).max(500),
    basis: z.enum(["bottles", "weight", "parcels"]),
    steps,
    cartons: z
      .array(z.literal([...CARTON_SIZES]))
      .min(1)
      .max(CARTON_SIZES.length)
      .check(ascending((n) => n))
      .optional(),
    beyond: z.strictObject({ every: z.int().min(1).max(100_000_000), htCents: cents }).optional(),
    francoBottles: z.int().min(1).max(9_999).optional(),
    francoCents: cents.min(1).optional(),
    surcharges: z.array(surcharge).max(20).optional(),
    marginBp: percentBp.optional(),
    feesBp: carriageBp.optional(),
    commissionBp: carriageBp.optional(),
    address: z
      .strictObject({
        name: nameText(80, 1),
        street: nameText(120, 1),
        zipcode: nameText(12, 1),
        city: nameText(80, 1),
        country,
      })
      .optional(),
    hours: nameText(200, 1).optional(),
    days: z.tuple([z.int().min(0).max(365), z.int().min(0).max(365)]).optional(),
    /** Its place in the choice: before the one at that position. */
    position: z.int().min(0).max(10_000).optional(),
    version: versionField,
  })
  .check(
    rule((m) => m.kind === "pickup" || m.steps.length > 0 || m.beyond !== undefined, "needed", ["steps"]),
    rule((m) => m.kind === "delivery" || !(m.marginBp || m.feesBp || m.commissionBp), "collection-point", [
      "marginBp",
    ]),
    rule((m) => m.kind !== "collectionPoint" || m.address !== undefined, "needed", ["address"]),
    rule((m) => !m.days || m.days[0] <= m.days[1], "ascending", ["days"]),
  );

/**
 * Representatives for excise in other member states (rules §7): one for each country, with the representative's number
 * there.
 */
export const representativesBody = z.strictObject({
  representatives: z
    .array(
      z
        .strictObject({
          country: country.refine((code) => EXCISE_STATES.includes(code), "member-state"),
          name: nameText(120, 1),
          exciseNumber: z
            .string()
            .max(60)
            .transform((typed) => compactId(typed))
            .refine(isExciseNumber, "excise-number"),
        })
        .check(
          rule((one) => exciseCountry(one.country) === one.exciseNumber.slice(0, 2), "excise-country", [
            "exciseNumber",
          ]),
        ),
    )
    .max(26)
    .check(unique((one) => one.country)),
  version: versionField,
});
