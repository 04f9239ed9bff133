import type { ProspectCallResult, RefusalReason } from "@cuvee/core/relations/prospection/prospection.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { IS_PROSPECT } from "./list.queries.ts";

const FIGURES = statement(
  `select
     (select count(*)::int from clients c where ${IS_PROSPECT} and c.archived_at is null) as open,
     (select count(*)::int from clients c join prospects p on p.shop_id = c.shop_id and p.client_id = c.id
       where ${IS_PROSPECT} and c.archived_at is null and p.calls = 0) as "neverCalled",
     count(*)::int as prospects, count(*) filter (where p.converted_at is not null)::int as converted,
     count(*) filter (where p.converted_at is not null and p.converted_by is null)::int as "byOrder"
   from prospects p where p.shop_id = :shopId and p.since >= :from`,
);
export type Figures = {
  open: number;
  neverCalled: number;
  prospects: number;
  converted: number;
  byOrder: number;
};
/** Counts the prospects of now, and those since a moment with those of them who are clients. */
export const readFigures = async (tx: Tx, shopId: string, from: Date): Promise<Figures> =>
  (await tx.one<Figures>(FIGURES, { shopId, from })) ?? {
    open: 0,
    neverCalled: 0,
    prospects: 0,
    converted: 0,
    byOrder: 0,
  };

const LOCK = statement(
  `select c.id, c.name, c.version, c.mobile, c.phone, p.last_result as "lastResult", c.owner_id as "ownerId",
     c.agent_id as "agentId"
   from clients c join prospects p on p.shop_id = c.shop_id and p.client_id = c.id
   where ${IS_PROSPECT} and c.id = :id for update of c, p`,
);
const SEES = statement("select id from clients where shop_id = :shopId and id = :id and merged_into is null");
export type LockedProspect = {
  id: string;
  name: string;
  version: number;
  mobile: string;
  phone: string;
  lastResult: ProspectCallResult | null;
  ownerId: string | null;
  agentId: string | null;
};
/** Returns a prospect, locked; needs a transaction of the shop. */
export const lockProspect = (tx: Tx, shopId: string, id: string): Promise<LockedProspect | undefined> =>
  tx.one<LockedProspect>(LOCK, { shopId, id });
/** Checks whether the actor sees a client. */
export const seesClient = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one(SEES, { shopId, id })) !== undefined;

const SET_FACTS = statement(
  `update prospects set source = case when :onlyEmpty and source <> '' then source else :source end,
     website = case when :onlyEmpty and website <> '' then website else :website end
   where shop_id = :shopId and client_id = :id`,
);
/** Sets where a prospect comes from, and their website; with `onlyEmpty` nothing that is written is replaced. */
export const setFacts = (
  tx: Tx,
  shopId: string,
  { onlyEmpty = false, ...of }: { id: string; source: string; website: string; onlyEmpty?: boolean },
): Promise<number> => tx.run(SET_FACTS, { shopId, onlyEmpty, ...of });

const CALLS = statement(
  `select id, result, reason, note, call_back_on as "callBackOn", at, made_by as "madeBy" from prospect_calls
   where shop_id = :shopId and client_id = :id order by at desc, id desc limit 50`,
);
type StoredCall = {
  id: string;
  result: ProspectCallResult;
  reason: RefusalReason | null;
  note: string;
  callBackOn: string | null;
  at: Date;
  madeBy: string;
};
export const readCalls = (tx: Tx, shopId: string, id: string): Promise<StoredCall[]> =>
  tx.rows<StoredCall>(CALLS, { shopId, id });

const UNANSWERED = statement(
  `select count(*)::int as count from prospect_calls where shop_id = :shopId and client_id = :id and result = 'noAnswer'
     and at > coalesce((select max(at) from prospect_calls where shop_id = :shopId and client_id = :id
       and result <> 'noAnswer'), '-infinity')`,
);
/** Counts the calls without an answer since the last one that had one. */
export const countUnanswered = async (tx: Tx, shopId: string, id: string): Promise<number> =>
  (await tx.one<{ count: number }>(UNANSWERED, { shopId, id }))?.count ?? 0;

const ADD_CALL = statement(
  `insert into prospect_calls (shop_id, id, client_id, result, reason, note, call_back_on, task_id, at, made_by,
     made_by_id)
   values (:shopId, :id, :clientId, :result, :reason, :note, :callBackOn, :taskId, :at, :by, :byId)
   on conflict do nothing`,
);
const AFTER_CALL = statement(
  `update prospects set calls = calls + 1, last_call_at = :at, last_result = :result, call_on = :callOn
   where shop_id = :shopId and client_id = :clientId`,
);
export type NewCall = StoredCall & { clientId: string; taskId: string | null; byId: string };
/** Stores a call and its effect on the prospect; returns false where the call was stored before. */
export async function addCall(
  tx: Tx,
  shopId: string,
  { madeBy: by, ...call }: NewCall,
  callOn: string | null,
): Promise<boolean> {
  if ((await tx.run(ADD_CALL, { shopId, by, ...call })) === 0) return false;
  const { clientId, at, result } = call;
  await tx.run(AFTER_CALL, { shopId, clientId, at, result, callOn });
  return true;
}

const OPEN_TASKS = statement(
  `select t.id, t.version from tasks t join prospect_calls x on x.shop_id = t.shop_id and x.task_id = t.id
   where x.shop_id = :shopId and x.client_id = :id and t.status = 'open' and t.due_on <= :today::date`,
);
/** Returns the open tasks of earlier calls that are due. */
export const dueCallTasks = (
  tx: Tx,
  shopId: string,
  of: { id: string; today: string },
): Promise<{ id: string; version: number }[]> => tx.rows(OPEN_TASKS, { shopId, ...of });

const CONVERT = statement(
  `update clients set pipe = null, version = version + 1 where shop_id = :shopId and id = :id`,
);
const CONVERTED = statement(
  `update prospects set converted_at = :at, converted_by = :by where shop_id = :shopId and client_id = :id`,
);
/** Takes the state of a prospect away, with the moment and the person. */
export async function convert(
  tx: Tx,
  shopId: string,
  of: { id: string; at: Date; by: string },
): Promise<void> {
  await tx.run(CONVERT, { shopId, id: of.id });
  await tx.run(CONVERTED, { shopId, ...of });
}

const SCRIPT = statement(
  `select body, version, changed_by as "changedBy" from call_scripts where shop_id = :shopId`,
);
const PUT_SCRIPT = statement(
  `insert into call_scripts as s (shop_id, body, changed_at, changed_by) values (:shopId, :body, :at, :by)
   on conflict (shop_id) do update set body = :body, changed_at = :at, changed_by = :by, version = s.version + 1`,
);
const LOCK_SHOP = statement("select id from shops where id = :shopId for no key update");
type StoredScript = { body: string; version: number; changedBy: string };
export const findScript = (tx: Tx, shopId: string): Promise<StoredScript | undefined> =>
  tx.one<StoredScript>(SCRIPT, { shopId });
/** Waits for another writer of the script. */
export const holdScript = (tx: Tx, shopId: string): Promise<unknown> => tx.one(LOCK_SHOP, { shopId });
export const putScript = (
  tx: Tx,
  shopId: string,
  of: { body: string; at: Date; by: string },
): Promise<number> => tx.run(PUT_SCRIPT, { shopId, ...of });

const SET_OWNER = statement(
  `update clients set owner_id = :userId, version = version + 1
   where shop_id = :shopId and id = any(:ids) and owner_id is distinct from :userId`,
);
const SET_AGENT = statement(
  `update clients set agent_id = :userId, version = version + 1
   where shop_id = :shopId and id = any(:ids) and agent_id is distinct from :userId`,
);
const SET_CALL = statement(
  `update prospects set call_on = :on, caller_id = :callerId where shop_id = :shopId and client_id = any(:ids)
     and (call_on, caller_id) is distinct from (:on::date, :callerId::text)`,
);
export const setOwner = (
  tx: Tx,
  shopId: string,
  of: { ids: readonly string[]; userId: string | null },
): Promise<number> => tx.run(SET_OWNER, { shopId, ...of });
export const setAgent = (
  tx: Tx,
  shopId: string,
  of: { ids: readonly string[]; userId: string | null },
): Promise<number> => tx.run(SET_AGENT, { shopId, ...of });
/** Puts prospects on the call list from a day on, or takes them off it. */
export const setCall = (
  tx: Tx,
  shopId: string,
  of: { ids: readonly string[]; on: string | null; callerId: string | null },
): Promise<number> => tx.run(SET_CALL, { shopId, ...of });

const ON_LIST = statement(
  `select c.id, p.call_on as "callOn" from clients c join prospects p on p.shop_id = c.shop_id and p.client_id = c.id
   where ${IS_PROSPECT} and c.archived_at is null and p.call_on is not null
     and (not :mine or p.caller_id = (select acting_user())
       or (p.caller_id is null and (select acting_user()) in (c.owner_id, c.agent_id)))
   order by p.call_on, p.calls, c.sort_name, c.id`,
);
/** Returns the ids of the call list in the order of calling, those of later days at the end. */
export const readOnList = (
  tx: Tx,
  shopId: string,
  mine: boolean,
): Promise<{ id: string; callOn: string }[]> => tx.rows(ON_LIST, { shopId, mine });

const PEOPLE_OF = statement(
  `select c.id, c.company, coalesce(nullif(c.firstname, ''), c.contacts -> 0 ->> 'firstname', '') as firstname,
     trim(concat_ws(' ', c.contacts -> 0 ->> 'firstname', c.contacts -> 0 ->> 'lastname')) as contact,
     coalesce((select x.note from prospect_calls x where x.shop_id = c.shop_id and x.client_id = c.id and x.note <> ''
       order by x.at desc, x.id desc limit 1), '') as "lastNote"
   from clients c where c.shop_id = :shopId and c.id = any(:ids)`,
);
type PersonFacts = { id: string; company: string; firstname: string; contact: string; lastNote: string };
/** Reads the names of the people to ask for, and the last note of a call. */
export const readPeopleOf = (tx: Tx, shopId: string, ids: readonly string[]): Promise<PersonFacts[]> =>
  tx.rows<PersonFacts>(PEOPLE_OF, { shopId, ids });
