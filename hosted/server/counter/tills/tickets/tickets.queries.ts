import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { ClosedBefore, ClosingDoubt } from "@cuvee/core/counter/tills/closings/periods.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type {
  ClosingView,
  TicketDoubt,
  TicketState,
  TicketTraces,
} from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { TicketReservation } from "#counter/tills/tickets/places.queries.ts";
import { TICKET_STATE } from "#counter/tills/tickets/ticketsList.queries.ts";

// Records of a journal without effects yet: effects are applied in order, so that only those after the last one are
// read.
const WAITING = statement(
  `select r.seq, r.content, r.received_at as "receivedAt", r.ahead_seconds as "aheadSeconds" from till_records r
   where r.shop_id = :shopId and r.till_id = :tillId and r.kind in ('ticket', 'closing')
     and r.seq > greatest(
       (select coalesce(max(seq), 0) from till_tickets where shop_id = :shopId and till_id = :tillId),
       (select coalesce(max(seq), 0) from till_closings where shop_id = :shopId and till_id = :tillId))
   order by r.seq limit :limit`,
);
/** `aheadSeconds`: the offset of the till's clock when it sent the record; null: not sent. */
type WaitingRecord = { seq: number; content: string; receivedAt: Date; aheadSeconds: number | null };
/** Returns records of a till without effects yet, in their order. */
export const waitingRecords = (
  tx: Tx,
  shopId: string,
  tillId: string,
  limit: number,
): Promise<WaitingRecord[]> => tx.rows<WaitingRecord>(WAITING, { shopId, tillId, limit });

const TURN = statement(
  "select pg_advisory_xact_lock(hashtextextended('effects of ' || :shopId || :tillId, 0))",
);
/** Locks the effects of a till's records, so that they are applied by one transaction at a time. */
export const lockTillEffects = (tx: Tx, shopId: string, tillId: string): Promise<number> =>
  tx.run(TURN, { shopId, tillId });

const HAS = statement(
  `select exists (select 1 from till_tickets where shop_id = :shopId and till_id = :tillId and seq = :seq)
     or exists (select 1 from till_closings where shop_id = :shopId and till_id = :tillId and seq = :seq) as done`,
);
export const isDone = async (tx: Tx, shopId: string, tillId: string, seq: number): Promise<boolean> =>
  (await tx.one<{ done: boolean }>(HAS, { shopId, tillId, seq }))?.done ?? false;

export type NewTicket = {
  shopId: string;
  tillId: string;
  pointId: string;
  seq: number;
  day: string;
  at: Date;
  operator: { id: string; name: string } | null;
  clientId: string | null;
  isTraining: boolean;
  ticket: Ticket;
  correctsId: string | null;
  doubts: TicketDoubt[];
  traces: TicketTraces;
  reservations: TicketReservation[];
};
const ADD_TICKET = statement(
  `insert into till_tickets (shop_id, id, till_id, point_id, seq, number, day, at, operator_id, operator, client_id,
     client_name, is_training, content, total_ht_cents, total_ttc_cents, methods, corrects_id, doubts, search,
     traces, reservations)
   values (:shopId, :id, :tillId, :pointId, :seq, :number, :day, :at, :operatorId, :operator, :clientId, :clientName,
     :isTraining, :ticket, :totalHtCents, :totalTtcCents, :methods, :correctsId, :doubts, plain_text(:search), :traces,
     :reservations)`,
);
export const addTicket = (tx: Tx, t: NewTicket): Promise<number> => {
  const { client, ...ticket } = t.ticket;
  return tx.run(ADD_TICKET, {
    shopId: t.shopId,
    id: ticket.id,
    tillId: t.tillId,
    pointId: t.pointId,
    seq: t.seq,
    number: ticket.number,
    day: t.day,
    at: t.at,
    operatorId: t.operator?.id ?? null,
    operator: t.operator?.name ?? "",
    clientId: t.clientId,
    clientName: client?.name ?? "",
    isTraining: t.isTraining,
    ticket,
    totalHtCents: ticket.totalHtCents,
    totalTtcCents: ticket.totalTtcCents,
    methods: [...new Set(ticket.payments.map((p) => p.type))],
    correctsId: t.correctsId,
    doubts: JSON.stringify(t.doubts),
    search: [ticket.number, client?.name, t.operator?.name].filter(Boolean).join(" "),
    traces: t.traces,
    reservations: JSON.stringify(t.reservations),
  });
};

const OF_DAY = statement(
  `select content from till_tickets where shop_id = :shopId and till_id = :tillId and seq between :from and :to
     and not is_training order by seq`,
);
/** Returns tickets among the records of a span, training left out. */
export const ticketsBetween = async (
  tx: Tx,
  shopId: string,
  tillId: string,
  span: { from: number; to: number },
): Promise<Ticket[]> =>
  (await tx.rows<{ content: Ticket }>(OF_DAY, { shopId, tillId, from: span.from, to: span.to })).map(
    ({ content }) => content,
  );

export type NewClosing = {
  shopId: string;
  tillId: string;
  pointId: string;
  seq: number;
  at: Date;
  operator: string;
  closing: Closing;
  bookedOn: string | null;
  doubts: ClosingDoubt[];
};
const ADD_CLOSING = statement(
  `insert into till_closings (shop_id, id, till_id, point_id, seq, number, period, of_period, at, operator, content,
     turnover_ttc_cents, difference_cents, booked_on, doubts, search)
   values (:shopId, :id, :tillId, :pointId, :seq, :number, :period, :ofPeriod, :at, :operator, :closing,
     :turnoverTtcCents, :differenceCents, :bookedOn, :doubts, plain_text(:search))`,
);
const CLOSED = statement(
  `select max(of_period) as last, max(number) filter (where of_period = :ofPeriod) as same from till_closings
   where shop_id = :shopId and till_id = :tillId and period = :period and seq < :seq`,
);
/** Returns the closings of a till before a record, of one kind of period. */
export const closedBefore = async (
  tx: Tx,
  shopId: string,
  tillId: string,
  { seq, closing: { period, of } }: { seq: number; closing: Closing },
): Promise<ClosedBefore> =>
  (await tx.one<ClosedBefore>(CLOSED, { shopId, tillId, period, seq, ofPeriod: of })) ?? {
    last: null,
    same: null,
  };
export const addClosing = (tx: Tx, c: NewClosing): Promise<number> => {
  const { closing } = c;
  const { cash } = closing;
  return tx.run(ADD_CLOSING, {
    shopId: c.shopId,
    id: closing.id,
    tillId: c.tillId,
    pointId: c.pointId,
    seq: c.seq,
    number: closing.number,
    period: closing.period,
    ofPeriod: closing.of,
    at: c.at,
    operator: c.operator,
    closing,
    turnoverTtcCents: closing.totals.turnoverTtcCents,
    differenceCents: cash ? cash.countedCents - cash.expectedCents : null,
    bookedOn: c.bookedOn,
    doubts: JSON.stringify(c.doubts),
    search: [closing.number, closing.of, c.operator].join(" "),
  });
};

const CLIENT = statement(
  `select c.id, c.user_id as "userId", coalesce(u.email, c.emails[1], '') as email, c.firstname, c.lastname, c.name,
     c.lang, coalesce(nullif(c.mobile, ''), c.phone) as phone
   from clients c left join users u on u.id = c.user_id
   where c.shop_id = :shopId and c.id = (select coalesce(m.merged_into, m.id) from clients m where m.shop_id = :shopId
     and m.id = :id)`,
);
export type TicketClient = {
  id: string;
  userId: string | null;
  email: string;
  firstname: string;
  lastname: string;
  name: string;
  lang: string;
  phone: string;
};
/** Returns the client of a ticket, or the client they were merged into. */
export const clientOfTicket = (tx: Tx, shopId: string, id: string): Promise<TicketClient | undefined> =>
  tx.one<TicketClient>(CLIENT, { shopId, id });

const CREDIT = statement(
  `select d.id, s.client_id as "clientId", s.open_cents as "openCents" from documents d
   join document_states s on s.shop_id = d.shop_id and s.document_id = d.id
   where d.shop_id = :shopId and d.kind = 'credit' and upper(d.number) = upper(:number)`,
);
/** Returns a credit note by its number, with its remaining amount. */
export const creditByNumber = (
  tx: Tx,
  shopId: string,
  number: string,
): Promise<{ id: string; clientId: string; openCents: number } | undefined> =>
  tx.one<{ id: string; clientId: string; openCents: number }>(CREDIT, { shopId, number });

export type StoredTicket = {
  id: string;
  tillId: string;
  pointId: string;
  day: string;
  at: Date;
  clientId: string | null;
  clientName: string;
  isTraining: boolean;
  content: Ticket;
  doubts: TicketDoubt[];
  billId: string | null;
  billNumber: string | null;
};
const TICKET = `select id, till_id as "tillId", point_id as "pointId", day, at, client_id as "clientId",
    client_name as "clientName", is_training as "isTraining", content, doubts, bill_id as "billId",
     (select d.number from documents d where d.shop_id = :shopId and d.id = t.bill_id) as "billNumber"
   from till_tickets t where shop_id = :shopId and id = :id`;
const LOCK_TICKET = statement(`${TICKET} for update`);
const BILLED = statement(
  `update till_tickets set bill_id = :billId, client_id = coalesce(:clientId, client_id)
   where shop_id = :shopId and id = :id`,
);
const TAKEN_BACK = statement(
  `select id, number, content from till_tickets where shop_id = :shopId and corrects_id = :id and not is_training
   order by at`,
);
const DOUBT = statement(
  `update till_tickets set doubts = doubts || :doubt::jsonb
   where shop_id = :shopId and id = :id and not doubts @> :doubt::jsonb`,
);
export const lockTicket = (tx: Tx, shopId: string, id: string): Promise<StoredTicket | undefined> =>
  tx.one<StoredTicket>(LOCK_TICKET, { shopId, id });
export const markBilled = (
  tx: Tx,
  shopId: string,
  id: string,
  { billId, clientId }: { billId: string; clientId: string | null },
): Promise<number> => tx.run(BILLED, { shopId, id, billId, clientId });
/** Returns tickets that take something of one back. */
export const takenBackOf = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ id: string; number: string; content: Ticket }[]> =>
  tx.rows<{ id: string; number: string; content: Ticket }>(TAKEN_BACK, { shopId, id });
/** Returns false when it is known already. */
export const addDoubt = async (tx: Tx, shopId: string, id: string, doubt: TicketDoubt): Promise<boolean> =>
  (await tx.run(DOUBT, { shopId, id, doubt: JSON.stringify([doubt]) })) > 0;

const SEEN = statement(
  `select t.id, t.number, t.at, t.point_id as "pointId", t.till_id as "tillId", p.name as "pointName", d.code as till,
     t.operator,
     t.client_id as "clientId", t.client_name as "clientName", t.content, t.doubts, t.traces, t.seq,
     ${TICKET_STATE} as state, t.bill_id as "billId", b.number as "billNumber", t.corrects_id as "correctsId",
     o.number as "correctsNumber"
   from till_tickets t join sales_points p on p.shop_id = t.shop_id and p.id = t.point_id
   join tills d on d.shop_id = t.shop_id and d.id = t.till_id
   left join documents b on b.shop_id = t.shop_id and b.id = t.bill_id
   left join till_tickets o on o.shop_id = t.shop_id and o.id = t.corrects_id
   where t.shop_id = :shopId and t.id = :id`,
);
type TicketSeen = Omit<StoredTicket, "day" | "isTraining"> & {
  number: string;
  pointName: string;
  till: string;
  operator: string;
  state: TicketState;
  correctsId: string | null;
  correctsNumber: string | null;
  traces: TicketTraces;
  seq: number;
};
export const readTicket = (tx: Tx, shopId: string, id: string): Promise<TicketSeen | undefined> =>
  tx.one<TicketSeen>(SEEN, { shopId, id });

const CLOSING = statement(
  `select c.id, c.number, c.period, c.of_period as "of", c.at, p.name as "pointName", d.code as till, c.operator,
     c.content as closing,
     c.turnover_ttc_cents as "turnoverTtcCents", c.difference_cents as "differenceCents",
     c.booked_on as "bookedOn", c.doubts
   from till_closings c join sales_points p on p.shop_id = c.shop_id and p.id = c.point_id
   join tills d on d.shop_id = c.shop_id and d.id = c.till_id where c.shop_id = :shopId and c.id = :id`,
);
export const readClosing = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<(Omit<ClosingView, "at" | "record"> & { at: Date }) | undefined> =>
  tx.one<Omit<ClosingView, "at" | "record"> & { at: Date }>(CLOSING, { shopId, id });
