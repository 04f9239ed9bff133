import type { FixedEnd, RouteStart, StopResult } from "@cuvee/core/relations/prospection/route.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Route of a person on a day. */
export type RouteKey = { shopId: string; userId: string; day: string };
/** Frame of a route: where it starts and at which pace. */
export type RouteFrameRow = {
  start: RouteStart;
  startZipcode: string;
  startCity: string;
  returns: boolean;
  startsAt: string;
  visitMinutes: number;
  kmPerHour: number;
};
export type StoredRoute = RouteFrameRow & { version: number };
export type StoredStop = {
  clientId: string;
  name: string;
  agentId: string | null;
  isProspect: boolean;
  phone: string;
  company: string;
  street: string;
  street2: string;
  zipcode: string;
  city: string;
  country: string;
  fixed: FixedEnd | null;
  result: StopResult | null;
  doneAt: Date | null;
  taskId: string | null;
  note: string;
};

const FRAME = `r.start, r.start_zipcode as "startZipcode", r.start_city as "startCity", r.returns,
  to_char(r.starts_at, 'HH24:MI') as "startsAt", r.visit_minutes as "visitMinutes", r.km_per_hour as "kmPerHour"`;
const OF_DAY = "shop_id = :shopId and user_id = :userId and day = :day::date";
const FIND = statement(
  `select ${FRAME}, r.version from day_routes r
   where r.shop_id = :shopId and r.user_id = :userId and r.day = :day::date`,
);
const LOCK = statement(
  `select ${FRAME}, r.version from day_routes r
   where r.shop_id = :shopId and r.user_id = :userId and r.day = :day::date for update`,
);
const LATEST = statement(
  `select ${FRAME} from day_routes r where r.shop_id = :shopId and r.user_id = :userId
   order by r.updated_at desc limit 1`,
);
const ADDRESS = `coalesce(jsonb_path_query_first(c.addresses, '$[*] ? (@.main == true && @.use != "delivery")'),
  c.addresses -> 0, '{}')`;
const STOPS = statement(
  `select s.client_id as "clientId", c.name, c.agent_id as "agentId", (c.pipe is not null) as "isProspect",
     coalesce(nullif(c.mobile, ''), c.phone) as phone, coalesce(a.address ->> 'company', '') as company,
     coalesce(a.address ->> 'street', '') as street, coalesce(a.address ->> 'street2', '') as street2,
     c.zipcode, c.city, c.country, s.fixed, s.result, s.done_at as "doneAt", s.task_id as "taskId",
     coalesce(t.outcome, '') as note
   from day_route_stops s join clients c on c.shop_id = s.shop_id and c.id = s.client_id
   cross join lateral (select ${ADDRESS} as address) a
   left join tasks t on t.shop_id = s.shop_id and t.id = s.task_id
   where s.shop_id = :shopId and s.user_id = :userId and s.day = :day::date order by s.position, s.client_id`,
);
const USER_NAME = `coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username, '')`;
const PERSON = statement(`select ${USER_NAME} as name from users u where u.id = :userId`);
const LIST = statement(
  `select r.day, r.user_id as "userId", ${USER_NAME} as "userName",
     r.user_id = (select acting_user()) as "isMine", count(s.client_id)::int as stops, count(s.done_at)::int as done
   from day_routes r left join users u on u.id = r.user_id
   left join day_route_stops s on s.shop_id = r.shop_id and s.user_id = r.user_id and s.day = r.day
   where r.shop_id = :shopId and r.day between :from::date and :to::date
     and (r.user_id = (select acting_user()) or :all)
   group by r.day, r.user_id, u.firstname, u.lastname, u.username order by r.day, 4 desc, 3, 2 limit 500`,
);
const START = statement("select name, legal from shops where id = :shopId");
const SEEN = statement(
  `select c.id from clients c where c.shop_id = :shopId and c.id = any(:ids)
     and c.merged_into is null and c.archived_at is null`,
);
const ADD_ROUTE = statement(
  `insert into day_routes (shop_id, user_id, day, start, start_zipcode, start_city, returns, starts_at, visit_minutes,
     km_per_hour, updated_at)
   values (:shopId, :userId, :day, :start, :startZipcode, :startCity, :returns, :startsAt, :visitMinutes,
     :kmPerHour, :at)
   on conflict do nothing`,
);
const PUT_ROUTE = statement(
  `update day_routes set start = :start, start_zipcode = :startZipcode, start_city = :startCity, returns = :returns,
     starts_at = :startsAt, visit_minutes = :visitMinutes, km_per_hour = :kmPerHour, updated_at = :at,
     version = version + 1
   where ${OF_DAY}`,
);
const TOUCH = statement(`update day_routes set updated_at = :at, version = version + 1 where ${OF_DAY}`);
const COPY = statement(
  `insert into day_routes (shop_id, user_id, day, start, start_zipcode, start_city, returns, starts_at, visit_minutes,
     km_per_hour, updated_at, version)
   select shop_id, user_id, :to, start, start_zipcode, start_city, returns, starts_at, visit_minutes, km_per_hour, :at,
     version + 1 from day_routes where ${OF_DAY}`,
);
const MOVE_STOPS = statement(`update day_route_stops set day = :to where ${OF_DAY}`);
const REMOVE = statement(`delete from day_routes where ${OF_DAY}`);
const KEEP_STOPS = statement(`delete from day_route_stops where ${OF_DAY} and client_id <> all (:ids)`);
const PUT_STOPS = statement(
  `insert into day_route_stops (shop_id, user_id, day, client_id, position, fixed)
   select :shopId, :userId, :day::date, x.id, :from::int + x.n::int, x.fixed
     from unnest(:ids::text[], :fixed::text[]) with ordinality x (id, fixed, n)
   on conflict (shop_id, user_id, day, client_id) do update set position = excluded.position, fixed = excluded.fixed`,
);
const SET_RESULT = statement(
  `update day_route_stops set result = :result, done_at = :at, task_id = :taskId
   where ${OF_DAY} and client_id = :clientId`,
);

export const findRoute = (tx: Tx, key: RouteKey): Promise<StoredRoute | undefined> =>
  tx.one<StoredRoute>(FIND, key);
/** Locks a route; the transaction acts for the shop. */
export const lockRoute = (tx: Tx, key: RouteKey): Promise<StoredRoute | undefined> =>
  tx.one<StoredRoute>(LOCK, key);
/** Returns the frame of the route that a person stored last: a new one begins with it. */
export const latestFrame = (tx: Tx, { shopId, userId }: RouteKey): Promise<RouteFrameRow | undefined> =>
  tx.one<RouteFrameRow>(LATEST, { shopId, userId });
/** Returns the stops in their order; in an agent's transaction only those of their own clients. */
export const readStops = (tx: Tx, key: RouteKey): Promise<StoredStop[]> => tx.rows<StoredStop>(STOPS, key);
export const findPerson = (tx: Tx, userId: string): Promise<{ name: string } | undefined> =>
  tx.one<{ name: string }>(PERSON, { userId });
/** Returns the name and the legal particulars of the shop, whose address a route starts at. */
export const findShop = (
  tx: Tx,
  shopId: string,
): Promise<{ name: string; legal: Record<string, string> } | undefined> => tx.one(START, { shopId });

export type ListedRoute = {
  day: string;
  userId: string;
  userName: string;
  isMine: boolean;
  stops: number;
  done: number;
};
/** Returns routes of a period; `all`: those of everybody. */
export const listRoutes = (
  tx: Tx,
  of: { shopId: string; from: string; to: string; all: boolean },
): Promise<ListedRoute[]> => tx.rows<ListedRoute>(LIST, of);

/** Returns those of some clients whom the acting person sees. */
export const seenClients = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await tx.rows<{ id: string }>(SEEN, { shopId, ids })).map(({ id }) => id));

/** Adds a route; returns false where the person has one on that day. */
export const addRoute = async (tx: Tx, key: RouteKey, frame: RouteFrameRow, at: Date): Promise<boolean> =>
  (await tx.run(ADD_ROUTE, { ...key, ...frameValues(frame), at })) > 0;
export const putFrame = (tx: Tx, key: RouteKey, frame: RouteFrameRow, at: Date): Promise<number> =>
  tx.run(PUT_ROUTE, { ...key, ...frameValues(frame), at });
const frameValues = (frame: RouteFrameRow): RouteFrameRow => ({
  start: frame.start,
  startZipcode: frame.startZipcode,
  startCity: frame.startCity,
  returns: frame.returns,
  startsAt: frame.startsAt,
  visitMinutes: frame.visitMinutes,
  kmPerHour: frame.kmPerHour,
});
export const touchRoute = (tx: Tx, key: RouteKey, at: Date): Promise<number> => tx.run(TOUCH, { ...key, at });
/** Moves a route with its stops. */
export async function moveRoute(tx: Tx, key: RouteKey, to: string, at: Date): Promise<void> {
  await tx.run(COPY, { ...key, to, at });
  await tx.run(MOVE_STOPS, { ...key, to });
  await tx.run(REMOVE, key);
}
export const removeRoute = (tx: Tx, key: RouteKey): Promise<number> => tx.run(REMOVE, key);
/** Removes the stops that are not among some clients. */
export const keepStops = (tx: Tx, key: RouteKey, ids: readonly string[]): Promise<number> =>
  tx.run(KEEP_STOPS, { ...key, ids });
/** Puts stops in this order behind the first `from` places; those that exist keep their result. */
export const putStops = (
  tx: Tx,
  key: RouteKey,
  stops: readonly { clientId: string; fixed: FixedEnd | null }[],
  from = 0,
): Promise<number> =>
  tx.run(PUT_STOPS, {
    ...key,
    ids: stops.map(({ clientId }) => clientId),
    fixed: stops.map(({ fixed }) => fixed),
    from,
  });
/** Sets the result of a stop, or takes it away. */
export const setResult = (
  tx: Tx,
  key: RouteKey,
  of: { clientId: string; result: StopResult | null; at: Date | null; taskId: string | null },
): Promise<number> => tx.run(SET_RESULT, { ...key, ...of });
