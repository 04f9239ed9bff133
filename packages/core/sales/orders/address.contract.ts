import * as z from "zod";
import { nameText, text } from "#kit/contract.ts";
import { compactId, isExciseNumber } from "#kit/validation.ts";
import { personName, phone } from "#people/accounts/contract.ts";

/** A postal address (specification §3, Address). */
export const postalAddress = z.strictObject({
  /** Civility, as written before the name in the person's language. */
  title: nameText(30).optional(),
  firstname: personName,
  lastname: personName,
  company: nameText(100).optional(),
  street: nameText(120, 1),
  street2: nameText(120).optional(),
  zipcode: text(12, 1).regex(/^[A-Za-z0-9 -]+$/, "zipcode"),
  city: nameText(80, 1),
  county: nameText(80).optional(),
  state: nameText(80).optional(),
  stateCode: nameText(10).optional(),
  country: z.string().regex(/^[A-Z]{2}$/, "country"),
  phone: phone.optional(),
  /** Excise number of the place, for goods under duty suspension (rules §1.4). */
  exciseNumber: z
    .string()
    .max(60)
    .overwrite((typed) => compactId(typed))
    .refine(isExciseNumber, "excise-number")
    .optional(),
  /** In the mountains: some carriers charge more (specification §3, Address). */
  mountain: z.boolean().optional(),
});
