import { elementClass } from "./element.ts";

/** `<cuvee-add-to-cart>`: the buy box of one product, for a page with its own description of it. */
export const CuveeAddToCart = elementClass("cuvee-add-to-cart", {
  shop: "text",
  host: "text",
  theme: "text",
  product: "text",
  vintage: "text",
  format: "text",
});
export type CuveeAddToCart = InstanceType<typeof CuveeAddToCart>;
