import type { Cart } from "@cuvee/core/sales/cart/cart.ts";
import { payloadOf as orderOf } from "@cuvee/core/sales/cart/payload.ts";
import type { BodyOf } from "#cart/send.ts";

/** Returns a cart in the form of the API: ids and quantities. */
export const payloadOf = ({ orders }: Cart): BodyOf<"POST /v1/carts/handoff">["orders"] =>
  orders.map(orderOf);
