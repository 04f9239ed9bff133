/** Code for the prices of places, beside those of bottles: fetched for a cart with places only. */
export { withTaxes } from "@cuvee/core/sales/cart/taxes.ts";
export { ticketsOf } from "@cuvee/core/visits/events/tickets.ts";
