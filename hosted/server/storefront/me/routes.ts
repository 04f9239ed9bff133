import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { cleanCart } from "@cuvee/core/sales/cart/clean.ts";
import { meContract } from "@cuvee/core/storefront/me/contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, personOf, within } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { userOf } from "#people/accounts/accounts.ts";
import { findMe, saveCart, saveFields, type MeRow, type OwnRow } from "./queries.ts";

type Me = Answer<(typeof meContract)["read"]>;

function view(row: OwnRow | undefined, cart: Me["cart"]): Me {
  const { billing_address, delivery_address, ...user } = row ?? refuse("session-expired", 401);
  return {
    ...userOf(user),
    cart,
    billingAddress: billing_address,
    deliveryAddress: delivery_address,
  };
}

const viewWithCart = (row: MeRow | undefined): Me => view(row, cleanCart(row?.cart));

/** Mounts the user's own data: his fields, his addresses and his cart. */
export function meRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, meContract, {
    read: within((tx, _, ctx) => findMe(tx, personOf(ctx).userId).then(viewWithCart)),
    change: within(async (tx, { body }, ctx) => {
      const { userId, sessionId } = personOf(ctx);
      if (!("cart" in body)) return viewWithCart(await saveFields(tx, userId, body));
      const cart = cleanCart(body.cart);
      const by = { sessionId, now: new Date(services.now()) };
      return view(await saveCart(tx, userId, cart, by), cart);
    }),
  });
}
