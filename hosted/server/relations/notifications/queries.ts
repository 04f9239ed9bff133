import { statement, type Tx } from "#kit/postgres/database.ts";

export type NotificationRow = {
  id: string;
  type: string;
  content: Record<string, string | number>;
  redirect_link: string;
  created_at: Date;
  seen_at: Date | null;
};

const LAST = statement(
  `select id, type, content, redirect_link, created_at, seen_at from notifications
   where user_id = :userId order by id desc limit :limit`,
);
const SEEN = statement(
  "update notifications set seen_at = :now where user_id = :userId and id = any(:ids) and seen_at is null",
);
const SEEN_AT = statement(
  "update notifications set seen_at = :now where user_id = :userId and redirect_link = :link and seen_at is null",
);
const ADD = statement(
  `insert into notifications (shop_id, id, user_id, type, content, redirect_link, created_at)
   select :shopId, n.id, n.user_id, n.type, n.content::jsonb, n.link, n.at
   from unnest(:ids::text[], :userIds::text[], :types::text[], :contents::text[], :links::text[],
     :moments::timestamptz[]) as n(id, user_id, type, content, link, at)
   on conflict (shop_id, id) do nothing returning user_id as "userId"`,
);
const STAFF = statement(
  `select p.permission, m.user_id as "userId" from unnest(:permissions::text[]) p(permission)
   join memberships m on m.shop_id = :shopId and (m.role = 'owner' or m.role = 'iam' and (
     m.authorizations->'fullAccess' = 'true' or m.authorizations->p.permission = 'true')) order by m.user_id`,
);
// The moment when the order came to the seller, always the same for an order.
const ARRIVAL = statement(
  `select o.number, o.buyer_name as name, o.total_ttc_cents as "totalTtcCents", o.payment_status = 'setup' as "isIntent",
     coalesce((select sum(p.amount_cents) from payments p where p.shop_id = o.shop_id and p.order_id = o.id
       and p.status = 'paid'), 0)::int as "paidCents",
     coalesce((select max(e.at) from order_events e
               where e.shop_id = o.shop_id and e.order_id = o.id and e.to_status = 'pending'), o.created_at) as at
   from orders o where o.shop_id = :shopId and o.id = :orderId`,
);

const PURGE = statement("select purge_notifications(:before) as n");
/** Deletes the oldest notifications from before a moment, a batch of them; returns how many. */
export const purgeNotificationRows = async (tx: Tx, before: Date): Promise<number> =>
  (await tx.one<{ n: number }>(PURGE, { before }))?.n ?? 0;

/** Returns the last notifications of a user, newest first. */
export const findLast = (tx: Tx, userId: string, limit: number): Promise<NotificationRow[]> =>
  tx.rows<NotificationRow>(LAST, { userId, limit });

export const saveSeen = (tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<number> =>
  tx.run(SEEN, { userId, ids, now });

/** Marks notifications that lead to the current page as seen; returns true when one was not. */
export const saveSeenAt = async (tx: Tx, userId: string, link: string, now: Date): Promise<boolean> =>
  (await tx.run(SEEN_AT, { userId, link, now })) > 0;

type NewRow = {
  id: string;
  userId: string;
  type: string;
  content: object;
  redirectLink: string;
  at: Date;
};

/** Adds notifications; returns the users who did not have them, once for each. */
export const addNotifications = async (
  tx: Tx,
  shopId: string,
  rows: readonly NewRow[],
): Promise<string[]> => {
  const added = await tx.rows<{ userId: string }>(ADD, {
    shopId,
    ids: rows.map(({ id }) => id),
    userIds: rows.map(({ userId }) => userId),
    types: rows.map(({ type }) => type),
    contents: rows.map(({ content }) => JSON.stringify(content)),
    links: rows.map(({ redirectLink }) => redirectLink),
    moments: rows.map(({ at }) => at),
  });
  return added.map(({ userId }) => userId);
};

/** Returns the owner and the collaborators of a shop with each of these permissions. */
export const findStaff = (
  tx: Tx,
  shopId: string,
  permissions: readonly string[],
): Promise<{ permission: string; userId: string }[]> => tx.rows(STAFF, { shopId, permissions });

export type Arrival = {
  number: string | null;
  name: string;
  totalTtcCents: number;
  /** The amount paid of it. */
  paidCents: number;
  /** Its card is held, and nothing is paid until the shop accepts. */
  isIntent: boolean;
  at: Date;
};

export const findArrival = (tx: Tx, shopId: string, orderId: string): Promise<Arrival | undefined> =>
  tx.one<Arrival>(ARRIVAL, { shopId, orderId });

const LAST_EVENT = statement(
  `select e.id, e.at, o.number, coalesce(w.name, o.buyer_name) as name from order_events e
   join orders o on o.shop_id = e.shop_id and o.id = e.order_id
   left join lateral (select name from withdrawals w where :kind = 'withdrawn' and w.shop_id = e.shop_id
     and w.order_id = e.order_id
     order by w.at desc limit 1) w on true
   where e.shop_id = :shopId and e.order_id = :orderId and e.kind = :kind order by e.id desc limit 1`,
);
/** Returns the last event of a kind of an order, and its author. */
export const findLastEvent = (
  tx: Tx,
  shopId: string,
  orderId: string,
  kind: string,
): Promise<{ id: number; at: Date; number: string | null; name: string } | undefined> =>
  tx.one(LAST_EVENT, { shopId, orderId, kind });

const GRID_REQUEST = statement(
  `select trim(u.firstname || ' ' || u.lastname) as name, g.company, g.created_at as at
   from grid_requests g join users u on u.id = g.user_id where g.shop_id = :shopId and g.id = :id`,
);

const QUOTE = statement(
  `select number, client_name as name, total_ttc_cents as "totalTtcCents", answered_at as at from quotes
   where shop_id = :shopId and id = :id and answered_at is not null`,
);

/** Returns an answered quote. */
export const findAnsweredQuote = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ number: string; name: string; totalTtcCents: number; at: Date } | undefined> =>
  tx.one(QUOTE, { shopId, id });

/** Returns the author of a grid request, their company, and its moment. */
export const findGridRequest = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ name: string; company: string; at: Date } | undefined> => tx.one(GRID_REQUEST, { shopId, id });

const VISIT = statement(
  `select trim((r.contact->>'firstname') || ' ' || (r.contact->>'lastname')) as name, e.title as event, r.people,
     r.source, s.starts_at as "startsAt", r.created_at as at
   from reservations r join events e on e.shop_id = r.shop_id and e.id = r.event_id
   join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id where r.shop_id = :shopId and r.id = :id`,
);
export type Visit = { name: string; event: string; people: number; source: string; startsAt: Date; at: Date };

/** Returns a reservation as a notification shows it. */
export const findVisit = (tx: Tx, shopId: string, id: string): Promise<Visit | undefined> =>
  tx.one<Visit>(VISIT, { shopId, id });

const SWITCHERS = statement(
  `select u.id, u.email, s.name from memberships m join users u on u.id = m.user_id join shops s on s.id = m.shop_id
   where m.shop_id = :shopId and (m.role = 'owner' or m.role = 'iam' and m.user_id = :makerId) order by u.id`,
);
/** Returns the owners of a shop, and the maker of a resource while they work there; `name` is the shop's. */
export const findSwitchers = (
  tx: Tx,
  shopId: string,
  makerId: string,
): Promise<{ id: string; email: string; name: string }[]> => tx.rows(SWITCHERS, { shopId, makerId });
