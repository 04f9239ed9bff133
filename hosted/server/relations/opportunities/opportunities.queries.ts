import type { OpportunityDetail, OpportunityFacts } from "@cuvee/core/relations/opportunities/contract.ts";
import type { LostReason, OpportunityStatus } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const INSERT = statement(
  `insert into opportunities (shop_id, id, client_id, title, description, amount_cents, bottles, expected_on, stage_id,
     stage_since, position, probability, owner_id, source, next_step, next_on, made_by, made_by_id, created_at)
   values (:shopId, :id, :clientId, :title, :description, :amountCents, :bottles, :expectedOn, :stageId, :at,
     :position, :probability, :ownerId, :source, :nextStep, :nextOn, :by, :byId, :at)
   on conflict do nothing`,
);
const UPDATE = statement(
  `update opportunities set title = :title, description = :description, amount_cents = :amountCents,
     bottles = :bottles, expected_on = :expectedOn, probability = :probability, owner_id = :ownerId,
     source = :source, next_step = :nextStep, next_on = :nextOn, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const STORED = `o.id, o.client_id as "clientId", o.title, o.description, o.amount_cents as "amountCents", o.bottles,
     o.expected_on as "expectedOn", o.status, o.stage_id as "stageId", o.position, o.probability,
     o.owner_id as "ownerId", o.source, o.next_step as "nextStep", o.next_on as "nextOn", o.version`;
const FIND = statement(`select ${STORED} from opportunities o where o.shop_id = :shopId and o.id = :id`);
const LOCK = statement(
  `select ${STORED} from opportunities o where o.shop_id = :shopId and o.id = :id for update`,
);
const PLACE = statement(
  `update opportunities set stage_id = :stageId, position = :position,
     stage_since = case when stage_id = :stageId then stage_since else :at end,
     version = version + case when stage_id = :stageId then 0 else 1 end
   where shop_id = :shopId and id = :id`,
);
const END = statement(
  `update opportunities set status = :status, lost_reason = :reason, lost_note = :note, closed_at = :at,
     position = :position, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const SET_SOLD = statement(
  `update opportunities set amount_cents = :amountCents, bottles = :bottles where shop_id = :shopId and id = :id`,
);
const REOPEN = statement(
  `update opportunities set status = 'open', lost_reason = null, lost_note = '', closed_at = null,
     stage_id = :stageId, stage_since = :at, position = :position, next_step = :nextStep, next_on = :nextOn,
     version = version + 1
   where shop_id = :shopId and id = :id`,
);
/** Numbers of the first card of a column, of one of its cards, and of the card above that one. */
const FIRST = statement(
  "select min(position) as position from opportunities where shop_id = :shopId and place = :place and id <> :id",
);
const LAST = statement(
  "select max(position) as position from opportunities where shop_id = :shopId and place = :place and id <> :id",
);
const AT = statement(
  "select position from opportunities where shop_id = :shopId and place = :place and id = :before",
);
const ABOVE = statement(
  `select position from opportunities where shop_id = :shopId and place = :place and id <> :id and id <> :before
     and (position, id) < (:position::double precision, :before) order by position desc, id desc limit 1`,
);
const RENUMBER = statement(
  `update opportunities o set position = n.n from (
     select id, row_number() over (order by position, id) as n from opportunities
     where shop_id = :shopId and place = :place) n
   where o.shop_id = :shopId and o.id = n.id`,
);
const ADD_EVENT = statement(
  `insert into opportunity_events (shop_id, id, opportunity_id, at, kind, from_name, to_name, note, made_by)
   values (:shopId, :eventId, :id, :at, :kind, :from, :to, :note, :by)`,
);
const EVENTS = statement(
  `select id, at, kind, from_name as "from", to_name as "to", note, made_by as "madeBy" from opportunity_events
   where shop_id = :shopId and opportunity_id = :id order by at desc, id desc limit 200`,
);
const PEOPLE = statement(
  `select u.id, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name,
     m.role = 'agent' as "isAgent"
   from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role in ('owner', 'iam', 'agent') order by m.role = 'agent', 2, 1 limit 500`,
);
const CLIENT = statement(
  `select id, agent_id as "agentId" from clients
   where shop_id = :shopId and id = :id and merged_into is null and archived_at is null`,
);

/** An opportunity as it is stored. */
export type StoredOpportunity = Omit<OpportunityFacts, "ownerId" | "nextOn" | "amountCents"> & {
  id: string;
  clientId: string;
  amountCents: number | null;
  ownerId: string;
  nextOn: string | null;
  status: OpportunityStatus;
  position: number;
  version: number;
};
type Key = { shopId: string; id: string };
export type NewOpportunity = Omit<StoredOpportunity, "status" | "version"> & {
  by: string;
  byId: string;
  at: Date;
};

const written = (shopId: string, one: Omit<StoredOpportunity, "status" | "version">) => ({
  shopId,
  id: one.id,
  title: one.title,
  description: one.description,
  amountCents: one.amountCents,
  bottles: one.bottles,
  expectedOn: one.expectedOn,
  probability: one.probability,
  ownerId: one.ownerId,
  source: one.source,
  nextStep: one.nextStep,
  nextOn: one.nextOn,
});

/** Inserts an opportunity; returns false when the id exists. */
export const insertOpportunity = async (tx: Tx, shopId: string, one: NewOpportunity): Promise<boolean> =>
  (await tx.run(INSERT, {
    ...written(shopId, one),
    clientId: one.clientId,
    stageId: one.stageId,
    position: one.position,
    by: one.by,
    byId: one.byId,
    at: one.at,
  })) > 0;
export const updateOpportunity = (tx: Tx, shopId: string, one: StoredOpportunity): Promise<number> =>
  tx.run(UPDATE, written(shopId, one));

const asStored = (row: StoredOpportunity | undefined): StoredOpportunity | undefined =>
  row && { ...row, amountCents: row.amountCents === null ? null : Number(row.amountCents) };
/** Returns an opportunity that the actor sees. */
export const findOpportunity = async (tx: Tx, key: Key): Promise<StoredOpportunity | undefined> =>
  asStored(await tx.one<StoredOpportunity>(FIND, key));
/** Locks an opportunity; the transaction acts for the shop. */
export const lockOpportunity = async (tx: Tx, key: Key): Promise<StoredOpportunity | undefined> =>
  asStored(await tx.one<StoredOpportunity>(LOCK, key));

/** Puts an open opportunity into a stage, at a position; another stage counts its days from `at`. */
export const placeOpportunity = (
  tx: Tx,
  { shopId, id }: Key,
  { stageId, position, at }: { stageId: string; position: number; at: Date },
): Promise<number> => tx.run(PLACE, { shopId, id, stageId, position, at });
export const endOpportunity = (
  tx: Tx,
  { shopId, id }: Key,
  how: { status: "won" | "lost"; reason: LostReason | null; note: string; at: Date; position: number },
): Promise<number> => tx.run(END, { shopId, id, ...how });
/** Sets the amount (cents, without tax) and the bottles that were sold. */
export const setSold = (
  tx: Tx,
  { shopId, id }: Key,
  sold: { amountCents: number; bottles: number | null },
): Promise<number> => tx.run(SET_SOLD, { shopId, id, ...sold });
export const reopenOpportunity = (
  tx: Tx,
  { shopId, id }: Key,
  how: { stageId: string; position: number; nextStep: string; nextOn: string; at: Date },
): Promise<number> => tx.run(REOPEN, { shopId, id, ...how });

type CardSpot = { shopId: string; place: string; id: string };
const positionOf = (row: { position: number | null } | undefined): number | null => row?.position ?? null;
/** Returns the number of the first card of a column beside one; null in an empty column. */
export const firstPosition = async (tx: Tx, of: CardSpot): Promise<number | null> =>
  positionOf(await tx.one(FIRST, of));
export const lastPosition = async (tx: Tx, of: CardSpot): Promise<number | null> =>
  positionOf(await tx.one(LAST, of));
/** Returns the number of a card of a column; null when it is not there. */
export const positionAt = async (
  tx: Tx,
  { shopId, place, before }: { shopId: string; place: string; before: string },
): Promise<number | null> => positionOf(await tx.one(AT, { shopId, place, before }));
export const positionAbove = async (
  tx: Tx,
  of: CardSpot & { before: string; position: number },
): Promise<number | null> => positionOf(await tx.one(ABOVE, of));
/** Numbers the cards of a column anew, in their order. */
export const renumber = (tx: Tx, of: { shopId: string; place: string }): Promise<number> =>
  tx.run(RENUMBER, of);

export type OpportunityEvent = {
  eventId: string;
  kind: OpportunityDetail["history"][number]["kind"];
  from?: string;
  to?: string;
  note?: string;
  at: Date;
  by: string;
};
export const addEvent = (tx: Tx, { shopId, id }: Key, event: OpportunityEvent): Promise<number> =>
  tx.run(ADD_EVENT, { shopId, id, from: "", to: "", note: "", ...event });
/** Returns the history of an opportunity, the latest first. */
export const readEvents = async (tx: Tx, { shopId, id }: Key): Promise<OpportunityDetail["history"]> => {
  const rows = await tx.rows<OpportunityDetail["history"][number] & { at: unknown }>(EVENTS, { shopId, id });
  return rows.map((row) => ({ ...row, at: (row.at as unknown as Date).toISOString() }));
};

export type OpportunityPerson = { id: string; name: string; isAgent: boolean };
/** Returns the staff and the agents of the acting shop, staff first. */
export const readPeople = (tx: Tx, shopId: string): Promise<OpportunityPerson[]> =>
  tx.rows(PEOPLE, { shopId });
/** Returns a client that the actor sees, neither archived nor merged. */
export const findOpenClient = (
  tx: Tx,
  key: Key,
): Promise<{ id: string; agentId: string | null } | undefined> => tx.one(CLIENT, key);
