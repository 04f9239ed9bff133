import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { findModel } from "./models.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { blockingChecks } from "./checks.ts";
import { lockFor, readView, type CampaignContext } from "./campaigns.ts";
import {
  chooseWinner,
  handToProvider,
  keepFrozen,
  lockCampaign,
  readCampaignSettings,
  setStatus,
  type Campaign,
} from "./campaigns.queries.ts";
import { isByHand, type CampaignDeps } from "./deps.ts";
import { announce, tellProgress } from "./endings.ts";
import { frozenOf } from "./messages.ts";
import { handOver, releaseHeld, skipWaiting } from "./recipients.queries.ts";
import { LANES } from "./sending.ts";

const HOUR_MS = 3_600_000;

/** Refuses a campaign with a fault that keeps it from being sent. Throws `campaign-checks` (422). */
async function refuseFaulty(at: CampaignContext, deps: CampaignDeps, campaign: Campaign): Promise<void> {
  const checks = await blockingChecks(at, deps, campaign);
  if (checks.length > 0) refuse("campaign-checks", 422, { checks: checks.map(({ check }) => check) });
}

/** Makes a draft ready. Throws as `lockFor`, `campaign-checks` (422). */
export async function prepareCampaign(
  at: CampaignContext,
  deps: CampaignDeps,
  id: string,
  version: number,
): Promise<CampaignView> {
  const { campaign, next } = await lockFor(at, id, { command: "prepare", version });
  await refuseFaulty(at, deps, campaign);
  await setStatus(at.tx, { shopId: at.shopId, id }, { status: next });
  return readView(at, id);
}

/** Plans the start of a campaign. Throws as `lockFor`, `campaign-past` (422), `campaign-automatic` (422). */
export async function scheduleCampaign(
  at: CampaignContext,
  id: string,
  { version, at: moment }: { version: number; at: number },
): Promise<CampaignView> {
  const { tx, services, shopId } = at;
  const { campaign, next } = await lockFor(at, id, { command: "schedule", version });
  if (moment <= services.now()) refuse("campaign-past", 422);
  if (campaign.automation !== null) refuse("campaign-automatic", 422);
  const scheduledAt = new Date(moment);
  await setStatus(tx, { shopId, id }, { status: next, scheduledAt });
  await services.jobs.send(tx, "campaign-clock", { shopId, campaignId: id }, { at: scheduledAt });
  return readView(at, id);
}

/** Takes the planned start back. Throws as `lockFor`. */
export async function unscheduleCampaign(
  at: CampaignContext,
  id: string,
  version: number,
): Promise<CampaignView> {
  const { next } = await lockFor(at, id, { command: "unschedule", version });
  await setStatus(at.tx, { shopId: at.shopId, id }, { status: next });
  return readView(at, id);
}

/** Freezes the contents of a campaign and asks for its senders. The campaign is locked. */
export async function begin(
  tx: Tx,
  { services }: CampaignDeps,
  shopId: string,
  campaign: Campaign,
): Promise<void> {
  const { id, a, b, ab } = campaign;
  const now = services.now();
  const settings = await readCampaignSettings(tx, shopId);
  const frozen = {
    A: frozenOf(a, await findModel(tx, shopId, a.modelId)),
    B: b === null ? null : frozenOf(b, await findModel(tx, shopId, b.modelId)),
  };
  const winnerAt = ab === null ? null : new Date(now + ab.hours * HOUR_MS);
  await keepFrozen(tx, { shopId, id }, { frozen, clicksByRecipient: settings.clicksByRecipient, winnerAt });
  await setStatus(tx, { shopId, id }, { status: "sending", startedAt: new Date(now) });
  await sendOn(tx, { services }, shopId, id);
  if (winnerAt) await services.jobs.send(tx, "campaign-clock", { shopId, campaignId: id }, { at: winnerAt });
  tellProgress(tx, services, shopId, id);
}

/** Asks for the senders of a campaign. */
export async function sendOn(
  tx: Tx,
  { services }: Pick<CampaignDeps, "services">,
  shopId: string,
  campaignId: string,
): Promise<void> {
  for (let lane = 0; lane < LANES; lane += 1)
    await services.jobs.send(tx, "campaign-send", { shopId, campaignId, lane });
}

/** Starts a campaign at once. Throws as `lockFor`, `campaign-checks` (422). */
export async function startCampaign(
  at: CampaignContext,
  deps: CampaignDeps,
  id: string,
  version: number,
): Promise<CampaignView> {
  const { campaign } = await lockFor(at, id, { command: "start", version });
  await refuseFaulty(at, deps, campaign);
  await begin(at.tx, deps, at.shopId, campaign);
  return readView(at, id);
}

/** Pauses a campaign: claims that are under way end, and none follows. Throws as `lockFor`. */
export async function pauseCampaign(at: CampaignContext, id: string): Promise<CampaignView> {
  const { tx, services, shopId } = at;
  const { next } = await lockFor(at, id, { command: "pause" });
  await setStatus(tx, { shopId, id }, { status: next, pauseReason: "byHand" });
  tellProgress(tx, services, shopId, id);
  return readView(at, id);
}

/** Goes on with a paused campaign; what paused it by itself is counted anew. Throws as `lockFor`. */
export async function resumeCampaign(at: CampaignContext, id: string): Promise<CampaignView> {
  const { tx, services, shopId } = at;
  const { next } = await lockFor(at, id, { command: "resume" });
  await setStatus(tx, { shopId, id }, { status: next, countedFrom: new Date(services.now()) });
  await sendOn(tx, at, shopId, id);
  tellProgress(tx, services, shopId, id);
  return readView(at, id);
}

/** Ends a campaign: those who wait get nothing. Throws as `lockFor`. */
export async function cancelCampaign(at: CampaignContext, id: string): Promise<CampaignView> {
  const { tx, services, shopId } = at;
  const { next } = await lockFor(at, id, { command: "cancel" });
  const endedAt = new Date(services.now());
  await setStatus(tx, { shopId, id }, { status: next, endedAt });
  await skipWaiting(tx, { shopId, campaignId: id }, "cancelled", endedAt);
  // Claims of senders that ended are declared uncertain.
  await services.jobs.send(tx, "campaign-send", { shopId, campaignId: id, lane: 0 });
  tellProgress(tx, services, shopId, id);
  return readView(at, id);
}

/**
 * Ends an active automatic campaign or a call list, or says that the letters went to the printer. Throws as `lockFor`,
 * `campaign-status` (409) for a campaign that ends by itself, `campaign-preparing` (409) before its recipients are
 * there.
 */
export async function completeCampaign(at: CampaignContext, id: string): Promise<CampaignView> {
  const { tx, services, shopId } = at;
  const { campaign, next } = await lockFor(at, id, { command: "finish" });
  const { channel, automation, status } = campaign;
  if (!isByHand(campaign) && automation === null) refuse("campaign-status", 409, { status });
  if (automation === null && campaign.frozenAt === null) refuse("campaign-preparing", 409);
  const of = { shopId, campaignId: id };
  const endedAt = new Date(services.now());
  if (channel === "letter") await handOver(tx, of, at.by, endedAt);
  else await skipWaiting(tx, of, "cancelled", endedAt);
  await setStatus(tx, { shopId, id }, { status: next, endedAt });
  await announce(tx, services, { shopId, campaign }, "sent");
  tellProgress(tx, services, shopId, id);
  return readView(at, id);
}

/**
 * Hands the letters of a campaign to the provider, once: each is claimed before it leaves, as mails are. Throws
 * `not-found` (404) for a campaign without letters, `campaign-status` (409) where it is not underway or is handed over,
 * `campaign-preparing` (409) before its recipients are there, `campaign-no-transport` (422) where nobody posts.
 */
export async function postLetters(
  at: CampaignContext,
  { ways }: CampaignDeps,
  id: string,
): Promise<CampaignView> {
  const { tx, services, shopId } = at;
  const campaign = (await lockCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  const { channel, status, postedBy, frozenAt } = campaign;
  if (channel !== "letter") refuse("not-found", 404);
  if (ways.letters === null) refuse("campaign-no-transport", 422);
  if (status !== "sending" || postedBy !== "shop") refuse("campaign-status", 409, { status });
  if (frozenAt === null) refuse("campaign-preparing", 409);
  await handToProvider(tx, { shopId, id });
  await sendOn(tx, at, shopId, id);
  tellProgress(tx, services, shopId, id);
  return readView(at, id);
}

/** Gives those who wait for the winner of a test its version, once. */
export async function release(
  tx: Tx,
  { services }: Pick<CampaignDeps, "services">,
  shopId: string,
  { campaignId, variant }: { campaignId: string; variant: Variant },
): Promise<boolean> {
  if (!(await chooseWinner(tx, { shopId, id: campaignId }, variant))) return false;
  await releaseHeld(tx, { shopId, campaignId }, variant);
  await sendOn(tx, { services }, shopId, campaignId);
  tellProgress(tx, services, shopId, campaignId);
  return true;
}

/** Chooses the winner of a test by hand. Throws `not-found` (404), `campaign-status`, `campaign-winner` (409). */
export async function pickWinner(at: CampaignContext, id: string, variant: Variant): Promise<CampaignView> {
  const { tx, shopId } = at;
  const campaign = (await lockCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  const { status, ab, winner } = campaign;
  if (ab === null || winner !== null) refuse("campaign-winner", 409);
  if ((status !== "sending" && status !== "paused") || campaign.frozenAt === null)
    refuse("campaign-status", 409, { status });
  await release(tx, at, shopId, { campaignId: id, variant });
  return readView(at, id);
}
