import { makeId } from "@cuvee/core/kit/ids.ts";
import type { BenchData, Tokens } from "#bench/benchData.ts";
import type { Shot } from "#bench/requestLoad.ts";
import { SIDES, type Addresses, type Scenario, type Side } from "#bench/sides.ts";
import { CHAMPAGNE } from "#kit/testing/orders.ts";
import { sendTo } from "#kit/testing/server.ts";

const SHOP = `
  insert into shops select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'code', $2::text))).*
  from shops s
  where code = $3`;
const OWNER = `
  with u as (
    insert into users (id, username, email, password_hash, role)
    select $2, $2, $2 || '@example.org', password_hash, 'owner' from users where username = 'camille' returning id)
  insert into memberships (shop_id, user_id, role, authorizations) select $1, id, 'owner', '{}' from u`;
const WAREHOUSE = "insert into warehouses (shop_id, id, name) values ($1, left(md5($1), 16), 'Chai')";
// Two vintages; of the newest two bottles and, for one product in ten, a carton of one of them. Not on sale, so that
// the buyers' lists are measured without them.
const PRODUCTS = `
  insert into products (shop_id, id, slug, position, product_type, name, precision, color, appellation, gamme, labels,
    vat_type, status, visuals, changed_at)
  select $1, left(md5($1 || n), 16), 'cuvee-' || n, n, 'wine', 'Cuvée ' || left(md5(n::text), 5) || ' ' || n,
    'Parcelle ' || n % 97,
    (array['red', 'white', 'rose'])[n % 3 + 1], 'AOP Essai ' || n % 40, 'Gamme ' || n % 12, '{AOP,AB}',
    'standard', 'paused', jsonb_build_array(jsonb_build_object('visual', '/files/' || left(md5('v' || n), 16),
      'alt', '')),
    now() - make_interval(mins => n)
  from generate_series(1, $2::int) n`;
const VINTAGES = `
  insert into vintages (shop_id, id, product_id, position, name, alcohol)
  select $1, left(md5(p.id || v), 16), p.id, v, (2026 - v)::text, 1300
  from products p, generate_series(1, 2) v where p.shop_id = $1`;
const FORMATS = `
  insert into formats (shop_id, id, product_id, vintage_id, position, ref, type, volume_ml, eq75, weight_g, unit_e4)
  select $1, left(md5(v.id || f), 16), v.product_id, v.id, f, 'f' || f, case f when 3 then 'packing' else 'bottle' end,
    750, 1000, 1250, 80000 + 10000 * (ascii(v.product_id) % 20) + 40000 * (f - 1)
  from vintages v join products p on p.shop_id = v.shop_id and p.id = v.product_id, generate_series(1, 3) f
  where v.shop_id = $1 and (f = 1 or v.position = 1 and (f = 2 or p.position % 10 = 0))`;
const CONTENTS = `
  insert into format_contents (shop_id, format_id, content_id, quantity)
  select f.shop_id, f.id, c.id, 6 from formats f
  join formats c on c.shop_id = f.shop_id and c.vintage_id = f.vintage_id and c.ref = 'f1'
  where f.shop_id = $1 and f.ref = 'f3'`;
const STOCKS = `
  insert into stocks (shop_id, warehouse_id, format_id, on_hand, reserved)
  select $1, left(md5($1), 16), id, 10 + ascii(id) % 500, 5 from formats where shop_id = $1 and ref <> 'f3'`;

/** Makes a shop with this many products, and signs its owner in. */
async function openCatalogue(ground: BenchData, count: number): Promise<Tokens> {
  const newId = (): string => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  const [shopId, userId] = [newId(), newId()];
  await ground.sql(SHOP, [shopId, `bench-${count}`, CHAMPAGNE]);
  await ground.sql(OWNER, [shopId, userId]);
  await ground.sql(WAREHOUSE, [shopId]);
  await ground.sql(PRODUCTS, [shopId, count]);
  for (const text of [VINTAGES, FORMATS, CONTENTS, STOCKS]) {
    // Foreign keys are looked up as the statistics suggest: by those of the demo, each row would be searched from the
    // beginning.
    await ground.sql("analyze products, vintages, formats");
    await ground.sql(text, [shopId]);
  }
  return ground.signIn(userId);
}

type Page = { next: string | null };
/** Pages measured in each direction. */
const PAGES = 10;

/**
 * Returns requests for pages of 50 of a list, from its beginning or close to its end; each server by its own cursors.
 */
async function pages(url: string, token: string, isDeep: boolean): Promise<Shot[]> {
  const headers = { authorization: `Bearer ${token}` };
  const pathOf = (limit: number, cursor: string): string =>
    `/v1/catalogue/products?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
  const nextOf = async (path: string): Promise<string | null> => {
    const reply = await sendTo(url, "GET", path, { headers });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    return (reply.body as unknown as Page).next;
  };
  const starts: string[] = [""];
  const limit = isDeep ? 200 : 50;
  while (isDeep || starts.length < PAGES) {
    const cursor = await nextOf(pathOf(limit, starts.at(-1) ?? ""));
    if (cursor === null) break;
    starts.push(cursor);
  }
  return starts.slice(-PAGES).map((cursor) => ({ method: "GET", path: pathOf(50, cursor), headers }));
}

/** Names of the lists whose costs are compared with each other: [short, long]. */
export const PRODUCT_LISTS: readonly [short: string, long: string][] = [
  ["catalogue, 50 of 2 000", "catalogue, 50 of 20 000"],
  ["catalogue, last 500 of 2 000", "catalogue, last 500 of 20 000"],
];

/** Opens the seller's list of products by name: its first pages and its last ones. */
export async function openProductLists(at: Addresses, ground: BenchData): Promise<Scenario[]> {
  const sizes = [await openCatalogue(ground, 2000), await openCatalogue(ground, 20_000)];
  await ground.sql("vacuum analyze products, vintages, formats, stocks, format_contents");
  const scenarios: Scenario[] = [];
  for (const [n, names] of PRODUCT_LISTS.entries())
    for (const [size, tokens] of sizes.entries()) {
      const shotsOf = (side: Side): Promise<Shot[]> => pages(at[side], tokens[side], n === 1);
      const [ours, bare] = await Promise.all(SIDES.map(shotsOf));
      const shots = { ours: ours ?? [], bare: bare ?? [] };
      scenarios.push({ name: names[size] ?? "", aim: 2.5, shots, group: `catalogue ${n}` });
    }
  return scenarios;
}
