// Generated from packages/widget/elements: npm run generate.
import { elementClass } from "./element.ts";

/**
 * `<cuvee-shop>`: The products of a shop: cards with filters, order, vintages, formats and prices by
 * quantity, and a dialog for each.
 */
export const CuveeShop = /* @__PURE__ */ elementClass("cuvee-shop", {
  shop: "text",
  host: "text",
  theme: "text",
  paging: "text",
  products: "names",
  filters: "names",
  search: "flag",
  sort: "text",
  color: "text",
  appellation: "text",
  limit: "number",
});
export type CuveeShop = InstanceType<typeof CuveeShop>;

/**
 * `<cuvee-product>`: Everything about one product in the page: gallery, vintages, formats, prices by
 * quantity, ingredients and nutrition.
 */
export const CuveeProduct = /* @__PURE__ */ elementClass("cuvee-product", {
  shop: "text",
  host: "text",
  theme: "text",
  product: "text",
  vintage: "text",
  format: "text",
});
export type CuveeProduct = InstanceType<typeof CuveeProduct>;

/** `<cuvee-add-to-cart>`: The buy box of one product, for a page that tells about it in its own words. */
export const CuveeAddToCart = /* @__PURE__ */ elementClass("cuvee-add-to-cart", {
  shop: "text",
  host: "text",
  theme: "text",
  product: "text",
  vintage: "text",
  format: "text",
});
export type CuveeAddToCart = InstanceType<typeof CuveeAddToCart>;

/**
 * `<cuvee-cart>`: The button with the number of articles, and the drawer behind it with lines,
 * carriage, codes and the way to the checkout.
 */
export const CuveeCart = /* @__PURE__ */ elementClass("cuvee-cart", {
  shop: "text",
  host: "text",
  theme: "text",
  position: "text",
});
export type CuveeCart = InstanceType<typeof CuveeCart>;

/**
 * `<cuvee-reservation>`: Events of a shop: month, hours with places left live, people by category,
 * into the same cart as the bottles.
 */
export const CuveeReservation = /* @__PURE__ */ elementClass("cuvee-reservation", {
  shop: "text",
  host: "text",
  theme: "text",
  event: "text",
  language: "text",
});
export type CuveeReservation = InstanceType<typeof CuveeReservation>;

/**
 * `<cuvee-age-gate>`: Asks whether the visitor is an adult before the page is used. The answer is kept
 * on this site only, without a cookie.
 */
export const CuveeAgeGate = /* @__PURE__ */ elementClass("cuvee-age-gate", {
  shop: "text",
  host: "text",
  theme: "text",
  refusalUrl: "text",
  days: "number",
  heading: "text",
  answered: "flag",
  cookie: "text",
});
export type CuveeAgeGate = InstanceType<typeof CuveeAgeGate>;

/**
 * `<cuvee-account>`: Signs a visitor in on the host’s own domain, greets them, and signs them out.
 * Once they are known, all elements of the page show their prices.
 */
export const CuveeAccount = /* @__PURE__ */ elementClass("cuvee-account", {
  shop: "text",
  host: "text",
  theme: "text",
});
export type CuveeAccount = InstanceType<typeof CuveeAccount>;

/**
 * `<cuvee-loyalty>`: Points of a visitor who has signed in, what they give now, and how far the next
 * level is; a button to sign in for whoever is not known. Nothing is shown where the shop has no
 * programme.
 */
export const CuveeLoyalty = /* @__PURE__ */ elementClass("cuvee-loyalty", {
  shop: "text",
  host: "text",
  theme: "text",
});
export type CuveeLoyalty = InstanceType<typeof CuveeLoyalty>;
