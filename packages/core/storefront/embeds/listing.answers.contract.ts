import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { Facets } from "#storefront/embeds/listing.ts";

export const facetsAnswer = exact<Facets>("Facets")(
  z.object({
    format: z.array(z.string()),
    color: z.array(z.string()),
    price: z.array(z.string()),
    appellation: z.array(z.string()),
  }),
);
