import { plainText } from "@cuvee/core/kit/list/list.ts";
import { modelsContract, modelsList } from "@cuvee/core/relations/models/contract.ts";
import { MODEL_LIMITS } from "@cuvee/core/relations/models/models.ts";
import type { FastifyInstance } from "fastify";
import { hasPermission, PRICES, workShop } from "#kit/http/actor.ts";
import {
  mount,
  nameOf,
  newId,
  personOf,
  shopOf,
  within,
  type Handler,
  type RequestContext,
} from "#kit/http/mount.ts";
import { listHandlers } from "#kit/list/list.ts";
import { askBeforeSameMail } from "#kit/mail/mailAgain.ts";
import { wrappedLines } from "#kit/mail/mail.text.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { translate } from "#kit/translations.ts";
import { couponTerms, readCoupons } from "#relations/models/coupons.ts";
import { modelsListing } from "#relations/models/list.queries.ts";
import {
  addModel,
  changeUses,
  copyModel,
  deleteModel,
  keepDraft,
  modelOf,
  putAway,
  refuseForeignPictures,
  restoreVersion,
  saveDraft,
  type ModelContext,
} from "#relations/models/models.ts";
import { previewOf, readersFound, type ModelDeps, type PreviewWish } from "#relations/models/preview.ts";
import { readOptions, readUses, readVersion, readVersions } from "#relations/models/queries.ts";
import { readyModels } from "#relations/models/ready/ready.ts";
import { healthMessageIn, signatureOf } from "#relations/models/render.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { nameOf as pathOf } from "#storefront/site/data.ts";

/** Returns the wish of a preview with the rights of its caller. Throws `forbidden` (403) for a client unseen. */
function wishOf(body: Omit<PreviewWish, "shopId" | "seesPrices">, ctx: RequestContext): PreviewWish {
  const member = workShop(personOf(ctx));
  if (body.clientId !== null && !hasPermission(member, "seeAllClient")) refuse("forbidden", 403);
  return { ...body, shopId: shopOf(ctx), seesPrices: hasPermission(member, PRICES) };
}

type Calls = typeof modelsContract;

/** Answers what blocks of models are made of. */
const partsHandler = ({ services, catalogue }: ModelDeps): Handler<Calls["parts"]> =>
  within(async (tx, { query }, ctx) => {
    const snapshot = await catalogue.seen(tx, shopOf(ctx));
    const at = services.now();
    const coupons = await readCoupons(tx, snapshot.shop.id, at);
    const seesPrices = hasPermission(workShop(personOf(ctx)), PRICES);
    return {
      codes: [...coupons].map(([code, { terms, state }]) => ({
        code,
        terms: seesPrices ? couponTerms(terms, query.lang, at).join(", ") : "",
        isValid: state === "valid",
      })),
      signature: signatureOf(snapshot, query.lang),
      identity: senderOf(snapshot.shop, query.lang).lines.filter(Boolean),
      healthMessage: healthMessageIn(query.lang),
      ownAddress: personOf(ctx).email,
    };
  });

/** Sends a content to the address of the caller. */
const testHandler = (deps: ModelDeps): Handler<Calls["test"]> =>
  within(async (tx, { body: { again, ...body } }, ctx) => {
    const shopId = shopOf(ctx);
    await refuseForeignPictures(tx, shopId, body.content);
    const { subject, html, text } = await previewOf(tx, deps, wishOf(body, ctx));
    const recipient = personOf(ctx).email;
    await askBeforeSameMail(tx, deps.services, {
      shopId,
      about: "model-test",
      recipients: [recipient],
      again,
    });
    const { shop } = await deps.catalogue.seen(tx, shopId);
    await deps.services.mailer.write(tx, {
      id: newId(deps.services),
      kind: "modelTest",
      lang: body.lang,
      recipient,
      shopId,
      from: senderOf(shop, body.lang),
      values: {},
      made: {
        subject: translate(ctx.lang, "modelMails", "test", { subject }),
        html,
        text: wrappedLines(text),
      },
    });
    return { sentTo: recipient };
  });

/** Mounts the models of mails of a shop. */
export function modelsRoutes(app: FastifyInstance, deps: ModelDeps): void {
  const { services, catalogue } = deps;
  const context = (tx: Tx, ctx: RequestContext): ModelContext => ({
    tx,
    shopId: shopOf(ctx),
    by: nameOf(ctx),
    at: new Date(services.now()),
  });
  mount(app, services, modelsContract, {
    ...listHandlers(modelsList, modelsListing),
    ready: within(async (tx, { query }, ctx) => {
      const home = `/${encodeURIComponent(pathOf(await catalogue.seen(tx, shopOf(ctx))))}`;
      return { models: readyModels({ home, cart: "/cart" }, query.lang) };
    }),
    options: within(async (tx, { query }, ctx) => {
      const words = plainText(query.search)
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
      return { models: await readOptions(tx, { shopId: shopOf(ctx), use: query.use ?? null, words }) };
    }),
    parts: partsHandler(deps),
    clients: within(async (tx, { query }, ctx) => ({
      clients: await readersFound(tx, shopOf(ctx), query.search),
    })),
    uses: within((tx, _, ctx) => readUses(tx, shopOf(ctx))),
    putUses: within((tx, { body }, ctx) => changeUses(context(tx, ctx), body)),
    preview: within((tx, { body }, ctx) => previewOf(tx, deps, wishOf(body, ctx))),
    test: testHandler(deps),
    add: within((tx, { body }, ctx) => addModel(context(tx, ctx), body)),
    detail: within((tx, { params }, ctx) => modelOf(tx, shopOf(ctx), params.modelId)),
    draft: within((tx, { params, body }, ctx) => saveDraft(context(tx, ctx), params.modelId, body)),
    duplicate: within((tx, { params, body }, ctx) => copyModel(context(tx, ctx), params.modelId, body)),
    archive: within((tx, { params, body }, ctx) => putAway(context(tx, ctx), params.modelId, body)),
    versions: within(async (tx, { params: { modelId: id } }, ctx) => {
      const shopId = shopOf(ctx);
      await modelOf(tx, shopId, id);
      const versions = await readVersions(tx, { shopId, id, most: MODEL_LIMITS.versions });
      return { versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })) };
    }),
    version: within(async (tx, { params: { modelId: id, number } }, ctx) => ({
      content: (await readVersion(tx, { shopId: shopOf(ctx), id, number })) ?? refuse("not-found", 404),
    })),
    keep: within((tx, { params, body }, ctx) => keepDraft(context(tx, ctx), params.modelId, body)),
    restore: within((tx, { params: { modelId, number }, body: { version } }, ctx) =>
      restoreVersion(context(tx, ctx), modelId, { number, version }),
    ),
    remove: within(async (tx, { params }, ctx) => {
      await deleteModel(context(tx, ctx), params.modelId);
      return { done: true as const };
    }),
  });
}
