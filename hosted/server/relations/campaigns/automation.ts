import { makeId } from "@cuvee/core/kit/ids.ts";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import type { Automation, Trigger } from "@cuvee/core/relations/campaigns/campaigns.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { readMembers } from "#relations/lists/members.ts";
import type { ReachRow } from "@cuvee/core/shops/consents/reach.ts";
import { mayReach, readReach } from "#shops/consents/reach.ts";
import { addAll, questionOf } from "./audience.ts";
import {
  readBirthdays,
  readCarts,
  readExpiringPoints,
  readNewVintages,
  readRecentlyWritten,
  readVisits,
  readWritten,
  type Occasion,
} from "./automation.queries.ts";
import {
  lockCampaign,
  readCampaignSettings,
  readUnderway,
  shopsWithCampaigns,
  type Campaign,
} from "./campaigns.queries.ts";
import type { CampaignDeps } from "./deps.ts";
import { sendOn } from "./lifecycle.ts";
import { tellProgress } from "./endings.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time after which an occasion is too old to be written about, in milliseconds. */
const CART_OLDEST_MS = 7 * DAY_MS;
/** Time in which a client is reminded of one cart at most, in milliseconds. */
const CART_GAP_MS = 7 * DAY_MS;
const VISIT_OLDEST_MS = 5 * DAY_MS;

/** Returns the birthdays of a day, `MM-DD`: those of 29 February are on the 28th in other years. */
function birthdaysOf(day: string): string[] {
  const [year = 0] = day.split("-").map(Number);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const date = day.slice(5);
  return date === "02-28" && !isLeap ? [date, "02-29"] : [date];
}

type Finder = (
  tx: Tx,
  of: { shopId: string; now: number; startedAt: Date },
  automation: Automation,
) => Promise<Occasion[]>;

const FINDERS: Readonly<Record<Trigger, Finder>> = {
  cartAbandoned: (tx, { shopId, now, startedAt }, { delay }) => {
    const before = now - delay * HOUR_MS;
    // A delay beyond the oldest age has a day in which to be noticed.
    const oldest = Math.min(now - CART_OLDEST_MS, before - DAY_MS);
    // Carts of before the campaign's start are not dug up.
    const after = Math.max(startedAt.getTime(), oldest);
    return readCarts(tx, { shopId, before, after, gapSince: new Date(now - CART_GAP_MS) });
  },
  afterVisit: (tx, { shopId, now, startedAt }, { delay, productIds }) => {
    const before = new Date(now - delay * DAY_MS);
    const oldest = new Date(before.getTime() - VISIT_OLDEST_MS);
    return readVisits(tx, { shopId, before, after: latest(startedAt, oldest), productIds });
  },
  birthday: (tx, { shopId, now }, { delay }) => {
    const day = dayInFrance(now + delay * DAY_MS);
    return readBirthdays(tx, { shopId, year: Number(day.slice(0, 4)), days: birthdaysOf(day) });
  },
  newVintage: (tx, { shopId, startedAt }, { productIds }) =>
    readNewVintages(tx, { shopId, since: makeId(startedAt.getTime(), (bytes) => bytes.fill(0)), productIds }),
  // A day that the server missed is made up for, as long as the points are there.
  pointsExpiring: (tx, { shopId, now }, { delay }) => {
    const today = dayInFrance(now);
    return readExpiringPoints(tx, { shopId, today, until: dayAfter(today, delay) });
  },
};

const latest = (a: Date, b: Date): Date => (a > b ? a : b);

/** Leaves out occasions that were written about, clients who are no members, and those written to a short while ago. */
async function fresh(
  tx: Tx,
  services: Services,
  { shopId, campaign }: { shopId: string; campaign: Campaign },
  found: readonly Occasion[],
): Promise<Occasion[]> {
  const { id: campaignId, listIds, excludedListIds, kind } = campaign;
  const occasions = [...new Set(found.map(({ occasion }) => occasion))];
  const written = await readWritten(tx, { shopId, campaignId, occasions });
  const left = found.filter(({ clientId, occasion }) => !written.has(`${clientId} ${occasion}`));
  const clientIds = left.map(({ clientId }) => clientId);
  const members =
    listIds.length === 0 && excludedListIds.length === 0
      ? null
      : new Set(
          await readMembers(tx, services, shopId, {
            include: listIds,
            exclude: excludedListIds,
          }),
        );
  const { automaticGapDays } = await readCampaignSettings(tx, shopId);
  const since = new Date(services.now() - automaticGapDays * DAY_MS);
  const recent =
    kind === "promotion" && automaticGapDays > 0
      ? await readRecentlyWritten(tx, { shopId, clientIds, since })
      : new Set<string>();
  return left.filter(({ clientId }) => (members?.has(clientId) ?? true) && !recent.has(clientId));
}

/** Returns the reach of a client; at the address that the occasion is about, where that is another one. */
async function reachFor(
  tx: Tx,
  services: Services,
  { shopId, campaign }: { shopId: string; campaign: Campaign },
  { row, occasion: { occasion, address = row.address } }: { row: ReachRow; occasion: Occasion },
): Promise<ReachRow & { occasion: string }> {
  if (address === row.address) return { ...row, occasion };
  const { clientId } = row;
  const question = questionOf(campaign);
  const reason = await mayReach(tx, services, shopId, { clientId, address, question });
  return { ...row, occasion, address, reason };
}

/**
 * Gives an active automatic campaign the clients whose occasion has come: each once for an occasion, and not sooner
 * than the shop's gap after another automatic promotion. Returns how many are new.
 */
async function enterOccasions(
  tx: Tx,
  services: Services,
  shopId: string,
  campaignId: string,
): Promise<number> {
  const campaign = await lockCampaign(tx, shopId, campaignId);
  const { automation, startedAt } = campaign ?? {};
  if (campaign?.status !== "sending" || !automation || !startedAt) return 0;
  const now = services.now();
  const found = await FINDERS[automation.trigger](tx, { shopId, now, startedAt }, automation);
  const wanted = await fresh(tx, services, { shopId, campaign }, found);
  const byClient = new Map(wanted.map((occasion) => [occasion.clientId, occasion]));
  const reach = await readReach(tx, services, shopId, {
    clientIds: [...byClient.keys()],
    question: questionOf(campaign),
  });
  const rows: (ReachRow & { occasion: string })[] = [];
  for (const row of reach) {
    const occasion = byClient.get(row.clientId);
    const reached = occasion && (await reachFor(tx, services, { shopId, campaign }, { row, occasion }));
    if (reached?.reason === null) rows.push(reached);
  }
  return rows.length === 0 ? 0 : addAll(tx, services, { shopId, campaign }, rows);
}

const hourInFrance = new Intl.DateTimeFormat("fr-FR", {
  hour: "numeric",
  hourCycle: "h23",
  timeZone: "Europe/Paris",
});

/**
 * Housekeeping: looks for the occasions of every automatic campaign that is active, by day: those of the night come in
 * the morning.
 */
export async function sweepAutomatic(deps: CampaignDeps): Promise<void> {
  const { services } = deps;
  const hour = Number.parseInt(hourInFrance.format(services.now()), 10);
  const { database } = services;
  for (const { shopId } of await database.transaction({}, shopsWithCampaigns)) {
    const underway = await database.transaction({ shopId }, (tx) => readUnderway(tx, shopId));
    for (const { id, automation } of underway)
      if (automation !== null)
        await database.transaction({ shopId }, async (tx) => {
          const { automaticFrom, automaticUntil } = await readCampaignSettings(tx, shopId);
          if (hour < automaticFrom || hour >= automaticUntil) return;
          if ((await enterOccasions(tx, services, shopId, id)) === 0) return;
          await sendOn(tx, deps, shopId, id);
          tellProgress(tx, services, shopId, id);
        });
  }
}
