import type { DeliveryState } from "@cuvee/core/shops/webhooks/webhooks.ts";
import type { Member } from "#kit/http/actor.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** An endpoint with the current data of its maker; `member` is null when the maker no longer works for the shop. */
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
  left join memberships m on m.shop_id = e.shop_id and m.user_id = e.made_by and m.role = u.role
    and m.role in ('owner', 'iam')`;

const ALL = statement(`select ${ENDPOINT} from ${JOINS} where e.shop_id = :shopId order by e.id`);
const ONE = statement(`select ${ENDPOINT} from ${JOINS} where e.shop_id = :shopId and e.id = :id`);
const COUNTS = statement(
  `select endpoint_id as id, count(*) filter (where state = 'delivered')::int as delivered,
     count(*) filter (where state = 'failed')::int as failed
   from webhook_deliveries where shop_id = :shopId and created_at >= :since group by 1`,
);
const ADD = statement(
  `insert into webhook_endpoints (shop_id, id, url, description, events, made_by, created_at)
   values (:shopId, :id, :url, :description, :events, :by, :at)`,
);
const CHANGE = statement(
  `update webhook_endpoints set url = :url, description = :description, events = :events, enabled = :enabled,
     version = version + 1, off_by = case when :enabled then null else off_by end,
     off_at = case when :enabled then null else off_at end,
     failing_since = case when :enabled and not enabled or url <> :url then null else failing_since end,
     rests_until = null
   where shop_id = :shopId and id = :id and version = :version`,
);
const DROP = statement("delete from webhook_endpoints where shop_id = :shopId and id = :id");
const ROTATE = statement(
  `update webhook_endpoints set secret_version = secret_version + 1, previous_until = :until, version = version + 1
   where shop_id = :shopId and id = :id and version = :version`,
);
const TAKES = statement(
  `update webhook_endpoints set failing_since = null, rests_until = null
   where shop_id = :shopId and id = :id and (failing_since is not null or rests_until is not null)`,
);
const FAILS = statement(
  `update webhook_endpoints set failing_since = coalesce(failing_since, :at),
     rests_until = coalesce(:restsUntil, rests_until)
   where shop_id = :shopId and id = :id returning failing_since as since`,
);
const SWITCH_OFF = statement(
  `update webhook_endpoints set enabled = false, off_by = :by, off_at = :at, version = version + 1
   where shop_id = :shopId and id = :id and enabled`,
);

export const readEndpoints = (tx: Tx, shopId: string): Promise<EndpointRow[]> =>
  tx.rows<EndpointRow>(ALL, { shopId });
export const readEndpoint = (tx: Tx, shopId: string, id: string): Promise<EndpointRow | undefined> =>
  tx.one<EndpointRow>(ONE, { shopId, id });
export type Count = { id: string; delivered: number; failed: number };
export const countDeliveries = (tx: Tx, shopId: string, since: Date): Promise<Count[]> =>
  tx.rows<Count>(COUNTS, { shopId, since });
type Written = Pick<EndpointRow, "id" | "url" | "description" | "events"> & { shopId: string };
export const addEndpoint = (
  tx: Tx,
  { shopId, id, url, description, events, by, at }: Written & { by: string; at: Date },
): Promise<number> => tx.run(ADD, { shopId, id, url, description, events, by, at });
/** Returns 0 when it was changed meanwhile. */
export const changeEndpoint = (
  tx: Tx,
  {
    shopId,
    id,
    version,
    url,
    description,
    events,
    enabled,
  }: Written & Pick<EndpointRow, "version" | "enabled">,
): Promise<number> => tx.run(CHANGE, { shopId, id, version, url, description, events, enabled });
export const dropEndpoint = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(DROP, { shopId, id });
export const rotateSecret = (
  tx: Tx,
  shopId: string,
  id: string,
  { version, until }: { version: number; until: Date },
): Promise<number> => tx.run(ROTATE, { shopId, id, version, until });
export const clearFailure = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(TAKES, { shopId, id });
/** Returns the moment since when it fails. */
export const recordFailure = async (
  tx: Tx,
  shopId: string,
  id: string,
  { at, restsUntil }: { at: Date; restsUntil: Date | null },
): Promise<Date> => (await tx.one<{ since: Date }>(FAILS, { shopId, id, at, restsUntil }))?.since ?? at;
/** Returns false when it was off already. */
export const switchOff = async (
  tx: Tx,
  shopId: string,
  id: string,
  { by, at }: { by: "gone" | "failing"; at: Date },
): Promise<boolean> => (await tx.run(SWITCH_OFF, { shopId, id, by, at })) === 1;

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
  `select * from webhook_deliveries where shop_id = :shopId and endpoint_id = :endpointId
     and (:cursor::text is null or id < :cursor)
     and (:state::text is null or state = :state) order by id desc limit :limit`,
);
const DELIVERY = statement("select * from webhook_deliveries where shop_id = :shopId and id = :id");
const LOCK = statement("select * from webhook_deliveries where shop_id = :shopId and id = :id for update");
const TRIES = statement(
  `select number, at, status, fault, ms, answer from webhook_tries where shop_id = :shopId and delivery_id = :id
   order by number`,
);
const ADD_DELIVERIES = statement(
  `insert into webhook_deliveries (shop_id, id, endpoint_id, event_id, type, body, state, next_at, created_at)
   select :shopId, x.id, x."endpointId", x."eventId", x.type, x.body, 'waiting', :at, :at
   from jsonb_to_recordset(:list) as x(id text, "endpointId" text, "eventId" text, type text, body text)`,
);
const SETTLE = statement(
  `update webhook_deliveries set state = :state, tries = tries + 1, step = step + 1, next_at = :nextAt, last_at = :at,
     last_status = :status,
     last_fault = :fault where shop_id = :shopId and id = :id and tries = :tries and state = 'waiting'`,
);
const ADD_TRY = statement(
  `insert into webhook_tries (shop_id, delivery_id, number, at, status, fault, ms, answer)
   values (:shopId, :id, :number, :at, :status, :fault, :ms, :answer)
   on conflict do nothing`,
);
const GIVE_UP = statement(
  `update webhook_deliveries set state = 'failed', next_at = null, last_fault = :fault
   where shop_id = :shopId and id = :id and state = 'waiting'`,
);
const POSTPONE = statement(
  "update webhook_deliveries set next_at = :until where shop_id = :shopId and id = :id and state = 'waiting'",
);
const AGAIN = statement(
  `update webhook_deliveries set state = 'waiting', step = 0, next_at = :at
   where shop_id = :shopId and id = :id returning *`,
);
const FAILED_BETWEEN = statement(
  `update webhook_deliveries set state = 'waiting', step = 0, next_at = :at
   where shop_id = :shopId and id in (
     select id from webhook_deliveries where shop_id = :shopId and endpoint_id = :endpointId and state = 'failed'
       and created_at >= :since and created_at < :until
     order by id limit :max for update skip locked)
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
): Promise<DeliveryRow[]> => tx.rows<DeliveryRow>(PAGE, { shopId, endpointId, cursor, state, limit });
export const readDelivery = (tx: Tx, shopId: string, id: string): Promise<DeliveryRow | undefined> =>
  tx.one<DeliveryRow>(DELIVERY, { shopId, id });
export const lockDelivery = (tx: Tx, shopId: string, id: string): Promise<DeliveryRow | undefined> =>
  tx.one<DeliveryRow>(LOCK, { shopId, id });
export const readTries = (tx: Tx, shopId: string, id: string): Promise<TryRow[]> =>
  tx.rows<TryRow>(TRIES, { shopId, id });
export const addDeliveries = (
  tx: Tx,
  shopId: string,
  list: readonly NewDelivery[],
  at: Date,
): Promise<number> => tx.run(ADD_DELIVERIES, { shopId, list: JSON.stringify(list), at });

/** Result of one attempt. */
export type Outcome = {
  state: DeliveryState;
  nextAt: Date | null;
  at: Date;
  status: number | null;
  fault: string | null;
  ms: number;
  answer: string;
};
/** Returns false when the attempt was recorded already. */
export async function saveOutcome(
  tx: Tx,
  shopId: string,
  id: string,
  { tries, outcome: o }: { tries: number; outcome: Outcome },
): Promise<boolean> {
  const done = await tx.run(SETTLE, {
    shopId,
    id,
    tries,
    state: o.state,
    nextAt: o.nextAt,
    at: o.at,
    status: o.status,
    fault: o.fault,
  });
  if (done === 0) return false;
  await tx.run(ADD_TRY, {
    shopId,
    id,
    number: tries + 1,
    at: o.at,
    status: o.status,
    fault: o.fault,
    ms: o.ms,
    answer: o.answer,
  });
  return true;
}
export const markUndeliverable = (tx: Tx, shopId: string, id: string, fault: string): Promise<number> =>
  tx.run(GIVE_UP, { shopId, id, fault });
export const postpone = (tx: Tx, shopId: string, id: string, until: Date): Promise<number> =>
  tx.run(POSTPONE, { shopId, id, until });
export const sendAgain = (tx: Tx, shopId: string, id: string, at: Date): Promise<DeliveryRow | undefined> =>
  tx.one<DeliveryRow>(AGAIN, { shopId, id, at });
export const failedBetween = (
  tx: Tx,
  shopId: string,
  endpointId: string,
  { since, until, at, max }: { since: Date; until: Date; at: Date; max: number },
): Promise<{ id: string; tries: number }[]> =>
  tx.rows(FAILED_BETWEEN, { shopId, endpointId, since, until, at, max });
