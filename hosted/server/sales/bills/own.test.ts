import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBills } from "#demo/bills.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

type Row = {
  id: string;
  kind: string;
  number: string;
  openCents: number;
  creditedCents: number;
  shopName: string;
};

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  await seedBills(server.app.services);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const rowsOf = async (path: string, token: string): Promise<Row[]> => {
  const reply = await server.send("GET", path, { token });
  expect([path, reply.status]).toEqual([path, 200]);
  return (reply.body as unknown as { rows: Row[] }).rows;
};

test("the demo estate has bills in several states, a deposit that was deducted and a credit note", async () => {
  const rows = await rowsOf("/v1/documents?limit=50", owner);
  const of = (kind: string): Row[] => rows.filter((row) => row.kind === kind);
  expect([of("bill").length, of("deposit").length, of("credit").length]).toEqual([4, 1, 1]);
  expect(of("bill").filter((row) => row.openCents === 0)).toHaveLength(1);
  expect(of("bill").some((row) => row.creditedCents > 0)).toBe(true);
});

test("a buyer finds his documents, of all his orders and of one; another's order shows him none", async () => {
  const pro = await server.login("cave-kerouedan", "Caviste2026");
  const mine = await rowsOf("/v1/users/me/documents", pro);
  expect(mine.map((row) => row.kind).toSorted()).toEqual(["bill", "deposit"]);
  const detail = await server.send("GET", `/v1/documents/${mine[0]?.id ?? ""}`, { token: pro });
  const orderId = (detail.body as unknown as { orders: { id: string }[] }).orders[0]?.id ?? "";
  const path = `/v1/users/me/documents?orderId=${orderId}`;
  expect((await rowsOf(path, pro)).map((row) => row.id).toSorted()).toEqual(
    mine.map((row) => row.id).toSorted(),
  );
  const camille = await server.login("camille", "Camille2026");
  expect(await rowsOf(path, camille)).toEqual([]);
  expect(await rowsOf("/v1/users/me/documents", camille)).toHaveLength(1);
  const strange = await server.send("GET", `/v1/documents/${mine[0]?.id ?? ""}`, { token: camille });
  expect(strange.status).toBe(404);
});

test("who holds the private link of an order has its documents and their files, and nobody else has", async () => {
  const pro = await server.login("cave-kerouedan", "Caviste2026");
  const [first] = await rowsOf("/v1/users/me/documents", pro);
  const detail = await server.send("GET", `/v1/documents/${first?.id ?? ""}`, { token: pro });
  const orderId = (detail.body as unknown as { orders: { id: string }[] }).orders[0]?.id ?? "";
  const orderKey = server.app.services.secrets.orderKey(orderId);
  const path = `/v1/orders/${orderId}/documents`;
  const found = await server.send("GET", path, { orderKey });
  const rows = (found.body as unknown as { rows: Row[] }).rows;
  expect(rows.map((row) => row.kind).toSorted()).toEqual(["bill", "deposit"]);
  const fetchPdf = (key: string, file: string): Promise<Response> =>
    fetch(`${server.url}${path}/${file}/file.pdf`, { headers: { "x-order-key": key } });
  const pdf = await fetchPdf(orderKey, rows[0]?.id ?? "");
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);

  // Another secret, another buyer, another client's document with a valid secret.
  const strange = server.app.services.secrets.orderKey("0000000000000000");
  const codes = [
    (await server.send("GET", path, { orderKey: strange })).status,
    (await fetchPdf(strange, rows[0]?.id ?? "")).status,
    (await server.send("GET", path, { token: await server.login("camille", "Camille2026") })).status,
  ];
  expect(codes).toEqual([404, 404, 404]);
  const others = (await rowsOf("/v1/documents?limit=50", owner)).find(
    ({ id }) => !rows.some((row) => row.id === id),
  );
  expect((await fetchPdf(orderKey, others?.id ?? "")).status).toBe(404);
});
