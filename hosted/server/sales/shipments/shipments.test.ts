import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { readPdf } from "#billing/documents/testing/pdf.fixture.ts";
import { ADDRESS, orderBody, stockOf } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { outbox } from "#people/accounts/testing/browser.fixture.ts";
import { openDock, type Dock } from "#sales/shipments/testing/shipments.fixture.ts";

let server: TestServer;
let dock: Dock;
beforeAll(async () => {
  server = await startTestServer();
  dock = await openDock(server);
});
afterAll(() => server.stop());

const level = () => stockOf(server, dock.token, dock.shop.bottle.id);
const codeOf = (reply: Reply): unknown[] => [reply.status, reply.body["code"]];
const view = (reply: Reply): OrderShipments => reply.body as unknown as OrderShipments;

test("an order is shared between two recipients and carried in parts, its stock with them", async () => {
  const order = await dock.order(12, {
    contact: { email: "parts@example.org", firstname: "Élise", lastname: "Martin", phone: "+33612345678" },
  });
  const before = await level();
  const [first, second] = await dock.planned(
    order,
    dock.share(order, 5, { plannedOn: "2027-01-10", parcels: 1 }),
    dock.share(order, 4, { recipient: { ...ADDRESS, company: "Cave du Port", city: "Marseille" } }),
  );
  if (!first || !second) throw new Error("two were planned");
  expect([first.number, first.status, first.acts]).toEqual([
    null,
    "pending",
    ["change", "note", "dispatch", "delivery", "incident", "cancellation"],
  ]);
  expect((await dock.read(order.id)).lines.map((l) => [l.quantity, l.left])).toEqual([[12, 3]]);
  expect(await level()).toEqual(before);

  const noted = await dock.done(order.id, first.id, "note");
  expect([noted.status, noted.number]).toEqual(["preparation", expect.stringMatching(/^BL-\d{4}-00001$/)]);
  expect((await dock.orderNow(order.id)).deliveryStatus).toBe("preparation");
  const gone = await dock.done(order.id, first.id, "dispatch", { tracking: "XY1", reason: "Merci !" });
  expect([gone.status, gone.leftAt === null]).toEqual(["transit", false]);
  expect(await level()).toEqual({ ...before, onHand: before.onHand - 5, reserved: before.reserved - 5 });
  expect((await dock.orderNow(order.id)).deliveryStatus).toBe("transit");
  await dock.done(order.id, first.id, "delivery");
  const partly = await dock.orderNow(order.id);
  expect([partly.deliveryStatus, partly.acts.includes("delivery")]).toEqual(["partiallyDelivered", true]);
  await dock.done(order.id, second.id, "dispatch");

  // The rest is delivered with the order.
  const whole = await dock.ask("POST", `/v1/orders/${order.id}/delivery`, {
    version: (await dock.orderNow(order.id)).version,
  });
  expect(whole.status, whole.text).toBe(200);
  const end = await dock.read(order.id);
  expect(end.deliveryStatus).toBe("delivered");
  expect(end.shipments.map((s) => [s.status, s.number?.slice(-5), s.lines[0]?.quantity])).toEqual([
    ["delivered", "00001", 5],
    ["delivered", "00002", 4],
    ["delivered", "00003", 3],
  ]);
  expect(await level()).toEqual({ ...before, onHand: before.onHand - 12, reserved: before.reserved - 12 });
  await server.settle();
  const mails = await outbox(server, "parts@example.org");
  expect(mails.filter((m) => m.kind === "orderDelivered")).toHaveLength(1);
  const sent = mails.filter((m) => m.kind === "orderShipped").map((m) => m.text);
  expect(sent).toHaveLength(2);
  expect(sent.some((text) => text.includes("Transports Rhône XY1 · Merci !"))).toBe(true);
  expect(sent.some((text) => text.includes("Cave du Port"))).toBe(true);
  const moved = await dock.rows<{ units: number; document: string }>(
    "select -sum(on_hand_delta)::int as units, document from stock_movements where order_id = $1 and kind = 'delivery' group by 2 order by 2",
    [order.id],
  );
  expect(moved.map((m) => [m.units, m.document.slice(-5)])).toEqual([
    [5, "00001"],
    [4, "00002"],
    [3, "00003"],
  ]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("of two plans for the last bottles one is refused, and the same request plans once", async () => {
  const order = await dock.order(6);
  const key = newTestId();
  const share = dock.share(order, 4);
  const plan = { shipments: [share] };
  const path = `/v1/orders/${order.id}/shipments`;
  const replies = await Promise.all([
    dock.ask("POST", path, plan, key),
    dock.plan(order, dock.share(order, 4)),
    dock.plan(order, dock.share(order, 4)),
  ]);
  expect(replies.map((r) => r.status).toSorted()).toEqual([201, 409, 409]);
  const lost = replies.find((r) => r.status === 409);
  expect(lost?.body).toMatchObject({
    code: "shipment-too-much",
    facts: { faults: [{ wanted: 4, left: 2 }] },
  });
  expect((await dock.read(order.id)).lines[0]?.left).toBe(2);
  const again = await dock.ask("POST", path, plan, key);
  expect((await dock.read(order.id)).shipments).toHaveLength(1);
  expect(again.status).toBe(replies[0]?.status);
  // Two shares of one request are counted together.
  expect(codeOf(await dock.plan(order, dock.share(order, 1), dock.share(order, 2)))).toEqual([
    409,
    "shipment-too-much",
  ]);
  const twice = dock.share(order, 1);
  const lines = [...(twice["lines"] as object[]), ...(twice["lines"] as object[])];
  expect(codeOf(await dock.plan(order, { ...twice, lines }))).toEqual([422, "shipment-line-twice"]);
});

test("a shipment is changed until its note has a number; then it is cancelled and made again", async () => {
  const order = await dock.order(6);
  const [shipment] = await dock.planned(order, dock.share(order, 2));
  if (!shipment) throw new Error("planned");
  const { id: _, ...plan } = dock.share(order, 6, { carrier: "Autre" });
  const put = (version: number) => dock.ask("PUT", `/v1/shipments/${shipment.id}`, { version, ...plan });
  const changed = await put(shipment.version);
  expect([changed.status, view(changed).lines[0]?.left]).toEqual([200, 0]);
  const stale = await put(shipment.version);
  expect(codeOf(stale)).toEqual([409, "conflict"]);
  const noted = await dock.done(order.id, shipment.id, "note");
  expect(codeOf(await put(noted.version))).toEqual([409, "shipment-act"]);
  await expect(dock.rows("update shipments set carrier = 'x' where id = $1", [shipment.id])).rejects.toThrow(
    /numbered delivery note/,
  );
  await expect(
    dock.rows("update shipment_lines set quantity = 1 where shipment_id = $1", [shipment.id]),
  ).rejects.toThrow(/numbered delivery note/);
  const before = await level();
  await dock.done(order.id, shipment.id, "dispatch");
  const cancelled = await dock.done(order.id, shipment.id, "cancellation", { reason: "Mauvaise adresse" });
  expect([cancelled.status, cancelled.number]).toEqual(["cancelled", noted.number]);
  // It is in the cellar again, reserved for the order.
  expect(await level()).toEqual(before);
  const now = await dock.read(order.id);
  expect([now.deliveryStatus, now.lines[0]?.left]).toEqual(["pending", 6]);
  const [again] = await dock.planned(order, dock.share(order, 6));
  const fresh = await dock.done(order.id, again?.id ?? "", "note");
  expect(fresh.number).not.toBe(noted.number);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("a bill whose goods are all in one delivery goes with them: it says who carries them, containers and strength", async () => {
  const order = await dock.order(6);
  const bill = async (quantity: number): Promise<DocumentContent> => {
    const lines = [{ id: order.lines[0]?.id ?? "", quantity }];
    const reply = await dock.ask("POST", "/v1/bills", {
      id: newTestId(),
      orders: [{ orderId: order.id, lines }],
    });
    expect(reply.status, reply.text).toBe(201);
    return reply.body["paper"] as unknown as DocumentContent;
  };
  expect((await bill(1)).transport).toBeUndefined();
  await dock.planned(order, dock.share(order, 2, { parcels: 1 }));
  const document = await bill(2);
  expect(document.transport).toEqual({ carrier: "Transports Rhône", parcels: 1, dutySuspended: false });
  expect(document.lines[0]?.containers).toMatchObject({ count: 2, volumeMl: 1500 });
  expect(document.lines[0]?.containers?.alcoholE2).toBeGreaterThan(0);
  // An invoice for goods in two deliveries shows the transport of neither.
  await dock.planned(order, dock.share(order, 4));
  expect((await bill(1)).transport).toBeUndefined();
});

test("goods leave from the warehouse that was chosen, and promises to others move to where goods are", async () => {
  const place = await dock.ask("POST", "/v1/warehouses", {
    name: "Dépôt de Lyon",
    kind: "depot",
    exciseNumber: null,
    address: {},
    sells: true,
  });
  expect(place.status, place.text).toBe(201);
  const depot = String(place.body["id"]);
  const [home] = await dock.rows<{ id: string }>(
    "select warehouse_id as id from stocks where format_id = $1 order by on_hand desc limit 1",
    [dock.shop.bottle.id],
  );
  const moved = await dock.ask("POST", "/v1/stocks/operations", {
    kind: "transfer",
    warehouseId: home?.id,
    toWarehouseId: depot,
    lines: [{ formatId: dock.shop.bottle.id, quantity: 5 }],
  });
  expect(moved.status, moved.text).toBe(201);
  const order = await dock.order(4);
  const [shipment, more] = await dock.planned(
    order,
    dock.share(order, 3, { warehouseId: depot }),
    dock.share(order, 1, { warehouseId: depot }),
  );
  await dock.done(order.id, shipment?.id ?? "", "delivery");
  const left = await dock.rows<{ on_hand: number; reserved: number }>(
    "select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stocks where warehouse_id = $1",
    [depot],
  );
  expect(left[0]?.on_hand).toBe(2);
  await dock.ask("POST", "/v1/stocks/operations", {
    kind: "tasting",
    warehouseId: depot,
    lines: [{ formatId: dock.shop.bottle.id, quantity: 2 }],
  });
  const short = await dock.act(order.id, more?.id ?? "", "dispatch");
  expect(codeOf(short)).toEqual([409, "stock-short"]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("goods that come back are in stock again, and the order says so; an order given up takes its plans with it", async () => {
  const order = await dock.order(6);
  const [shipment] = await dock.planned(order, dock.share(order, 6));
  const id = shipment?.id ?? "";
  await dock.done(order.id, id, "dispatch");
  await dock.done(order.id, id, "incident", { reason: "Carton cassé" });
  expect((await dock.orderNow(order.id)).deliveryStatus).toBe("exception");
  await dock.done(order.id, id, "dispatch");
  await dock.done(order.id, id, "delivery");
  const before = await level();
  const lineId = order.lines[0]?.id ?? "";
  const part = await dock.done(order.id, id, "return", { restock: true, lines: [{ lineId, quantity: 2 }] });
  expect([part.status, part.lines[0]?.returned]).toEqual(["partiallyReturned", 2]);
  expect((await level()).onHand).toBe(before.onHand + 2);
  expect((await dock.orderNow(order.id)).deliveryStatus).toBe("partiallyReturned");
  const much = await dock.act(order.id, id, "return", { restock: true, lines: [{ lineId, quantity: 5 }] });
  expect(codeOf(much)).toEqual([409, "shipment-too-much"]);
  await dock.done(order.id, id, "return", { restock: false });
  expect((await level()).onHand).toBe(before.onHand + 2);
  expect((await dock.orderNow(order.id)).deliveryStatus).toBe("returned");

  const other = await dock.order(3);
  await dock.planned(other, dock.share(other, 1));
  const { version } = await dock.orderNow(other.id);
  const given = await dock.ask("POST", `/v1/orders/${other.id}/cancellation`, { version, reason: "x" });
  expect(given.status, given.text).toBe(200);
  expect((await dock.read(other.id)).shipments.map((s) => s.status)).toEqual(["cancelled"]);
  expect(codeOf(await dock.plan(other, dock.share(other, 1)))).toEqual([409, "order-act"]);
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("orders with something left are listed, and the note is a PDF once it has a number", async () => {
  const order = await dock.order(6);
  const [shipment] = await dock.planned(order, dock.share(order, 2, { plannedOn: "2027-02-01" }));
  const list = await dock.ask("GET", "/v1/ventilations?limit=200");
  const rows = list.body["rows"] as unknown as {
    id: string;
    toPlan: number;
    toCarry: number;
    plannedOn: string;
  }[];
  expect(rows.find((r) => r.id === order.id)).toMatchObject({
    toPlan: 4,
    toCarry: 2,
    plannedOn: "2027-02-01",
    shipments: 1,
  });
  const file = `/v1/shipments/${shipment?.id}/file.pdf`;
  expect(codeOf(await dock.ask("GET", file))).toEqual([409, "shipment-no-number"]);
  await dock.done(order.id, shipment?.id ?? "", "note");
  const pdf = await dock.ask("GET", file);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
});

test("a gift's note is stored, given back to its buyer, and printed on a card behind each delivery note", async () => {
  const gift = { message: "Joyeux anniversaire,\nà très vite au chai !", from: "Élise" };
  const order = await dock.order(4, { gift });
  expect((await dock.orderNow(order.id)).gift).toEqual(gift);
  const planned = await dock.planned(order, dock.share(order, 2), dock.share(order, 2));
  for (const { id } of planned) {
    await dock.done(order.id, id, "note");
    const headers = { authorization: `Bearer ${dock.token}` };
    const reply = await fetch(`${server.url}/v1/shipments/${id}/file.pdf`, { headers });
    const { pages } = await readPdf(Buffer.from(await reply.arrayBuffer()));
    expect(pages).toHaveLength(2);
    for (const words of [
      "Un mot pour vous",
      "Joyeux anniversaire,",
      "à très vite au chai !",
      "De la part d'Élise",
    ])
      expect(pages[1]).toContain(words);
    expect(pages.join(" ")).not.toMatch(/\d,\d\d €/);
  }
  const body = await orderBody(server, dock.shop, { payment: "check", quantity: 1 });
  for (const wrong of [
    { message: "", from: "" },
    { message: "x".repeat(301) },
    { message: "x", html: 1 },
    "x",
  ]) {
    const refused = await server.send("POST", "/v1/orders", { body: { ...body, gift: wrong } });
    expect(refused.status, refused.text).toBe(422);
  }
});
