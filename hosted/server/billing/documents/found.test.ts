import { afterAll, beforeAll, expect, test } from "vitest";
import { buffersOf } from "#bench/buffers.ts";
import { CLIENTS, DOCUMENTS } from "#bench/documents.ts";
import { documentsList } from "#billing/documents/list.ts";
import { pageOf } from "#kit/list.ts";
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
    await client.query("analyze document_states");
  });
});
afterAll(() => server.stop());

const asked = async (search: string, path = "") =>
  (
    await server.send(
      "GET",
      `/v1/documents${path || "?limit=50"}${path ? "?" : "&"}search=${encodeURIComponent(search)}`,
      { token },
    )
  ).body as unknown as { rows: { number: string }[]; count: number };
const numbers = async (search: string): Promise<string[]> =>
  (await asked(search)).rows.map((row) => row.number).toSorted();

test("a word is found wherever it stands, with others, as it is written, and in one's own shop alone", async () => {
  expect(await numbers("x-3999")).toEqual(["X-3999"]);
  expect(await numbers("  X-399 ")).toEqual(["X-399", ...Array.from({ length: 10 }, (_, n) => `X-399${n}`)]);
  expect(await numbers("170 x-2770 cave")).toEqual(["X-2770"]);
  expect(await numbers("x-39%9")).toEqual([]);
  expect(await numbers("x_3999")).toEqual([]);
  expect((await asked("x-3999", "/measure")).count).toBe(1);
  // Of what many rows hold a page is read in its order, and all are counted.
  expect((await asked("cave")).rows).toHaveLength(50);
  expect((await asked("cave", "/measure")).count).toBe(4000);
  expect((await asked("9", "/measure")).count).toBeGreaterThan(300);
  const other = await server.login("aubree", "Lanthier2026");
  const foreign = await server.send("GET", "/v1/documents?limit=50&search=x-3999", { token: other });
  expect((foreign.body as unknown as { rows: unknown[] }).rows).toEqual([]);
});

test("what is typed is found without reading all documents", async () => {
  const read = async (shopId: string): Promise<number> => {
    const counts = await buffersOf(server.ownerUrl, shopId, "nobody", (tx) =>
      pageOf(tx, documentsList, shopId, Object.keys(documentsList.columns), { limit: 50, search: "x-177" }),
    );
    return counts.reduce((all, { custom, generic }) => all + Math.max(custom, generic), 0);
  };
  const [short, long] = [await read(few), await read(many)];
  expect(long).toBeLessThan(short * 2 + 30);
});
