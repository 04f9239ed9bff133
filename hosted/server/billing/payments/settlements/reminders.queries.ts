import { isUnpaid } from "#shops/clients/claims.queries.ts";
import { HELD_BACK } from "#billing/payments/notClaimable.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type Reminded = {
  document_id: string;
  kind: "bill" | "deposit";
  number: string;
  buyer_name: string;
  issued_on: string;
  due_on: string;
  open_cents: number;
  reminders: number;
  email: string;
  lang: string;
  client_id: string;
  client_kind: "individual" | "professional";
  /** The document is not to be claimed now: a debit of it is under way, or its buyer has withdrawn. */
  is_held_back: boolean;
};

const FIELDS = `s.document_id, s.kind, s.number, s.buyer_name, s.issued_on, s.due_on, s.open_cents, s.reminders,
     coalesce(c.emails[1], '') as email, c.lang, c.id as client_id, c.kind as client_kind, ${HELD_BACK} as is_held_back
   from document_states s join clients c on c.shop_id = s.shop_id and c.id = s.client_id`;
const FIND = statement(
  `select ${FIELDS} where s.shop_id = :shopId and s.document_id = :id and s.kind <> 'credit'`,
);
const HOLD = statement(
  `select ${FIELDS} where s.shop_id = :shopId and s.document_id = any(:ids) and s.kind <> 'credit'
   order by s.document_id for update of s`,
);
const NOTE = statement(
  `with n as (
     insert into document_reminders (shop_id, document_id, step, on_day, made_by)
     values (:shopId, :documentId, :step, :day, :by)
     on conflict do nothing returning document_id
   ), e as (
     insert into document_events (shop_id, document_id, at, kind, made_by, facts)
     select :shopId, n.document_id, :at, 'reminded', :by, :facts from n
   )
   update document_states s set reminders = greatest(s.reminders, :step), reminded_at = :at, version = s.version + 1
   from n where s.shop_id = :shopId and s.document_id = n.document_id`,
);
const TODAY = statement(
  `select 1 as found from document_reminders
   where shop_id = :shopId and document_id = :id and step = :step and on_day = :day`,
);
const LATE = statement(
  `select s.document_id as id, s.due_on, s.reminders, (s.reminded_at at time zone 'Europe/Paris')::date as reminded_on
   from document_states s
   where s.shop_id = :shopId and s.kind <> 'credit' and s.open_cents > 0 and ${isUnpaid("s", ":day")}
     and s.reminders < 3
     and not ${HELD_BACK} order by s.due_on, s.document_id
   limit 1000`,
);

export const findReminded = (tx: Tx, shopId: string, id: string) => tx.one<Reminded>(FIND, { shopId, id });
/** Locks documents to be reminded of, and returns them. */
export const lockDocumentsToRemind = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<Reminded>(HOLD, { shopId, ids });
/** Records a step of a day; returns false where it was recorded already. */
export const recordReminder = async (
  tx: Tx,
  r: { shopId: string; documentId: string; step: number; day: string; by: string; at: Date; facts: object },
): Promise<boolean> =>
  (await tx.run(NOTE, {
    shopId: r.shopId,
    documentId: r.documentId,
    step: r.step,
    day: r.day,
    by: r.by,
    at: r.at,
    facts: r.facts,
  })) === 1;
export const isRemindedToday = async (
  tx: Tx,
  shopId: string,
  id: string,
  { step, day }: { step: number; day: string },
): Promise<boolean> => (await tx.one(TODAY, { shopId, id, step, day })) !== undefined;
/** Returns the documents that are past their due date, the oldest first. */
export const lateDocuments = (tx: Tx, shopId: string, day: string) =>
  tx.rows<{ id: string; due_on: string; reminders: number; reminded_on: string | null }>(LATE, {
    shopId,
    day,
  });
