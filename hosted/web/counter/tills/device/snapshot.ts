import type { Id } from "@cuvee/core/kit/ids.ts";
import { shelve, type Shelf } from "@cuvee/core/offer/pricing/shelf.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";

/** The snapshot, prepared for selling: its formats and places on a shelf, and formats by EAN. */
export type Catalogue = { snapshot: TillSnapshot; shelf: Shelf; codes: ReadonlyMap<string, Id> };

export function catalogueOf(snapshot: TillSnapshot): Catalogue {
  return {
    snapshot,
    shelf: shelve(snapshot.products, snapshot.tickets),
    codes: new Map(Object.entries(snapshot.eans)),
  };
}
