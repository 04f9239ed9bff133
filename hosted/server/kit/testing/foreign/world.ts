import type { TestCardOrder } from "#kit/testing/bank.ts";
import type { TestShop } from "#kit/testing/orders.ts";
import type { TestServer } from "#kit/testing/server.ts";

/**
 * Objects that people without rights to them request: the estate, an order there, and names of other objects of the
 * estate.
 */
export type World = { shop: TestShop; order: TestCardOrder; own: Record<string, string> };

/** Requests to the estate's objects, for each call that names objects of a tenant in its path or body. */
export type Foreign = Record<
  string,
  (world: World) => {
    path: string;
    body?: object;
    /**
     * Expected refusal instead of 404: the body names the object in a field, which is refused by name (`422
     * invalid-input`).
     */
    wanted?: "422 invalid-input" | "422 unknown-product" | "410 link-expired" | "415 unsupported-media-type";
  }
>;

/** Makes the objects that an area's calls name, as the estate's owner, and returns their names. */
export type Prepare = (server: TestServer, shop: TestShop, owner: string) => Promise<Record<string, string>>;
