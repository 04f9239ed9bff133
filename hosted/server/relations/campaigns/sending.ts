import { RAMP_PER_DAY } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { nextSmsMoment } from "@cuvee/core/relations/senders/smsHours.ts";
import type { FieldValues } from "@cuvee/core/relations/models/fields.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { readFieldValues } from "#relations/models/values.ts";
import { senderFor, type CampaignSender } from "#relations/senders/sender.ts";
import { mayReach } from "#shops/consents/reach.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { freezeRecipients, questionOf } from "./audience.ts";
import { findCampaign, lockCampaign, lockPace, shareCampaign, type Campaign } from "./campaigns.queries.ts";
import { canSend, isByHand, type CampaignDeps } from "./deps.ts";
import { deliver, type Delivery } from "./delivery.ts";
import { failCampaign, finishCampaign, pauseIfBad, tellProgress } from "./endings.ts";
import { occasionValues } from "./occasions.ts";
import {
  beat,
  claim,
  countDay,
  declareUncertain,
  endSender,
  lockNext,
  readDay,
  readLeft,
  readPace,
  skip,
  skipWaiting,
  takeLane,
  type ClaimedRecipient,
} from "./recipients.queries.ts";

/** Messages that a sender takes at once: as many are uncertain at most after it was killed. */
export const IN_FLIGHT = 10;
/** Milliseconds of work in one job: others wait for the end of a batch of jobs. */
const SLICE_MS = 10_000;
/**
 * A sender shows every so often that it is at work; one that has not for the lease has ended. A wrong guess resends
 * nothing: what the slow sender had claimed is uncertain until its outcome comes. Jobs of a dead process are free again
 * after ten seconds, when the lease is over.
 */
const BEAT_MS = 2000;
const LEASE_SECONDS = 8;
/** Senders of one campaign that work side by side. */
export const LANES = 2;
/** Seconds until a sender looks again that may not send now. */
const PACE_SECONDS = 5;
const RAMP_SECONDS = 900;
/** Open pages are told of the progress this often at most. */
const TELL_MS = 1000;
/** Share of a shop's messages a minute that may go to one domain. */
const DOMAIN_SHARE = 0.5;
const DOMAIN_LEAST = 20;

type Sending = { shop: ShopRow; campaign: Campaign; sender: CampaignSender; senderId: string };
type OfCampaign = { shopId: string; campaignId: string };
/** Recipients that were claimed, with the values of each, or the seconds to wait because none may be sent now. */
type Batch = { rows: ClaimedRecipient[]; values: Map<string, FieldValues>; waitSeconds: number };

const NOTHING: Batch = { rows: [], values: new Map(), waitSeconds: 0 };

/** Returns how many messages may leave now and the domains that have had their share. */
async function allowance(
  tx: Tx,
  { services }: CampaignDeps,
  { shop, campaign, sender }: Sending,
): Promise<{ most: number; fullDomains: string[]; waitSeconds: number }> {
  const now = services.now();
  const { channel, kind, perMinute } = campaign;
  if (channel === "sms" && kind === "promotion") {
    const opens = nextSmsMoment(now);
    if (opens > now) return { most: 0, fullDomains: [], waitSeconds: Math.ceil((opens - now) / 1000) };
  }
  const pace = Math.min(await lockPace(tx, shop.id), perMinute ?? Infinity);
  const sent = await readPace(tx, shop.id, new Date(now - 60_000));
  const ofDomain = Math.max(DOMAIN_LEAST, Math.floor(pace * DOMAIN_SHARE));
  const fullDomains = sent
    .filter(({ domain, messages }) => domain !== "" && messages >= ofDomain)
    .map(({ domain }) => domain);
  const most = Math.min(IN_FLIGHT, pace - sent.reduce((sum, { messages }) => sum + messages, 0));
  if (most <= 0) return { most: 0, fullDomains, waitSeconds: PACE_SECONDS };
  if (channel !== "mail" || !sender.isOwnDomain) return { most, fullDomains, waitSeconds: PACE_SECONDS };
  const { earlier, today } = await readDay(tx, dayOf(shop, sender, now));
  const left = (RAMP_PER_DAY[earlier] ?? Infinity) - today;
  return left > 0
    ? { most: Math.min(most, left), fullDomains, waitSeconds: PACE_SECONDS }
    : { most: 0, fullDomains, waitSeconds: RAMP_SECONDS };
}

const dayOf = ({ id: shopId }: ShopRow, { from }: CampaignSender, now: number) => ({
  shopId,
  domain: from.address.split("@")[1] ?? "",
  day: new Date(now).toISOString().slice(0, 10),
});

/**
 * Claims the next recipients: consent and suppression are read again, and a withdrawal that is under way is waited for.
 * Only after the commit a message leaves.
 */
async function claimBatch(tx: Tx, deps: CampaignDeps, sending: Sending): Promise<Batch | null> {
  const { services } = deps;
  const { shop, campaign, sender, senderId } = sending;
  const { most, fullDomains, waitSeconds } = await allowance(tx, deps, sending);
  // A pause waits for the claims that are under way, and none follows it.
  if ((await shareCampaign(tx, shop.id, campaign.id)) !== "sending") return null;
  if (most === 0) return { ...NOTHING, waitSeconds };
  const of = { shopId: shop.id, campaignId: campaign.id };
  const now = new Date(services.now());
  const waiting = await lockNext(tx, of, { now, fullDomains, most });
  const question = questionOf(campaign);
  const ofOccasions = await occasionValues(tx, services, { ...campaign, shopId: shop.id }, waiting);
  const rows: ClaimedRecipient[] = [];
  for (const row of waiting) {
    const { clientId, address } = row;
    const reason =
      ofOccasions.get(row.id) === null
        ? "noLongerApplies"
        : await mayReach(tx, services, shop.id, { clientId, address, question });
    if (reason === null) rows.push({ ...row, attempts: row.attempts + 1 });
    else await skip(tx, shop.id, { id: row.id, reason, now });
  }
  if (waiting.length === 0) return { ...NOTHING, waitSeconds };
  if (rows.length === 0) return { ...NOTHING, waitSeconds: 0 };
  await claim(tx, shop.id, { ids: rows.map(({ id }) => id), senderId, now });
  if (campaign.channel === "mail" && sender.isOwnDomain)
    await countDay(tx, { ...dayOf(shop, sender, services.now()), mails: rows.length });
  const ofClients = await readFieldValues(
    tx,
    services,
    shop.id,
    rows.map(({ clientId }) => clientId),
  );
  const values = rows.map(
    ({ id, clientId }) => [id, { ...ofClients.get(clientId), ...ofOccasions.get(id) }] as const,
  );
  return { rows, values: new Map(values), waitSeconds: 0 };
}

/** Shows while it works that a sender is at work. */
function keepBeating({ services }: CampaignDeps, of: OfCampaign, senderId: string) {
  let isOurs = true;
  const show = async (): Promise<void> => {
    isOurs &&= await services.database.transaction({ shopId: of.shopId, withoutDisk: true }, (tx) =>
      beat(tx, of, senderId),
    );
  };
  const timer = setInterval(() => {
    show().catch((error: unknown) => services.log.warn({ err: error }, "a sender of a campaign is not seen"));
  }, BEAT_MS);
  return {
    /** The lane is still this sender's. */
    isOurs: () => isOurs,
    end: () => clearInterval(timer),
  };
}

/** Returns what a campaign is sent with, its recipients added if they are not yet; null where it is not being sent. */
async function openSending(
  deps: CampaignDeps,
  { shopId, campaignId, lane }: JobData["campaign-send"],
): Promise<Sending | "busy" | null> {
  const { services } = deps;
  return services.database.transaction({ shopId }, async (tx) => {
    const campaign = await lockCampaign(tx, shopId, campaignId);
    const shop = await findShop(tx, shopId);
    if (!shop || campaign?.status !== "sending") return null;
    if (!canSend(deps, campaign.channel)) {
      await failCampaign(tx, services, { shopId, campaign }, { reason: "noTransport", text: "" });
      return null;
    }
    if (campaign.frozenAt === null && campaign.automation === null) {
      const added = await freezeRecipients(tx, services, shopId, campaign);
      if (added === 0) {
        await failCampaign(tx, services, { shopId, campaign }, { reason: "nobody", text: "" });
        return null;
      }
      tellProgress(tx, services, shopId, campaignId);
    }
    if (isByHand(campaign)) return null;
    const senderId = newId(services);
    const of = { shopId, campaignId };
    if (!(await takeLane(tx, of, { lane, senderId, leaseSeconds: LEASE_SECONDS }))) return "busy";
    await declareUncertain(tx, of, { now: new Date(services.now()), leaseSeconds: LEASE_SECONDS });
    return { shop, campaign, sender: await senderFor(tx, services, shop), senderId };
  });
}

/** Sends batches until the slice is over or nothing may be sent; returns the seconds to wait, null for the end. */
async function sendSlice(
  deps: CampaignDeps,
  sending: Sending,
  isOurs: () => boolean,
): Promise<number | null> {
  const { services } = deps;
  const { shop, campaign } = sending;
  const until = performance.now() + SLICE_MS;
  let toldMs = -Infinity;
  while (performance.now() < until && isOurs()) {
    const batch = await services.database.transaction({ shopId: shop.id }, (tx) =>
      claimBatch(tx, deps, sending),
    );
    if (batch === null) return null;
    if (batch.rows.length === 0) {
      if (batch.waitSeconds > 0) return batch.waitSeconds;
      continue;
    }
    const delivery: Delivery = { ...sending, values: batch.values };
    const outcomes = await Promise.all(batch.rows.map((row) => deliver(deps, delivery, row)));
    const isTold = performance.now() - toldMs < TELL_MS;
    const goesOn =
      (isTold && !outcomes.includes("refused")) ||
      (await services.database.transaction({ shopId: shop.id }, async (tx) => {
        if (!isTold) tellProgress(tx, services, shop.id, campaign.id);
        return !outcomes.includes("refused") || pauseIfBad(tx, services, shop.id, campaign.id);
      }));
    if (!isTold) toldMs = performance.now();
    if (!goesOn) return null;
    // The mail server cannot be reached: another try at once is useless.
    if (outcomes.every((outcome) => outcome === "notSent")) return 30;
  }
  return 0;
}

/** Ends a sender: what others left behind becomes uncertain, and the campaign ends or goes on later. */
async function settle(
  deps: CampaignDeps,
  { shop, campaign, senderId }: Sending,
  { lane, waitSeconds }: { lane: number; waitSeconds: number | null },
): Promise<void> {
  const { services } = deps;
  const of = { shopId: shop.id, campaignId: campaign.id };
  await services.database.transaction({ shopId: shop.id }, async (tx) => {
    const now = services.now();
    await endSender(tx, of, senderId);
    const current = await lockCampaign(tx, shop.id, campaign.id);
    await declareUncertain(tx, of, { now: new Date(now), leaseSeconds: LEASE_SECONDS });
    if (!current) return;
    if (current.status === "cancelled") await skipWaiting(tx, of, "cancelled", new Date(now));
    const left = await readLeft(tx, of);
    const again = (afterSeconds: number): Promise<void> =>
      services.jobs.send(tx, "campaign-send", { ...of, lane }, afterSeconds > 0 ? { afterSeconds } : {});
    // One lane looks after what ended senders had claimed.
    if (left.claimed && lane === 0) await again(waitSeconds === 0 ? 0 : 5);
    else if (current.status === "sending" && left.waiting && (left.dueAt !== null || current.ab === null)) {
      const dueIn = left.dueAt === null ? 0 : Math.ceil((left.dueAt.getTime() - now) / 1000);
      await again(Math.max(waitSeconds ?? 0, Math.min(dueIn, RAMP_SECONDS)));
    } else if (current.status === "sending" && !left.waiting && !left.claimed && current.automation === null)
      await finishCampaign(tx, services, { shopId: shop.id, campaign: current });
    tellProgress(tx, services, shop.id, campaign.id);
  });
}

/**
 * Job: sends a campaign for some seconds, beside other senders of it, and asks for its next turn. A message leaves only
 * after its claim is on the disk; a recipient whose sender ended between the claim and the outcome becomes uncertain,
 * and is never sent to again by itself.
 */
export async function sendCampaign(
  deps: CampaignDeps,
  { shopId, campaignId, lane }: JobData["campaign-send"],
): Promise<void> {
  const { services } = deps;
  const of = { shopId, campaignId };
  const sending = await openSending(deps, { ...of, lane });
  if (sending === "busy") return lookAgain(deps, { ...of, lane });
  if (!sending) return settleLost(deps, { ...of, lane });
  const beating = keepBeating(deps, of, sending.senderId);
  try {
    const waitSeconds = await sendSlice(deps, sending, beating.isOurs);
    beating.end();
    await settle(deps, sending, { lane, waitSeconds });
  } catch (error) {
    // The next try of the job need not wait for the lease.
    await services.database
      .transaction({ shopId }, (tx) => endSender(tx, of, sending.senderId))
      .catch((later: unknown) => services.log.warn({ err: later }, "a sender of a campaign was not ended"));
    throw error;
  } finally {
    beating.end();
  }
}

/** Another sender is at work in the lane: it goes on by itself, or has ended and is replaced after its lease. */
async function lookAgain(
  { services }: CampaignDeps,
  { shopId, campaignId, lane }: JobData["campaign-send"],
): Promise<void> {
  // One look a minute and lane, however many jobs find it busy.
  const once = `campaign.${campaignId}.${lane}.${Math.floor(services.now() / 60_000)}`;
  await services.database.transaction({ shopId }, (tx) =>
    services.jobs.send(
      tx,
      "campaign-send",
      { shopId, campaignId, lane },
      { afterSeconds: LEASE_SECONDS + 2, once },
    ),
  );
}

/** Looks after the claims of senders that ended, of a campaign that is no longer sent. */
async function settleLost(
  { services }: CampaignDeps,
  { shopId, campaignId, lane }: JobData["campaign-send"],
): Promise<void> {
  await services.database.transaction({ shopId }, async (tx) => {
    const now = services.now();
    const of = { shopId, campaignId };
    const campaign = await findCampaign(tx, shopId, campaignId);
    if (!campaign || isByHand(campaign)) return;
    await declareUncertain(tx, of, { now: new Date(now), leaseSeconds: LEASE_SECONDS });
    const left = await readLeft(tx, of);
    if (left.claimed && lane === 0)
      await services.jobs.send(tx, "campaign-send", { ...of, lane }, { afterSeconds: 5 });
  });
}
