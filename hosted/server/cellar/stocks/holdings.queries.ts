import { statement, type Tx } from "#kit/postgres/database.ts";

export type Allocation = {
  id: string;
  formatId: string;
  quantity: number;
  remaining: number;
  until: string;
  note: string;
  endedAt: Date | null;
  version: number;
};
const FIELDS = `id, format_id as "formatId", quantity, remaining, until, note, ended_at as "endedAt", version`;
const READ = statement(`select ${FIELDS} from stock_allocations where shop_id = :shopId and id = :id`);
const LOCK = statement(
  `select ${FIELDS} from stock_allocations where shop_id = :shopId and id = :id for update`,
);
export const readAllocation = (
  tx: Tx,
  shopId: string,
  id: string,
  lock = false,
): Promise<Allocation | undefined> => tx.one<Allocation>(lock ? LOCK : READ, { shopId, id });

const INSERT = statement(
  `insert into stock_allocations (shop_id, id, format_id, holder_kind, holder_id, holder, quantity, remaining, until,
     note, created_at, created_by)
   values (:shopId, :id, :formatId, :holderKind, :holderId, :holder, :quantity, :quantity, :until, :note, :at, :by)`,
);
export type NewAllocation = {
  shopId: string;
  id: string;
  formatId: string;
  holderKind: "client" | "agent";
  holderId?: string | undefined;
  holder: string;
  quantity: number;
  until: string;
  note: string;
  at: Date;
  by: string;
};
export const insertAllocation = (tx: Tx, a: NewAllocation): Promise<number> =>
  tx.run(INSERT, {
    shopId: a.shopId,
    id: a.id,
    formatId: a.formatId,
    holderKind: a.holderKind,
    holderId: a.holderId ?? null,
    holder: a.holder,
    quantity: a.quantity,
    until: a.until,
    note: a.note,
    at: a.at,
    by: a.by,
  });

const SAVE = statement(
  `update stock_allocations set quantity = :quantity, remaining = :remaining, until = :until, note = :note,
     ended_at = :endedAt, version = version + 1
   where shop_id = :shopId and id = :id`,
);
export const saveAllocation = (tx: Tx, shopId: string, a: Allocation): Promise<number> =>
  tx.run(SAVE, {
    shopId,
    id: a.id,
    quantity: a.quantity,
    remaining: a.remaining,
    until: a.until,
    note: a.note,
    endedAt: a.endedAt,
  });

const HELD = statement(
  `select s.place, m.units from (
     select format_id, warehouse_id, duty_status, lot, sum(reserved_delta) as units from stock_movements
     where shop_id = :shopId and allocation_id = :id and kind = 'allocation'
     group by 1, 2, 3, 4 having sum(reserved_delta) > 0) m
   join stocks s on s.shop_id = :shopId and s.format_id = m.format_id and s.warehouse_id = m.warehouse_id
     and s.duty_status = m.duty_status and s.lot = m.lot
   order by s.duty_status desc, s.warehouse_id desc, s.place desc`,
);
/** Returns the places of an allocation's remaining units, in the reverse order of consumption. */
export const readAllocated = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ place: number; units: number }[]> =>
  tx.rows<{ place: number; units: number }>(HELD, { shopId, id });

const OVERDUE = statement(
  'select shop_id as "shopId", allocation_id as "allocationId" from overdue_allocations(:today)',
);
/** Returns the allocations of every shop whose last day is before this one. */
export const overdueAllocations = (
  tx: Tx,
  today: string,
): Promise<{ shopId: string; allocationId: string }[]> =>
  tx.rows<{ shopId: string; allocationId: string }>(OVERDUE, { today });

const CLIENTS = statement(
  `select c.id, c.name, coalesce(c.emails[1], '') as email from clients c
   where c.shop_id = :shopId and c.archived_at is null and c.merged_into is null and (:id::text is null or c.id = :id)
     and not exists (
       select 1 from unnest(:words::text[]) word
       where plain_text(c.name || ' ' || c.code || ' ' || array_to_string(c.emails, ' ')) not like word)
   order by c.sort_name, c.id limit 20`,
);
const AGENTS = statement(
  `select u.id, trim(u.firstname || ' ' || u.lastname) as name, u.email from users u
   join memberships m on m.shop_id = :shopId and m.user_id = u.id and m.role = 'agent'
   where (:id::text is null or u.id = :id) and not exists (
     select 1 from unnest(:words::text[]) word
     where plain_text(u.firstname || ' ' || u.lastname || ' ' || u.email) not like word)
   order by u.lastname, u.firstname, u.id limit 20`,
);
export type Holder = { id: string; name: string; email: string };
/** Returns clients or agents of a shop by words of their name (as patterns), or the one with this id. */
export const findHolders = (
  tx: Tx,
  of: { shopId: string; kind: "client" | "agent"; words: readonly string[]; id?: string },
): Promise<Holder[]> =>
  tx.rows<Holder>(of.kind === "client" ? CLIENTS : AGENTS, {
    shopId: of.shopId,
    words: of.words,
    id: of.id ?? null,
  });

export type Threshold = { id: string; least: number; version: number };
const THRESHOLD = statement(
  `select id, least, version from stock_thresholds
   where shop_id = :shopId and format_id = :formatId and warehouse_id is not distinct from :warehouseId for update`,
);
export const readThreshold = (
  tx: Tx,
  shopId: string,
  formatId: string,
  warehouseId: string | null,
): Promise<Threshold | undefined> => tx.one<Threshold>(THRESHOLD, { shopId, formatId, warehouseId });

const PUT = statement(
  `insert into stock_thresholds (shop_id, id, format_id, warehouse_id, least)
   values (:shopId, :id, :formatId, :warehouseId, :least)
   on conflict (shop_id, format_id, warehouse_id) do update set least = excluded.least,
     version = stock_thresholds.version + 1`,
);
export const writeThreshold = (
  tx: Tx,
  of: { shopId: string; id: string; formatId: string; warehouseId: string | null; least: number },
): Promise<number> =>
  tx.run(PUT, {
    shopId: of.shopId,
    id: of.id,
    formatId: of.formatId,
    warehouseId: of.warehouseId,
    least: of.least,
  });

const REMOVE = statement("delete from stock_thresholds where shop_id = :shopId and id = :id");
export const removeThreshold = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(REMOVE, { shopId, id });
