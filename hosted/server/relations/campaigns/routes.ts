import {
  campaignsContract,
  campaignsList,
  recallsContract,
  recipientsList,
} from "@cuvee/core/relations/campaigns/contract.ts";
import { CHANNELS } from "@cuvee/core/shops/consents/consents.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import { columnsFor, listHandlers } from "#kit/list/list.ts";
import { hasPermission, PRICES, staffShop } from "#kit/http/actor.ts";
import {
  mount,
  nameOf,
  personOf,
  ReadyAnswer,
  shopOf,
  within,
  type Handlers,
  type RequestContext,
} from "#kit/http/mount.ts";
import { couponTerms, readCoupons } from "#relations/models/coupons.ts";
import { senderFor } from "#relations/senders/sender.ts";
import { findShop } from "#shops/settings/queries.ts";
import { countAudience } from "./audience.ts";
import { assignCalls, recordCall, resendOne } from "./calls.ts";
import {
  copyCampaign,
  createCampaign,
  deleteCampaign,
  followUp,
  readView,
  saveCampaign,
  type CampaignContext,
} from "./campaigns.ts";
import { findCampaign, readCampaignSettings, saveCampaignSettings } from "./campaigns.queries.ts";
import { checksOf } from "./checks.ts";
import { clicksRoutes } from "./clicks.routes.ts";
import { canSend, type CampaignDeps } from "./deps.ts";
import { requestLetters } from "./letters.ts";
import {
  cancelCampaign,
  completeCampaign,
  pauseCampaign,
  pickWinner,
  postLetters,
  prepareCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
  unscheduleCampaign,
} from "./lifecycle.ts";
import { campaignsListing, recipientsListing } from "./list.queries.ts";
import { readLists, readModels, readTeam } from "./models.queries.ts";
import { previewCampaign, testCampaign } from "./preview.ts";
import {
  beginRecall,
  previewRecall,
  proofOfRecall,
  readRecall,
  readRecalls,
  recallClients,
} from "./recalls/recalls.ts";
import { readLots } from "./recalls/recalls.queries.ts";
import { offeredTriggers } from "./occasions.ts";
import { progressOf, resultsOf } from "./results.ts";

const PRIVATE = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
/** Permission to see the clients of the shop (specification §6). */
const CLIENTS = "seeAllClient";
/** Most clients of a printed list. */
const MOST_PRINTED = 5000;

type Calls = Handlers<typeof campaignsContract>;
type Contexts = (tx: Tx, ctx: RequestContext) => CampaignContext;

/** Returns the valid promo codes of a shop by their code, with their terms for those who see prices. */
async function offeredCodes(
  tx: Tx,
  { now }: CampaignDeps["services"],
  ctx: RequestContext,
): Promise<{ code: string; terms: string }[]> {
  const at = now();
  const seesPrices = hasPermission(staffShop(personOf(ctx)), PRICES);
  return [...(await readCoupons(tx, shopOf(ctx), at))]
    .filter(([, { state }]) => state === "valid")
    .map(([code, { terms }]) => ({
      code,
      terms: seesPrices ? couponTerms(terms, ctx.lang, at).join(", ") : "",
    }))
    .toSorted((one, other) => one.code.localeCompare(other.code, "fr"));
}

/** Settings, and the choices of the editor. */
const choiceHandlers = (deps: CampaignDeps): Pick<Calls, "settings" | "saveSettings" | "options"> => {
  const { services } = deps;
  return {
    settings: within((tx, _input, ctx) => readCampaignSettings(tx, shopOf(ctx))),
    saveSettings: within(async (tx, { body }, ctx) => {
      const shopId = shopOf(ctx);
      if (!(await saveCampaignSettings(tx, shopId, body)))
        refuse("conflict", 409, { current: await readCampaignSettings(tx, shopId) });
      return readCampaignSettings(tx, shopId);
    }),
    options: within(async (tx, _input, ctx) => {
      const shopId = shopOf(ctx);
      const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
      const { from, replyTo, isOwnDomain } = await senderFor(tx, services, shop);
      return {
        channels: CHANNELS.map((channel) => ({ channel, canSend: canSend(deps, channel) })),
        triggers: offeredTriggers(shop),
        isOwnDomain,
        from: `${from.name} <${from.address}>`,
        replyTo: replyTo?.address ?? "",
        models: await readModels(tx, shopId),
        lists: await readLists(tx, shopId),
        team: await readTeam(tx, shopId),
        letterProvider: deps.ways.letters?.name ?? null,
        codes: await offeredCodes(tx, services, ctx),
      };
    }),
  };
};

/** Drafts, and their copies. */
const draftHandlers = (
  context: Contexts,
): Pick<Calls, "create" | "detail" | "save" | "remove" | "copy" | "followUp"> => ({
  create: within((tx, { body }, ctx) => createCampaign(context(tx, ctx), body)),
  detail: within((tx, { params }, ctx) => readView(context(tx, ctx), params.campaignId)),
  save: within((tx, { params, body }, ctx) => saveCampaign(context(tx, ctx), params.campaignId, body)),
  remove: within((tx, { params }, ctx) => deleteCampaign(context(tx, ctx), params.campaignId)),
  copy: within((tx, { params, body }, ctx) => copyCampaign(context(tx, ctx), params.campaignId, body.id)),
  followUp: within((tx, { params, body }, ctx) => followUp(context(tx, ctx), params.campaignId, body.id)),
});

/**
 * Returns what the caller sees of a preview. Throws `forbidden` (403) for the values of a client whom the caller may
 * not see.
 */
function sightOf(
  ctx: RequestContext,
  { clientId }: { clientId?: string | null | undefined },
): { seesPrices: boolean } {
  const member = staffShop(personOf(ctx));
  if (clientId && !hasPermission(member, CLIENTS)) refuse("forbidden", 403, { permission: CLIENTS });
  return { seesPrices: hasPermission(member, PRICES) };
}

/** Looks at a campaign before it starts. */
const previewHandlers = (
  deps: CampaignDeps,
  context: Contexts,
): Pick<Calls, "reach" | "checks" | "preview" | "test"> => {
  const { services } = deps;
  return {
    reach: within(async (tx, { params }, ctx) => {
      const campaign = (await findCampaign(tx, shopOf(ctx), params.campaignId)) ?? refuse("not-found", 404);
      return countAudience(tx, services, shopOf(ctx), campaign);
    }),
    checks: within(async (tx, { params }, ctx) => {
      const campaign = (await findCampaign(tx, shopOf(ctx), params.campaignId)) ?? refuse("not-found", 404);
      return { checks: await checksOf(context(tx, ctx), deps, campaign) };
    }),
    preview: within((tx, { params, query }, ctx) =>
      previewCampaign(context(tx, ctx), deps, params.campaignId, { ...query, ...sightOf(ctx, query) }),
    ),
    async test({ params, body }, ctx) {
      const { once } = ctx;
      // Mails are sent outside of any transaction; a repeated request finds its answer before.
      const stored = once && (await services.database.transaction(ctx.scope, (tx) => once.find(tx)));
      if (stored) return new ReadyAnswer(stored, true);
      const at = { services, shopId: shopOf(ctx), by: nameOf(ctx) };
      const { to, ...reader } = body;
      const shown = { ...reader, ...sightOf(ctx, body) };
      const answer = await testCampaign(deps, at, params.campaignId, { to, reader: shown });
      return within<(typeof campaignsContract)["test"]>(async () => answer)(
        { params, query: undefined, body },
        ctx,
      );
    },
  };
};

/** Commands that change the status. */
const lifeHandlers = (
  deps: CampaignDeps,
  context: Contexts,
): Pick<
  Calls,
  | "prepare"
  | "schedule"
  | "unschedule"
  | "start"
  | "pause"
  | "resume"
  | "cancel"
  | "finish"
  | "post"
  | "winner"
> => ({
  prepare: within((tx, { params, body }, ctx) =>
    prepareCampaign(context(tx, ctx), deps, params.campaignId, body.version),
  ),
  schedule: within((tx, { params, body }, ctx) =>
    scheduleCampaign(context(tx, ctx), params.campaignId, body),
  ),
  unschedule: within((tx, { params, body }, ctx) =>
    unscheduleCampaign(context(tx, ctx), params.campaignId, body.version),
  ),
  start: within((tx, { params, body }, ctx) =>
    startCampaign(context(tx, ctx), deps, params.campaignId, body.version),
  ),
  pause: within((tx, { params }, ctx) => pauseCampaign(context(tx, ctx), params.campaignId)),
  resume: within((tx, { params }, ctx) => resumeCampaign(context(tx, ctx), params.campaignId)),
  cancel: within((tx, { params }, ctx) => cancelCampaign(context(tx, ctx), params.campaignId)),
  finish: within((tx, { params }, ctx) => completeCampaign(context(tx, ctx), params.campaignId)),
  post: within((tx, { params }, ctx) => postLetters(context(tx, ctx), deps, params.campaignId)),
  winner: within((tx, { params, body }, ctx) =>
    pickWinner(context(tx, ctx), params.campaignId, body.variant),
  ),
});

/** Figures, recipients, calls and letters. */
const outcomeHandlers = (
  context: Contexts,
): Pick<Calls, "progress" | "results" | "resend" | "call" | "assign" | "letters" | "addresses"> => ({
  progress: within((tx, { params }, ctx) => progressOf(context(tx, ctx), params.campaignId)),
  results: within((tx, { params }, ctx) => resultsOf(context(tx, ctx), params.campaignId)),
  resend: within((tx, { params }, ctx) => resendOne(context(tx, ctx), params.recipientId)),
  call: within((tx, { params, body }, ctx) => recordCall(context(tx, ctx), params.recipientId, body)),
  assign: within((tx, { params, body }, ctx) =>
    assignCalls(
      { ...context(tx, ctx), columns: columnsFor(recipientsListing, personOf(ctx)) },
      params.campaignId,
      body,
    ),
  ),
  letters: within((tx, { params }, ctx) => requestLetters(tx, ctx, params.campaignId, "pdf")),
  addresses: within((tx, { params, body }, ctx) => requestLetters(tx, ctx, params.campaignId, body.format)),
});

/** Mounts the campaigns of a shop, their links, and recalls. */
export function campaignsRoutes(app: FastifyInstance, deps: CampaignDeps): void {
  const { services } = deps;
  const context: Contexts = (tx, ctx) => ({ tx, services, shopId: shopOf(ctx), by: nameOf(ctx) });
  const { recipients, recipientsMeasure, recipientsExport } = recipientsList;
  const people = listHandlers(
    { list: recipients, measure: recipientsMeasure, export: recipientsExport },
    recipientsListing,
  );
  mount(app, services, campaignsContract, {
    ...listHandlers(campaignsList, campaignsListing),
    recipients: people.list,
    recipientsMeasure: people.measure,
    recipientsExport: people.export,
    ...choiceHandlers(deps),
    ...draftHandlers(context),
    ...previewHandlers(deps, context),
    ...lifeHandlers(deps, context),
    ...outcomeHandlers(context),
  });
  recallsRoutes(app, deps, context);
  clicksRoutes(app, services);
}

function recallsRoutes(
  app: FastifyInstance,
  { services }: CampaignDeps,
  context: (tx: Tx, ctx: RequestContext) => CampaignContext,
): void {
  mount(app, services, recallsContract, {
    recalls: within((tx, _input, ctx) => readRecalls(context(tx, ctx))),
    lots: within(async (tx, { query }, ctx) => ({ lots: await readLots(tx, shopOf(ctx), query.search) })),
    found: within((tx, { query }, ctx) => previewRecall(context(tx, ctx), query)),
    recall: within((tx, { body }, ctx) => beginRecall(context(tx, ctx), body)),
    recallDetail: within((tx, { params }, ctx) => readRecall(context(tx, ctx), params.recallId)),
    recallClients: within((tx, { params, query }, ctx) =>
      recallClients(context(tx, ctx), params.recallId, query),
    ),
    async recallSheet({ params: { recallId } }, ctx) {
      const { recall, clients, shop } = await services.database.transaction(ctx.scope, async (tx) => {
        const at = context(tx, ctx);
        const { rows } = await recallClients(at, recallId, { limit: MOST_PRINTED });
        return { recall: await readRecall(at, recallId), clients: rows, shop: await findShop(tx, at.shopId) };
      });
      const { renderRecall } = await import("./recalls/recall.pdf.ts");
      const content = await renderRecall(recall, clients, {
        shop: shop?.name ?? "",
        color: shop?.color ?? "",
        lang: ctx.lang,
        at: new Date(services.now()),
      });
      const name = `inline; filename="${recall.lot.replace(/[^\w.-]/g, "_")}.pdf"`;
      return ctx.reply
        .headers({ ...PRIVATE, "Content-Disposition": name })
        .type("application/pdf")
        .send(content);
    },
    recallProof: within((tx, { params }, ctx) => proofOfRecall(context(tx, ctx), params.recallId)),
  });
}
