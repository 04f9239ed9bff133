/** What the price of places needs beside that of bottles: fetched for a cart with places only. */
export { withTaxes } from "@cuvee/core/sales/cart/taxes.ts";
export { ticketsOf } from "@cuvee/core/visits/events/tickets.ts";
