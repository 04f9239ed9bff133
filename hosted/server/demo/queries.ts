import { statement, type Tx } from "#kit/postgres/database.ts";

const ANY_SHOP = statement("select 1 from shops limit 1");
const OPENING = statement(
  `insert into stock_movements (shop_id, warehouse_id, format_id, duty_status, lot, kind, on_hand_delta,
     reserved_delta, made_by, at)
   select shop_id, warehouse_id, format_id, duty_status, lot, 'opening', on_hand, 0, 'system', :at from stocks
   where shop_id = :shopId`,
);

export type Table =
  | "shops"
  | "contact_lists"
  | "contact_list_members"
  | "typologies"
  | "shipping_methods"
  | "warehouses"
  | "products"
  | "vintages"
  | "formats"
  | "grid_prices"
  | "public_prices"
  | "format_contents"
  | "product_events"
  | "stocks"
  | "promo_codes"
  | "agreed_prices"
  | "loyalty_accounts"
  | "loyalty_movements"
  | "collaborators"
  | "collaborator_roles"
  | "collaborator_events"
  | "reservations"
  | "reservation_payers"
  | "reservation_lines"
  | "reservation_money"
  | "reservation_events"
  | "waiting_list";

const BY_CODE = statement("select id from shops where code = :code");
export const shopByCode = async (tx: Tx, code: string): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(BY_CODE, { code }))?.id;
export const hasShop = async (tx: Tx): Promise<boolean> => (await tx.one(ANY_SHOP)) !== undefined;

/** Inserts rows of one table, named by its columns; all rows have the same keys. */
export async function insertRows(
  tx: Tx,
  table: Table,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((name) => `"${name}"`);
  await tx.run(
    `insert into ${table} (${columns.join(", ")}) select ${columns.join(", ")}
     from jsonb_populate_recordset(null::${table}, :rows)`,
    { rows: JSON.stringify(rows) },
  );
}

/** Writes the movement that each stock of a new shop comes from, as of a moment. */
export const openStocks = (tx: Tx, shopId: string, at: Date): Promise<number> =>
  tx.run(OPENING, { shopId, at });

const LAST = statement(
  `select f.id from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
   join stocks s on s.shop_id = f.shop_id and s.format_id = f.id
   where f.shop_id = :shopId and f.type = 'bottle' and f.volume_ml = 750 and s.duty_status = 'suspended'
     and s.on_hand >= 48
   order by p.position desc, f.position limit 4`,
);
/** Returns bottles of the last wines of a shop that has plenty of them. */
export const lastFormats = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(LAST, { shopId })).map((row) => row.id);

const CLIENT = statement(
  `select c.id, c.name, c.user_id as "userId" from clients c join users u on u.id = c.user_id
   where c.shop_id = :shopId and u.username = :username`,
);
export const findClient = (
  tx: Tx,
  shopId: string,
  username: string,
): Promise<{ id: string; name: string; userId: string } | undefined> =>
  tx.one<{ id: string; name: string; userId: string }>(CLIENT, { shopId, username });

const BECOME = statement("select client_for(:shopId, :userId, null, null, :at) as id");
/** Finds the client of an account in a shop, or creates it. */
export const becomeClient = (
  tx: Tx,
  client: { shopId: string; userId: string; at: Date },
): Promise<{ id: string } | undefined> => tx.one<{ id: string }>(BECOME, client);

const TAGGED = statement(
  `select id from clients where shop_id = :shopId and kind = 'individual' and merged_into is null
   order by cardinality(list_tag) desc, sort_name, id limit :limit`,
);
/** Returns individuals of a shop, those with tags first. */
export const taggedClients = async (tx: Tx, shopId: string, limit: number): Promise<string[]> =>
  (await tx.rows<{ id: string }>(TAGGED, { shopId, limit })).map((row) => row.id);

const CLIENT_OF = statement("select id from clients where shop_id = :shopId and user_id = :userId");

/** Returns the client of a shop that belongs to a buyer. */
export const clientOf = async (tx: Tx, shopId: string, userId: string): Promise<string> =>
  (await tx.one<{ id: string }>(CLIENT_OF, { shopId, userId }))?.id ?? "";

const WINE_OF_THE_MONTH = statement(
  `select p.id as product, s.code as shop from products p join shops s on s.id = p.shop_id
   where s.code = :code and p.status = 'online'
   order by (p.slug = 'cairanne-les-trois-calades') desc, p.position limit 1`,
);

/** Returns the wine of the editorial page of the example site; for a demo shop without it, its first product. */
export const firstProduct = (tx: Tx, code: string): Promise<{ product: string; shop: string } | undefined> =>
  tx.one<{ product: string; shop: string }>(WINE_OF_THE_MONTH, { code });

const GIVE_CLIENTS = statement(
  `update clients set agent_id = :agentId where shop_id = :shopId and kind = 'professional' and merged_into is null
     and (
     user_id is not null or id in (
       select id from (select id, row_number() over (order by sort_name, id) as n from clients
         where shop_id = :shopId and kind = 'professional' and merged_into is null) c where n % 5 = 1))`,
);
/** Makes some professionals an agent's clients: those with an account, and every fifth one. */
export const giveClients = (tx: Tx, shopId: string, agentId: string): Promise<number> =>
  tx.run(GIVE_CLIENTS, { shopId, agentId });
const OF_AGENTS = statement(
  `select id, agent_id as "agentId" from clients
   where shop_id = :shopId and agent_id is not null and merged_into is null
     and archived_at is null and addresses::text like '%"city": "%' order by sort_name, id limit 3`,
);
/** Returns three clients of agents, with an address. */
export const clientsOfAgents = (tx: Tx, shopId: string): Promise<{ id: string; agentId: string }[]> =>
  tx.rows<{ id: string; agentId: string }>(OF_AGENTS, { shopId });
const YESTERDAY = statement(
  `insert into event_slots (shop_id, id, event_id, mode, day, starts_at, ends_at, capacity, is_own)
   select shop_id, :id, event_id, mode, day - 1, starts_at - interval '1 day', ends_at - interval '1 day', capacity,
     true
   from event_slots where shop_id = :shopId and mode = 'hours' and starts_at >= date_trunc('day', :at::timestamptz)
   order by starts_at, id limit 1
   returning id, event_id as "eventId", capacity, (extract(epoch from starts_at) * 1000)::bigint as start`,
);
// One slot of each day, none of which occupies a guide twice.
const COMING = statement(
  `select distinct on (day) id, event_id as "eventId", capacity, (extract(epoch from starts_at) * 1000)::bigint as start,
     (select id from users where username = 'camille') as camille
   from event_slots where shop_id = :shopId and mode = 'hours' and starts_at > :at::timestamptz + interval '1 day'
     and removed_at is null
   order by day, starts_at, id limit 12`,
);
export type DemoSlot = {
  id: string;
  eventId: string;
  capacity: number;
  start: number;
  camille: string | null;
};

/** Creates a slot of yesterday, and returns it with the first ones of the coming days. */
export async function slotsAround(
  tx: Tx,
  shopId: string,
  at: Date,
  id: string,
): Promise<{ past: DemoSlot | undefined; coming: DemoSlot[] }> {
  const coming = await tx.rows<DemoSlot>(COMING, { shopId, at });
  return { past: await tx.one<DemoSlot>(YESTERDAY, { shopId, at, id }), coming };
}

const BY_COMPANY = statement(
  "select id from clients where shop_id = :shopId and company = :company order by code limit 1",
);

/** Returns a client of a shop by the name of their company. */
export const clientByCompany = async (tx: Tx, shopId: string, company: string): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(BY_COMPANY, { shopId, company }))?.id;

const MEMBERS = statement(
  "select u.username, u.id from memberships m join users u on u.id = m.user_id where m.shop_id = :shopId",
);
/** Returns the ids of the people of a shop by their user names. */
export const memberIds = async (tx: Tx, shopId: string): Promise<Map<string, string>> =>
  new Map(
    (await tx.rows<{ username: string; id: string }>(MEMBERS, { shopId })).map(({ username, id }) => [
      username,
      id,
    ]),
  );
