import type { AgreedPrice } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ClientRow, GridRequest } from "@cuvee/core/offer/pricing/contract.ts";
import { statement, type Tx } from "#kit/database.ts";

// A buyer of the shop: with terms of his own, or known by an order or a request for a grid; without terms his version is 0.
const CLIENT = `select u.id as "userId", u.username, trim(u.firstname || ' ' || u.lastname) as name, u.email, u.is_pro as "isPro",
    m.typology, m.vat_number as "vatNumber", m.suspension, m.excise_number as "exciseNumber", coalesce(l.points, 0) as points,
    coalesce(m.version, 0) as version
  from (
    select user_id from memberships where shop_id = $1 and role = 'buyer'
    union select buyer_id from orders where shop_id = $1 and buyer_id is not null
    union select user_id from grid_requests where shop_id = $1
  ) known
  join users u on u.id = known.user_id and u.role = 'buyer'
  left join memberships m on m.shop_id = $1 and m.user_id = u.id
  left join loyalty_accounts l on l.shop_id = $1 and l.user_id = u.id
  where (m.role is null or m.role = 'buyer')`;
const ONE = statement(`${CLIENT} and u.id = $2`);
const LIST = statement(
  `${CLIENT} and ($2 = '' or strpos(lower(concat_ws(' ', u.firstname, u.lastname, u.username, u.email)), lower($2)) > 0)
   order by name, u.id limit $3`,
);
const SAVE = statement(
  `insert into memberships (shop_id, user_id, role, typology, authorizations, vat_number, suspension, excise_number)
   values ($1, $2, 'buyer', $3, '{}', $4, $5, $6)
   on conflict (shop_id, user_id) do update set typology = excluded.typology, vat_number = excluded.vat_number,
     suspension = excluded.suspension, excise_number = excluded.excise_number, version = memberships.version + 1
   where memberships.role = 'buyer'`,
);
const GRANT = statement(
  `insert into memberships (shop_id, user_id, role, typology, authorizations) values ($1, $2, 'buyer', $3, '{}')
   on conflict (shop_id, user_id) do update set typology = excluded.typology, version = memberships.version + 1
   where memberships.role = 'buyer'`,
);
const DROP_AGREED = statement("delete from agreed_prices where shop_id = $1 and user_id = $2");
const ADD_AGREED = statement(
  `insert into agreed_prices (shop_id, user_id, format_id, since, until, unit_e4, tiers, add_tiers)
   select $1, $2, x."formatId", coalesce(to_timestamp(x.since / 1000.0), '-infinity'),
     coalesce(to_timestamp(x.until / 1000.0), 'infinity'), x."unitE4", coalesce(x.tiers, '[]'), coalesce(x.add, '[]')
   from jsonb_to_recordset($3) as x("formatId" text, since bigint, until bigint, "unitE4" bigint, tiers jsonb, add jsonb)`,
);
const ASK = statement(
  `insert into grid_requests (shop_id, id, user_id, company, message, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (shop_id, user_id) where status = 'pending' do nothing`,
);
const PENDING = statement(
  "select id, status from grid_requests where shop_id = $1 and user_id = $2 and status = 'pending'",
);
const REQUESTS = statement(
  `select g.id, g.user_id as "userId", u.username, trim(u.firstname || ' ' || u.lastname) as name, u.email, g.company, g.message,
     to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", g.status
   from grid_requests g join users u on u.id = g.user_id
   where g.shop_id = $1 order by g.status = 'pending' desc, g.created_at desc, g.id limit 200`,
);
const LOCK_REQUEST = statement(
  `select g.user_id as "userId", g.status, u.email, u.lang, u.firstname from grid_requests g join users u on u.id = g.user_id
   where g.shop_id = $1 and g.id = $2 for no key update of g`,
);
const ANSWER = statement(
  "update grid_requests set status = $3, answered_at = $4 where shop_id = $1 and id = $2 and status = 'pending'",
);

export const findClient = (tx: Tx, shopId: string, userId: string): Promise<ClientRow | undefined> =>
  tx.one<ClientRow>(ONE, [shopId, userId]);

/** Buyers of the shop whose name, username or e-mail holds a text, by name. */
export const listClients = (tx: Tx, shopId: string, search: string, limit: number): Promise<ClientRow[]> =>
  tx.rows<ClientRow>(LIST, [shopId, search, limit]);

export type TermsChange = Pick<ClientRow, "typology" | "vatNumber" | "suspension" | "exciseNumber"> & {
  prices: (AgreedPrice & { formatId: string })[];
};

/** Writes the terms of a client with all prices agreed with him. */
export async function saveTerms(tx: Tx, shopId: string, userId: string, terms: TermsChange): Promise<void> {
  const { typology, vatNumber, suspension, exciseNumber, prices } = terms;
  const file = suspension === null ? null : JSON.stringify(suspension);
  await tx.run(SAVE, [shopId, userId, typology, vatNumber, file, exciseNumber]);
  await tx.run(DROP_AGREED, [shopId, userId]);
  await tx.run(ADD_AGREED, [shopId, userId, JSON.stringify(prices)]);
}

/** Gives a buyer a grid. */
export const grantGrid = (tx: Tx, shopId: string, userId: string, typology: string): Promise<number> =>
  tx.run(GRANT, [shopId, userId, typology]);

type NewRequest = {
  shopId: string;
  id: string;
  userId: string;
  company: string;
  message: string;
  at: Date;
};

/** False when a request of the buyer is open already. */
export const addRequest = async (tx: Tx, r: NewRequest): Promise<boolean> =>
  (await tx.run(ASK, [r.shopId, r.id, r.userId, r.company, r.message, r.at])) === 1;

export const openRequest = (
  tx: Tx,
  shopId: string,
  userId: string,
): Promise<Pick<GridRequest, "id" | "status"> | undefined> =>
  tx.one<Pick<GridRequest, "id" | "status">>(PENDING, [shopId, userId]);

/** The last requests of a shop, open ones first. */
export const readRequests = (tx: Tx, shopId: string): Promise<GridRequest[]> =>
  tx.rows<GridRequest>(REQUESTS, [shopId]);

export type Asker = {
  userId: string;
  status: GridRequest["status"];
  email: string;
  lang: string;
  firstname: string;
};

/** A request and who made it, that nobody else answers until the transaction ends. */
export const lockRequest = (tx: Tx, shopId: string, id: string): Promise<Asker | undefined> =>
  tx.one<Asker>(LOCK_REQUEST, [shopId, id]);

export const answerRequest = (
  tx: Tx,
  shopId: string,
  id: string,
  status: "granted" | "refused",
  at: Date,
): Promise<number> => tx.run(ANSWER, [shopId, id, status, at]);
