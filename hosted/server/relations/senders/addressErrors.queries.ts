import type { ErrorSource } from "@cuvee/core/relations/senders/bounces.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type ErrorChannel = "mail" | "sms" | "letter";
export type ErrorRow = {
  channel: ErrorChannel;
  address: string;
  countHard: number;
  countSoft: number;
  softSince: Date | null;
  lastStatus: string;
  lastText: string;
  lastSource: ErrorSource;
  blockedAt: Date | null;
  clearedBy: string | null;
  clearedReason: string | null;
  clearedAt: Date | null;
  updatedAt: Date;
};

const COLUMNS = `channel, address, count_hard as "countHard", count_soft as "countSoft", soft_since as "softSince",
  last_status as "lastStatus", last_text as "lastText", last_source as "lastSource", blocked_at as "blockedAt",
  cleared_by as "clearedBy", cleared_reason as "clearedReason", cleared_at as "clearedAt", updated_at as "updatedAt"`;
const ADD = statement(
  `insert into address_errors as e (shop_id, channel, address, last_status, last_source, updated_at)
   values (:shopId, :channel, :address, :status, :source, :at)
   on conflict (shop_id, channel, address) do update set updated_at = greatest(e.updated_at, excluded.updated_at)
   returning ${COLUMNS}`,
);
const SET = statement(
  `update address_errors set count_hard = :hard, count_soft = :soft, soft_since = :softSince, last_status = :status,
     last_text = :text, last_source = :source,
     blocked_at = case when :isBlocked then coalesce(blocked_at, :at) end
   where shop_id = :shopId and channel = :channel and address = :address`,
);
const OF_CLIENT = statement(
  `select ${COLUMNS} from address_errors e
   where e.shop_id = :shopId and (e.channel, e.address) in (
     select 'mail', lower(m) from clients c, unnest(c.emails) m where c.shop_id = :shopId and c.id = :clientId
     union all select 'sms', c.mobile from clients c where c.shop_id = :shopId and c.id = :clientId
     union all select 'letter', 'letter:' || :clientId::text)
   order by e.blocked_at desc nulls last, e.updated_at desc`,
);
const CLIENT = statement("select 1 as found from clients where shop_id = :shopId and id = :clientId");
const CLEAR = statement(
  `update address_errors set count_hard = 0, count_soft = 0, soft_since = null, blocked_at = null, cleared_by = :by,
     cleared_reason = :reason, cleared_at = :at, updated_at = :at
   where shop_id = :shopId and channel = :channel and address = :address`,
);
const TIDY = statement("select tidy_address_errors(:before) as n");

type ErrorKey = { shopId: string; channel: ErrorChannel; address: string };
/** Returns the refusals of an address so far, made if there are none; locked until the transaction ends. */
export async function lockErrors(
  tx: Tx,
  of: ErrorKey & { status: string; source: ErrorSource; at: Date },
): Promise<ErrorRow> {
  const row = await tx.one<ErrorRow>(ADD, of);
  if (!row) throw new Error("address_errors: no row");
  return row;
}
export const setErrors = (
  tx: Tx,
  of: ErrorKey & {
    hard: number;
    soft: number;
    softSince: Date | null;
    isBlocked: boolean;
    status: string;
    text: string;
    source: ErrorSource;
    at: Date;
  },
): Promise<number> => tx.run(SET, of);
export const errorsOfClient = (tx: Tx, shopId: string, clientId: string): Promise<ErrorRow[]> =>
  tx.rows<ErrorRow>(OF_CLIENT, { shopId, clientId });
export const hasClient = async (tx: Tx, shopId: string, clientId: string): Promise<boolean> =>
  (await tx.one(CLIENT, { shopId, clientId })) !== undefined;
export const clearErrors = (
  tx: Tx,
  of: ErrorKey & { by: string; reason: string; at: Date },
): Promise<number> => tx.run(CLEAR, of);
/** Removes rows of addresses that nobody has any more, a batch of them; returns how many. */
export const tidyErrors = async (tx: Tx, before: Date): Promise<number> =>
  (await tx.one<{ n: number }>(TIDY, { before }))?.n ?? 0;
