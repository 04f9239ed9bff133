import { statement, type Tx } from "#kit/postgres/database.ts";

const BLOCK = statement(
  `insert into address_errors as e (shop_id, channel, address, count_hard, last_status, last_source, blocked_at,
     updated_at)
   select :shopId::text, channel, :address::text, 1, 'wrongNumber', 'sms', :at::timestamptz, :at::timestamptz
   from unnest(array['call', 'sms']) channel
   on conflict (shop_id, channel, address) do update set blocked_at = coalesce(e.blocked_at, excluded.blocked_at),
     count_hard = e.count_hard + 1, last_status = excluded.last_status, updated_at = excluded.updated_at`,
);

/** Declares a telephone number in error: it is that of somebody else. */
export const blockAddress = (tx: Tx, of: { shopId: string; address: string; at: Date }): Promise<number> =>
  tx.run(BLOCK, of);
