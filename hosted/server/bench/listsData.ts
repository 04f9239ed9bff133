import { ESTATE } from "#kit/testing/orders.ts";

/** Orders of a client, lines of an order. */
export const ORDERS_EACH = 10;
export const LINES_EACH = 4;
/** Products of a shop, and clients of one visit, of one lot. */
const PRODUCTS = 50;
const LOTS = 400;

const CLIENT = (n: string): string => `left(md5($1 || 'c' || ${n}), 16)`;
const ORDER = (n: string): string => `left(md5($1 || 'o' || ${n}), 16)`;
const PRODUCT = (n: string): string => `left(md5($1 || 'p' || ${n}), 16)`;
/** Days over five years, spread the same at each run; an order of a client has a day of its own. */
const DAY = (n: string): string => `(now() - interval '1 day' * ((${n} * 0.6180339887 % 1) * 1820))::date`;
const CHANNELS = "(array['site', 'widget', 'office', 'agent', 'till'])[n % 5 + 1]";

const SHOP = `
  insert into shops select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'code', $1::text,
    'url_shop', null))).* from shops s where code = $2`;

/** Rows of a shop of $2 clients, in the order in which they are written. */
const ROWS: readonly string[] = [
  `insert into typologies (shop_id, key, position, name, is_public, ttc, global_discount)
   select $1, 'public', 0, 'Public', true, true, false where $2::int > 0`,
  `insert into products (shop_id, id, slug, product_type, name, color, appellation, vat_type, status)
   select $1, ${PRODUCT("n")}, 'p' || n, 'wine', 'Cuvée ' || n, (array['red', 'white', 'rose'])[n % 3 + 1],
     'AOP ' || n % 8, 'standard', 'online' from generate_series(1, ${PRODUCTS}) n where $2::int > 0`,
  `insert into vintages (shop_id, id, product_id, name)
   select $1, left(md5($1 || 'v' || n || y), 16), ${PRODUCT("n")}, (2018 + y)::text
   from generate_series(1, ${PRODUCTS}) n, generate_series(0, 4) y where $2::int > 0`,
  `insert into clients (shop_id, id, code, kind, firstname, lastname, company, emails, addresses, list_tag, pipe,
     created_at)
   select $1, ${CLIENT("n")}, 'L' || n, case when n % 4 = 0 then 'professional' else 'individual' end, 'Ada',
     'Client ' || n, case when n % 4 = 0 then 'Cave ' || n else '' end, array['client.' || n || '@example.org'],
     jsonb_build_array(jsonb_build_object('main', true, 'use', 'both', 'city', 'Lyon', 'country', 'FR', 'zipcode',
       lpad((1000 + n * 37 % 94000)::text, 5, '0'))),
     case when n % 3 = 0 then array['salon'] else '{}' end, case when n % 20 = 0 then 'Prospect' end, now()
   from generate_series(1, $2::int) n`,
  `insert into client_keys (shop_id, key, client_id)
   select shop_id, mail_key(emails[1]), id from clients where shop_id = $1 and $2::int > 0`,
  `insert into sale_facts (shop_id, basis, source, source_id, line_id, kind, day, sold_on, channel, grid, region,
     made_by, client_id, product_id, vintage_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents)
   select $1, 'ordered', 'order', ${ORDER("n")}, case when l = 0 then '' else l::text end,
     case when l = 0 then 'rest' else 'line' end, ${DAY("n")}, ${DAY("n")}, ${CHANNELS}, '', '', '',
     ${CLIENT("1 + n % $2::int")}, case when l > 0 then ${PRODUCT(`1 + (n * 7 + l * 3) % ${PRODUCTS}`)} end,
     case when l > 0 then left(md5($1 || 'v' || (1 + (n * 7 + l * 3) % ${PRODUCTS}) || n % 5), 16) end,
     (l = 0)::int, case when l = 0 then 0 else 6 end, 0, case when l = 0 then 0 else 6000 end, 0,
     case when l = 0 then 0 else 6000 end, case when l = 0 then 0 else 7200 end
   from generate_series(1, $2::int * ${ORDERS_EACH}) n, generate_series(0, ${LINES_EACH}) l`,
  `insert into sale_client_sums (shop_id, basis, client_id, month, part, sales, eq75, ht_cents)
   select shop_id, basis, client_id, date_trunc('month', day)::date, 0, sum(sales), sum(eq75), sum(ht_cents)
   from sale_facts where shop_id = $1 and $2::int > 0 group by 1, 2, 3, 4`,
  `insert into client_orders (shop_id, order_id, client_id, at, turnover_cents)
   select shop_id, source_id, client_id, day::timestamptz, 24000 from sale_facts
   where shop_id = $1 and kind = 'rest' and $2::int > 0`,
  `insert into event_slots (shop_id, id, event_id, mode, day, starts_at, ends_at, capacity)
   select $1, left(md5($1 || 's' || n), 16), 'e', 'hours', d, d, d + interval '1 hour', 10
   from generate_series(1, greatest(1, $2::int / 4)) n cross join lateral (select ${DAY("n")} as d) x`,
  `insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, contact, source, payment,
     created_at)
   select $1, left(md5($1 || 'r' || n), 16), 'e', left(md5($1 || 's' || n), 16),
     case when n % 10 = 0 then 'noShow' else 'attended' end, 2, 2,
     jsonb_build_object('email', 'client.' || n * 3 % $2::int || '@example.org'), 'web', 'full', ${DAY("n")}
   from generate_series(1, greatest(1, $2::int / 4)) n`,
  `insert into consent_addresses (shop_id, id, address, lang, created_at)
   select $1, left(md5($1 || 'a' || n), 16), 'client.' || n || '@example.org', 'fr', now()
   from generate_series(1, $2::int) n where n % 3 = 0`,
  `insert into consents (shop_id, address_id, channel, purpose, state, changed_at, event_id)
   select shop_id, id, 'mail', 'newsletter', 'given', now(), 'e' from consent_addresses
   where shop_id = $1 and $2::int > 0`,
  `insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, made_by, lot,
     client_id)
   select $1, 'w', 'f', 'sale', -6, 0, 'x', 'L' || n % ${LOTS}, ${CLIENT("1 + n % $2::int")}
   from generate_series(1, $2::int * ${ORDERS_EACH}) n`,
];

/** Runs a statement as the owner of the database. */
export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Fills a shop with clients, their purchases (ten orders of four lines each), visits, consents and lots, as the product
 * leaves them but without its triggers. A shop that is there already is left as it is. Returns its id.
 */
export async function fillListsShop({ sql }: { sql: Sql }, clients: number): Promise<string> {
  const shopId = `lists${String(clients).padStart(11, "0")}`;
  if ((await sql("select 1 from shops where id = $1", [shopId])).length > 0) return shopId;
  await sql("set session_replication_role = replica");
  await sql(SHOP, [shopId, ESTATE]);
  for (const rows of ROWS) await sql(rows, [shopId, clients]);
  await sql("set session_replication_role = origin");
  await sql("analyze");
  return shopId;
}
