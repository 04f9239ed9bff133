import { settingsContract } from "@cuvee/core/shops/settings/contract.ts";
import { yearsContract } from "@cuvee/core/shops/settings/years.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, nameOf, shopOf, within, type RequestContext } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { ServerLang } from "#kit/translations.ts";
import { changeOwnShop } from "#shops/settings/change.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { faceOf, ownShop, saleTermsOf } from "#shops/settings/settings.ts";
import { readYears, stateYear, withdrawYear } from "#shops/settings/years.ts";

/** Facts of the deployment that the settings need: the public form of a shop, and whether it may open. */
export type SettingsDeps = {
  served: (shop: ShopRow) => ShopRow;
  refuseUnready: (tx: Tx, row: ShopRow, lang: ServerLang) => Promise<void>;
};

/** Mounts the settings of a shop and its public face. */
export function settingsRoutes(app: FastifyInstance, services: Services, deps: SettingsDeps): void {
  mount(app, services, settingsContract, {
    mine: within((tx, _input, ctx) => ownShop(tx, shopOf(ctx), ctx.actor.person)),
    face: within(async (tx, { params }) =>
      faceOf(deps.served((await findShop(tx, params.id)) ?? refuse("not-found", 404))),
    ),
    saleTerms: within(async (tx, { params, query }) =>
      saleTermsOf((await findShop(tx, params.id)) ?? refuse("not-found", 404), query.lang),
    ),
    change: within((tx, { body }, ctx) => {
      const { version, noMessage: _, ...change } = body;
      const { live, now } = services;
      const refuseUnready = (at: Tx, row: ShopRow) => deps.refuseUnready(at, row, ctx.lang);
      const using = { live, now, refuseUnready };
      return changeOwnShop(tx, using, shopOf(ctx), { person: ctx.actor.person, version, change });
    }),
  });
  const by = (ctx: RequestContext) => ({ shopId: shopOf(ctx), by: nameOf(ctx), now: services.now() });
  mount(app, services, yearsContract, {
    years: within((tx, _input, ctx) => readYears(tx, by(ctx))),
    stateYear: within((tx, { body }, ctx) => stateYear(tx, services, by(ctx), body)),
    withdrawYear: within((tx, { params }, ctx) => withdrawYear(tx, services, by(ctx), params.opensOn)),
  });
}
