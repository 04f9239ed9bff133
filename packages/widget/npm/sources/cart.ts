import { elementClass } from "./element.ts";

/** `<cuvee-cart>`: the button with the number of articles, and the drawer behind it. */
export const CuveeCart = elementClass("cuvee-cart", {
  shop: "text",
  host: "text",
  theme: "text",
  position: "text",
});
export type CuveeCart = InstanceType<typeof CuveeCart>;
