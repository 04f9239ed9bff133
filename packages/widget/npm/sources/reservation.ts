import { elementClass } from "./element.ts";

/** `<cuvee-reservation>`: events of a shop, with places left live, into the same cart as the bottles. */
export const CuveeReservation = elementClass("cuvee-reservation", {
  shop: "text",
  host: "text",
  theme: "text",
  event: "text",
  language: "text",
});
export type CuveeReservation = InstanceType<typeof CuveeReservation>;
