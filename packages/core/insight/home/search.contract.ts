import * as z from "zod";
import { centsField, contract, id, text } from "#kit/contract.ts";

/** Results of the quick search besides pages. Kinds that the user may not see are absent. */
export const searchContract = contract({
  search: {
    method: "GET",
    path: "/v1/search",
    who: ["owner", "iam", "agent"],
    summary:
      "Products, clients, orders, documents and reservations of the shop that a text names, a few of each",
    query: z.strictObject({ query: text(100, 1) }),
    answer: z.object({
      products: z
        .array(z.object({ id, name: z.string(), detail: z.string(), status: z.string() }))
        .optional(),
      clients: z.array(z.object({ id, name: z.string(), detail: z.string() })).optional(),
      orders: z
        .array(
          z.object({
            id,
            number: z.string().nullable(),
            name: z.string(),
            /** Absent for users who may see no price. */
            totalTtcCents: centsField.optional(),
            createdAt: z.string(),
          }),
        )
        .optional(),
      documents: z
        .array(
          z.object({
            id,
            kind: z.enum(["bill", "deposit", "credit"]),
            number: z.string(),
            name: z.string(),
            totalTtcCents: centsField,
            issuedOn: z.string(),
          }),
        )
        .optional(),
      reservations: z
        .array(
          z.object({
            id,
            number: z.string().nullable(),
            name: z.string(),
            event: z.string(),
            startsAt: z.string(),
          }),
        )
        .optional(),
    }),
  },
});
