import type { MissingFact } from "@cuvee/core/sales/shipments/shipments.ts";
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
  // The estate declares under the number of the warehouse that it sells from.
  await office.set("PUT", "excise/settings", { ...SETTINGS, exciseNumber: NUMBER, version: 1 });
  dock = await openDock(server);
});
afterAll(() => server.stop());

const NUMBER = "FR084290E0113";
const ARC = "26FRG0123456789ABCDE7";
const names = (missing: unknown): string[] => (missing as MissingFact[]).map((m) => m.field);

test("goods in suspension leave only with all that the customs want to know, and are counted as such", async () => {
  const order = await dock.order(12);
  const [shipment] = await dock.planned(
    order,
    dock.share(order, 6, { carrier: "", transport: { dutySuspended: true } }),
  );
  const id = shipment?.id ?? "";
  expect(names(shipment?.missing)).toEqual([
    "localReference",
    "recipientType",
    "consigneeExciseNumber",
    "carrier",
    "arrangement",
    "journeyTime",
    "arc",
  ]);
  const early = await dock.act(order.id, id, "dispatch");
  expect([early.status, early.body["code"]]).toEqual([422, "shipment-missing"]);
  expect(names((early.body["facts"] as unknown as { missing: unknown }).missing)).toContain(
    "consigneeExciseNumber",
  );
  expect((await dock.act(order.id, id, "delivery")).status).toBe(422);
  expect((await dock.ask("GET", `/v1/shipments/${id}/dae.xml`)).status).toBe(422);

  const transport = {
    dutySuspended: true,
    recipientType: 1,
    consigneeExciseNumber: "fr012345e6789",
    arrangement: 1,
    journeyTime: "d02",
  };
  const { id: _, ...plan } = dock.share(order, 6, {
    transport,
    recipient: { ...ADDRESS, company: "Négoce & Cie" },
  });
  const wrong = { ...plan, transport: { ...transport, consigneeExciseNumber: "FR12" } };
  const refused = await dock.ask("PUT", `/v1/shipments/${id}`, { version: shipment?.version, ...wrong });
  expect(refused.status).toBe(422);
  const changed = await dock.ask("PUT", `/v1/shipments/${id}`, { version: shipment?.version, ...plan });
  expect(changed.status, changed.text).toBe(200);

  // The product has lost its code meanwhile: the error names it.
  await dock.rows("update products set excise_code = null where id = $1", [dock.shop.product.id]);
  const [lacking] = (await dock.read(order.id)).shipments;
  expect(lacking?.missing).toEqual([
    { field: "localReference" },
    {
      field: "exciseCode",
      lineId: order.lines[0]?.id,
      productId: dock.shop.product.id,
      name: expect.any(String),
    },
    { field: "arc" },
  ]);
  await dock.rows("update products set excise_code = 'W200' where id = $1", [dock.shop.product.id]);

  const noted = await dock.done(order.id, id, "note");
  const xml = await dock.ask("GET", `/v1/shipments/${id}/dae.xml`);
  expect(xml.status, xml.text).toBe(200);
  for (const text of [
    "<DestinationTypeCode>1</DestinationTypeCode>",
    "<Traderid>FR012345E6789</Traderid>",
    `<TraderExciseNumber>${NUMBER}</TraderExciseNumber>`,
    "<TraderName>Négoce &amp; Cie</TraderName>",
    "<ExciseProductCode>W200</ExciseProductCode>",
    "<Quantity>4.5</Quantity>",
    "<WineProductCategory>3</WineProductCategory>",
    `<LocalReferenceNumber>${noted.number}</LocalReferenceNumber>`,
  ])
    expect(xml.text).toContain(text);
  const csv = await dock.ask("GET", `/v1/shipments/${id}/dae.csv`);
  expect(csv.text).toContain("SubmittedDraftOfEADESAD/HeaderEadEsad/JourneyTime;D02\r\n");

  const without = await dock.act(order.id, id, "dispatch");
  expect(names((without.body["facts"] as unknown as { missing: unknown }).missing)).toEqual(["arc"]);
  const typed = { tracking: "", fallback: "" };
  expect((await dock.act(order.id, id, "tracking", { ...typed, arc: "26FR123" })).status).toBe(422);
  await dock.done(order.id, id, "tracking", { ...typed, arc: ARC.toLowerCase() });
  await dock.done(order.id, id, "dispatch");

  const [other] = await dock.planned(order, dock.share(order, 6));
  await dock.done(order.id, other?.id ?? "", "delivery");
  const flows = (await dock.ask("GET", "/v1/excise/declarations/2026-10")).text;
  expect(flows).toContain('"node":"definitive","ml":4500');
  expect(flows).toContain('"node":"sales","ml":4500');
  const documents = await dock.rows<{ document: string }>(
    "select distinct document from stock_movements where order_id = $1 and kind = 'delivery' order by 1",
    [order.id],
  );
  expect(documents.map((d) => d.document)).toEqual([ARC, (await dock.read(order.id)).shipments[1]?.number]);
});

test("what left with its duty comes back as a replacement of its month", async () => {
  const order = await dock.order(6);
  const [shipment] = await dock.planned(order, dock.share(order, 6));
  await dock.done(order.id, shipment?.id ?? "", "delivery");
  await dock.done(order.id, shipment?.id ?? "", "return", { restock: true, reason: "Refusé" });
  const back = await dock.rows<{ kind: string; units: number; origin: string }>(
    "select kind, on_hand_delta::int as units, to_char(origin_month, 'YYYY-MM') as origin from stock_movements where order_id = $1 and on_hand_delta > 0",
    [order.id],
  );
  expect(back).toEqual([{ kind: "replacement", units: 6, origin: "2026-10" }]);
});

test("of an order of another warehouse keeper it is said in a plan whether it leaves in suspension", async () => {
  const order = await dock.order(3);
  await dock.rows(
    "update clients set excise_number = 'BE1234567890A' where id = (select client_id from orders where id = $1)",
    [order.id],
  );
  const { version } = await dock.orderNow(order.id);
  for (const act of ["dispatch", "delivery"]) {
    const reply = await dock.ask("POST", `/v1/orders/${order.id}/${act}`, { version });
    expect([reply.status, reply.body["code"]]).toEqual([422, "shipment-to-plan"]);
  }
  expect((await dock.read(order.id)).defaults).toMatchObject({
    dutySuspended: true,
    consigneeExciseNumber: "BE1234567890A",
  });
  await dock.planned(order, dock.share(order, 3));
  const done = await dock.ask("POST", `/v1/orders/${order.id}/delivery`, { version });
  expect([done.status, done.body["deliveryStatus"]]).toEqual([200, "delivered"]);
});
