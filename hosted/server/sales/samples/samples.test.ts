import type { SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openAccounts,
  openExciseOffice,
  SETTINGS,
  type ExciseOffice,
} from "#cellar/excise/testing/exciseOffice.fixture.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let office: ExciseOffice;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.parse("2026-10-12T09:00:00Z");
  office = await openExciseOffice(server);
  await openAccounts(office);
  await office.set("PUT", "excise/settings", { ...SETTINGS, exciseNumber: "FR084290E0113", version: 1 });
  ({ id: clientId } = await office.set<{ id: string }>("POST", "clients", {
    kind: "professional",
    company: "Bistrot du Port",
    pipe: "Prospect",
    addresses: [
      { use: "both", main: true, street: "1 quai", zipcode: "13002", city: "Marseille", country: "FR" },
    ],
  }));
});
afterAll(() => server.stop());

const onHand = async (): Promise<number> =>
  (
    await office.set<{ places: { onHand: number }[] }>("GET", `stocks/${office.shop.bottle.id}`)
  ).places.reduce((sum, place) => sum + place.onHand, 0);
const body = (more: object = {}) => ({
  id: newTestId(),
  clientId,
  carrier: "La Poste",
  lines: [{ formatId: office.shop.bottle.id, quantity: 3 }],
  ...more,
});
const codeOf = (reply: Reply): unknown[] => [reply.status, reply.body["code"]];

test("samples leave the stock as tastings before the customs, once, and come back when they are cancelled", async () => {
  const before = await onHand();
  const key = newTestId();
  const sent = { token: await server.login("calades", "Calades2026"), key, body: body() };
  const reply = await server.send("POST", "/v1/samples", sent);
  expect(reply.status, reply.text).toBe(201);
  expect((await server.send("POST", "/v1/samples", sent)).text).toBe(reply.text);
  const sample = reply.body as unknown as SampleRow;
  expect(sample).toMatchObject({
    number: "EC-2026-00001",
    clientName: "Bistrot du Port",
    isProspect: true,
    status: "sent",
    units: 3,
    version: 1,
  });
  expect(await onHand()).toBe(before - 3);
  const flows = (await office.ask("GET", "excise/declarations/2026-10")).text;
  expect(flows).toContain('"node":"tasting","ml":2250');

  const list = await office.set<{ rows: SampleRow[] }>("GET", "samples?search=bistrot");
  expect(list.rows.map((row) => row.id)).toEqual([sample.id]);
  const path = `samples/${sample.id}/cancellation`;
  expect(codeOf(await office.ask("POST", path, { version: 9 }))).toEqual([409, "conflict"]);
  const back = await office.set<SampleRow>("POST", path, { version: 1, reason: "Jamais parti" });
  expect(back.status).toBe("cancelled");
  expect(await onHand()).toBe(before);
  expect(codeOf(await office.ask("POST", path, { version: 2 }))).toEqual([409, "sample-cancelled"]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("what is not there, not the shop's or without an address is refused, and takes neither stock nor number", async () => {
  const before = await onHand();
  const much = body({ lines: [{ formatId: office.shop.bottle.id, quantity: 1000 }] });
  const warehouse = await office.set<{ id: string }>("POST", "warehouses", {
    name: "Salon",
    kind: "fair",
    exciseNumber: null,
    address: {},
    sells: false,
  });
  expect(codeOf(await office.ask("POST", "samples", { ...much, warehouseId: warehouse.id }))).toEqual([
    409,
    "stock-short",
  ]);
  expect(codeOf(await office.ask("POST", "samples", body({ clientId: newTestId() })))).toEqual([
    404,
    "not-found",
  ]);
  const lines = [{ formatId: newTestId(), quantity: 1 }];
  expect(codeOf(await office.ask("POST", "samples", body({ lines })))).toEqual([404, "not-found"]);
  const nowhere = await office.set<{ id: string }>("POST", "clients", {
    kind: "individual",
    lastname: "Sans",
  });
  expect(codeOf(await office.ask("POST", "samples", body({ clientId: nowhere.id })))).toEqual([
    422,
    "sample-address",
  ]);
  expect(await onHand()).toBe(before);
  const handed = await office.set<SampleRow>(
    "POST",
    "samples",
    body({ clientId: nowhere.id, handedOver: true }),
  );
  expect(handed.number).toBe("EC-2026-00002");
});
