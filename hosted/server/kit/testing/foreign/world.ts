import type { CardOrder } from "#kit/testing/bank.ts";
import type { ShopHand } from "#kit/testing/orders.ts";
import type { TestServer } from "#kit/testing/server.ts";

/** What is asked for by those whose it is not: the estate, an order there, and names of other things of the estate. */
export type World = { shop: ShopHand; order: CardOrder; own: Record<string, string> };

/** How a call that names objects of a tenant, in its path or body, is asked for the estate's. */
export type Foreign = Record<
  string,
  (world: World) => {
    path: string;
    body?: object;
    /** Instead of 404: the body names it in a field, which is refused by name (`422 invalid-input`). */
    wanted?: "422 invalid-input" | "422 unknown-product" | "410 link-expired" | "415 unsupported-media-type";
  }
>;

/** Makes what an area's calls name, as the estate's owner, and tells its names. */
export type Prepare = (server: TestServer, shop: ShopHand, owner: string) => Promise<Record<string, string>>;
