import type { ClientTwin, DuplicateReason } from "@cuvee/core/shops/clients/clients.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Most clients that may share a key: beyond it, the key says nothing about any two of them. */
const SHARED_MOST = 8;

// The surest reasons count most: a company number, a mailbox, a telephone, a name.
const PAIRS = statement(
  `with keys as (
     select key, client_id, count(*) over (partition by key) as n from (
       -- The mailbox of a contact is one of the client; companies may have several establishments.
       select distinct regexp_replace(key, '^contact:', '') as key, client_id from client_keys
       where shop_id = :shopId and key not like 'siren:%') known
   ), pairs as (
     select a.client_id as first, b.client_id as second, array_agg(distinct split_part(a.key, ':', 1)) as reasons,
       sum(case split_part(a.key, ':', 1) when 'siret' then 8 when 'mail' then 6 when 'vat' then 5 when 'tel' then 3
         else 2 end) as weight
     from keys a join keys b on b.key = a.key and b.client_id > a.client_id
     where a.n between 2 and ${SHARED_MOST} and b.n <= ${SHARED_MOST}
       and (:clientId::text is null or a.client_id = :clientId or b.client_id = :clientId)
     group by 1, 2
   )
   select p.first, p.second, p.reasons, count(*) over ()::int as total from pairs p
   where not exists (select 1 from client_distinctions d where d.shop_id = :shopId and d.first_id = p.first
     and d.second_id = p.second)
   order by p.weight desc, p.first, p.second limit 100`,
);
const TWINS = statement(
  `select c.id, c.code, c.name, c.kind, coalesce(c.emails[1], '') as email,
     coalesce(nullif(c.mobile, ''), c.phone) as phone,
     case when c.nic = '' then '' else c.siren || c.nic end as siret, c.zipcode, c.city,
     c.user_id is not null as "hasAccount", (select count(*)::int from sales o where o.shop_id = c.shop_id
       and o.client_id = c.id and o.is_purchase) as orders,
     c.created_at as "createdAt"
   from clients c where c.shop_id = :shopId and c.id = any (:ids)`,
);
const DISTINGUISH = statement(
  `insert into client_distinctions (shop_id, first_id, second_id, at, made_by)
   select :shopId, least(:first::text, :second::text), greatest(:first::text, :second::text), :at, :by
   where (select count(*) from clients where shop_id = :shopId and id = any (array[:first, :second])
     and merged_into is null) = 2
   on conflict do nothing`,
);
const KNOWN = statement(
  "select count(*)::int as n from clients where shop_id = :shopId and id = any (:ids) and merged_into is null",
);

export type StoredPair = { first: string; second: string; reasons: DuplicateReason[]; total: number };

/**
 * Returns pairs of clients that share a key and were not marked as distinct, the surest first; only those of `clientId`
 * if given.
 */
export const readPairs = (tx: Tx, shopId: string, clientId: string | null): Promise<StoredPair[]> =>
  tx.rows<StoredPair>(PAIRS, { shopId, clientId });

/** Reads the facts by which clients can be distinguished, by id. */
export async function readTwins(
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClientTwin>> {
  const rows = await tx.rows<Omit<ClientTwin, "createdAt"> & { createdAt: Date }>(TWINS, { shopId, ids });
  return new Map(rows.map((row) => [row.id, { ...row, createdAt: row.createdAt.toISOString() }]));
}

type Distinction = { shopId: string; ids: readonly [string, string]; at: Date; by: string };

/** Records that two clients are not the same. */
export const addDistinction = (
  tx: Tx,
  { shopId, ids: [first, second], at, by }: Distinction,
): Promise<number> => tx.run(DISTINGUISH, { shopId, first, second, at, by });

/** Counts how many of these are clients of the shop. */
export const countClients = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<number> =>
  (await tx.one<{ n: number }>(KNOWN, { shopId, ids }))?.n ?? 0;
