import { elementClass } from "./element.ts";

/** `<cuvee-product>`: everything about one product in the page. */
export const CuveeProduct = elementClass("cuvee-product", {
  shop: "text",
  host: "text",
  theme: "text",
  product: "text",
  vintage: "text",
  format: "text",
});
export type CuveeProduct = InstanceType<typeof CuveeProduct>;
