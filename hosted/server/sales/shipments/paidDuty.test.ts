import type { MissingFact, ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openAccounts, openExciseOffice, SETTINGS } from "#cellar/excise/testing/exciseOffice.fixture.ts";
import { openDock, type Dock } from "#sales/shipments/testing/shipments.fixture.ts";

let server: TestServer;
let dock: Dock;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.parse("2026-10-12T09:00:00Z");
  const office = await openExciseOffice(server);
  await openAccounts(office);
  await office.set("PUT", "excise/settings", { ...SETTINGS, exciseNumber: "FR084290E0113", version: 1 });
  dock = await openDock(server);
});
afterAll(() => server.stop());

const ARC = "26FRG0123456789ABCDE7";
const BELGIUM = {
  ...ADDRESS,
  company: "Cave de Bruxelles",
  zipcode: "1000",
  city: "Bruxelles",
  country: "BE",
};
const CERTIFIED = {
  dutySuspended: false,
  recipientType: 9,
  consigneeExciseNumber: "BE1234567890A",
  arrangement: 1,
  journeyTime: "D02",
};
const names = (missing: unknown): string[] => (missing as MissingFact[]).map((m) => m.field);
const month = async (): Promise<DeclarationView> =>
  (await dock.ask("GET", "/v1/excise/declarations/2026-10")).body as unknown as DeclarationView;

test("duty-paid goods for Belgium leave under a DAES with its ARC, pay their duty, and give it back when they return", async () => {
  const order = await dock.order(24);
  const share = dock.share(order, 24, {
    recipient: BELGIUM,
    transport: { ...CERTIFIED, recipientType: null },
  });
  const [shipment] = await dock.planned(order, share);
  const id = shipment?.id ?? "";
  // A business of another member state receives duty-paid goods as a certified consignee.
  expect(names(shipment?.missing)).toEqual(expect.arrayContaining(["recipientType", "arc"]));
  const { id: _, ...plan } = dock.share(order, 24, { recipient: BELGIUM, transport: CERTIFIED });
  const changed = await dock.ask("PUT", `/v1/shipments/${id}`, { version: shipment?.version, ...plan });
  expect(changed.status, changed.text).toBe(200);

  await dock.done(order.id, id, "note");
  const early = await dock.act(order.id, id, "dispatch");
  expect([early.status, early.body["code"]]).toEqual([422, "shipment-missing"]);
  expect(names((early.body["facts"] as unknown as { missing: unknown }).missing)).toEqual(["arc"]);
  const xml = await dock.ask("GET", `/v1/shipments/${id}/dae.xml`);
  expect(xml.status, xml.text).toBe(200);
  expect(xml.headers.get("content-disposition")).toContain("DAES-");
  for (const text of [
    "<SubmissionMessageType>3</SubmissionMessageType>",
    "<OriginTypeCode>3</OriginTypeCode>",
    "<DestinationTypeCode>9</DestinationTypeCode>",
    "<Traderid>BE1234567890A</Traderid>",
  ])
    expect(xml.text).toContain(text);
  await dock.done(order.id, id, "tracking", { tracking: "", fallback: "", arc: ARC });
  const left: ShipmentView = await dock.done(order.id, id, "dispatch");
  expect(left.missing).toEqual([]);

  const sold = await month();
  expect(sold.products[0]?.flows.map(({ node, ml }) => [node, ml])).toEqual([["sales", 18_000]]);
  expect(sold.duties.map((d) => d.amountCents)).toEqual([75]);
  await dock.done(order.id, id, "delivery");
  await dock.done(order.id, id, "return", { restock: true, reason: "Refusé" });
  const back = await month();
  expect(back.products[0]?.flows.map(({ node, ml }) => [node, ml])).toEqual([
    ["replaced", 18_000],
    ["sales", 18_000],
  ]);
  expect(back.duties).toEqual([]);
});

test("what left without duty to a country abroad gives no duty back when it returns", async () => {
  const order = await dock.order(6);
  await dock.rows(
    'update orders set delivery_address = delivery_address || \'{"country":"US"}\' where id = $1',
    [order.id],
  );
  const { version } = await dock.orderNow(order.id);
  const done = await dock.ask("POST", `/v1/orders/${order.id}/delivery`, { version });
  expect([done.status, done.text]).toEqual([200, expect.anything()]);
  const [shipment] = (await dock.read(order.id)).shipments;
  await dock.done(order.id, shipment?.id ?? "", "return", { restock: true, reason: "Refusé" });
  const kinds = await dock.rows<{ kind: string }>(
    "select kind from stock_movements where order_id = $1 and on_hand_delta > 0",
    [order.id],
  );
  expect(kinds).toEqual([{ kind: "return" }]);
});
