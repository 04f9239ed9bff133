import { plainWords } from "@cuvee/core/kit/list/list.ts";
import type { TourClient } from "@cuvee/core/shops/clients/clients.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { figuresOf } from "#shops/clients/queries.ts";

/** Most clients in one answer. */
const MOST = 100;

// Row-level security restricts them to the calling agent. The tour leads to the delivery address.
const CLIENTS = statement(
  `select c.id, c.name, c.pipe, coalesce(nullif(c.mobile, ''), c.phone) as phone,
     coalesce(a ->> 'street', '') as street, coalesce(a ->> 'zipcode', '') as zipcode,
     coalesce(a ->> 'city', '') as city, coalesce(a ->> 'country', '') as country, f.last_order_at as "lastOrderAt",
     owed.unpaid_cents as "unpaidCents"
   from clients c
   cross join lateral (select coalesce(
     jsonb_path_query_first(c.addresses, '$[*] ? (@.main == true && @.use != "billing")'),
     jsonb_path_query_first(c.addresses, '$[*] ? (@.main == true)'), c.addresses -> 0) as a) place
   ${figuresOf(":today::date")}
   where c.shop_id = :shopId and c.merged_into is null and c.archived_at is null and c.search like all (:patterns)
   order by c.sort_name, c.id limit ${MOST + 1}`,
);

/** Returns the clients of an agent that match a text, with phone and address. */
export async function tourOf(
  tx: Tx,
  shopId: string,
  search: string,
  today: string,
): Promise<{ clients: TourClient[]; more: boolean }> {
  const patterns = plainWords(search).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const rows = await tx.rows<Omit<TourClient, "lastOrderAt"> & { lastOrderAt: Date | null }>(CLIENTS, {
    shopId,
    patterns,
    today,
  });
  const clients = rows
    .slice(0, MOST)
    .map((row) => ({ ...row, lastOrderAt: row.lastOrderAt?.toISOString() ?? null }));
  return { clients, more: rows.length > MOST };
}
