import { elementClass } from "./element.ts";

/** `<cuvee-shop>`: the products of a shop, with everything needed to fill the cart. */
export const CuveeShop = elementClass("cuvee-shop", {
  shop: "text",
  host: "text",
  theme: "text",
  products: "names",
  filters: "names",
  search: "flag",
  sort: "text",
  color: "text",
  appellation: "text",
  paging: "text",
  limit: "number",
});
export type CuveeShop = InstanceType<typeof CuveeShop>;
