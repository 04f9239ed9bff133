import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { membersContract } from "@cuvee/core/storefront/members/contract.ts";
import type { FastifyInstance } from "fastify";
import type { AvailabilityCache } from "#cellar/stocks/stocks.ts";
import type { SiteMember } from "#kit/http/actor.ts";
import { mount, personOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { confirmationSentence } from "#people/accounts/answers.ts";
import { findUser } from "#people/accounts/queries.ts";
import { checkSite, exchangeCode, idleSince, makeCode } from "./members.ts";
import { offersFor, pointsOf } from "./offers.ts";
import { readSites, revokeToken } from "./queries.ts";

const formatsOf = (products: readonly Product[]): string[] =>
  products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id)));
const memberIn = (ctx: RequestContext): SiteMember => ctx.actor.member ?? refuse("member-session", 401);
const siteName = (origin: string): string => new URL(origin).host;

/** Mounts the data that a site may read about a consenting visitor, and the visitor's revocation. */
export function membersRoutes(
  app: FastifyInstance,
  services: Services,
  catalogue: Catalogue,
  shelves: AvailabilityCache,
): void {
  const { database, now } = services;
  mount(app, services, membersContract, {
    async site({ query }) {
      const snapshot = await catalogue.shop(query.shop);
      checkSite(snapshot, query);
      const { id, code, name } = snapshot.face;
      return { shop: { id, code, name }, site: siteName(query.origin) };
    },
    async authorize({ body }, ctx) {
      const snapshot = await catalogue.shop(body.shop);
      checkSite(snapshot, body);
      return { code: await makeCode(services, personOf(ctx).userId, snapshot.rules.id, body) };
    },
    async exchange({ body }, ctx) {
      const { rules } = await catalogue.shop(body.shop);
      return { token: await exchangeCode(services, rules.id, ctx.request.headers.origin, body) };
    },
    end: within(async (tx, _, ctx) => {
      const { tokenId, person } = memberIn(ctx);
      await revokeToken(tx, tokenId, person.userId, new Date(now()));
      return confirmationSentence(ctx, "siteEnded");
    }),
    async me(_, ctx) {
      const { shopId, person } = memberIn(ctx);
      const snapshot = await catalogue.shop(shopId);
      return database.transaction({ userId: person.userId }, async (tx) => {
        const { firstname = "" } = (await findUser(tx, person.userId)) ?? {};
        await tx.actFor(shopId);
        const loyalty = await pointsOf(tx, snapshot, person.userId);
        return { firstname, ...(loyalty ? { loyalty } : {}) };
      });
    },
    async offers({ query }, ctx) {
      const { shopId, person } = memberIn(ctx);
      const snapshot = await catalogue.shop(shopId);
      const offers = await database.transaction({ userId: person.userId }, async (tx) => {
        await tx.actFor(shopId);
        return offersFor(tx, snapshot, person, { at: now(), only: query.only });
      });
      const { rules, shelf } = snapshot;
      const availability =
        query.only === undefined
          ? await shelves.available(rules.id, shelf)
          : await shelves.availableOf(rules.id, shelf, formatsOf(offers.products));
      return { ...offers, availability };
    },
    sites: within(async (tx, _, ctx) =>
      (await readSites(tx, personOf(ctx).userId, idleSince(now()))).map((row) => ({
        id: row.id,
        site: siteName(row.origin),
        shop: row.shop,
        createdAt: row.createdAt.toISOString(),
        usedOn: row.usedOn,
      })),
    ),
    endSite: within(async (tx, { params }, ctx) => {
      if (!(await revokeToken(tx, params.siteId, personOf(ctx).userId, new Date(now()))))
        refuse("not-found", 404);
      return confirmationSentence(ctx, "siteEnded");
    }),
  });
}
