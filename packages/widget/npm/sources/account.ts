import { elementClass } from "./element.ts";

/** `<cuvee-account>`: signs a visitor in on the host's own domain, greets him, signs him out. */
export const CuveeAccount = elementClass("cuvee-account", {
  shop: "text",
  host: "text",
  theme: "text",
});
export type CuveeAccount = InstanceType<typeof CuveeAccount>;
