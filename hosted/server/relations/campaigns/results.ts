import {
  VARIANTS,
  isWeakSample,
  type ArmFigures,
  type Variant,
} from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { campaignsContract } from "@cuvee/core/relations/campaigns/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { CampaignContext } from "./campaigns.ts";
import { findCampaign } from "./campaigns.queries.ts";
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

/** Returns the figures of a campaign. Throws `not-found` (404). */
export async function resultsOf(
  { tx, shopId }: CampaignContext,
  id: string,
): Promise<Answer<Calls["results"]>> {
  const campaign = (await findCampaign(tx, shopId, id)) ?? refuse("not-found", 404);
  const of = { shopId, campaignId: id };
  const progress = await readProgress(tx, of);
  const marks = await readMarks(tx, of);
  const links = await readLinkClicks(tx, of);
  const arms = await armsOf(tx, of);
  const { cents: turnoverCents, ...attributed } = await readAttributed(tx, of);
  const influenced = await readInfluenced(tx, of);
  const { ab, clicksByRecipient } = campaign;
  return {
    progress,
    skipped: Object.fromEntries((await readSkips(tx, of)).map(({ reason, people }) => [reason, people])),
    bounced: marks.bounced,
    complained: marks.complained,
    unsubscribed: marks.unsubscribed + (await readLeavers(tx, of)),
    replies: marks.replies,
    clicks: links.reduce((sum, { clicks }) => sum + clicks, 0),
    clickedRecipients: clicksByRecipient ? marks.clicked : null,
    links,
    days: await readDays(tx, of),
    variants: ab === null ? [] : VARIANTS.map((variant) => ({ variant, ...arms[variant] })),
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
  const lastMinute = status === "sending" ? await acceptedSince(tx, of, new Date(now - 60_000)) : 0;
  const minutes = lastMinute === 0 ? null : progress.waiting / lastMinute;
  return {
    status,
    pauseReason,
    progress,
    lastMinute,
    expectedEnd: minutes === null ? null : new Date(now + minutes * 60_000).toISOString(),
  };
}
