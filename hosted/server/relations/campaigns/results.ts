import {
  VARIANTS,
  isWeakSample,
  type ArmFigures,
  type Variant,
} from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { nextSmsMoment } from "@cuvee/core/relations/senders/smsHours.ts";
import { ATTRIBUTION_DAYS } from "@cuvee/core/relations/lists/rules.ts";
import type { campaignsContract } from "@cuvee/core/relations/campaigns/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { CampaignContext } from "./campaigns.ts";
import { findCampaign, type Campaign } from "./campaigns.queries.ts";
import { acceptedSince, readProgress } from "./recipients.queries.ts";
import {
  readArmOrders,
  readArms,
  readAttributed,
  readCalls,
  readDays,
  readInfluenced,
  readLeavers,
  readLinkClicks,
  readMarks,
  readSkips,
} from "./results.queries.ts";

type Calls = typeof campaignsContract;
type Of = { shopId: string; campaignId: string };

/** Returns the figures of the versions of a test. */
export async function armsOf(tx: Tx, of: Of): Promise<Record<Variant, ArmFigures>> {
  const [arms, orders, links] = [
    await readArms(tx, of),
    await readArmOrders(tx, of),
    await readLinkClicks(tx, of),
  ];
  const figures = (variant: Variant): ArmFigures => ({
    accepted: arms.find((arm) => arm.variant === variant)?.accepted ?? 0,
    orders: orders.find((arm) => arm.variant === variant)?.orders ?? 0,
    clicks: links.filter((link) => link.variant === variant).reduce((sum, { clicks }) => sum + clicks, 0),
  });
  return { A: figures("A"), B: figures("B") };
}

const DAY_MS = 86_400_000;

/**
 * Returns the time in which orders and withdrawals may follow from a campaign: the days of attribution after its end,
 * and one more, because outcomes of its last messages may come after it. A campaign that is sent again has no end.
 */
function timeOf({ startedAt, createdAt, endedAt }: Campaign, now: number): { since: Date; until: Date } {
  const end = endedAt?.getTime() ?? now;
  return { since: startedAt ?? createdAt, until: new Date(end + (ATTRIBUTION_DAYS + 1) * DAY_MS) };
}

/** Returns the figures of a campaign. Throws `not-found` (404). */
export async function resultsOf(
  { tx, services, shopId }: CampaignContext,
  id: string,
): Promise<Answer<Calls["results"]>> {
  const campaign = (await findCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  const of = { shopId, campaignId: id };
  const ofTime = { ...of, ...timeOf(campaign, services.now()) };
  const progress = await readProgress(tx, of);
  const marks = await readMarks(tx, of);
  const links = await readLinkClicks(tx, of);
  const { ab, clicksByRecipient } = campaign;
  const arms = ab === null ? null : await armsOf(tx, of);
  const { cents: turnoverCents, ...attributed } = await readAttributed(tx, of);
  const influenced = await readInfluenced(tx, ofTime);
  return {
    progress,
    leftOut: { ...campaign.leftOut },
    skipped: Object.fromEntries((await readSkips(tx, of)).map(({ reason, people }) => [reason, people])),
    bounced: marks.bounced,
    complained: marks.complained,
    unsubscribed: marks.unsubscribed + (await readLeavers(tx, ofTime)),
    replies: marks.replies,
    clicks: links.reduce((sum, { clicks }) => sum + clicks, 0),
    clickedRecipients: clicksByRecipient ? marks.clicked : null,
    links,
    days: await readDays(tx, of),
    variants: arms === null ? [] : VARIANTS.map((variant) => ({ variant, ...arms[variant] })),
    isWeakSample: ab !== null && isWeakSample(progress.recipients, ab),
    attributed: { ...attributed, turnoverCents },
    influenced: { orders: influenced.orders, turnoverCents: influenced.cents },
    calls: Object.fromEntries((await readCalls(tx, of)).map(({ result, people }) => [result, people])),
  };
}

/** Returns the recipients of a campaign by state, and how fast it goes. Throws `not-found` (404). */
export async function progressOf(
  { tx, services, shopId }: CampaignContext,
  id: string,
): Promise<Answer<Calls["progress"]>> {
  const campaign = (await findCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  const { status, pauseReason } = campaign;
  const of = { shopId, campaignId: id };
  const progress = await readProgress(tx, of);
  const now = services.now();
  const { channel, kind } = campaign;
  const opensAt =
    status === "sending" && channel === "sms" && kind === "promotion" ? nextSmsMoment(now) : now;
  const lastMinute = status === "sending" ? await acceptedSince(tx, of, new Date(now - 60_000)) : 0;
  // Those who wait for the winner of a test have no time yet.
  const minutes = lastMinute === 0 || progress.held > 0 ? null : progress.waiting / lastMinute;
  return {
    status,
    pauseReason,
    progress,
    lastMinute,
    opensAt: opensAt > now ? new Date(opensAt).toISOString() : null,
    expectedEnd: minutes === null ? null : new Date(now + minutes * 60_000).toISOString(),
  };
}
