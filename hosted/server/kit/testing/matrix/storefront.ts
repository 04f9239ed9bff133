import { ANYBODY, SIGNED_IN, type Row } from "./row.ts";

/** Written by hand from the specification §6 and §7, not from the contracts. */
export const storefrontMatrix = {
  "GET /v1/embeds/:shop": ANYBODY,
  "GET /v1/embeds/:shop/products/:productId": ANYBODY,
  "GET /v1/users/me": SIGNED_IN,
  "PUT /v1/users/me": SIGNED_IN,
} satisfies Record<string, Row>;
