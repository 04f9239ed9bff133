import * as z from "zod";
import { contract, text } from "#kit/contract.ts";

export const addressesContract = contract({
  suggest: {
    method: "GET",
    path: "/v1/addresses",
    who: ["public"],
    summary: "Addresses that begin like what is typed; none where no provider is set",
    query: z.strictObject({
      search: text(120, 3),
      country: z.string().regex(/^[A-Z]{2}$/),
      lang: z.string().max(5).optional(),
    }),
    answer: z.object({
      /** A provider exists for the country: a page sends no further requests where there is none. */
      active: z.boolean(),
      addresses: z.array(
        z.object({ street: z.string(), zipcode: z.string(), city: z.string(), country: z.string() }),
      ),
    }),
  },
});
