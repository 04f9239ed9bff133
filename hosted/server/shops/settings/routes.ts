import { settingsContract } from "@cuvee/core/shops/settings/contract.ts";
import { yearsContract } from "@cuvee/core/shops/settings/years.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { mount, nameOf, shopOf, within, type Context } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { changeOwnShop } from "#shops/settings/change.ts";
import { findShop } from "#shops/settings/queries.ts";
import { faceOf, ownShop, saleTermsOf } from "#shops/settings/settings.ts";
import { readYears, stateYear, withdrawYear } from "#shops/settings/years.ts";

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, settingsContract, {
    mine: within((tx, _input, ctx) => ownShop(tx, shopOf(ctx), ctx.actor.person)),
    face: within(async (tx, { params }) =>
      faceOf((await findShop(tx, params.id)) ?? refuse("not-found", 404)),
    ),
    saleTerms: within(async (tx, { params, query }) =>
      saleTermsOf((await findShop(tx, params.id)) ?? refuse("not-found", 404), query.lang),
    ),
    change: within((tx, { body }, ctx) => {
      const { version, noMessage: _, ...change } = body;
      return changeOwnShop(tx, services, shopOf(ctx), ctx.actor.person, version, change);
    }),
  });
  const by = (ctx: Context) => ({ shopId: shopOf(ctx), by: nameOf(ctx), now: services.now() });
  mount(app, services, yearsContract, {
    years: within((tx, _input, ctx) => readYears(tx, by(ctx))),
    stateYear: within((tx, { body }, ctx) => stateYear(tx, services, by(ctx), body)),
    withdrawYear: within((tx, { params }, ctx) => withdrawYear(tx, services, by(ctx), params.opensOn)),
  });
}
