import { statement, type Tx } from "#kit/postgres/database.ts";

const MS = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::bigint`;
const LIVE = "r.status <> 'cancelled' and (r.expires_at is null or r.expires_at > :at)";
const SLOT = `s.day, s.mode, ${MS("s.starts_at")} as start, ${MS("s.ends_at")} as "end", e.title, s.name,
    coalesce(e.location ->> 'name', '') as place, s.version`;

const SLOTS = statement(
  `select d.*, coalesce(g.guides, '') as guides from (
     select s.shop_id, s.id, ${SLOT}, s.capacity, r.taken,
       s.closed_at is not null or exists (select from closed_days c where c.shop_id = s.shop_id
         and s.day between c.since and c.until and (c.event_id is null or c.event_id = s.event_id)) as "isClosed",
       row_number() over (partition by s.day order by s.starts_at, s.id) as n,
       (count(*) over (partition by s.day))::int as "ofDay"
     from event_slots s join events e on e.shop_id = s.shop_id and e.id = s.event_id
     cross join lateral (select coalesce(sum(r.seats), 0)::int as taken from reservations r
       where r.shop_id = s.shop_id and r.slot_id = s.id and ${LIVE}) r
     where s.shop_id = :shopId and s.removed_at is null and s.starts_at >= :from and s.starts_at < :to
       and (e.status <> 'closed' or r.taken > 0) and (not :isReserved or r.taken > 0)
       and (:guides::text[] is null or exists (select from slot_resources x join resources a
         on a.shop_id = x.shop_id and a.id = x.resource_id
         where x.shop_id = s.shop_id and x.slot_id = s.id and a.user_id = any(:guides)))) d
   left join lateral (select string_agg(a.name, ', ' order by a.name) as guides from slot_resources x
     join resources a on a.shop_id = x.shop_id and a.id = x.resource_id
     where x.shop_id = d.shop_id and x.slot_id = d.id) g on true
   where d.n <= :perDay order by d.start, d.id`,
);
const OF_AGENT = statement(
  `select * from (
     select r.id, ${SLOT}, r.status, r.people, c.name as client,
       row_number() over (partition by s.day order by s.starts_at, r.id) as n,
       (count(*) over (partition by s.day))::int as "ofDay"
     from clients c join client_orders x on x.shop_id = c.shop_id and x.client_id = c.id
     join reservations r on r.shop_id = x.shop_id and r.order_id = x.order_id
     join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
     join events e on e.shop_id = s.shop_id and e.id = s.event_id
     where c.shop_id = :shopId and c.agent_id = :agentId and ${LIVE} and r.status <> 'held'
       and s.starts_at >= :from and s.starts_at < :to) d
   where d.n <= :perDay order by d.start, d.id`,
);

type SlotHours = {
  id: string;
  day: string;
  mode: string;
  start: number;
  end: number;
  title: string;
  name: string;
  place: string;
  version: number;
  ofDay: number;
};
export type CalendarSlot = SlotHours & { capacity: number; taken: number; isClosed: boolean; guides: string };
export type AgentReservation = SlotHours & { status: string; people: number; client: string };
type SlotsOf = { shopId: string; at: Date; from: Date; to: Date; perDay: number };

/** Returns the slots of some days with their taken seats; with `isReserved` only reserved ones. */
export const calendarSlots = (
  tx: Tx,
  of: SlotsOf & { guides: string[] | null; isReserved: boolean },
): Promise<CalendarSlot[]> => tx.rows(SLOTS, of);
/** Returns the reservations of an agent's clients; the transaction acts for the shop. */
export const agentReservations = (tx: Tx, of: SlotsOf & { agentId: string }): Promise<AgentReservation[]> =>
  tx.rows(OF_AGENT, of);
