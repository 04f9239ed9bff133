import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBills } from "#demo/bills.ts";
import { seedPayments } from "#demo/payments.ts";
import { fecFaults } from "@cuvee/core/billing/accounting/fecFaults.ts";
import type { BooksView } from "@cuvee/core/billing/accounting/views.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("the demo shows money: a check on a slip, free money, a mandate, and a statement whose lines find their bills", async () => {
  await seedBills(server.app.services);
  await seedPayments(server.app.services);
  await server.settle();
  const token = await server.login("calades", "Calades2026");
  const rows = async (path: string) => (await server.send("GET", path, { token })).body;
  expect(await rows("/v1/settlements?search=4410027")).toMatchObject({
    rows: [{ status: "banked", slipNumber: "RB-2026-00001" }],
  });
  // The payment of an order has the state that its method says, as if it had been recorded manually.
  const all = (await rows("/v1/settlements")) as unknown as { rows: { type: string; status: string }[] };
  expect(all.rows.map((r) => [r.type, r.status])).toContainEqual(["transfer", "banked"]);
  expect(await rows("/v1/payments/mandates")).toMatchObject({
    rows: [{ rum: "CALADES-0001", status: "completed" }],
  });
  const { lines } = (await rows("/v1/payments/bank-lines/waiting")) as unknown as {
    lines: { label: string; suggestions: { kind: string }[] }[];
  };
  expect(lines.map((l) => l.suggestions[0]?.kind ?? null).toSorted()).toEqual(
    ["documents", "slip", null].toSorted(),
  );
  // Its books pass the checks of the tax inspection (rules §4).
  const { years } = (await rows("/v1/accounting/books")) as unknown as BooksView;
  const [year] = years;
  expect([years.length, (year?.entries ?? 0) > 10]).toEqual([1, true]);
  const fec = await server.send("GET", `/v1/accounting/fec/${year?.closesOn}`, { token });
  expect(fecFaults(year?.fileName ?? "", Buffer.from(fec.text, "utf8"))).toEqual([]);
});
