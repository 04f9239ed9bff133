import { timingSafeEqual } from "node:crypto";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { isId } from "@cuvee/core/kit/ids.ts";
import { STAFF_LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { dateFormat } from "@cuvee/core/kit/intl.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { dates, figure } from "#kit/formatters.ts";
import { peopleWithLinkNotices } from "#people/accounts/notices.queries.ts";
import { findShop } from "#shops/settings/queries.ts";
import { clicksOfCampaigns, shopsWithClicks } from "./linkNotices.queries.ts";
import { notify } from "./notifications.ts";
import { findStaff } from "./queries.ts";

/** Path of the page that switches the notices off (specification §2). */
export const LINK_NOTICES_PATH = "/disable-tracking-notif";
/** Hours in France between which the notice is sent. */
const HOURS = { from: 8, until: 20 };
/** Days of the week on which it may still be sent: Monday, and Tuesday after an outage. */
const DAYS = 2;
/** Most campaigns that an e-mail names. */
const MOST = 5;

const day = dates({ dateStyle: "short", timeZone: "UTC" });
const hourInFrance = dateFormat("en-GB", { hour: "2-digit", hour12: false, timeZone: "Europe/Paris" });

/** Returns the days since the Monday of a day, 0 on a Monday. */
const sinceMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the first day of the last whole week (Monday to Sunday) before a moment, in France. */
export function lastMonday(at: number): string {
  const today = dayInFrance(at);
  return dayAfter(today, -sinceMonday(today) - 7);
}

/** Returns the token of a person's link: always the same, so that every e-mail can carry it. */
const noticeToken = ({ secrets }: Pick<Services, "secrets">, userId: string): string =>
  `${userId}-${secrets.noticeKey(userId)}`;

/** Returns the person of such a token; null for one that we did not make. */
export function readNoticeToken({ secrets }: Pick<Services, "secrets">, token: string): string | null {
  const at = token.indexOf("-");
  const userId = token.slice(0, at);
  if (at < 0 || !isId(userId)) return null;
  const given = Buffer.from(token.slice(at + 1));
  const right = Buffer.from(secrets.noticeKey(userId));
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}

/** Housekeeping: asks once for the notice of the last week, in each shop whose campaign links were clicked then. */
export async function sweepLinkNotices({ database, jobs, now }: Services): Promise<void> {
  const hour = Number.parseInt(hourInFrance.format(now()), 10);
  if (hour < HOURS.from || hour >= HOURS.until || sinceMonday(dayInFrance(now())) >= DAYS) return;
  const monday = lastMonday(now());
  const days = { from: monday, to: dayAfter(monday, 6) };
  for (const shopId of await database.transaction({}, (tx) => shopsWithClicks(tx, days)))
    await database.transaction({ shopId }, (tx) =>
      jobs.send(tx, "link-notice", { shopId, monday }, { once: `link-notice.${shopId}.${monday}` }),
    );
}

/**
 * Job: tells the clicks of a week to the people of a shop who see its campaigns and have not switched this off: in the
 * product and by e-mail. Totals of campaigns, never of a reader. Safe to run any number of times.
 */
export async function onLinkNotice(
  services: Services,
  { shopId, monday }: JobData["link-notice"],
): Promise<void> {
  const { database, mailer, settings } = services;
  const days = { from: monday, to: dayAfter(monday, 6) };
  await database.transaction({ shopId, signIn: true }, async (tx) => {
    const campaigns = await clicksOfCampaigns(tx, shopId, days);
    const shop = await findShop(tx, shopId);
    const [first] = campaigns;
    if (!first || !shop) return;
    const staff = await findStaff(tx, shopId, ["createCampaign"]);
    const people = await peopleWithLinkNotices(
      tx,
      staff.map(({ userId }) => userId),
    );
    const clicks = campaigns.reduce((sum, campaign) => sum + campaign.clicks, 0);
    await notify(tx, services, {
      shopId,
      to: people.map(({ id }) => id),
      type: "linkStatistics",
      content: { clicks, name: first.name, most: first.clicks, from: day(new Date(days.from), "fr") },
      redirectLink: "/dashboard/crm/campaigns",
      // The same moment at each run of the job: the notification is one.
      fact: { key: monday, at: new Date(`${dayAfter(monday, 7)}T08:00:00Z`) },
    });
    for (const person of people) {
      const lang = STAFF_LANGUAGES.find((one) => one === person.lang) ?? "fr";
      const page = `${settings.publicUrl}${LINK_NOTICES_PATH}/${noticeToken(services, person.id)}`;
      await mailer.write(tx, {
        id: `link-notice.${shopId}.${monday}.${person.id}`,
        kind: "linkStatistics",
        lang,
        recipient: person.email,
        shopId,
        values: {
          shop: shop.name,
          clicks: figure(clicks, lang),
          from: day(new Date(days.from), lang),
          to: day(new Date(days.to), lang),
        },
        facts: campaigns
          .slice(0, MOST)
          .map((campaign) => [campaign.name, figure(campaign.clicks, lang)] as const),
        button: { url: `${settings.publicUrl}/dashboard/crm/campaigns` },
        unsubscribe: { page, oneClick: page },
      });
    }
  });
}
