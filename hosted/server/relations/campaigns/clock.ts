import { winnerOf } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { blockingChecks } from "./checks.ts";
import { lockCampaign, readUnderway, shopsWithCampaigns, type Campaign } from "./campaigns.queries.ts";
import type { CampaignDeps } from "./deps.ts";
import { failCampaign } from "./endings.ts";
import { begin, release, sendOn } from "./lifecycle.ts";
import { armsOf } from "./results.ts";

/** Starts a campaign whose time has come; one that has a fault by now fails, and its author is told. */
async function startDue(tx: Tx, deps: CampaignDeps, shopId: string, campaign: Campaign): Promise<void> {
  const { services } = deps;
  const at = { tx, services, shopId, by: campaign.createdBy };
  const [fault] = await blockingChecks(at, deps, campaign);
  if (!fault) return begin(tx, deps, shopId, campaign);
  const reason =
    fault.check === "noTransport" ? "noTransport" : fault.check === "nobody" ? "nobody" : "contentMissing";
  await failCampaign(tx, services, { shopId, campaign }, { reason, text: fault.check });
}

/**
 * Job: does what a campaign's time asks for, now: its planned start, or the choice of the winner of its test. Safe to
 * run any number of times.
 */
export async function onCampaignClock(
  deps: CampaignDeps,
  { shopId, campaignId }: JobData["campaign-clock"],
): Promise<void> {
  const { services } = deps;
  await services.database.transaction({ shopId }, async (tx) => {
    const campaign = await lockCampaign(tx, shopId, campaignId);
    if (!campaign) return;
    const now = services.now();
    const { status, scheduledAt, winnerAt, winner, ab, frozenAt } = campaign;
    if (status === "scheduled" && scheduledAt !== null && scheduledAt.getTime() <= now)
      return startDue(tx, deps, shopId, campaign);
    const isDue = winnerAt !== null && winnerAt.getTime() <= now && winner === null && frozenAt !== null;
    if (!isDue || ab === null || (status !== "sending" && status !== "paused")) return;
    const arms = await armsOf(tx, { shopId, campaignId });
    await release(tx, deps, shopId, { campaignId, variant: winnerOf(arms.A, arms.B, ab.by) });
  });
}

/** Housekeeping: looks at every campaign that waits for its time or is being sent, because jobs may be lost. */
export async function sweepCampaigns(deps: CampaignDeps): Promise<void> {
  const { services } = deps;
  const { database } = services;
  for (const { shopId } of await database.transaction({}, shopsWithCampaigns)) {
    const underway = await database.transaction({ shopId }, (tx) => readUnderway(tx, shopId));
    for (const { id: campaignId, status } of underway) {
      await onCampaignClock(deps, { shopId, campaignId });
      if (status === "sending")
        await database.transaction({ shopId }, (tx) => sendOn(tx, deps, shopId, campaignId));
    }
  }
}
