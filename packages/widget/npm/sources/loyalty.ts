import { elementClass } from "./element.ts";

/** `<cuvee-loyalty>`: points of a visitor who has signed in, what they give, how far the next level is. */
export const CuveeLoyalty = elementClass("cuvee-loyalty", {
  shop: "text",
  host: "text",
  theme: "text",
});
export type CuveeLoyalty = InstanceType<typeof CuveeLoyalty>;
