import type { ColumnFilter, ColumnKind, ListFilter } from "@cuvee/core/kit/list/list.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelOf } from "#kit/export/export.cells.ts";
import { exportables } from "#kit/export/export.ts";
import type { ListColumn } from "#kit/list/list.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { openShop, ESTATE, placeOrder } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { translate } from "#kit/translations.ts";

// Every list of a shop, through its calls: its pages by each sort, each filter, its sums, its file, its texts. A list
// needs no test of its own for these.

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  await placeOrder(server, shop, { payment: "check", quantity: 2 });
  await server.settle();
});
afterAll(() => server.stop());

const LIKELY: Record<ColumnKind, readonly ColumnFilter[]> = {
  text: [],
  set: [],
  number: [{ from: 1 }, { to: 5 }],
  cents: [{ from: 100, to: 1_000_000 }],
  e4: [{ from: 10_000 }],
  bp: [{ to: 2000 }],
  decimal: [{ from: 0.5 }],
  date: [{ from: "2026-01-01", to: "2026-12-31" }],
  instant: [{ from: "2026-01-01" }],
  boolean: [{ is: true }, { is: false }],
};
function filtersOf({ kind, filter }: ListColumn): readonly ColumnFilter[] {
  if (!filter) return [];
  const words: ColumnFilter[] =
    kind === "text" || kind === "set" ? [{ in: filter === true ? ["x"] : [...filter] }] : [];
  return [...words, ...LIKELY[kind], { empty: true }, { empty: false }];
}
/** Requests that are under way at once. */
const AT_ONCE = 4;
/** Columns of one filter. */
const MOST = 20;
/** Returns filters of a list: the first of each of its columns at once, then the second ones, and so on. */
function* filtersIn(columns: readonly [string, ListColumn][]): Generator<ListFilter> {
  for (let from = 0; from < columns.length; from += MOST)
    for (let turn = 0; turn < 5; turn += 1) {
      const filter = Object.fromEntries(
        columns.slice(from, from + MOST).flatMap(([name, column]) => {
          const one = filtersOf(column)[turn];
          return one ? [[name, one]] : [];
        }),
      );
      if (Object.keys(filter).length > 0) yield filter;
    }
}

describe("every list", () => {
  it("is read by each of its sorts and filters, with its sums", async () => {
    const faults: string[] = [];
    for (const { list, call } of exportables()) {
      const columns = Object.entries(list.columns);
      const sorts = columns.flatMap(([name, { sort }]) => (sort ? [`?sort=${name}`, `?sort=-${name}`] : []));
      const filters = [...filtersIn(columns)].map(
        (filter) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      expect([list.name, sorts.length > 0]).toEqual([list.name, true]);
      const requested = [...sorts, ...filters, "?search=a", "/measure"];
      for (let from = 0; from < requested.length; from += AT_ONCE)
        await Promise.all(
          requested.slice(from, from + AT_ONCE).map(async (rest) => {
            const { status, text } = await server.send("GET", call.path + rest, { token });
            if (status !== 200) faults.push(`${call.path}${rest}: ${status} ${text.slice(0, 120)}`);
          }),
        );
    }
    expect(faults).toEqual([]);
  });

  it("is made into a file with all its columns", async () => {
    const lists = exportables();
    for (const { list, call } of lists) {
      const body = { format: "csv", columns: Object.keys(list.columns) };
      const { status, text } = await server.send("POST", `${call.path}/exports`, { token, body });
      expect([list.name, status, text]).toEqual([list.name, 202, expect.any(String)]);
    }
    await server.settle();
    const created = await asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query<{ list: string; state: string }>(
        "select list, state from list_exports order by list",
      );
      return rows;
    });
    expect(created).toEqual(
      lists
        .map(({ list }) => ({ list: list.name, state: "ready" }))
        .toSorted((a, b) => (a.list < b.list ? -1 : 1)),
    );
  });

  it("has a head of each column and words of each value, in the languages of the staff", () => {
    const missing: string[] = [];
    for (const { list } of exportables())
      for (const [name, column] of Object.entries(list.columns))
        for (const lang of ["fr", "en"] as const) {
          if (labelOf(list.texts, name, lang) === name) missing.push(`${lang}: ${list.name}.${name}`);
          const values =
            column.offers ?? (Array.isArray(column.filter) ? (column.filter as readonly string[]) : []);
          const [namespace = "", prefix = ""] = column.words?.split(":") ?? [];
          for (const value of column.words ? values : [])
            if (translate(lang, namespace, `${prefix}.${value}`) === `${prefix}.${value}`)
              missing.push(`${lang}: ${column.words}.${value}`);
        }
    expect(missing).toEqual([]);
  });
});
