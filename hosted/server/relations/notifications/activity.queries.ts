import { statement, type Tx } from "#kit/postgres/database.ts";

type Key = { shopId: string; id: string };

const CLIENT = statement(
  `select c.name, array(
     select m.user_id from memberships m where m.shop_id = c.shop_id and m.role in ('owner', 'iam', 'agent')
       and m.user_id in (c.owner_id, c.agent_id) order by 1) as "inCharge"
   from clients c where c.shop_id = :shopId and c.id = :id and c.merged_into is null`,
);
/** Returns a client with the people of the shop who look after them: their owner and their agent. */
export const findClientInCharge = (
  tx: Tx,
  key: Key,
): Promise<{ name: string; inCharge: string[] } | undefined> => tx.one(CLIENT, key);

const PERSON = statement(
  `select id, coalesce(nullif(trim(firstname || ' ' || lastname), ''), username, '') as name from users
   where id = :who or username = :who`,
);
/** Returns a person by their id or user name; the transaction may look people up. */
export const findPerson = (tx: Tx, who: string): Promise<{ id: string; name: string } | undefined> =>
  tx.one(PERSON, { who });

const VISIT = statement(
  `select c.id as "clientId", v.title as event, r.attended_at as at, e.made_by as by
   from reservations r join events v on v.shop_id = r.shop_id and v.id = r.event_id
   left join orders o on o.shop_id = r.shop_id and o.id = r.order_id
   left join lateral (select e.made_by from reservation_events e where e.shop_id = r.shop_id
     and e.reservation_id = r.id and e.kind = 'attended' order by e.id desc limit 1) e on true
   join lateral (
     select k.id, 1 as rank from clients k where k.shop_id = r.shop_id and k.id = o.client_id
     union all select k.id, 2 from clients k where k.shop_id = r.shop_id and k.user_id = r.buyer_id
     union all select k.id, 3 from client_keys x join clients k on k.shop_id = x.shop_id and k.id = x.client_id
       where r.buyer_id is null and x.shop_id = r.shop_id and x.key = mail_key(r.contact ->> 'email')
         and k.merged_into is null
     order by rank, id limit 1) c on true
   where r.shop_id = :shopId and r.id = :id and r.status = 'attended'`,
);
/** A visit that a client came to; `by`: the user name of the person who recorded it. */
export type AttendedVisit = { clientId: string; event: string; at: Date; by: string | null };
/** Returns a reservation that a client came to; undefined for a visitor who is no client. */
export const findAttendedVisit = (tx: Tx, key: Key): Promise<AttendedVisit | undefined> =>
  tx.one<AttendedVisit>(VISIT, key);
