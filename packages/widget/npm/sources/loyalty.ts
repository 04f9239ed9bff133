import { elementClass } from "./element.ts";

/** `<cuvee-loyalty>`: points of a signed-in visitor, their benefit, the distance to the next level. */
export const CuveeLoyalty = elementClass("cuvee-loyalty", {
  shop: "text",
  host: "text",
  theme: "text",
});
export type CuveeLoyalty = InstanceType<typeof CuveeLoyalty>;
