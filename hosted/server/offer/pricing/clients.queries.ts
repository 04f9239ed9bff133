import { plainWords } from "@cuvee/core/kit/list/list.ts";
import type { AgreedPrice } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ClientRow, GridRequest } from "@cuvee/core/offer/pricing/contract.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

// A client without terms of their own has version 0.
const CLIENT = `select c.id as "clientId", c.user_id as "userId", u.username, c.name,
    coalesce(u.email, c.emails[1], '') as email,
    c.kind = 'professional' as "isPro", c.typology, c.vat_number as "vatNumber", c.suspension,
    c.excise_number as "exciseNumber", coalesce(l.points, 0) as points, c.terms_version as version
  from clients c
  left join users u on u.id = c.user_id
  left join loyalty_accounts l on l.shop_id = c.shop_id and l.user_id = c.user_id
  where c.shop_id = :shopId and c.merged_into is null`;
const ONE = statement(`${CLIENT} and (c.id = :id or c.user_id = :id)`);
const LIST = statement(
  `${CLIENT} and c.archived_at is null and not exists (
     select 1 from unnest(:words::text[]) word
     where strpos(concat_ws(' ', c.search, plain_text(u.username), plain_text(u.email)), word) = 0)
   order by c.sort_name, c.id limit :limit`,
);
const LOCK = statement("select 1 from clients where shop_id = :shopId and id = :clientId for update");
const SAVE = statement(
  `update clients set typology = :typology, vat_number = :vatNumber, suspension = :suspension,
     excise_number = :exciseNumber, terms_version = terms_version + 1
   where shop_id = :shopId and id = :clientId`,
);
const GRANT = statement(
  `with c as (
     update clients set typology = :typology, terms_version = terms_version + 1
     where shop_id = :shopId and user_id = :userId returning shop_id, id
   )
   insert into client_events (shop_id, client_id, at, kind, note, made_by) select shop_id, id, :at, 'terms', '', :by
   from c`,
);
const TELL = statement(
  "insert into client_events (shop_id, client_id, at, kind, made_by) values (:shopId, :clientId, :at, 'terms', :by)",
);
const DROP_AGREED = statement("delete from agreed_prices where shop_id = :shopId and client_id = :clientId");
const ADD_AGREED = statement(
  `insert into agreed_prices (shop_id, client_id, format_id, since, until, unit_e4, tiers, add_tiers)
   select :shopId, :clientId, x."formatId", coalesce(to_timestamp(x.since / 1000.0), '-infinity'),
     coalesce(to_timestamp(x.until / 1000.0), 'infinity'), x."unitE4", coalesce(x.tiers, '[]'), coalesce(x.add, '[]')
   from jsonb_to_recordset(:prices) as x("formatId" text, since bigint, until bigint, "unitE4" bigint, tiers jsonb,
     add jsonb)`,
);
const ASK = statement(
  `insert into grid_requests (shop_id, id, user_id, company, message, created_at)
   values (:shopId, :id, :userId, :company, :message, :at)
   on conflict (shop_id, user_id) where status = 'pending' do nothing`,
);
const PENDING = statement(
  "select id, status from grid_requests where shop_id = :shopId and user_id = :userId and status = 'pending'",
);
const REQUESTS = statement(
  `select g.id, g.user_id as "userId", u.username, trim(u.firstname || ' ' || u.lastname) as name, u.email, g.company,
     g.message, to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", g.status
   from grid_requests g join users u on u.id = g.user_id
   where g.shop_id = :shopId order by g.status = 'pending' desc, g.created_at desc, g.id limit 200`,
);
const LOCK_REQUEST = statement(
  `select g.user_id as "userId", g.status, u.email, u.lang, u.firstname from grid_requests g
   join users u on u.id = g.user_id
   where g.shop_id = :shopId and g.id = :id for no key update of g`,
);
const ANSWER = statement(
  `update grid_requests set status = :status, answered_at = :at
   where shop_id = :shopId and id = :id and status = 'pending'`,
);

/** Returns a client by their id, or by that of their account. */
export const findClient = (tx: Tx, shopId: string, id: string): Promise<ClientRow | undefined> =>
  tx.one<ClientRow>(ONE, { shopId, id });

/** Returns clients of the shop that match every word of a search, by name. */
export const listClients = (tx: Tx, shopId: string, search: string, limit: number): Promise<ClientRow[]> =>
  tx.rows<ClientRow>(LIST, { shopId, words: plainWords(search), limit });

/** Locks a client until the transaction ends, so that their terms are not set and they are not merged meanwhile. */
export const lockClient = (tx: Tx, shopId: string, clientId: string): Promise<unknown> =>
  tx.one(LOCK, { shopId, clientId });

export type TermsChange = Pick<ClientRow, "typology" | "vatNumber" | "suspension" | "exciseNumber"> & {
  prices: (AgreedPrice & { formatId: string })[];
};

/** Writes the terms of a client with all prices agreed with them. */
export async function saveTerms(
  tx: Tx,
  { shopId, clientId, at, by }: { shopId: string; clientId: string; at: Date; by: string },
  terms: TermsChange,
): Promise<void> {
  const { typology, vatNumber, suspension, exciseNumber, prices } = terms;
  const file = suspension === null ? null : JSON.stringify(suspension);
  await tx.run(SAVE, { shopId, clientId, typology, vatNumber, suspension: file, exciseNumber });
  await tx.run(DROP_AGREED, { shopId, clientId });
  await tx.run(ADD_AGREED, { shopId, clientId, prices: JSON.stringify(prices) });
  await tx.run(TELL, { shopId, clientId, at, by });
}

/** Gives a buyer a grid: their request has made them a client. */
export const grantGrid = (
  tx: Tx,
  {
    shopId,
    userId,
    typology,
    at,
    by,
  }: { shopId: string; userId: string; typology: string; at: Date; by: string },
): Promise<number> => tx.run(GRANT, { shopId, userId, typology, at, by });

type NewRequest = {
  shopId: string;
  id: string;
  userId: string;
  company: string;
  message: string;
  at: Date;
};

/** Returns false when a request of the buyer is open already. */
export const addRequest = async (tx: Tx, r: NewRequest): Promise<boolean> =>
  (await tx.run(ASK, {
    shopId: r.shopId,
    id: r.id,
    userId: r.userId,
    company: r.company,
    message: r.message,
    at: r.at,
  })) === 1;

export const openRequest = (
  tx: Tx,
  shopId: string,
  userId: string,
): Promise<Pick<GridRequest, "id" | "status"> | undefined> =>
  tx.one<Pick<GridRequest, "id" | "status">>(PENDING, { shopId, userId });

const LAST_REQUEST = statement(
  `select id, status from grid_requests where shop_id = :shopId and user_id = :userId
   order by status <> 'pending', id desc limit 1`,
);
/** Returns the open request of a buyer, else their last one. */
export const lastRequest = (
  tx: Tx,
  shopId: string,
  userId: string,
): Promise<Pick<GridRequest, "id" | "status"> | undefined> =>
  tx.one<Pick<GridRequest, "id" | "status">>(LAST_REQUEST, { shopId, userId });

/** Returns the last requests of a shop, open ones first. */
export const readRequests = (tx: Tx, shopId: string): Promise<GridRequest[]> =>
  tx.rows<GridRequest>(REQUESTS, { shopId });

export type GridRequester = {
  userId: string;
  status: GridRequest["status"];
  email: string;
  lang: string;
  firstname: string;
};

/** Reads a request and its author, and locks it until the transaction ends so that it is answered once. */
export const lockRequest = (tx: Tx, shopId: string, id: string): Promise<GridRequester | undefined> =>
  tx.one<GridRequester>(LOCK_REQUEST, { shopId, id });

export const answerRequest = (
  tx: Tx,
  shopId: string,
  id: string,
  { status, at }: { status: "granted" | "refused"; at: Date },
): Promise<number> => tx.run(ANSWER, { shopId, id, status, at });
