import type { Cents } from "@cuvee/core/kit/money.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const AVAILABLE = statement(
  `select format_id as "formatId", sum(on_hand - reserved)::int as available from stocks
   where shop_id = :shopId and warehouse_id = :warehouseId group by 1 order by 1`,
);
/** Returns the unreserved units in a warehouse, by format. */
export const availableIn = async (
  tx: Tx,
  shopId: string,
  warehouseId: string,
): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await tx.rows<{ formatId: string; available: number }>(AVAILABLE, { shopId, warehouseId })).map(
      ({ formatId, available }) => [formatId, available],
    ),
  );

const DONE = statement(
  "select coalesce(max(seq), 0) as seq from till_tickets where shop_id = :shopId and till_id = :tillId",
);
/** Returns the last ticket of a till whose goods have left the stock, by its position in the journal; 0 without any. */
export const lastDone = async (tx: Tx, shopId: string, tillId: string): Promise<number> =>
  (await tx.one<{ seq: number }>(DONE, { shopId, tillId }))?.seq ?? 0;

export type TillClientRow = {
  id: string;
  code: string;
  name: string;
  email: string;
  phone: string;
  city: string;
  lang: string;
  isPro: boolean;
  typology: string | null;
  vatNumber: string | null;
  vatSuspended: boolean;
  dutySuspended: boolean;
  points: number;
  limitCents: Cents | null;
  outstandingCents: Cents;
};
const CLIENTS = statement(
  `select c.id, c.code, c.name, coalesce(u.email, c.emails[1], '') as email,
     coalesce(nullif(c.mobile, ''), c.phone) as phone, c.city, c.lang,
     c.kind = 'professional' as "isPro", c.typology, c.vat_number as "vatNumber",
     c.excise_number is not null as "dutySuspended", c.suspension is not null and (c.suspension->'until' is null
       or (c.suspension->>'until')::bigint > :at::bigint) as "vatSuspended",
     coalesce(l.points, 0) as points, c.credit_limit_cents as "limitCents",
     coalesce(o.outstanding, 0)::bigint as "outstandingCents"
   from clients c left join users u on u.id = c.user_id
   left join loyalty_accounts l on l.shop_id = c.shop_id and l.user_id = c.user_id
   left join lateral (
     select sum(k.open_cents) as outstanding from claims k where k.shop_id = c.shop_id and k.client_id = c.id) o on true
   where c.shop_id = :shopId and c.merged_into is null and c.archived_at is null and c.id > :after
   order by c.id limit :limit`,
);
/** Returns clients of a shop in the order of their identifiers. `at`: milliseconds since 1970. */
export const clientsAfter = (
  tx: Tx,
  shopId: string,
  { after, limit, at }: { after: string; limit: number; at: number },
): Promise<TillClientRow[]> => tx.rows<TillClientRow>(CLIENTS, { shopId, after, limit, at });
