import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { cleanCart } from "@cuvee/core/sales/cart/clean.ts";
import { meContract } from "@cuvee/core/storefront/me/contract.ts";
import { PERMISSIONS } from "@cuvee/core/people/collaborators/permissions.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, staffShop, workShop, type Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, personOf, withinAfter, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { userOf } from "#people/accounts/accounts.ts";
import { findMaster } from "#people/accounts/masters.queries.ts";
import { findMe, saveCart, saveFields, type MeRow, type OwnRow } from "./queries.ts";

type Me = Answer<(typeof meContract)["read"]>;

type Of = { person: Person; masterAccount: Me["masterAccount"] };

/** Returns the role of a person, then their permissions in the shop that they act for; for a buyer the role alone. */
function scopeOf(person: Person): Me["scope"] {
  const member = workShop(person);
  return [person.role, ...PERMISSIONS.filter((permission) => hasPermission(member, permission))];
}

function businessOf({ business, shop_business }: OwnRow): Me["business"] {
  if (shop_business) return shop_business;
  const { reason = "", name = "" } = business;
  return reason === "" && name === "" ? null : { reason, name };
}

function view(row: OwnRow | undefined, cart: Me["cart"], { person, masterAccount }: Of): Me {
  const { billing_address, delivery_address, business, shop_business, ...user } =
    row ?? refuse("session-expired", 401);
  return {
    ...userOf(user),
    cart,
    billingAddress: billing_address,
    deliveryAddress: delivery_address,
    business: businessOf({ ...user, billing_address, delivery_address, business, shop_business }),
    masterAccount,
    scope: scopeOf(person),
  };
}

const viewWithCart = (row: MeRow | undefined, of: Of): Me => view(row, cleanCart(row?.cart), of);

/** Returns the person and the master of their session, which only a sign-in transaction may see. */
async function masterOf(ctx: RequestContext): Promise<Of> {
  const person = personOf(ctx);
  const find = (tx: Tx) => findMaster(tx, person.sessionId);
  const master = await ctx.services.database.transaction({ signIn: true }, find);
  return { person, masterAccount: master ?? null };
}

/** Mounts the user's own data: their fields, addresses and cart. */
export function meRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, meContract, {
    read: withinAfter(
      (_, ctx) => masterOf(ctx),
      async (tx, _, __, of) => viewWithCart(await findMe(tx, of.person.userId), of),
    ),
    change: withinAfter(
      (_, ctx) => masterOf(ctx),
      async (tx, { body }, _, of) => {
        const { userId, sessionId } = of.person;
        if (!("cart" in body)) {
          if (body.business !== undefined && staffShop(of.person)) refuse("business-of-shop", 409);
          return viewWithCart(await saveFields(tx, userId, body), of);
        }
        const cart = cleanCart(body.cart);
        const by = { sessionId, now: new Date(services.now()) };
        return view(await saveCart(tx, userId, cart, by), cart, of);
      },
    ),
  });
}
