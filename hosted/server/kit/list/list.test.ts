import type { ColumnFilter, ListFilter } from "@cuvee/core/kit/list/list.ts";
import { declareList } from "@cuvee/core/kit/list/listDeclaration.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_ROLE } from "#kit/postgres/connection.ts";
import { defineList, measureOf, pageOf, type ListDefinition } from "#kit/list/list.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

/** A row with values that often coincide, and the edge cases that a database and a language treat differently. */
type Probe = {
  id: string;
  word: string | null;
  count: number | null;
  amount: number | null;
  share: number | null;
  day: string | null;
  /** Microseconds of 2026-01-01: JavaScript keeps milliseconds only. */
  micros: number | null;
  flag: boolean | null;
  labels: string[];
};

const SHOP = "0000000000000001";
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;
const WORDS = [null, "", "a", "A", "é", "z", "Château d'Âne", "100 %", "a_b", "\\", "a", null];
const PROBES: Probe[] = Array.from({ length: 240 }, (_, n) => {
  // A fixed shuffle: neighbours in one column are far apart in another.
  const m = (n * 7919) % 240;
  return {
    id: String(m).padStart(4, "0"),
    word: pick(WORDS, n),
    count: pick([null, -2, 0, 1, 2_000_000_000, 0, null], n),
    amount: pick([0, -150, 150, 90_071_992_547_400, 150], m),
    share: pick([null, 0.1, 0.25, -3.125, 0.1], m),
    day: pick([null, "2024-02-29", "2026-11-21", "1999-12-31", "2026-11-21"], m),
    micros: pick([null, 0, 1, 999, 1000, 1001, 86_400_000_000, 1], m),
    flag: pick([null, true, false, true], m),
    labels: pick([[], ["bio"], ["bio", "demeter"], ["hve"]], n),
  };
});

const declared = declareList({
  name: "probes",
  texts: "probes",
  defaultSort: "amount",
  columns: {
    word: { kind: "text", sort: true, filter: true },
    count: { kind: "number", sort: true, filter: true, total: true },
    amount: { kind: "cents", sort: true, filter: true, total: true },
    share: { kind: "decimal", sort: true, filter: true },
    day: { kind: "date", sort: true, filter: true },
    moment: { kind: "instant", sort: true, filter: true },
    flag: { kind: "boolean", sort: true, filter: true },
    labels: { kind: "set", filter: true },
  },
});
const list: ListDefinition<{ id: string }> = defineList(declared, {
  from: "list_probes p",
  where: "p.shop_id = :shopId",
  id: "p.id",
  columns: {
    word: "p.word",
    count: "p.count",
    amount: { sql: "p.amount", required: true },
    share: "p.share",
    day: "p.day",
    moment: "p.moment",
    flag: "p.flag",
    labels: "p.labels",
  },
  search: ["plain_text(p.word)"],
});
const columns = Object.keys(list.columns);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  await asOwner(server.ownerUrl, async (client) => {
    await client.query(
      `create table list_probes (shop_id text, id text, word text, count int, amount bigint not null, share numeric, day date,
         moment timestamptz, flag boolean, labels text[], primary key (shop_id, id))`,
    );
    await client.query(`grant select on list_probes to ${APP_ROLE}`);
    await client.query(
      `insert into list_probes select $1, id, word, count, amount, share, day,
         timestamptz '2026-01-01 00:00+00' + micros * interval '1 microsecond', flag,
         array(select jsonb_array_elements_text(labels))
       from jsonb_to_recordset($2) as x(id text, word text, count int, amount bigint, share numeric, day date, micros bigint,
         flag boolean, labels jsonb)`,
      [SHOP, JSON.stringify(PROBES)],
    );
    await client.query("insert into list_probes values ('0000000000000002', 'other', 'a', 1, 1)");
  });
});
afterAll(() => server.stop());

/** Walks from the first page to the last and returns every id found. */
async function walk(sort: string, limit: number, filter: ListFilter = {}): Promise<string[]> {
  return server.app.database.transaction({ shopId: SHOP }, async (tx) => {
    const ids: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await pageOf(tx, list, { of: SHOP, columns, request: { sort, limit, cursor, filter } });
      ids.push(...page.rows.map((row) => row.id));
      if (page.next === null) return ids;
      cursor = page.next;
    }
  });
}

type Value = string | number | boolean | null;
const SORTS: Record<string, (probe: Probe) => Value> = {
  word: (p) => p.word,
  count: (p) => p.count,
  amount: (p) => p.amount,
  share: (p) => p.share,
  day: (p) => p.day,
  moment: (p) => p.micros,
  flag: (p) => p.flag,
};

/**
 * Returns the order that pages promise: by value, rows without one last in both directions, ties by id in the same
 * direction.
 */
function expected(sort: string, read: (probe: Probe) => boolean): string[] {
  const value = SORTS[sort.replace(/^-/, "")] as (probe: Probe) => Value;
  const way = sort.startsWith("-") ? -1 : 1;
  const compare = (a: Value, b: Value): number => {
    if (typeof a === "string" && typeof b === "string")
      return Buffer.compare(Buffer.from(a), Buffer.from(b)) * way;
    return a === b ? 0 : ((a ?? 0) < (b ?? 0) ? -1 : 1) * way;
  };
  return PROBES.filter(read)
    .toSorted((a, b) => {
      const [x, y] = [value(a), value(b)];
      if ((x === null) !== (y === null)) return x === null ? 1 : -1;
      return compare(x, y) || compare(a.id, b.id);
    })
    .map((probe) => probe.id);
}

/** A filter, and the rows that it keeps. */
const FILTERS: [Record<string, ColumnFilter>, (p: Probe) => boolean][] = [
  [{}, () => true],
  [{ word: { in: ["a"] } }, (p) => p.word === "a"],
  [{ word: { in: ["é", "100 %", "\\"] } }, (p) => ["é", "100 %", "\\"].includes(p.word ?? "")],
  [{ word: { empty: true } }, (p) => !p.word],
  [{ count: { from: 0, to: 1 } }, (p) => p.count !== null && p.count >= 0 && p.count <= 1],
  [{ count: { empty: false } }, (p) => p.count !== null],
  [{ amount: { from: 151 } }, (p) => (p.amount ?? 0) > 150],
  [{ share: { to: 0.1 } }, (p) => p.share !== null && p.share <= 0.1],
  [{ day: { from: "2024-02-29", to: "2026-11-21" } }, (p) => p.day !== null && p.day > "2000"],
  // A day of Paris: midnight UTC is one o'clock there in winter.
  [{ moment: { to: "2026-01-01" } }, (p) => p.micros !== null && p.micros < 82_800_000_000],
  [{ moment: { from: "2026-01-02" } }, (p) => p.micros === 86_400_000_000],
  [{ flag: { is: false } }, (p) => p.flag === false],
  [{ labels: { in: ["demeter", "hve"] } }, (p) => p.labels.some((l) => l !== "bio")],
  [{ labels: { empty: true }, flag: { is: true } }, (p) => p.labels.length === 0 && p.flag === true],
];

describe("pages of a list", () => {
  const sorts = Object.keys(SORTS).flatMap((name) => [name, `-${name}`]);

  it.each(sorts)("by %s meet every row once, in order", async (sort) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5, max: 200 }),
        fc.constantFrom(...FILTERS),
        async (limit, [filter, read]) => {
          expect(await walk(sort, limit, filter)).toEqual(expected(sort, read));
        },
      ),
      { numRuns: 8 },
    );
  });

  it("keep their place while rows come and go", async () => {
    const first = await server.app.database.transaction({ shopId: SHOP }, (tx) =>
      pageOf(tx, list, { of: SHOP, columns, request: { sort: "word", limit: 100 } }),
    );
    const gone = first.rows.at(-1)?.id;
    await asOwner(server.ownerUrl, (client) =>
      client.query("update list_probes set shop_id = 'away' where id = $1", [gone]),
    );
    const second = await server.app.database.transaction({ shopId: SHOP }, (tx) =>
      pageOf(tx, list, {
        of: SHOP,
        columns,
        request: { sort: "word", limit: 200, cursor: first.next ?? "" },
      }),
    );
    await asOwner(server.ownerUrl, (client) =>
      client.query("update list_probes set shop_id = $1 where id = $2", [SHOP, gone]),
    );
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(expected("word", () => true));
  });

  it.each(FILTERS)("count and sum what %j finds", async (filter, read) => {
    const measured = await server.app.database.transaction({ shopId: SHOP }, (tx) =>
      measureOf(tx, list, { of: SHOP, columns, input: { filter } }),
    );
    const found = PROBES.filter(read);
    const sum = (of: (p: Probe) => number | null): number => found.reduce((n, p) => n + (of(p) ?? 0), 0);
    expect(measured).toEqual({
      count: found.length,
      totals: { count: sum((p) => p.count), amount: sum((p) => p.amount) },
    });
  });

  it("search every word, without accents or capitals, and take signs for signs", async () => {
    const find = (search: string) =>
      server.app.database.transaction({ shopId: SHOP }, async (tx) => {
        const { rows } = await pageOf(tx, list, { of: SHOP, columns, request: { search, limit: 200 } });
        return new Set(rows.map((row) => PROBES.find((p) => p.id === row.id)?.word));
      });
    expect(await find("ANE chateau")).toEqual(new Set(["Château d'Âne"]));
    expect(await find("É")).toEqual(new Set(["é", "Château d'Âne"]));
    expect(await find("%")).toEqual(new Set(["100 %"]));
    expect(await find("a_b")).toEqual(new Set(["a_b"]));
    expect(await find("\\")).toEqual(new Set(["\\"]));
    expect(await find("chateau loin")).toEqual(new Set());
  });
});
