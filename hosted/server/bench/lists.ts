import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { ListDefinition, Rule } from "@cuvee/core/relations/lists/definition.ts";
import { ruleOf } from "@cuvee/core/relations/lists/editing.ts";
import type { Calendar } from "@cuvee/core/relations/lists/periods.ts";
import { fillListsShop, type Sql, LINES_EACH, ORDERS_EACH } from "#bench/listsData.ts";
import { postgresCpuMs, postmasterOf } from "#bench/cpu.ts";
import { measureStart } from "#bench/start.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { openDatabase, type Database } from "#kit/postgres/database.ts";
import { readListsOfClient, readMemberIds } from "#relations/lists/compile.queries.ts";

// Members of lists: `node hosted/server/bench/lists.ts [--clients 2000,20000] [--data DIR] [--only TEXT]`.
// Each rule and three composed lists are read in a shop of so many clients, with ten orders of four lines each; with
// `--data` the database is kept. The aim is that of 20 000 clients and 800 000 lines.
const { values: input } = parseArgs({
  options: {
    clients: { type: "string", default: "2000,20000" },
    data: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const AIM_MS = 1000;
const ROUNDS = 3;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const year = { kind: "last", count: 12, unit: "month" } as const;
const all = (...rules: Rule[]): ListDefinition => ({
  include: { match: "all", rules, groups: [] },
  exclude: null,
});

/** The rules that read more than a client's own row, and three lists as a merchant composes them. */
function definitions(product: string): Record<string, ListDefinition> {
  return {
    "all clients": all(ruleOf("everyone")),
    department: all(ruleOf("department", { departments: ["33", "69"] })),
    "bought anything in 12 months": all(ruleOf("bought", { period: year })),
    "bought a product": all(ruleOf("bought", { products: [product] })),
    "bought a product twice in 12 months": all(
      ruleOf("bought", { products: [product], period: year, least: { by: "times", value: 2 } }),
    ),
    "bought 6 bottles of red in 12 months": all(
      ruleOf("bought", { colors: ["red"], period: year, least: { by: "bottles", value: 6 } }),
    ),
    "never bought a product": all(ruleOf("notBought", { products: [product] })),
    "bought before, not in 12 months": all(
      ruleOf("notBought", { products: [product], period: year, former: true }),
    ),
    "by channel": all(ruleOf("bought", { channels: ["till"] })),
    "first order": all(ruleOf("firstOrder", { period: year })),
    "last order": all(ruleOf("lastOrder", { period: { ...year, kind: "before" } })),
    turnover: all(ruleOf("turnover", { amounts: { from: 100_000, to: null }, period: year })),
    basket: all(ruleOf("basket", { amounts: { from: 10_000, to: null } })),
    rfm: all(ruleOf("rfm", { recency: ["4", "5"], frequency: ["4", "5"] })),
    overdue: all(ruleOf("overdue")),
    visited: all(ruleOf("visited", { period: year })),
    "visited without buying": all(ruleOf("visitedOnly")),
    source: all(ruleOf("source", { sources: ["till", "visit"] })),
    unpaid: all(ruleOf("unpaid", { days: 1 })),
    newsletter: all(ruleOf("newsletter")),
    lot: all(ruleOf("lot", { lots: ["L7"] })),
    "composed: A but not B": {
      include: { match: "all", rules: [ruleOf("bought", { products: [product], period: year })], groups: [] },
      exclude: {
        match: "any",
        rules: [ruleOf("bought", { appellations: ["AOP 1"], period: year })],
        groups: [],
      },
    },
    "composed: loyal or visitors": {
      include: {
        match: "any",
        rules: [ruleOf("rfm", { frequency: ["5"] }), ruleOf("visitedOnly")],
        groups: [
          {
            match: "all",
            rules: [
              ruleOf("turnover", { amounts: { from: 50_000, to: null }, period: year }),
              ruleOf("newsletter"),
            ],
            groups: [],
          },
        ],
      },
      exclude: { match: "any", rules: [ruleOf("overdue")], groups: [] },
    },
    "composed: three levels": {
      include: {
        match: "all",
        rules: [ruleOf("kind", { kinds: ["individual"] }), ruleOf("lastOrder", { period: year })],
        groups: [
          {
            match: "any",
            rules: [ruleOf("tag", { tags: ["salon"] }), ruleOf("source", { sources: ["till"] })],
            groups: [
              {
                match: "all",
                rules: [
                  ruleOf("notBought", { products: [product] }),
                  ruleOf("bought", { colors: ["red"], least: { by: "bottles", value: 12 } }),
                ],
                groups: [],
              },
            ],
          },
        ],
      },
      exclude: null,
    },
  };
}

/** Returns the least time of some rounds, the CPU of PostgreSQL of one, and the result. */
async function timed<T>(
  postmaster: number | null,
  work: () => Promise<T>,
): Promise<{ ms: number; cpuMs: number; result: T }> {
  let ms = Infinity;
  let result: T | undefined;
  const cpu = postgresCpuMs(postmaster);
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    result = await work();
    ms = Math.min(ms, performance.now() - began);
  }
  return { ms, cpuMs: (postgresCpuMs(postmaster) - cpu) / ROUNDS, result: result as T };
}

type ListsDatabase = { ownerUrl: string; sql: Sql; stop(): Promise<void> };

/** Opens the database of a data directory that a first start has filled. */
async function openListsDatabase(dataDir: string): Promise<ListsDatabase> {
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), settings: {} });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    ownerUrl: postgres.url,
    sql: async (text, values) => (await client.query(text, values)).rows as Record<string, unknown>[],
    stop: async () => {
      await client.end();
      await postgres.stop();
    },
  };
}

async function measureShop(ground: ListsDatabase, database: Database, clients: number): Promise<void> {
  const shopId = await fillListsShop(ground, clients);
  const postmaster = await postmasterOf(ground.ownerUrl);
  say(`\n${clients} clients, ${clients * ORDERS_EACH * LINES_EACH} lines`);
  const calendar: Calendar = { today: dayInFrance(Date.now()), years: { month: 1, day: 1, stated: [] } };
  const [first] = await ground.sql("select id from products where shop_id = $1 order by slug limit 1", [
    shopId,
  ]);
  const named = Object.entries(definitions(String(first?.["id"])));
  for (const [name, definition] of named.filter(([name]) => name.includes(input.only))) {
    const { ms, cpuMs, result } = await timed(postmaster, () =>
      database.transaction({ shopId }, (tx) =>
        readMemberIds(tx, shopId, calendar, {
          include: [{ id: null, definition }],
          exclude: [],
          known: new Map(),
        }),
      ),
    );
    say(
      `${name.padEnd(38)} ${cpuMs.toFixed(0).padStart(6)} ms of CPU ${ms.toFixed(0).padStart(6)} ms ${String(
        result.length,
      ).padStart(7)} members ${cpuMs <= AIM_MS ? "pass" : "MISS"}`,
    );
  }
  const lists = named.map(([, definition], n) => ({ id: `l${n}`, definition }));
  const known = new Map(lists.map(({ id, definition }) => [id, definition] as const));
  const [client] = await ground.sql("select id from clients where shop_id = $1 limit 1", [shopId]);
  const one = await timed(postmaster, () =>
    database.transaction({ shopId }, (tx) =>
      readListsOfClient(tx, shopId, calendar, { clientId: String(client?.["id"]), lists, known }),
    ),
  );
  say(
    `lists of one client, of ${lists.length} lists: ${one.cpuMs.toFixed(0)} ms of CPU, ${one.ms.toFixed(0)} ms`,
  );
}

if (import.meta.main) {
  const dir = input.data ?? mkdtempSync(join(tmpdir(), "cuvee-lists-"));
  try {
    if (!existsSync(join(dir, "postgres"))) await measureStart(dir, false);
    const ground = await openListsDatabase(dir);
    const database = openDatabase(appUrl(ground.ownerUrl), { connections: 1, onError: () => undefined });
    try {
      for (const clients of input.clients.split(",").map(Number))
        await measureShop(ground, database, clients);
    } finally {
      await database.close();
      await ground.stop();
    }
  } finally {
    if (input.data === undefined) rmSync(dir, { recursive: true, force: true });
  }
}
