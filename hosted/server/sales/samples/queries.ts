import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import type { Key } from "#cellar/stocks/postings.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const INSERT = statement(
  `insert into samples (shop_id, id, number, client_id, status, sent_at, recipient, carrier, tracking, note,
     operation_id, made_by, agent_id, asked_at)
   values (:shopId, :id, :number, :clientId, case when :number::text is null then 'asked' else 'sent' end, :at,
     :recipient, :carrier, :tracking, :note, :operationId, :by, :agentId,
     case when :agentId::text is not null then :at::timestamptz end) on conflict do nothing`,
);
const LINES = statement(
  `insert into sample_lines (shop_id, sample_id, position, format_id, name, quantity, unit_cents)
   select :shopId, :id, x.position, x."formatId", x.name, x.quantity, x."unitCents"
   from jsonb_to_recordset(:lines) as x(position int, "formatId" text, name text, quantity int, "unitCents" bigint)`,
);
const HELD = `id, number, client_id as "clientId", status, sent_at as "sentAt", recipient, carrier, tracking, note,
     operation_id as "operationId", agent_id as "agentId", version,
     (select c.lang from clients c where c.shop_id = samples.shop_id and c.id = client_id) as lang`;
const FIND = statement(`select ${HELD} from samples where shop_id = :shopId and id = :id`);
const LOCK = statement(`select ${HELD} from samples where shop_id = :shopId and id = :id for update`);
const END = statement(
  "update samples set status = :status, answer = :answer, version = version + 1 where shop_id = :shopId and id = :id",
);
const SEND = statement(
  `update samples set status = 'sent', number = :number, sent_at = :at, carrier = :carrier, tracking = :tracking,
     operation_id = :operationId,
     version = version + 1
   where shop_id = :shopId and id = :id`,
);
const READ_LINES = statement(
  `select format_id as "formatId", name, quantity, unit_cents as "unitCents" from sample_lines
   where shop_id = :shopId and sample_id = :id order by position`,
);
const GONE = statement(
  `select format_id as "formatId", warehouse_id as "warehouseId", duty_status as "dutyStatus", lot,
     -sum(on_hand_delta)::bigint as units
   from stock_movements where shop_id = :shopId and operation_id = :operationId and kind = 'sample'
   group by 1, 2, 3, 4`,
);
const CLIENT = statement(
  `select id, name, firstname, lastname, company, addresses from clients
   where shop_id = :shopId and id = :id and merged_into is null and archived_at is null`,
);

const TOLD = statement(
  `select s.status, s.note, s.agent_id as "agentId", c.name as client, w.contact_email as "contactEmail", w.name as shop,
     coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username, '') as agent,
     (select coalesce(sum(l.quantity), 0)::int from sample_lines l where l.shop_id = s.shop_id
     and l.sample_id = s.id) as units
   from samples s join clients c on c.shop_id = s.shop_id and c.id = s.client_id join shops w on w.id = s.shop_id
   left join users u on u.id = s.agent_id where s.shop_id = :shopId and s.id = :id`,
);

export type SampleLine = { formatId: string; name: string; quantity: number; unitCents: number | null };

export type NewSample = {
  shopId: string;
  id: string;
  /** Null: it is requested by the agent, and not sent. */
  number: string | null;
  clientId: string;
  at: Date;
  recipient: Address | null;
  carrier: string;
  tracking: string;
  note: string;
  operationId: string | null;
  by: string;
  agentId: string | null;
  lines: readonly SampleLine[];
};

/** Inserts a sent or requested sample; returns false when the id exists. */
export async function insertSample(tx: Tx, s: NewSample): Promise<boolean> {
  const created = await tx.run(INSERT, {
    shopId: s.shopId,
    id: s.id,
    number: s.number,
    clientId: s.clientId,
    at: s.at,
    recipient: s.recipient,
    carrier: s.carrier,
    tracking: s.tracking,
    note: s.note,
    operationId: s.operationId,
    by: s.by,
    agentId: s.agentId,
  });
  if (created === 0) return false;
  await tx.run(LINES, {
    shopId: s.shopId,
    id: s.id,
    lines: JSON.stringify(s.lines.map((l, position) => ({ ...l, position }))),
  });
  return true;
}

export type LockedSample = {
  id: string;
  number: string | null;
  clientId: string;
  status: SampleRow["status"];
  sentAt: Date;
  recipient: Address | null;
  carrier: string;
  tracking: string;
  note: string;
  operationId: string | null;
  agentId: string | null;
  version: number;
  /** The client's. */
  lang: string;
};
/** Returns a sample that the actor may see: an agent's transaction finds their own requests. */
export const findSample = (tx: Tx, shopId: string, id: string): Promise<LockedSample | undefined> =>
  tx.one<LockedSample>(FIND, { shopId, id });
export const lockSample = (tx: Tx, shopId: string, id: string): Promise<LockedSample | undefined> =>
  tx.one<LockedSample>(LOCK, { shopId, id });
/** Ends a request, and returns the data for the notification of its agent. */
export const endSample = (
  tx: Tx,
  shopId: string,
  id: string,
  { status, answer = "" }: { status: "cancelled" | "refused"; answer?: string },
): Promise<number> => tx.run(END, { shopId, id, status, answer });
/** Marks a requested sample as sent. */
export const markSent = (
  tx: Tx,
  shopId: string,
  s: { id: string; number: string; at: Date; carrier: string; tracking: string; operationId: string },
): Promise<number> =>
  tx.run(SEND, {
    shopId,
    id: s.id,
    number: s.number,
    at: s.at,
    carrier: s.carrier,
    tracking: s.tracking,
    operationId: s.operationId,
  });
export const linesOfSample = (tx: Tx, shopId: string, id: string): Promise<SampleLine[]> =>
  tx.rows<SampleLine>(READ_LINES, { shopId, id });

export type SampleNotice = {
  status: SampleRow["status"];
  note: string;
  agentId: string | null;
  agent: string;
  client: string;
  units: number;
  contactEmail: string;
  shop: string;
};
/**
 * Returns the data of a sample for notifications. Needs a transaction that acts for the shop and may look people up.
 */
export const findSampleNotice = (tx: Tx, shopId: string, id: string): Promise<SampleNotice | undefined> =>
  tx.one<SampleNotice>(TOLD, { shopId, id });

/** Returns the units that left with a sample, and their warehouse. */
export const unitsOfSample = (
  tx: Tx,
  shopId: string,
  operationId: string,
): Promise<(Key & { units: number })[]> => tx.rows<Key & { units: number }>(GONE, { shopId, operationId });

export type SampledClient = {
  id: string;
  name: string;
  firstname: string;
  lastname: string;
  company: string;
  addresses: Record<string, unknown>[];
};
export const clientToTaste = (tx: Tx, shopId: string, id: string): Promise<SampledClient | undefined> =>
  tx.one<SampledClient>(CLIENT, { shopId, id });
