import type { DeliveryState } from "@cuvee/core/shops/webhooks/webhooks.ts";
import type { Member } from "#kit/actor.ts";
import { statement, type Tx } from "#kit/database.ts";

/** An endpoint with its maker as he is now; `member` is null when he works for the shop no more. */
export type EndpointRow = {
  id: string;
  url: string;
  description: string;
  events: string[];
  enabled: boolean;
  off_by: "gone" | "failing" | null;
  off_at: Date | null;
  failing_since: Date | null;
  rests_until: Date | null;
  secret_version: number;
  previous_until: Date | null;
  made_by: string;
  maker: string;
  created_at: Date;
  version: number;
  member: Member | null;
};

const ENDPOINT = `e.id, e.url, e.description, e.events, e.enabled, e.off_by, e.off_at, e.failing_since, e.rests_until,
  e.secret_version, e.previous_until, e.made_by, e.created_at, e.version, u.username as maker,
  case when m.user_id is null then null else jsonb_build_object('id', m.shop_id, 'role', m.role,
    'authorizations', m.authorizations) end as member`;
const JOINS = `webhook_endpoints e join users u on u.id = e.made_by
  left join memberships m on m.shop_id = e.shop_id and m.user_id = e.made_by and m.role = u.role and m.role in ('owner', 'iam')`;

const ALL = statement(`select ${ENDPOINT} from ${JOINS} where e.shop_id = $1 order by e.id`);
const ONE = statement(`select ${ENDPOINT} from ${JOINS} where e.shop_id = $1 and e.id = $2`);
const COUNTS = statement(
  `select endpoint_id as id, count(*) filter (where state = 'delivered')::int as delivered,
     count(*) filter (where state = 'failed')::int as failed
   from webhook_deliveries where shop_id = $1 and created_at >= $2 group by 1`,
);
const ADD = statement(
  `insert into webhook_endpoints (shop_id, id, url, description, events, made_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const CHANGE = statement(
  `update webhook_endpoints set url = $4, description = $5, events = $6, enabled = $7, version = version + 1,
     off_by = case when $7 then null else off_by end, off_at = case when $7 then null else off_at end,
     failing_since = case when $7 and not enabled or url <> $4 then null else failing_since end,
     rests_until = null
   where shop_id = $1 and id = $2 and version = $3`,
);
const DROP = statement("delete from webhook_endpoints where shop_id = $1 and id = $2");
const ROTATE = statement(
  `update webhook_endpoints set secret_version = secret_version + 1, previous_until = $4, version = version + 1
   where shop_id = $1 and id = $2 and version = $3`,
);
const TAKES = statement(
  `update webhook_endpoints set failing_since = null, rests_until = null
   where shop_id = $1 and id = $2 and (failing_since is not null or rests_until is not null)`,
);
const FAILS = statement(
  `update webhook_endpoints set failing_since = coalesce(failing_since, $3), rests_until = coalesce($4, rests_until)
   where shop_id = $1 and id = $2 returning failing_since as since`,
);
const SWITCH_OFF = statement(
  `update webhook_endpoints set enabled = false, off_by = $3, off_at = $4, version = version + 1
   where shop_id = $1 and id = $2 and enabled`,
);

export const readEndpoints = (tx: Tx, shopId: string): Promise<EndpointRow[]> =>
  tx.rows<EndpointRow>(ALL, [shopId]);
export const readEndpoint = (tx: Tx, shopId: string, id: string): Promise<EndpointRow | undefined> =>
  tx.one<EndpointRow>(ONE, [shopId, id]);
export type Count = { id: string; delivered: number; failed: number };
export const countDeliveries = (tx: Tx, shopId: string, since: Date): Promise<Count[]> =>
  tx.rows<Count>(COUNTS, [shopId, since]);
export const addEndpoint = (tx: Tx, values: readonly unknown[]): Promise<number> => tx.run(ADD, [...values]);
/** 0 when somebody has changed it meanwhile. */
export const changeEndpoint = (tx: Tx, values: readonly unknown[]): Promise<number> =>
  tx.run(CHANGE, [...values]);
export const dropEndpoint = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(DROP, [shopId, id]);
export const rotateSecret = (
  tx: Tx,
  shopId: string,
  id: string,
  version: number,
  until: Date,
): Promise<number> => tx.run(ROTATE, [shopId, id, version, until]);
export const noteTaken = (tx: Tx, shopId: string, id: string): Promise<number> => tx.run(TAKES, [shopId, id]);
/** Since when it takes nothing. */
export const noteFailure = async (
  tx: Tx,
  shopId: string,
  id: string,
  at: Date,
  restsUntil: Date | null,
): Promise<Date> => (await tx.one<{ since: Date }>(FAILS, [shopId, id, at, restsUntil]))?.since ?? at;
/** False when it was off already. */
export const switchOff = async (
  tx: Tx,
  shopId: string,
  id: string,
  by: "gone" | "failing",
  at: Date,
): Promise<boolean> => (await tx.run(SWITCH_OFF, [shopId, id, by, at])) === 1;

export type DeliveryRow = {
  id: string;
  endpoint_id: string;
  event_id: string;
  type: string;
  body: string;
  state: DeliveryState;
  tries: number;
  step: number;
  next_at: Date | null;
  created_at: Date;
  last_at: Date | null;
  last_status: number | null;
  last_fault: string | null;
};
const PAGE = statement(
  `select * from webhook_deliveries where shop_id = $1 and endpoint_id = $2 and ($3::text is null or id < $3)
     and ($4::text is null or state = $4) order by id desc limit $5`,
);
const DELIVERY = statement("select * from webhook_deliveries where shop_id = $1 and id = $2");
const LOCK = statement("select * from webhook_deliveries where shop_id = $1 and id = $2 for update");
const TRIES = statement(
  "select number, at, status, fault, ms, answer from webhook_tries where shop_id = $1 and delivery_id = $2 order by number",
);
const ADD_DELIVERIES = statement(
  `insert into webhook_deliveries (shop_id, id, endpoint_id, event_id, type, body, state, next_at, created_at)
   select $1, x.id, x."endpointId", x."eventId", x.type, x.body, 'waiting', $3, $3
   from jsonb_to_recordset($2) as x(id text, "endpointId" text, "eventId" text, type text, body text)`,
);
const SETTLE = statement(
  `update webhook_deliveries set state = $4, tries = tries + 1, step = step + 1, next_at = $5, last_at = $6, last_status = $7,
     last_fault = $8 where shop_id = $1 and id = $2 and tries = $3 and state = 'waiting'`,
);
const ADD_TRY = statement(
  `insert into webhook_tries (shop_id, delivery_id, number, at, status, fault, ms, answer) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict do nothing`,
);
const GIVE_UP = statement(
  `update webhook_deliveries set state = 'failed', next_at = null, last_fault = $3
   where shop_id = $1 and id = $2 and state = 'waiting'`,
);
const POSTPONE = statement(
  "update webhook_deliveries set next_at = $3 where shop_id = $1 and id = $2 and state = 'waiting'",
);
const AGAIN = statement(
  `update webhook_deliveries set state = 'waiting', step = 0, next_at = $3 where shop_id = $1 and id = $2 returning *`,
);
const FAILED_BETWEEN = statement(
  `update webhook_deliveries set state = 'waiting', step = 0, next_at = $5
   where shop_id = $1 and id in (
     select id from webhook_deliveries where shop_id = $1 and endpoint_id = $2 and state = 'failed' and created_at >= $3 and created_at < $4
     order by id limit $6 for update skip locked)
   returning id, tries`,
);

export type NewDelivery = { id: string; endpointId: string; eventId: string; type: string; body: string };
export type TryRow = {
  number: number;
  at: Date;
  status: number | null;
  fault: string | null;
  ms: number;
  answer: string;
};
export const readPage = (
  tx: Tx,
  shopId: string,
  endpointId: string,
  { cursor, state, limit }: { cursor: string | null; state: string | null; limit: number },
): Promise<DeliveryRow[]> => tx.rows<DeliveryRow>(PAGE, [shopId, endpointId, cursor, state, limit]);
export const readDelivery = (tx: Tx, shopId: string, id: string): Promise<DeliveryRow | undefined> =>
  tx.one<DeliveryRow>(DELIVERY, [shopId, id]);
export const lockDelivery = (tx: Tx, shopId: string, id: string): Promise<DeliveryRow | undefined> =>
  tx.one<DeliveryRow>(LOCK, [shopId, id]);
export const readTries = (tx: Tx, shopId: string, id: string): Promise<TryRow[]> =>
  tx.rows<TryRow>(TRIES, [shopId, id]);
export const addDeliveries = (
  tx: Tx,
  shopId: string,
  list: readonly NewDelivery[],
  at: Date,
): Promise<number> => tx.run(ADD_DELIVERIES, [shopId, JSON.stringify(list), at]);

/** What became of one try. */
export type Outcome = {
  state: DeliveryState;
  nextAt: Date | null;
  at: Date;
  status: number | null;
  fault: string | null;
  ms: number;
  answer: string;
};
/** False when the try was noted already by somebody else. */
export async function settle(
  tx: Tx,
  shopId: string,
  id: string,
  tries: number,
  o: Outcome,
): Promise<boolean> {
  const done = await tx.run(SETTLE, [shopId, id, tries, o.state, o.nextAt, o.at, o.status, o.fault]);
  if (done === 0) return false;
  await tx.run(ADD_TRY, [shopId, id, tries + 1, o.at, o.status, o.fault, o.ms, o.answer]);
  return true;
}
export const giveUp = (tx: Tx, shopId: string, id: string, fault: string): Promise<number> =>
  tx.run(GIVE_UP, [shopId, id, fault]);
export const postpone = (tx: Tx, shopId: string, id: string, until: Date): Promise<number> =>
  tx.run(POSTPONE, [shopId, id, until]);
export const sendAgain = (tx: Tx, shopId: string, id: string, at: Date): Promise<DeliveryRow | undefined> =>
  tx.one<DeliveryRow>(AGAIN, [shopId, id, at]);
export const failedBetween = (
  tx: Tx,
  shopId: string,
  endpointId: string,
  { since, until, at, max }: { since: Date; until: Date; at: Date; max: number },
): Promise<{ id: string; tries: number }[]> =>
  tx.rows(FAILED_BETWEEN, [shopId, endpointId, since, until, at, max]);
