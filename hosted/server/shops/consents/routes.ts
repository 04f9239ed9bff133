import { consentsContract } from "@cuvee/core/shops/consents/contract.ts";
import { reachContract } from "@cuvee/core/shops/consents/reach.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { columnsFor } from "#kit/list/list.ts";
import { mount, nameOf, personOf, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { withRetryAfter } from "#people/accounts/answers.ts";
import { clientsListing, type MembersOfLists } from "#shops/clients/list.ts";
import { clientReach, recordReach } from "./clientReach.ts";
import { askFromPage } from "./consents.ts";
import { recordFunction } from "./informed.ts";
import { ownPreferences, setOwnBirthday, setPreference } from "./preferences.ts";
import { readWaiting, hasProduct } from "./wishes.queries.ts";
import { clientConsents, ownConsents, withdrawOwn } from "./proofs.ts";
import { consentPages } from "./pages.routes.ts";

/**
 * Mounts the call of public forms, the reach of clients, and the pages that the links of mails lead to; `membersOf`
 * finds the clients of lists, which are on the right of consents.
 */
export async function consentsRoutes(
  app: FastifyInstance,
  services: Services,
  membersOf: MembersOfLists,
): Promise<void> {
  const clients = clientsListing(services.now, membersOf);
  mount(app, services, consentsContract, {
    async ask({ params, body }, ctx) {
      await withRetryAfter(ctx, askFromPage(services, params.shopId, body, ctx.ip));
      return { success: true } as const;
    },
    own: within((tx, _input, ctx) => ownConsents(tx, personOf(ctx).userId)),
    withdrawOwn: within((tx, { params }, ctx) => withdrawOwn(tx, services, personOf(ctx).userId, params)),
    ofClient: within((tx, { params }, ctx) => clientConsents(tx, shopOf(ctx), params.clientId)),
    waiting: within(async (tx, { params: { productId } }, ctx) => {
      const shopId = shopOf(ctx);
      if (!(await hasProduct(tx, shopId, productId))) return refuse("not-found", 404);
      return { formats: await readWaiting(tx, shopId, productId) };
    }),
  });
  mount(app, services, reachContract, {
    preferences: within((tx, { query }, ctx) => ownPreferences(tx, services, personOf(ctx).userId, query)),
    setPreference: within((tx, { params, body }, ctx) =>
      setPreference(tx, services, { userId: personOf(ctx).userId, ip: ctx.ip }, { ...params, wish: body }),
    ),
    setBirthday: within((tx, { params, body }, ctx) =>
      setOwnBirthday(tx, services, personOf(ctx).userId, { ...params, ...body }),
    ),
    clientReach: within((tx, { params }, ctx) => clientReach(tx, services, shopOf(ctx), params.clientId)),
    recordReach: within((tx, { params, body }, ctx) =>
      recordReach(
        tx,
        services,
        { shopId: shopOf(ctx), by: nameOf(ctx), lang: ctx.lang },
        { clientId: params.clientId, entry: body },
      ),
    ),
    recordFunction: within((tx, { body }, ctx) => {
      const user = { shopId: shopOf(ctx), by: nameOf(ctx), lang: ctx.lang };
      const columns = columnsFor(clients, personOf(ctx));
      return recordFunction(tx, services, { ...user, columns, membersOf }, body);
    }),
  });
  await consentPages(app, services);
}
