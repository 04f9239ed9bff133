import { elementClass } from "./element.ts";

/** `<cuvee-age-gate>`: asks whether the visitor is an adult. */
export const CuveeAgeGate = elementClass("cuvee-age-gate", {
  shop: "text",
  host: "text",
  theme: "text",
  refusalUrl: "text",
  days: "number",
  heading: "text",
});
export type CuveeAgeGate = InstanceType<typeof CuveeAgeGate>;
