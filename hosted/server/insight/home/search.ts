import type { Answer } from "@cuvee/core/kit/contract.ts";
import { searchContract } from "@cuvee/core/insight/home/search.contract.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, workShop } from "#kit/http/actor.ts";
import { mount, personOf, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { findClients, findDocuments, findOrders, findProducts, findReservations } from "./search.queries.ts";

type SearchAnswer = Answer<(typeof searchContract)["search"]>;

/** Mounts the quick search: a few matches of each kind that the person may see. */
export function searchRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, searchContract, {
    search: within(async (tx, { query: { query } }, ctx) => {
      const shopId = shopOf(ctx);
      const member = workShop(personOf(ctx));
      const found: SearchAnswer = {};
      if (hasPermission(member, "seeAllProduct")) found.products = await findProducts(tx, shopId, query);
      if (hasPermission(member, "seeAllClient")) found.clients = await findClients(tx, shopId, query);
      if (hasPermission(member, "seeAllOrder")) {
        const priced = hasPermission(member, "seeAllPrice");
        found.orders = (await findOrders(tx, shopId, query)).map(
          ({ totalTtcCents, createdAt, ...order }) => ({
            ...order,
            ...(priced ? { totalTtcCents } : {}),
            createdAt: createdAt.toISOString(),
          }),
        );
      }
      if (hasPermission(member, "billOrder")) found.documents = await findDocuments(tx, shopId, query);
      if (hasPermission(member, "seeAllResa") && isActive(member?.integrations, "reservations"))
        found.reservations = (await findReservations(tx, shopId, query, services.now())).map(
          ({ startsAt, ...one }) => ({ ...one, startsAt: startsAt.toISOString() }),
        );
      return found;
    }),
  });
}
