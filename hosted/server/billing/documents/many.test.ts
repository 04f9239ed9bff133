import { afterAll, beforeAll, expect, test } from "vitest";
import { buffersOf } from "#bench/buffers.ts";
import { CLIENTS, DOCUMENTS } from "#bench/documents.ts";
import { documentsList } from "#billing/documents/list.ts";
import { measureOf, pageOf } from "#kit/list/list.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let few: string;
let many: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  [few, many] = [(await openShop(server, CHAMPAGNE)).id, (await openShop(server, ESTATE)).id];
  token = await server.login("calades", "Calades2026");
  await asOwner(server.ownerUrl, async (client) => {
    for (const [shopId, count] of [
      [few, 200],
      [many, 4000],
    ] as const) {
      await client.query(CLIENTS, [shopId]);
      await client.query(DOCUMENTS, [shopId, count]);
    }
    await client.query("analyze document_states, document_sums");
  });
});
afterAll(() => server.stop());

const ask = async (search: string, path = "") =>
  (
    await server.send(
      "GET",
      `/v1/documents${path || "?limit=50"}${path ? "?" : "&"}search=${encodeURIComponent(search)}`,
      { token },
    )
  ).body as unknown as { rows: { number: string }[]; count: number };
const numbers = async (search: string): Promise<string[]> =>
  (await ask(search)).rows.map((row) => row.number).toSorted();

test("a word is found wherever it stands, with others, as it is written, and in one's own shop alone", async () => {
  expect(await numbers("x-3999")).toEqual(["X-3999"]);
  expect(await numbers("  X-399 ")).toEqual(["X-399", ...Array.from({ length: 10 }, (_, n) => `X-399${n}`)]);
  expect(await numbers("170 x-2770 cave")).toEqual(["X-2770"]);
  expect(await numbers("x-39%9")).toEqual([]);
  expect(await numbers("x_3999")).toEqual([]);
  expect((await ask("x-3999", "/measure")).count).toBe(1);
  // A word that many rows contain: a page is read in its order, and all are counted.
  expect((await ask("cave")).rows).toHaveLength(50);
  expect((await ask("cave", "/measure")).count).toBe(4000);
  expect((await ask("9", "/measure")).count).toBeGreaterThan(300);
  const other = await server.login("aubree", "Lanthier2026");
  const foreign = await server.send("GET", "/v1/documents?limit=50&search=x-3999", { token: other });
  expect((foreign.body as unknown as { rows: unknown[] }).rows).toEqual([]);
});

test("what is typed is found without reading all documents", async () => {
  const read = async (shopId: string): Promise<number> => {
    const counts = await buffersOf(server.ownerUrl, shopId, "nobody", (tx) =>
      pageOf(tx, documentsList, {
        of: shopId,
        columns: Object.keys(documentsList.columns),
        request: { limit: 50, search: "x-177" },
      }),
    );
    return counts.reduce((all, { custom, generic }) => all + Math.max(custom, generic), 0);
  };
  const [short, long] = [await read(few), await read(many)];
  expect(long).toBeLessThan(short * 2 + 30);
});

const measured = async (filter: object): Promise<unknown> => {
  const reply = await server.send(
    "GET",
    `/v1/documents/measure?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    { token },
  );
  expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
  return reply.body;
};
/** A filter that matches every row, so that the rows themselves are summed. */
const EVER = { issuedOn: { from: "1900-01-01" } };

test("totals that are kept are those of the rows, while many change them at once", async () => {
  const same = async (): Promise<void> => {
    for (const kinds of [["bill"], ["credit"], ["deposit"], ["bill", "deposit"], []])
      if (kinds.length > 0)
        expect(await measured({ kind: { in: kinds } })).toEqual(
          await measured({ ...EVER, kind: { in: kinds } }),
        );
      else expect(await measured({})).toEqual(await measured(EVER));
  };
  await same();
  // Eight clients who settle, credit and use documents of every kind, one of whom undoes what they did.
  await Promise.all(
    Array.from({ length: 8 }, (_, who) =>
      asOwner(server.ownerUrl, async (client) => {
        for (let n = 0; n < 25; n += 1) {
          await client.query("begin");
          for (const change of [
            "settled_cents = settled_cents + 1 where kind <> 'credit'",
            "credited_cents = credited_cents + 1 where kind = 'bill'",
            "used_cents = used_cents + 1 where kind = 'credit'",
          ])
            await client.query(
              `update document_states set ${change}
                 and shop_id = $1 and open_cents > 0 and number in ('X-' || $2::int, 'X-' || $3::int)`,
              [many, who * 30 + n + 1, who * 30 + n + 2],
            );
          await client.query(who === 7 ? "rollback" : "commit");
        }
      }),
    ),
  );
  await same();
  await asOwner(server.ownerUrl, (client) =>
    client.query("delete from document_states where number = 'X-17'"),
  );
  await same();
});

test("totals of all bills read no more where there are more", async () => {
  const read = async (shopId: string): Promise<number> => {
    const columns = Object.keys(documentsList.columns);
    const counts = await buffersOf(server.ownerUrl, shopId, "nobody", (tx) =>
      measureOf(tx, documentsList, { of: shopId, columns, input: { filter: { kind: { in: ["bill"] } } } }),
    );
    return counts.reduce((all, { custom, generic }) => all + Math.max(custom, generic), 0);
  };
  const parts = await asOwner(
    server.ownerUrl,
    async (client) =>
      (
        await client.query<{ n: number }>(
          "select count(*)::int as n from document_sums group by shop_id, kind",
        )
      ).rows,
  );
  // Thousands of changes leave few rows of each kind.
  for (const { n } of parts) expect(n).toBeLessThan(400);
  await asOwner(server.ownerUrl, (client) => client.query("vacuum (full, analyze) document_sums"));
  expect(await read(many)).toBeLessThan((await read(few)) + 60);
});
