import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import {
  statusAfter,
  type CampaignCommand,
  type CampaignDraft,
  type CampaignStatus,
} from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { campaignsContract, CampaignDraftBody } from "@cuvee/core/relations/campaigns/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import {
  findCampaign,
  findFollowUp,
  holdLists,
  insertCampaign,
  holdModels,
  listNames,
  lockCampaign,
  modelNames,
  nameOfCampaign,
  removeCampaign,
  saveDraft,
  type Campaign,
} from "./campaigns.queries.ts";

/** The transaction, the shop and the author of a command. */
export type CampaignContext = { tx: Tx; services: Services; shopId: string; by: string };
type Calls = typeof campaignsContract;
type Body<C extends "create" | "save"> = Input<Calls[C]>["body"];

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns a campaign as its page shows it. */
async function viewOf({ tx, shopId }: CampaignContext, campaign: Campaign): Promise<CampaignView> {
  const { id, a, b, listIds, excludedListIds, followsId } = campaign;
  const modelIds = [a.modelId, b?.modelId ?? null].filter((model) => model !== null);
  return {
    id,
    version: campaign.version,
    status: campaign.status,
    name: campaign.name,
    channel: campaign.channel,
    kind: campaign.kind,
    purpose: campaign.purpose,
    listIds,
    excludedListIds,
    listNames: await listNames(tx, shopId, [...listIds, ...excludedListIds]),
    a,
    b,
    modelNames: await modelNames(tx, shopId, modelIds),
    ab: campaign.ab,
    winner: campaign.winner,
    winnerAt: iso(campaign.winnerAt),
    automation: campaign.automation && {
      ...campaign.automation,
      productIds: [...campaign.automation.productIds],
    },
    couponCode: campaign.couponCode,
    perMinute: campaign.perMinute,
    scheduledAt: iso(campaign.scheduledAt),
    startedAt: iso(campaign.startedAt),
    endedAt: iso(campaign.endedAt),
    pauseReason: campaign.pauseReason,
    failureReason: campaign.failureReason,
    failureText: campaign.failureText,
    testedAt: iso(campaign.testedAt),
    followsId,
    followsName: followsId === null ? null : await nameOfCampaign(tx, shopId, followsId),
    recallId: campaign.recallId,
    createdAt: campaign.createdAt.toISOString(),
    createdBy: campaign.createdBy,
    followUpId: await findFollowUp(tx, shopId, id),
    clicksByRecipient: campaign.clicksByRecipient,
    postedBy: campaign.postedBy,
  };
}

/** Returns a campaign as it is now. Throws `not-found` (404). */
export async function readView(at: CampaignContext, id: string): Promise<CampaignView> {
  return viewOf(at, (await findCampaign(at.tx, at.shopId, id)) ?? refuse("not-found", 404));
}

/**
 * Returns a campaign, locked, with the status that a command leads to. Throws `not-found` (404), `conflict` (409) for
 * another version, `campaign-status` (409).
 */
export async function lockFor(
  at: CampaignContext,
  id: string,
  { command, version }: { command: CampaignCommand; version?: number },
): Promise<{ campaign: Campaign; next: CampaignStatus }> {
  const campaign = (await lockCampaign(at.tx, at.shopId, id)) ?? refuse("not-found", 404);
  if (version !== undefined && campaign.version !== version)
    refuse("conflict", 409, { current: await viewOf(at, campaign) });
  const next = statusAfter(campaign.status, command);
  if (next === undefined) return refuse("campaign-status", 409, { status: campaign.status });
  return { campaign, next };
}

/** Returns the draft that a page sends. A reminder of a cart needs the consent to it, whatever the page sends. */
function draftOf(body: CampaignDraftBody): CampaignDraft {
  const isCart = body.automation?.trigger === "cartAbandoned";
  const kind = isCart ? "promotion" : body.kind;
  return {
    ...body,
    kind,
    // Information asks for no consent.
    purpose: isCart ? "cartReminder" : kind === "information" ? null : body.purpose,
    a: body.a as CampaignDraft["a"],
    b: body.b as CampaignDraft["b"],
  };
}

const idsOf = ({
  listIds,
  excludedListIds,
  a,
  b,
}: Pick<CampaignDraft, "listIds" | "excludedListIds" | "a" | "b">) => ({
  lists: [...listIds, ...excludedListIds],
  models: [a.modelId, b?.modelId ?? null].filter((id) => id !== null),
});

/**
 * Refuses lists and models that the shop does not have, and keeps the lists from being deleted meanwhile. Those that a
 * campaign has already may be gone: its page says so. Throws `not-found` (404).
 */
async function refuseUnknown(
  { tx, shopId }: CampaignContext,
  draft: CampaignDraft,
  had?: Campaign,
): Promise<void> {
  const { lists, models } = idsOf(draft);
  const before = had ? idsOf(had) : { lists: [], models: [] };
  await holdModels(tx, shopId, models);
  await holdLists(tx, shopId, lists);
  const known = {
    ...(await listNames(tx, shopId, lists)),
    ...(await modelNames(tx, shopId, models)),
  };
  const isKnown = (id: string): boolean => Object.hasOwn(known, id);
  const isMissing =
    lists.some((id) => !isKnown(id) && !before.lists.includes(id)) ||
    models.some((id) => !isKnown(id) && !before.models.includes(id));
  if (isMissing) refuse("not-found", 404);
}

/** Begins a campaign. Throws `campaign-exists` (409), `not-found` (404) for a list or a model. */
export async function createCampaign(at: CampaignContext, body: Body<"create">): Promise<CampaignView> {
  const { tx, services, shopId, by } = at;
  await refuseUnknown(at, draftOf(body.draft));
  const made = { at: new Date(services.now()), by };
  if (!(await insertCampaign(tx, { shopId, id: body.id }, draftOf(body.draft), made)))
    refuse("campaign-exists", 409);
  return readView(at, body.id);
}

/** Saves a draft. Throws as `lockFor`; the channel of a recall stays. */
export async function saveCampaign(
  at: CampaignContext,
  id: string,
  body: Body<"save">,
): Promise<CampaignView> {
  const { tx, shopId } = at;
  const { campaign } = await lockFor(at, id, { command: "edit", version: body.version });
  const draft = draftOf(body.draft);
  await refuseUnknown(at, draft, campaign);
  // Clients of a recall are informed, whatever the page sends.
  const kept =
    campaign.recallId === null ? {} : { kind: "information", purpose: null, channel: campaign.channel };
  await saveDraft(tx, { shopId, id }, { ...draft, ...kept } as CampaignDraft);
  return readView(at, id);
}

const NEVER_STARTED: readonly CampaignStatus[] = ["draft", "ready", "scheduled", "cancelled"];

/** Deletes a campaign that was never started. Throws `not-found` (404), `campaign-status` (409). */
export async function deleteCampaign(
  { tx, shopId }: CampaignContext,
  id: string,
): Promise<{ success: true }> {
  const campaign = (await lockCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  if (campaign.startedAt !== null || !NEVER_STARTED.includes(campaign.status))
    refuse("campaign-status", 409, { status: campaign.status });
  await removeCampaign(tx, { shopId, id });
  return { success: true };
}

/** Returns the draft that a campaign was made from. */
const draftAgain = (campaign: Campaign): CampaignDraft => ({
  name: campaign.name,
  channel: campaign.channel,
  kind: campaign.kind,
  purpose: campaign.purpose,
  listIds: campaign.listIds,
  excludedListIds: campaign.excludedListIds,
  a: campaign.a,
  b: campaign.b,
  ab: campaign.ab,
  automation: campaign.automation,
  couponCode: campaign.couponCode,
  perMinute: campaign.perMinute,
});

/** Begins a draft with the content of a campaign. Throws `not-found` (404), `campaign-exists` (409). */
export async function copyCampaign(at: CampaignContext, id: string, copyId: string): Promise<CampaignView> {
  const { tx, services, shopId, by } = at;
  const campaign = (await findCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  const made = { at: new Date(services.now()), by, recallId: campaign.recallId };
  await holdLists(tx, shopId, idsOf(campaign).lists);
  if (!(await insertCampaign(tx, { shopId, id: copyId }, draftAgain(campaign), made)))
    refuse("campaign-exists", 409);
  return readView(at, copyId);
}

/**
 * Begins the follow-up of a campaign, to those who did not answer: once, and of a promotion that was sent. Throws
 * `not-found` (404), `campaign-status`, `campaign-followed`, `campaign-exists` (409).
 */
export async function followUp(at: CampaignContext, id: string, nextId: string): Promise<CampaignView> {
  const { tx, services, shopId, by } = at;
  const campaign = (await lockCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  const { status, channel, kind, automation, recallId } = campaign;
  const isFollowed = (await findFollowUp(tx, shopId, id)) !== null;
  if (isFollowed) refuse("campaign-followed", 409);
  if (
    status !== "sent" ||
    kind !== "promotion" ||
    automation !== null ||
    recallId !== null ||
    channel === "call"
  )
    refuse("campaign-status", 409, { status });
  const draft = {
    ...draftAgain(campaign),
    // A second message to one version says the same to all.
    a: (campaign.winner === "B" ? campaign.b : null) ?? campaign.a,
    b: null,
    ab: null,
    listIds: [],
    excludedListIds: [],
  };
  const made = { at: new Date(services.now()), by, followsId: id };
  if (!(await insertCampaign(tx, { shopId, id: nextId }, draft, made))) refuse("campaign-exists", 409);
  return readView(at, nextId);
}
