import type { NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { ReservationParts, StoredReservation } from "#visits/reservations/rows.ts";

const INSERT = statement(
  `insert into reservations (shop_id, id, number, event_id, slot_id, status, seats, people, expires_at, order_id,
     buyer_id, key_hash, contact, search, lang, visit_language, notes, staff_notes, source, payment, total_cents,
     paid_cents, created_at)
   values (:shopId, :id, :number, :eventId, :slotId, :status, :seats, :people, :expiresAt, :orderId, :buyerId,
     :keyHash, :contact, :search, :lang, :visitLanguage, :notes, :staffNotes, :source, :payment, :totalCents,
     :paidCents, :createdAt)`,
);
const SAVE = statement(
  `update reservations set number = :number, slot_id = :slotId, status = :status, seats = :seats, people = :people,
     expires_at = :expiresAt, order_id = :orderId,
     buyer_id = :buyerId, contact = :contact, search = :search, lang = :lang, visit_language = :visitLanguage,
     notes = :notes, staff_notes = :staffNotes, payment = :payment,
     total_cents = :totalCents, paid_cents = :paidCents, cancelled_at = :cancelledAt, cancel_reason = :cancelReason,
     attended_people = :attendedPeople, attended_at = :attendedAt,
     reminded_at = :remindedAt, thanked_at = :thankedAt, version = :version
   where shop_id = :shopId and id = :id`,
);
const TURN = statement(
  `update reservations set event_id = :eventId, slot_id = :slotId, key_hash = :keyHash, source = :source,
     created_at = :createdAt where shop_id = :shopId and id = :id`,
);
const FIND = statement("select * from reservations where id = :id");
const LOCK = statement("select * from reservations where shop_id = :shopId and id = :id for update");
const LOCK_MANY = statement(
  "select * from reservations where shop_id = :shopId and id = any(:ids) order by id for update",
);
const OF_ORDER = statement(
  "select * from reservations where shop_id = :shopId and order_id = :orderId order by id for update",
);
const OF_SLOTS = statement(
  `select * from reservations where shop_id = :shopId and slot_id = any(:slotIds)
     and status in ('pending', 'confirmed', 'attended', 'noShow') and (expires_at is null or expires_at > :at)
   order by contact->>'lastname', id`,
);
const DROP_LINES = statement(
  "delete from reservation_lines where shop_id = :shopId and reservation_id = :id",
);
const LINES = statement(
  `insert into reservation_lines (shop_id, reservation_id, id, position, ticket_id, kind, name, quantity, unit_e4,
     vat_rate_bp, amount_cents, not_counting, payer_id)
   select :shopId, :id, x.id, x.position, x."ticketId", x.kind, x.name, x.quantity, x."unitE4", x."vatRateBp",
     x."amountCents",
     x."notCounting", x."payerId"
   from jsonb_to_recordset(:lines) as x(id text, position int, "ticketId" text, kind text, name text, quantity int,
     "unitE4" bigint,
     "vatRateBp" int, "amountCents" bigint, "notCounting" boolean, "payerId" text)`,
);
const MONEY = statement(
  `insert into reservation_money (shop_id, reservation_id, order_id, payer_id, kind, amount_cents,
     method, at, made_by, key)
   values (:shopId, :id, :orderId, :payerId, :kind, :amountCents, :method, :at, :by, :key)
   on conflict (shop_id, reservation_id, key) do nothing`,
);
const EVENT = statement(
  `insert into reservation_events (shop_id, reservation_id, at, kind, made_by, facts)
   values (:shopId, :id, :at, :kind, :by, :facts)`,
);
const LAST_FACTS = statement(
  `select facts from reservation_events where shop_id = :shopId and reservation_id = :id and kind = :kind
   order by id desc limit 1`,
);
const DUE = statement('select shop_id as "shopId", id as "reservationId" from reservations_due(:now)');
export const insertReservation = (tx: Tx, r: StoredReservation): Promise<number> =>
  tx.run(INSERT, {
    shopId: r.shop_id,
    id: r.id,
    number: r.number,
    eventId: r.event_id,
    slotId: r.slot_id,
    status: r.status,
    seats: r.seats,
    people: r.people,
    expiresAt: r.expires_at,
    orderId: r.order_id,
    buyerId: r.buyer_id,
    keyHash: r.key_hash,
    contact: r.contact,
    search: r.search,
    lang: r.lang,
    visitLanguage: r.visit_language,
    notes: r.notes,
    staffNotes: r.staff_notes,
    source: r.source,
    payment: r.payment,
    totalCents: r.total_cents,
    paidCents: r.paid_cents,
    createdAt: r.created_at,
  });

/** Saves the mutable columns of a reservation, `version` as it is given. The caller holds its lock. */
export const saveReservation = (tx: Tx, r: StoredReservation): Promise<number> =>
  tx.run(SAVE, {
    shopId: r.shop_id,
    id: r.id,
    number: r.number,
    slotId: r.slot_id,
    status: r.status,
    seats: r.seats,
    people: r.people,
    expiresAt: r.expires_at,
    orderId: r.order_id,
    buyerId: r.buyer_id,
    contact: r.contact,
    search: r.search,
    lang: r.lang,
    visitLanguage: r.visit_language,
    notes: r.notes,
    staffNotes: r.staff_notes,
    payment: r.payment,
    totalCents: r.total_cents,
    paidCents: r.paid_cents,
    cancelledAt: r.cancelled_at,
    cancelReason: r.cancel_reason,
    attendedPeople: r.attended_people,
    attendedAt: r.attended_at,
    remindedAt: r.reminded_at,
    thankedAt: r.thanked_at,
    version: r.version,
  });

/** Turns a hold into a reservation: writes the columns that `saveReservation` leaves as they were. */
export const convertHold = (tx: Tx, r: StoredReservation): Promise<number> =>
  tx.run(TURN, {
    shopId: r.shop_id,
    id: r.id,
    eventId: r.event_id,
    slotId: r.slot_id,
    keyHash: r.key_hash,
    source: r.source,
    createdAt: r.created_at,
  });

export const findReservation = (tx: Tx, id: string): Promise<StoredReservation | undefined> =>
  tx.one<StoredReservation>(FIND, { id });
export const lockReservation = (tx: Tx, shopId: string, id: string): Promise<StoredReservation | undefined> =>
  tx.one<StoredReservation>(LOCK, { shopId, id });
export const lockReservations = (
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<StoredReservation[]> => tx.rows<StoredReservation>(LOCK_MANY, { shopId, ids });
export const lockOfOrder = (tx: Tx, shopId: string, orderId: string): Promise<StoredReservation[]> =>
  tx.rows<StoredReservation>(OF_ORDER, { shopId, orderId });
/** Returns the visitors of some slots: holds and cancelled reservations are left out. */
export const ofSlots = (
  tx: Tx,
  shopId: string,
  slotIds: readonly string[],
  at: Date,
): Promise<StoredReservation[]> => tx.rows<StoredReservation>(OF_SLOTS, { shopId, slotIds, at });

/** Replaces the lines. */
export async function writeLines(
  tx: Tx,
  of: Pick<StoredReservation, "shop_id" | "id">,
  lines: readonly (NewLine & { id: string })[],
): Promise<void> {
  await tx.run(DROP_LINES, { shopId: of.shop_id, id: of.id });
  if (lines.length > 0)
    await tx.run(LINES, {
      shopId: of.shop_id,
      id: of.id,
      lines: JSON.stringify(lines.map((l, position) => ({ ...l, position }))),
    });
}

export type NewMoney = {
  orderId: string | null;
  payerId: string | null;
  kind: "payment" | "refund";
  amountCents: number;
  method: string;
  at: Date;
  by: string;
  key: string;
};
/** Records money; returns false when the key is recorded already. */
export const addMoney = async (
  tx: Tx,
  of: Pick<StoredReservation, "shop_id" | "id">,
  m: NewMoney,
): Promise<boolean> =>
  (await tx.run(MONEY, {
    shopId: of.shop_id,
    id: of.id,
    orderId: m.orderId,
    payerId: m.payerId,
    kind: m.kind,
    amountCents: m.amountCents,
    method: m.method,
    at: m.at,
    by: m.by,
    key: m.key,
  })) === 1;

export const addEvent = (
  tx: Tx,
  of: Pick<StoredReservation, "shop_id" | "id">,
  e: { at: Date; by: string; kind: string; facts?: object },
): Promise<number> =>
  tx.run(EVENT, { shopId: of.shop_id, id: of.id, at: e.at, kind: e.kind, by: e.by, facts: e.facts ?? {} });

/** Returns the facts of the last event of a kind. */
export const lastFacts = async (
  tx: Tx,
  of: Pick<StoredReservation, "shop_id" | "id">,
  kind: string,
): Promise<Record<string, unknown>> =>
  (await tx.one<{ facts: Record<string, unknown> }>(LAST_FACTS, { shopId: of.shop_id, id: of.id, kind }))
    ?.facts ?? {};

/** Returns the reservations of every shop that are due. */
export const dueReservations = (tx: Tx, now: Date): Promise<{ shopId: string; reservationId: string }[]> =>
  tx.rows<{ shopId: string; reservationId: string }>(DUE, { now });

/**
 * The part of the payment of an order `o` for a reservation `r` that a transfer or cheque has still to bring, in SQL.
 */
export const AWAITED = `case when o.status in ('pending', 'validated', 'invoiced')
      and o.payment_status in ('pending', 'missing', 'partial')
    then greatest(0, coalesce((select sum(x."nowCents") from jsonb_to_recordset(o.places) x(id text, "nowCents" bigint)
        where x.id = r.id), 0)
      - coalesce((select sum(m.amount_cents) from reservation_money m where m.shop_id = r.shop_id
        and m.reservation_id = r.id and m.order_id = o.id and m.kind = 'payment'), 0))
    else 0 end::bigint`;

const PARTS = statement(
  `select r.id,
     (select coalesce(json_agg(json_build_object('id', l.id, 'ticketId', ticket_id, 'kind', l.kind, 'name', l.name,
        'quantity', quantity, 'unitE4', unit_e4, 'vatRateBp', vat_rate_bp, 'amountCents', amount_cents,
        'notCounting', not_counting, 'payerId', payer_id) order by position), '[]')
      from reservation_lines l where l.shop_id = r.shop_id and l.reservation_id = r.id) as lines,
     (select coalesce(json_agg(json_build_object('at', at, 'kind', m.kind, 'amountCents', amount_cents,
       'method', method, 'by', made_by, 'orderId', m.order_id, 'payerId', payer_id) order by m.id), '[]')
      from reservation_money m where m.shop_id = r.shop_id and m.reservation_id = r.id) as money,
     (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'email', email, 'orderId', p.order_id,
       'paidAt', paid_at, 'endedAt', ended_at, 'dueCents', due_cents) order by position), '[]')
      from reservation_payers p where p.shop_id = r.shop_id and p.reservation_id = r.id) as payers,
     (select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'by', made_by, 'facts', facts) order by v.id),
       '[]')
      from reservation_events v where :withEvents and v.shop_id = r.shop_id and v.reservation_id = r.id) as events,
     json_build_object('eventTitle', coalesce(nullif(e.texts->r.lang->>'title', ''), e.title), 'ownTitle', e.title,
       'location', e.location,
       'slotName', s.name, 'slotMode', s.mode, 'day', s.day, 'start', (extract(epoch from s.starts_at) * 1000)::bigint,
       'end', (extract(epoch from s.ends_at) * 1000)::bigint, 'changeHours', e.change_hours, 'eventPayment', e.payment,
       'remindMinutes', e.reminder_minutes, 'thanksHours', e.thanks_hours, 'needsApproval', e.needs_approval,
       'feeWaivedFrom', e.fee_waived_from,
       'cancellation', e.cancellation, 'guides', (select coalesce(json_agg(c.name order by c.name), '[]')
         from slot_resources sr
         join resources c on c.shop_id = sr.shop_id and c.id = sr.resource_id and c.kind = 'guide'
         where sr.shop_id = s.shop_id and sr.slot_id = s.id)) as around,
     (select json_build_object('isPlaced', o.status <> 'draft', 'awaitedCents', ${AWAITED})
      from orders o where o.shop_id = r.shop_id and o.id = r.order_id) as "order"
   from reservations r join events e on e.shop_id = r.shop_id and e.id = r.event_id
   join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   where r.shop_id = :shopId and r.id = any(:ids)`,
);

/**
 * Reads the related rows of reservations of one shop, by id; the transaction acts for it. Histories only `withEvents`.
 */
export async function readParts(
  tx: Tx,
  shopId: string,
  ids: readonly string[],
  withEvents: boolean,
): Promise<Map<string, ReservationParts>> {
  const rows = await tx.rows<{ id: string } & ReservationParts>(PARTS, { shopId, ids, withEvents });
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}
