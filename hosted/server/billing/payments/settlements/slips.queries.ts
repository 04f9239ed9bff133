import type { SettlementStatus, SlipState, SlipType } from "@cuvee/core/billing/payments/ledger.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type StoredSlip = {
  id: string;
  number: string;
  type: SlipType;
  bank_id: string;
  made_on: string;
  count: number;
  total_cents: number;
  made_by: string;
  state: SlipState;
  undone_by: string | null;
  undone_at: Date | null;
  /** A line of a statement shows money of it separately. */
  is_seen: boolean;
};

/** State of the slip `b`. */
export const STATE = `(case when exists (select 1 from bank_slip_undoings u where u.shop_id = b.shop_id
    and u.slip_id = b.id) then 'undone'
  when exists (select 1 from bank_lines m where m.shop_id = b.shop_id and m.slip_id = b.id) then 'matched'
    else 'made' end)`;
/** The slip that contains the settlement `s`, among those that were not undone. */
export const SLIP_OF_MONEY = `(select b.id, b.number from bank_slip_lines l join bank_slips b on b.shop_id = l.shop_id
    and b.id = l.slip_id
  where l.shop_id = s.shop_id and l.settlement_id = s.id
    and not exists (select 1 from bank_slip_undoings u where u.shop_id = b.shop_id and u.slip_id = b.id))`;

const FIND = statement(
  `select b.*, ${STATE} as state, u.made_by as undone_by, u.at as undone_at,
     exists (select 1 from bank_slip_lines l join bank_lines m on m.shop_id = l.shop_id
       and m.settlement_id = l.settlement_id
       where l.shop_id = b.shop_id and l.slip_id = b.id) as is_seen
   from bank_slips b left join bank_slip_undoings u on u.shop_id = b.shop_id and u.slip_id = b.id
   where b.shop_id = :shopId and b.id = :id`,
);
const LINES = statement(
  `select s.id, c.name, s.reference, s.received_on, s.amount_cents, t.status from bank_slip_lines l
   join settlements s on s.shop_id = l.shop_id and s.id = l.settlement_id
   join settlement_states t on t.shop_id = s.shop_id and t.settlement_id = s.id
   join clients c on c.shop_id = t.shop_id and c.id = t.client_id
   where l.shop_id = :shopId and l.slip_id = :id order by l.position`,
);
const ADD = statement(
  `with s as (
     insert into bank_slips (shop_id, id, number, type, bank_id, made_on, count, total_cents, made_by, at)
     values (:shopId, :id, :number, :type, :bankId, :madeOn, cardinality(:settlementIds::text[]), :totalCents, :by, :at)
   ), l as (
     insert into bank_slip_lines (shop_id, slip_id, settlement_id, position)
     select :shopId, :id, x.id, x.position from unnest(:settlementIds::text[]) with ordinality x (id, position)
   ), e as (
     insert into settlement_events (shop_id, settlement_id, at, kind, made_by, reason)
     select :shopId, unnest(:settlementIds::text[]), :at, 'banked', :by, :number
   )
   update settlement_states set status = 'banked', version = version + 1
   where shop_id = :shopId and settlement_id = any(:settlementIds)`,
);

const UNDO = statement(
  `with u as (insert into bank_slip_undoings (shop_id, slip_id, made_by, at) values (:shopId, :id, :by, :at)), e as (
     insert into settlement_events (shop_id, settlement_id, at, kind, made_by, reason) select :shopId,
       unnest(:settlementIds::text[]), :at, 'unbanked', :by, :number
   )
   update settlement_states set status = 'noted', version = version + 1
   where shop_id = :shopId and settlement_id = any(:settlementIds)`,
);

export const findSlip = (tx: Tx, shopId: string, id: string) => tx.one<StoredSlip>(FIND, { shopId, id });
export const linesOfSlip = (tx: Tx, shopId: string, id: string) =>
  tx.rows<{
    id: string;
    name: string;
    reference: string;
    received_on: string;
    amount_cents: number;
    status: SettlementStatus;
  }>(LINES, { shopId, id });
/** Writes a slip with its lines; its money is in the bank. */
export const addSlip = (
  tx: Tx,
  s: {
    shopId: string;
    id: string;
    number: string;
    type: SlipType;
    bankId: string;
    madeOn: string;
    totalCents: number;
    by: string;
    settlementIds: readonly string[];
    at: Date;
  },
) =>
  tx.run(ADD, {
    shopId: s.shopId,
    id: s.id,
    number: s.number,
    type: s.type,
    bankId: s.bankId,
    madeOn: s.madeOn,
    totalCents: s.totalCents,
    by: s.by,
    settlementIds: s.settlementIds,
    at: s.at,
  });
/** Records that a slip never went to the bank; its money is merely recorded again. */
export const saveUndoing = (
  tx: Tx,
  u: { shopId: string; id: string; number: string; by: string; at: Date; settlementIds: readonly string[] },
) =>
  tx.run(UNDO, {
    shopId: u.shopId,
    id: u.id,
    by: u.by,
    at: u.at,
    settlementIds: u.settlementIds,
    number: u.number,
  });
