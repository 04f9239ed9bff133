import {
  pauseReason,
  type FailureReason,
  type PauseReason,
} from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { lockCampaign, setStatus, type Campaign } from "./campaigns.queries.ts";
import { policyRefusals, readOutcomes } from "./recipients.queries.ts";

type At = { shopId: string; campaign: Campaign };

/** Refusals of the sender itself, all of them without an accepted message, from which a campaign pauses. */
const SENDER_REFUSALS = 10;

/** Tells open pages that the figures of a campaign have changed. */
export const tellProgress = (
  tx: Tx,
  { live }: Pick<Services, "live">,
  shopId: string,
  campaignId: string,
): void => live.tell(tx, { kind: "campaign", shopId, campaignId });

/** Notifies the staff of the end, the pause or the failure of a campaign (`endedNewsletter`, `mailFail`). */
export const announce = (
  tx: Tx,
  { jobs, now }: Pick<Services, "jobs" | "now">,
  { shopId, campaign }: At,
  text: "sent" | PauseReason | FailureReason | "reply",
): Promise<void> =>
  jobs.send(tx, "notice", {
    shopId,
    about: "campaign",
    id: campaign.id,
    at: now(),
    name: campaign.name,
    text,
  });

/** Ends a campaign of which nothing is left to send. */
export async function finishCampaign(tx: Tx, services: Services, at: At): Promise<void> {
  const { shopId, campaign } = at;
  const endedAt = new Date(services.now());
  await setStatus(tx, { shopId, id: campaign.id }, { status: "sent", endedAt });
  await announce(tx, services, at, "sent");
}

/** Ends a campaign that nothing can be sent of. */
export async function failCampaign(
  tx: Tx,
  services: Services,
  at: At,
  { reason, text }: { reason: FailureReason; text: string },
): Promise<void> {
  const { shopId, campaign } = at;
  await setStatus(
    tx,
    { shopId, id: campaign.id },
    {
      status: "failed",
      endedAt: new Date(services.now()),
      failureReason: reason,
      failureText: text.slice(0, 500),
    },
  );
  await announce(tx, services, at, reason);
  tellProgress(tx, services, shopId, campaign.id);
}

/**
 * Pauses a campaign by itself: too many hard bounces or complaints, or every server refuses its sender. Returns whether
 * it goes on.
 */
export async function pauseIfBad(
  tx: Tx,
  services: Services,
  shopId: string,
  campaignId: string,
): Promise<boolean> {
  const campaign = await lockCampaign(tx, shopId, campaignId);
  if (campaign?.status !== "sending") return false;
  const of = { shopId, campaignId };
  const since = campaign.countedFrom ?? campaign.startedAt ?? campaign.createdAt;
  const outcomes = await readOutcomes(tx, of, since);
  const isRefused =
    outcomes.accepted === 0 &&
    outcomes.outcomes >= SENDER_REFUSALS &&
    (await policyRefusals(tx, of, since)) === outcomes.outcomes;
  const reason = isRefused ? "senderRefused" : pauseReason(outcomes);
  if (reason === null) return true;
  await setStatus(tx, { shopId, id: campaignId }, { status: "paused", pauseReason: reason });
  await announce(tx, services, { shopId, campaign }, reason);
  tellProgress(tx, services, shopId, campaignId);
  return false;
}
