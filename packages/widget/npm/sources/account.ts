import { elementClass } from "./element.ts";

/** `<cuvee-account>`: signs a visitor in on the host's own domain, greets them, signs them out. */
export const CuveeAccount = elementClass("cuvee-account", {
  shop: "text",
  host: "text",
  theme: "text",
});
export type CuveeAccount = InstanceType<typeof CuveeAccount>;
