import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { Key } from "#cellar/stocks/postings.queries.ts";
import { statement, type Tx } from "#kit/database.ts";

const INSERT = statement(
  `insert into samples (shop_id, id, number, client_id, sent_at, recipient, carrier, tracking, note, operation_id, made_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
);
const LINES = statement(
  `insert into sample_lines (shop_id, sample_id, position, format_id, name, quantity)
   select $1, $2, x.position, x."formatId", x.name, x.quantity
   from jsonb_to_recordset($3) as x(position int, "formatId" text, name text, quantity int)`,
);
const LOCK = statement(
  `select id, number, client_id as "clientId", status, operation_id as "operationId", version from samples
   where shop_id = $1 and id = $2 for update`,
);
const CANCEL = statement(
  "update samples set status = 'cancelled', version = version + 1 where shop_id = $1 and id = $2",
);
const GONE = statement(
  `select format_id as "formatId", warehouse_id as "warehouseId", duty_status as "dutyStatus", lot,
     -sum(on_hand_delta)::bigint as units
   from stock_movements where shop_id = $1 and operation_id = $2 and kind = 'sample' group by 1, 2, 3, 4`,
);
const CLIENT = statement(
  `select id, name, firstname, lastname, company, addresses from clients
   where shop_id = $1 and id = $2 and merged_into is null and archived_at is null`,
);

export type NewSample = {
  shopId: string;
  id: string;
  number: string;
  clientId: string;
  at: Date;
  recipient: Address | null;
  carrier: string;
  tracking: string;
  note: string;
  operationId: string;
  by: string;
  lines: readonly { formatId: string; name: string; quantity: number }[];
};

/** Writes what was sent; false when there is a sample of this id. */
export async function insertSample(tx: Tx, s: NewSample): Promise<boolean> {
  const made = await tx.run(INSERT, [
    s.shopId,
    s.id,
    s.number,
    s.clientId,
    s.at,
    s.recipient,
    s.carrier,
    s.tracking,
    s.note,
    s.operationId,
    s.by,
  ]);
  if (made === 0) return false;
  await tx.run(LINES, [s.shopId, s.id, JSON.stringify(s.lines.map((l, position) => ({ ...l, position })))]);
  return true;
}

export type HeldSample = {
  id: string;
  number: string;
  clientId: string;
  status: "sent" | "cancelled";
  operationId: string;
  version: number;
};
export const lockSample = (tx: Tx, shopId: string, id: string): Promise<HeldSample | undefined> =>
  tx.one<HeldSample>(LOCK, [shopId, id]);
export const markCancelled = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(CANCEL, [shopId, id]);

/** What left with a sample, and from where. */
export const goneWithSample = (
  tx: Tx,
  shopId: string,
  operationId: string,
): Promise<(Key & { units: number })[]> => tx.rows<Key & { units: number }>(GONE, [shopId, operationId]);

export type SampledClient = {
  id: string;
  name: string;
  firstname: string;
  lastname: string;
  company: string;
  addresses: Record<string, unknown>[];
};
export const clientToTaste = (tx: Tx, shopId: string, id: string): Promise<SampledClient | undefined> =>
  tx.one<SampledClient>(CLIENT, [shopId, id]);
