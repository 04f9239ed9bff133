import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Product, Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { shelve, type Shelf } from "@cuvee/core/offer/pricing/shelf.ts";
import type { PointUser, SalesPointSettings } from "@cuvee/core/sales/tills/points.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";

/** What the server tells a till (`GET /v1/tills/:tillId/snapshot`). */
export type TillSnapshot = {
  version: string;
  point: SalesPointSettings & { id: Id };
  users: PointUser[];
  products: Product[];
  tickets?: Ticket[];
  rules: ShopRules;
  /** EAN, GTIN and SKU to the format. */
  codes: { code: string; formatId: Id }[];
  stock: { formatId: Id; quantity: number }[];
};

/** The snapshot, ready to sell from. */
export type Catalogue = { snapshot: TillSnapshot; shelf: Shelf; codes: ReadonlyMap<string, Id> };

export function catalogueOf(snapshot: TillSnapshot): Catalogue {
  return {
    snapshot,
    shelf: shelve(snapshot.products, snapshot.tickets),
    codes: new Map(snapshot.codes.map(({ code, formatId }) => [code, formatId])),
  };
}
