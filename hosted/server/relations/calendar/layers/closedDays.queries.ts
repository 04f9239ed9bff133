import { statement, type Tx } from "#kit/postgres/database.ts";

const OF_DAYS = statement(
  `select c.id, c.since, c.until, c.reason, e.title from closed_days c
   left join events e on e.shop_id = c.shop_id and e.id = c.event_id
   where c.shop_id = :shopId and c.since <= :to::date and c.until >= :from::date order by c.since, c.id limit :most`,
);
type ClosedDays = { id: string; since: string; until: string; reason: string; title: string | null };
/** Returns closed days that touch a span of days, with the event when only one is closed. */
export const closedDaysWithin = (
  tx: Tx,
  of: { shopId: string; from: string; to: string; most: number },
): Promise<ClosedDays[]> => tx.rows(OF_DAYS, of);
