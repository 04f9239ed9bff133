import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { cleanCart } from "@cuvee/core/sales/cart/clean.ts";
import { meContract } from "@cuvee/core/storefront/me/contract.ts";
import { PERMISSIONS } from "@cuvee/core/people/collaborators/permissions.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, staffShop, workShop, type Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, personOf, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { userOf } from "#people/accounts/accounts.ts";
import { ownAccount, saveCart, saveFields, type OwnRow } from "./queries.ts";

type Me = Answer<(typeof meContract)["read"]>;

/** Returns the role of a person, then their permissions in the shop that they act for; for a buyer the role alone. */
function scopeOf(person: Person): Me["scope"] {
  const member = workShop(person);
  return [person.role, ...PERMISSIONS.filter((permission) => hasPermission(member, permission))];
}

function businessOf({ business, shop_business }: Pick<OwnRow, "business" | "shop_business">): Me["business"] {
  if (shop_business) return shop_business;
  const { reason = "", name = "" } = business;
  return reason === "" && name === "" ? null : { reason, name };
}

function view(row: OwnRow | undefined, person: Person): Me {
  const { billing_address, delivery_address, business, shop_business, cart, master, ...user } =
    row ?? refuse("session-expired", 401);
  return {
    ...userOf(user),
    cart: cleanCart(cart),
    billingAddress: billing_address,
    deliveryAddress: delivery_address,
    business: businessOf({ business, shop_business }),
    masterAccount: master,
    scope: scopeOf(person),
  };
}

/** Reads or changes the row of the person, which is found by its key. */
async function own(
  ctx: RequestContext,
  work: (tx: Tx, person: Person) => Promise<OwnRow | undefined>,
): Promise<Me> {
  const person = personOf(ctx);
  const scope = { ...ctx.scope, onePlan: true as const };
  return view(await ctx.services.database.transaction(scope, (tx) => work(tx, person)), person);
}

/** Mounts the user's own data: their fields, addresses and cart. */
export function meRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, meContract, {
    read: (_, ctx) => own(ctx, (tx, { sessionId }) => ownAccount(tx, sessionId)),
    change: ({ body }, ctx) =>
      own(ctx, (tx, person) => {
        const { userId, sessionId } = person;
        if ("cart" in body)
          return saveCart(tx, cleanCart(body.cart), { sessionId, now: new Date(services.now()) });
        if (body.business !== undefined && staffShop(person)) refuse("business-of-shop", 409);
        saveFields(tx, userId, body);
        return ownAccount(tx, sessionId);
      }),
  });
}
