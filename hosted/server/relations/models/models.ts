import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { modelsContract } from "@cuvee/core/relations/models/contract.ts";
import { MODEL_LIMITS, withFooter, type ModelContent } from "@cuvee/core/relations/models/models.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  archiveModel,
  insertModel,
  isUsed,
  keepVersion,
  knownModels,
  lockModel,
  lockUses,
  readModel,
  readUses,
  readVersion,
  campaignsOfModel,
  removeModel,
  saveModel,
  saveUses,
  type StoredModel,
  type StoredUses,
} from "#relations/models/queries.ts";
import { ownPictures } from "#shops/settings/change.queries.ts";

type Calls = typeof modelsContract;
type Detail = Answer<Calls["detail"]>;
type Body<C extends "add" | "draft" | "duplicate" | "archive" | "keep" | "putUses"> = Input<Calls[C]>["body"];

/** The writer, their shop, and the moment. */
export type ModelContext = { tx: Tx; shopId: string; by: string; at: Date };

const detailOf = ({ keptNumber, keptVersion, updatedAt, ...model }: StoredModel): Detail => ({
  ...model,
  updatedAt: updatedAt.toISOString(),
  keptAs: keptVersion === model.version ? keptNumber : null,
});

/** Returns a content as it is stored: its footer last, whatever was sent. */
const stored = (content: ModelContent): ModelContent =>
  content.kind === "advanced" ? { ...content, blocks: withFooter(content.blocks) } : content;

/** Returns a model with its draft. Throws `not-found` (404). */
export async function modelOf(tx: Tx, shopId: string, id: string): Promise<Detail> {
  return detailOf((await readModel(tx, { shopId, id })) ?? refuse("not-found", 404));
}

const OWN_FILE = /\/files\/([0-9a-hjkmnp-tv-z]{16})/g;

/** Refuses pictures that are not the shop's own, as `picture` at their block or their text. */
export async function refuseForeignPictures(tx: Tx, shopId: string, content: ModelContent): Promise<void> {
  const places =
    content.kind === "advanced"
      ? content.blocks.map((block, at) => ({ path: ["content", "blocks", at], value: block as unknown }))
      : [{ path: ["content", "texts"], value: content.texts as unknown }];
  const wanted = places.flatMap(({ path, value }) =>
    [...JSON.stringify(value).matchAll(OWN_FILE)].map(([, id = ""]) => ({ path, id })),
  );
  if (wanted.length === 0) return;
  const own = await ownPictures(tx, shopId, [...new Set(wanted.map(({ id }) => id))]);
  refuseFields(wanted.filter(({ id }) => !own.has(id)).map(({ path }) => ({ path, code: "picture" })));
}

/** Makes a model. Throws `model-exists` (409) and the field code `picture` (422). */
export async function addModel({ tx, ...context }: ModelContext, body: Body<"add">): Promise<Detail> {
  await refuseForeignPictures(tx, context.shopId, body.content);
  const content = stored(body.content);
  if (!(await insertModel(tx, { ...context, ...body, content }))) refuse("model-exists", 409);
  return modelOf(tx, context.shopId, body.id);
}

/**
 * Locks a model at the version that its writer saw. Throws `not-found` (404), `conflict` (409) with the current one.
 */
async function held({ tx, shopId }: ModelContext, id: string, version: number): Promise<StoredModel> {
  const model = (await lockModel(tx, { shopId, id })) ?? refuse("not-found", 404);
  if (model.version !== version) refuse("conflict", 409, { current: detailOf(model) });
  return model;
}

/** Keeps a draft. Throws `not-found` (404), `conflict` (409), and the field code `picture` (422). */
export async function saveDraft(
  context: ModelContext,
  id: string,
  { version, ...body }: Body<"draft">,
): Promise<Detail> {
  const { tx, shopId, by, at } = context;
  await held(context, id, version);
  await refuseForeignPictures(tx, shopId, body.content);
  await saveModel(tx, { shopId, by, at, id, ...body, content: stored(body.content) });
  return modelOf(tx, shopId, id);
}

/** Copies a model. Throws `not-found` (404), `model-exists` (409). */
export async function copyModel(
  { tx, ...context }: ModelContext,
  id: string,
  body: Body<"duplicate">,
): Promise<Detail> {
  const { content, use } = (await readModel(tx, { shopId: context.shopId, id })) ?? refuse("not-found", 404);
  if (!(await insertModel(tx, { ...context, ...body, use, content }))) refuse("model-exists", 409);
  return modelOf(tx, context.shopId, body.id);
}

/** Puts a model away, or takes it back. Throws `not-found` (404), `conflict`, `model-used` (409). */
export async function putAway(
  context: ModelContext,
  id: string,
  { archived, version }: Body<"archive">,
): Promise<Detail> {
  const { tx, shopId, by, at } = context;
  await held(context, id, version);
  if (archived && (await isUsed(tx, { shopId, id }))) refuse("model-used", 409);
  await archiveModel(tx, { shopId, id, by, at, archived });
  return modelOf(tx, shopId, id);
}

/** Keeps the draft as a version. Throws `not-found` (404), `conflict` (409). */
export async function keepDraft(
  context: ModelContext,
  id: string,
  { version, note }: Body<"keep">,
): Promise<Detail> {
  const { tx, shopId, by, at } = context;
  await held(context, id, version);
  await keepVersion(tx, { shopId, id, by, at, note, most: MODEL_LIMITS.versions });
  return modelOf(tx, shopId, id);
}

/** Makes a kept version the draft again; the draft before it is kept. Throws `not-found` (404), `conflict` (409). */
export async function restoreVersion(
  context: ModelContext,
  id: string,
  { number, version }: { number: number; version: number },
): Promise<Detail> {
  const { tx, shopId, by, at } = context;
  const model = await held(context, id, version);
  const content = (await readVersion(tx, { shopId, id, number })) ?? refuse("not-found", 404);
  if (model.keptVersion !== model.version)
    await keepVersion(tx, { shopId, id, by, at, note: "", most: MODEL_LIMITS.versions });
  await saveModel(tx, { shopId, id, by, at, name: model.name, use: model.use, content });
  return modelOf(tx, shopId, id);
}

/**
 * Deletes a model with its versions. Throws `not-found` (404), `model-used`, `model-in-campaign` (409) while a campaign
 * that has not started is made of it.
 */
export async function deleteModel({ tx, shopId }: ModelContext, id: string): Promise<void> {
  if (!(await lockModel(tx, { shopId, id }))) refuse("not-found", 404);
  if (await isUsed(tx, { shopId, id })) refuse("model-used", 409);
  const campaigns = await campaignsOfModel(tx, { shopId, id });
  if (campaigns.length > 0) refuse("model-in-campaign", 409, { campaigns: campaigns.join(", ") });
  await removeModel(tx, { shopId, id });
}

/** Chooses the models of the mails that are sent by themselves. Throws `conflict` (409), and `model` (422) by field. */
export async function changeUses(
  { tx, shopId }: ModelContext,
  { version, ...uses }: Body<"putUses">,
): Promise<StoredUses> {
  const current = await lockUses(tx, shopId);
  if (current.version !== version) refuse("conflict", 409, { current });
  const wanted = [
    { path: ["quote"], id: uses.quote },
    { path: ["invoice"], id: uses.invoice },
    ...uses.reminders.map((id, at) => ({ path: ["reminders", at], id })),
  ].flatMap(({ path, id }) => (id === null ? [] : [{ path, id }]));
  const known = await knownModels(
    tx,
    shopId,
    wanted.map(({ id }) => id),
  );
  refuseFields(wanted.filter(({ id }) => !known.has(id)).map(({ path }) => ({ path, code: "model" })));
  await saveUses(tx, shopId, uses);
  return readUses(tx, shopId);
}
