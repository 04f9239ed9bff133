import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { openBenchData, type BenchData } from "#bench/benchData.ts";
import { processCpuMs, residentMb } from "#bench/cpu.ts";
import { measureStart, startServer } from "#bench/start.ts";
import { CHAMPAGNE } from "#kit/testing/orders.ts";
import { sendTo } from "#kit/testing/server.ts";
import { LIMITS } from "#supervise.ts";

// Big catalogues (decision 0045): fifty shops of twenty thousand products are asked for, and the memory of the server
// is printed: `node hosted/server/bench/bigShops.ts [--shops 50] [--products 20000] [--profile DIR] [--data DIR]
// [--flags "--max-semi-space-size=16"]`. Run it alone: it fills a database of some gigabytes. With `--data` the
// database is kept, and used again by the next run. `--flags` are arguments of node, the
// supervisor's by default.
const { values: input } = parseArgs({
  options: {
    shops: { type: "string", default: "50" },
    products: { type: "string", default: "20000" },
    profile: { type: "string" },
    data: { type: "string" },
    flags: { type: "string", default: LIMITS.args.join(" ") },
  },
});
const SHOPS = Number(input.shops);
const PRODUCTS = Number(input.products);
/** Aims: resident memory in megabytes, data of a checkout and of a whole answer in kilobytes. */
const MEMORY_MB = 300;
const CHECKOUT_KB = 40;
/** Number of shops that are asked for at the same time. */
const AT_ONCE = 4;

const SHOP = `
  insert into shops select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'code', $2::text))).*
  from shops s where code = $3`;
// Identifiers are made from the shop and a number: joins would be planned by the statistics of a table that grows.
const ROWS = [
  `insert into typologies select (jsonb_populate_record(t, jsonb_build_object('shop_id', $1::text))).*
   from typologies t join shops s on s.id = t.shop_id where s.code = $2`,
  "insert into warehouses (shop_id, id, name) values ($1, left(md5($1), 16), 'Chai')",
];
const NUMBERED = [
  `insert into products (shop_id, id, slug, position, product_type, name, precision, color, appellation, gamme, labels,
     grapes, vat_type, status, visuals, changed_at)
   select $1, left(md5($1 || n), 16), 'cuvee-' || n, n, 'wine', 'Cuvée ' || left(md5(n::text), 5) || ' ' || n,
     'Parcelle ' || n % 97, (array['red', 'white', 'rose'])[n % 3 + 1], 'AOP Essai ' || n % 40, 'Gamme ' || n % 12,
     '{AOP,AB}', '{Syrah,Grenache}', 'standard', 'online',
     jsonb_build_array(jsonb_build_object('visual', '/files/' || left(md5('v' || n), 16), 'alt', '')),
     now() - make_interval(mins => n)
   from generate_series(1, $2::int) n`,
  `insert into vintages (shop_id, id, product_id, position, name, alcohol)
   select $1, left(md5($1 || 'v' || n), 16), left(md5($1 || n), 16), 1, (2020 + n % 5)::text, 1300
   from generate_series(1, $2::int) n`,
  // Bottles, and of one product in ten a carton of six.
  `insert into formats (shop_id, id, product_id, vintage_id, position, ref, type, volume_ml, eq75, weight_g, unit_e4)
   select $1, left(md5($1 || 'f' || f || n), 16), left(md5($1 || n), 16), left(md5($1 || 'v' || n), 16), f, 'f' || f,
     (array['bottle', 'packing'])[f], (array[750, 4500])[f], (array[1000, 6000])[f], (array[1250, 7500])[f],
     (80000 + 10000 * (n % 20)) * (array[1, 6])[f]
   from generate_series(1, $2::int) n, generate_series(1, 2) f where f = 1 or n % 10 = 0`,
  `insert into format_contents (shop_id, format_id, content_id, quantity)
   select $1, left(md5($1 || 'f2' || n), 16), left(md5($1 || 'f1' || n), 16), 6
   from generate_series(10, $2::int, 10) n`,
  `insert into stocks (shop_id, warehouse_id, format_id, on_hand, reserved)
   select $1, left(md5($1), 16), left(md5($1 || 'f1' || n), 16), 10 + n % 500, 5 from generate_series(1, $2::int) n`,
];

const newId = (): string => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Makes the shops, without the triggers that keep a history of each price: that would take longer than everything. */
async function openShops(ground: BenchData): Promise<void> {
  const ids = Array.from({ length: SHOPS }, newId);
  await ground.sql("set session_replication_role = replica");
  for (const [n, id] of ids.entries()) {
    await ground.sql(SHOP, [id, `big-${n}`, CHAMPAGNE]);
    for (const text of ROWS) await ground.sql(text, text.includes("$2") ? [id, CHAMPAGNE] : [id]);
    for (const text of NUMBERED) await ground.sql(text, [id, PRODUCTS]);
  }
  await ground.sql("set session_replication_role = origin");
  await ground.sql("vacuum analyze products, vintages, formats, stocks, format_contents");
}

type Answer = { products: { vintages: { formats: { id: string }[] }[] }[] };

/** Requests to the server, with what each cost it. */
function asking(url: string, pid: number) {
  return async (path: string, name?: string): Promise<{ body: Answer; kb: number }> => {
    const cpu = processCpuMs(pid) ?? 0;
    const began = performance.now();
    const reply = await sendTo(url, "GET", path, {});
    const ms = performance.now() - began;
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    const used = (processCpuMs(pid) ?? 0) - cpu;
    const kb = name ? brotliCompressSync(reply.text).length / 1000 : 0;
    if (name)
      say(
        [
          `${name}: ${ms.toFixed(0)} ms, ${used.toFixed(0)} ms of CPU of node,`,
          `${(reply.text.length / 1000).toFixed(1)} kB, compressed ${kb.toFixed(1)} kB,`,
          `memory ${(residentMb(pid) ?? 0).toFixed(0)} MB`,
        ].join(" "),
      );
    return { body: reply.body as unknown as Answer, kb };
  };
}

async function measureBigShops(dir: string): Promise<void> {
  const { url, pid, stop } = await startServer(dir, {
    flags: [
      ...input.flags.split(" ").filter(Boolean),
      ...(input.profile ? ["--cpu-prof", "--cpu-prof-dir", input.profile] : []),
    ],
    env: { RATE_LIMIT: "0" },
  });
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(pid) ?? 0)), 50);
  const ask = asking(url, pid);
  const first = (n: number): string => `/v1/embeds/big-${n}?limit=48`;
  const numbers = Array.from({ length: SHOPS }, (_, n) => n);
  const aim = (name: string, value: number, most: number, unit: string): void =>
    say(`${name}: ${value.toFixed(1)} ${unit} (at most ${most}) ${value <= most ? "pass" : "MISS"}`);
  try {
    await sleep(3000);
    say(`idle: ${(residentMb(pid) ?? 0).toFixed(0)} MB`);
    const { body } = await ask(first(0), "first part, first time");
    await ask(first(0), "first part again");
    const formats = body.products.slice(0, 10).map(({ vintages }) => vintages[0]?.formats[0]?.id);
    const { kb } = await ask(`/v1/embeds/big-0?formats=${formats.join()}`, "cart of ten lines");
    aim("data of a checkout", kb, CHECKOUT_KB, "kB");
    const began = performance.now();
    for (const n of numbers) await ask(first(n), n % 10 ? undefined : `shop ${n}`);
    say(`one after the other: ${((performance.now() - began) / SHOPS / 1000).toFixed(2)} s a shop`);
    aim(`memory, ${SHOPS} shops of ${PRODUCTS} one after the other`, peak, MEMORY_MB, "MB");
    for (let n = 0; n < SHOPS; n += AT_ONCE)
      await Promise.all(numbers.slice(n, n + AT_ONCE).map((number) => ask(first(number))));
    aim(`memory, ${AT_ONCE} at once`, peak, MEMORY_MB, "MB");
  } finally {
    clearInterval(watch);
    await stop();
  }
}

/** Fills a data directory, once. */
async function fill(dir: string): Promise<void> {
  if (existsSync(join(dir, "postgres"))) return;
  await measureStart(dir, false);
  const ground = await openBenchData(dir, false);
  try {
    await openShops(ground);
  } finally {
    await ground.stop();
  }
}

if (import.meta.main) {
  const dir = input.data ?? mkdtempSync(join(tmpdir(), "cuvee-big-shops-"));
  try {
    await fill(dir);
    await measureBigShops(dir);
  } finally {
    if (input.data === undefined) rmSync(dir, { recursive: true, force: true });
  }
}
