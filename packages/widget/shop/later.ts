import { withTexts } from "#page/withTexts.ts";
import { lazy } from "#runtime/registry.ts";

/** Loads filters, order and search of the list. In the chunk `add-to-cart`: `shop` cannot name files that name it. */
export const filters = () => withTexts(lazy<typeof import("#filters/load.ts")>("@chunk/filters"));
