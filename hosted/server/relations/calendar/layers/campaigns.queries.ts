import type { CampaignStatus } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const DAY = "(coalesce(c.started_at, c.scheduled_at) at time zone 'Europe/Paris')::date";
const OF_DAYS = statement(
  `select * from (
     select c.id, c.name, c.channel, c.status, c.version, ${DAY} as day,
       (extract(epoch from coalesce(c.started_at, c.scheduled_at)) * 1000)::bigint as start,
       row_number() over (partition by ${DAY} order by coalesce(c.started_at, c.scheduled_at), c.id) as n,
       (count(*) over (partition by ${DAY}))::int as "ofDay"
     from campaigns c
     where c.shop_id = :shopId and c.automation is null and c.status in ('scheduled', 'sending', 'paused', 'sent')
       and coalesce(c.started_at, c.scheduled_at) >= :from and coalesce(c.started_at, c.scheduled_at) < :to) d
   where n <= :perDay order by start, id`,
);

export type CalendarCampaign = {
  id: string;
  name: string;
  channel: string;
  status: CampaignStatus;
  version: number;
  day: string;
  start: number;
  ofDay: number;
};
/** Returns campaigns that start within a span; automatic ones have no start. */
export const calendarCampaigns = (
  tx: Tx,
  of: { shopId: string; from: Date; to: Date; perDay: number },
): Promise<CalendarCampaign[]> => tx.rows(OF_DAYS, of);
