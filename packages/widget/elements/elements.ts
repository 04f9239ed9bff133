import { account } from "#elements/account.ts";
import { addToCart } from "#elements/add-to-cart.ts";
import { ageGate } from "#elements/age-gate.ts";
import { cart } from "#elements/cart.ts";
import type { Declaration } from "#elements/declaration.ts";
import { loyalty } from "#elements/loyalty.ts";
import { product } from "#elements/product.ts";
import { reservation } from "#elements/reservation.ts";
import { shop } from "#elements/shop.ts";

/** The elements, in the order of the documentation. */
export const ELEMENTS = [
  shop,
  product,
  addToCart,
  cart,
  reservation,
  ageGate,
  account,
  loyalty,
] as const satisfies readonly Declaration[];
