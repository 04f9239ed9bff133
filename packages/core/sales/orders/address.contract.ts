import * as z from "zod";
import { nameText, text } from "#kit/contract.ts";
import { personName, phone } from "#people/accounts/contract.ts";

/** A postal address (specification §3, Address). */
export const address = z.strictObject({
  firstname: personName,
  lastname: personName,
  company: nameText(100).optional(),
  street: nameText(120, 1),
  street2: nameText(120).optional(),
  zipcode: text(12, 1).regex(/^[A-Za-z0-9 -]+$/, "zipcode"),
  city: nameText(80, 1),
  country: z.string().regex(/^[A-Z]{2}$/, "country"),
  phone: phone.optional(),
  /** In the mountains: some carriers ask more (specification §3, Address). */
  mountain: z.boolean().optional(),
});
