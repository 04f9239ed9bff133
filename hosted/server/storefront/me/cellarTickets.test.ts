import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TillPurchase } from "@cuvee/core/storefront/me/tillPurchase.ts";
import type { CellarWine } from "@cuvee/core/storefront/me/cellar.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCounter, ticketHelpers, type Counter } from "#counter/tills/testing/tickets.fixture.ts";
import { bottles, openDay, sell, type Device, type Sale } from "#demo/tillDevice.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { readAllOf } from "./dataExport.queries.ts";

let server: TestServer;
let counter: Counter;
let device: Device;

const { rows, follow, newClient, newDevice, post } = ticketHelpers(() => counter);

beforeAll(async () => {
  server = await startTestServer();
  counter = await openCounter(server);
  device = await newDevice();
  await openDay(device);
});
afterAll(() => server.stop());

const cellar = async (token: string): Promise<CellarWine[]> => {
  const reply = await server.send("GET", "/v1/users/me/cellar", { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as { wines: CellarWine[] }).wines;
};
const bought = async (token: string): Promise<number> =>
  (await cellar(token)).reduce((sum, wine) => sum + wine.bought, 0);

type Customer = { token: string; userId: string; client: NonNullable<Sale["client"]> };
/** Creates a buyer, and a client of the estate with the same address, which is not joined to the account yet. */
async function newCustomer(): Promise<Customer> {
  const token = await makePerson(server, { role: "buyer" });
  const { body } = await server.send("GET", "/v1/users/me", { token });
  const userId = String(body["username"]);
  return { token, userId, client: await newClient("Lavoir", `${userId}@example.org`) };
}
/** Joins the account to its clients, as a sign-in does. */
const join = ({ userId }: Customer): Promise<unknown> => rows("select join_account($1)", [userId]);

async function sold(
  client: Sale["client"],
  ...lines: (readonly [quantity: number, more?: object])[]
): Promise<Ticket> {
  // A second later: tickets are listed by their time.
  device.clock.now += 1000;
  const ticket = await sell(device, {
    ...(client ? { client } : {}),
    lines: lines.map(([quantity, more]) => bottles(device, counter.shop.bottle.id, quantity, more)),
  });
  await follow(device);
  return ticket;
}
/** Takes units of the first line of a ticket back, with a ticket that names no client. */
async function takeBack(ticket: Ticket, quantity: number, before: readonly Ticket[] = []): Promise<Ticket> {
  const wants = [{ id: ticket.lines[0]?.id ?? "", quantity }];
  const back = refundOf(ticket, returnedParts(ticket.id, before), wants, newTestId);
  const refund = await sell(device, { more: { back } });
  await follow(device);
  return refund;
}

const purchases = async (token: string): Promise<TillPurchase[]> => {
  const reply = await server.send("GET", "/v1/users/me/tickets", { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as { purchases: TillPurchase[] }).purchases;
};

test("bottles of a ticket came that day; those taken back, broken or sold in training did not", async () => {
  const customer = await newCustomer();
  const { token, userId, client } = customer;
  await join(customer);
  const ticket = await sold(client, [3], [1, { move: "gift", reason: "Client fidèle" }]);
  expect(await cellar(token)).toMatchObject([
    {
      shopId: counter.shop.id,
      formatId: counter.shop.bottle.id,
      bought: 4,
      opened: 0,
      cameAt: new Date(Math.floor(device.clock.now / 1000) * 1000).toISOString(),
    },
  ]);
  expect(await purchases(token)).toMatchObject([
    {
      shopId: counter.shop.id,
      number: ticket.number,
      place: "Caveau",
      totalTtcCents: ticket.totalTtcCents,
      returned: 0,
      lines: [
        { productId: counter.shop.product.id, quantity: 3 },
        { productId: counter.shop.product.id, quantity: 1 },
      ],
      bill: null,
    },
  ]);
  await sold(client, [2, { move: "breakage", reason: "Tombée" }]);
  await sell(device, { client, training: true, lines: [bottles(device, counter.shop.bottle.id, 6)] });
  await follow(device);
  expect(await bought(token)).toBe(4);
  const first = await takeBack(ticket, 1);
  expect(await bought(token)).toBe(3);
  expect((await purchases(token))[0]).toMatchObject({ number: ticket.number, returned: 1 });
  // The rest of the line comes back: only the gift stays.
  await takeBack(ticket, 2, [first]);
  expect(await bought(token)).toBe(1);
  // An invoice of the ticket counts nothing a second time.
  const billed = await sold(client, [2]);
  expect((await post(`/v1/tickets/${billed.id}/bill`, { id: newTestId() })).status).toBe(201);
  await server.settle();
  expect(await bought(token)).toBe(3);
  const [last] = await purchases(token);
  expect(last).toMatchObject({
    number: billed.number,
    bill: { number: expect.stringMatching(/^F/) as string },
  });
  const bill = await server.send("GET", `/v1/users/me/tickets?shopId=${newTestId()}`, { token });
  expect(bill.body).toEqual({ purchases: [] });
  // A ticket of which everything came back is gone from the list.
  await takeBack(billed, 2);
  expect((await purchases(token)).map(({ number }) => number)).toEqual([ticket.number]);
  // The copy of the buyer's data has them too.
  const { database } = server.app.services;
  const data = await database.transaction({ userId }, (tx) => readAllOf(tx, userId));
  expect(data["tillPurchases"]).toMatchObject([
    { number: ticket.number, lines: [{ quantity: 3 }, { quantity: 1 }] },
  ]);
  const seller = await server.send("GET", "/v1/users/me/tickets", { token: counter.token });
  expect(seller.status).toBe(403);
});

test("only an account of a proven address that is the client's has the bottles of its tickets", async () => {
  const customer = await newCustomer();
  const { token, userId, client } = customer;
  const strange = await makePerson(server, { role: "buyer" });
  await sold(client, [2]);
  await sold(undefined, [5]);
  // The address was typed at the counter: until its owner signs in, no account has the client.
  expect([await cellar(token), await purchases(token)]).toEqual([[], []]);
  await join(customer);
  expect([await bought(token), (await purchases(token)).length]).toEqual([2, 1]);
  expect([await cellar(strange), await purchases(strange)]).toEqual([[], []]);
  await rows("update users set email_verified_at = null where id = $1", [userId]);
  expect([await cellar(token), await purchases(token)]).toEqual([[], []]);
});

test("an account of an unproven address is not joined to the client that carries it", async () => {
  const customer = await newCustomer();
  await rows("update users set email_verified_at = null where id = $1", [customer.userId]);
  await sold(customer.client, [2]);
  await join(customer);
  expect(await cellar(customer.token)).toEqual([]);
});

test("tickets of a client that is merged into the buyer's are the buyer's, as their invoices are", async () => {
  const customer = await newCustomer();
  await join(customer);
  const { token, client } = customer;
  const other = await newClient("Ruisseau");
  await sold(other, [2]);
  expect(await cellar(token)).toEqual([]);
  await rows("update clients set merged_into = $2 where id = $1", [other.id, client.id]);
  expect(await bought(token)).toBe(2);
});
