import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { buyersWithDuePoints, expirePoints, shopsWithExpiry } from "#offer/loyalty/expiry.queries.ts";

/** Accounts that one transaction locks: an order that spends points waits for no more. */
const BATCH = 100;

/** Housekeeping: asks once a day for the expiry of the points of each shop whose points expire. */
export async function sweepPoints({ database, jobs, now }: Services): Promise<void> {
  const today = dayInFrance(now());
  for (const shopId of await database.transaction({}, shopsWithExpiry))
    await database.transaction({ shopId }, (tx) =>
      jobs.send(tx, "points-expiry", { shopId }, { once: `points.${shopId}.${today}` }),
    );
}

/**
 * Job: books points of a shop whose last day is over as expired. It may run twice, and beside orders that spend points:
 * an account is locked before its points are counted, and never falls below zero.
 */
export async function expireShopPoints(
  { database, now }: Services,
  { shopId }: JobData["points-expiry"],
): Promise<void> {
  const at = new Date(now());
  const today = dayInFrance(at.getTime());
  const due = await database.transaction({ shopId }, (tx) => buyersWithDuePoints(tx, shopId, today));
  for (let from = 0; from < due.length; from += BATCH) {
    const userIds = due.slice(from, from + BATCH);
    await database.transaction({ shopId }, (tx) => expirePoints(tx, shopId, { userIds, today, at }));
  }
}
