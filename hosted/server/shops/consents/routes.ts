import { consentsContract } from "@cuvee/core/shops/consents/contract.ts";
import { reachContract } from "@cuvee/core/shops/consents/reach.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, personOf, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { withRetryAfter } from "#people/accounts/answers.ts";
import { clientReach, recordReach } from "./clientReach.ts";
import { askFromPage } from "./consents.ts";
import { ownPreferences, setOwnBirthday, setPreference } from "./preferences.ts";
import { readWaiting, hasProduct } from "./wishes.queries.ts";
import { clientConsents, ownConsents, withdrawOwn } from "./proofs.ts";
import { consentPages } from "./pages.routes.ts";

/** Mounts the call of public forms, and the pages that the links of mails lead to. */
export async function consentsRoutes(app: FastifyInstance, services: Services): Promise<void> {
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
  });
  await consentPages(app, services);
}
