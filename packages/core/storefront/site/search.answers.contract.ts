import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { SORTS } from "#storefront/site/search.ts";
import type { FacetValues, ProductSearch } from "#storefront/site/search.ts";

export const productSearchAnswer = exact<ProductSearch>("ProductSearch")(
  z.object({
    label: z.string(),
    kind: z.string(),
    color: z.string(),
    price: z.string(),
    appellation: z.string(),
    vintage: z.string(),
    grape: z.string(),
    q: z.string(),
    sort: z.enum(SORTS),
    p: z.number(),
  }),
);

export const facetValuesAnswer = exact<FacetValues>("FacetValues")(
  z.array(z.object({ value: z.string(), count: z.number() })),
);
