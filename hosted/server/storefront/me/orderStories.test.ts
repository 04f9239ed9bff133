import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CHAMPAGNE, ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openDock, type Dock } from "#sales/shipments/testing/shipments.fixture.ts";

let server: TestServer;
let dock: Dock;
let buyer: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  dock = await openDock(server);
  buyer = await makePerson(server, { role: "buyer" });
});
afterAll(() => server.stop());

type Page = { stories: OrderStory[]; next: string | null };
const read = async (query = "", token = buyer): Promise<Page> => {
  const reply = await server.send("GET", `/v1/users/me/orders${query}`, { token });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Page;
};
const storyOf = async (orderId: string): Promise<OrderStory> => {
  const [story] = (await read(`?orderId=${orderId}`)).stories;
  if (!story) throw new Error("no story");
  return story;
};
const stepsOf = ({ steps }: OrderStory): string[] => steps.map(({ key, state }) => `${key} ${state}`);

/** Places an order of the buyer. */
async function place(code: string, payment: "check" | "cb" | "cash", quantity = 2): Promise<OrderView> {
  const body = await orderBody(server, await openShop(server, code), { payment, quantity });
  const placed = await server.send("POST", "/v1/orders", { token: buyer, body });
  expect(placed.status, placed.text).toBe(201);
  return (placed.body as unknown as { order: OrderView }).order;
}
/** Performs a command of the estate on an order in its current version. */
async function command(orderId: string, act: string): Promise<void> {
  const { version } = await dock.orderNow(orderId);
  const reply = await dock.ask("POST", `/v1/orders/${orderId}/${act}`, { version });
  expect(reply.status, reply.text).toBe(200);
}

test("an order tells its state from the check to the bottles, with its parcel", async () => {
  const { id } = await place(ESTATE, "check");
  const placed = await storyOf(id);
  expect([placed.next.key, placed.pay, placed.dueCents > 0]).toEqual(["check", null, true]);
  expect(stepsOf(placed)).toEqual([
    "ordered done",
    "paid now",
    "prepared next",
    "sent next",
    "delivered next",
  ]);
  expect(placed.lines).toMatchObject([{ productId: dock.shop.product.id, quantity: 2 }]);

  await command(id, "acceptance");
  await command(id, "payment-receipt");
  expect((await storyOf(id)).next).toEqual({ key: "prepare", day: null });
  expect((await storyOf(id)).dueCents).toBe(0);

  const order = await dock.orderNow(id);
  const [shipment] = await dock.planned(
    order,
    dock.share(order, 2, { plannedOn: "2099-01-10", carrier: "Chronopost" }),
  );
  expect((await storyOf(id)).next).toEqual({ key: "leaves", day: "2099-01-10" });
  await dock.done(id, shipment?.id ?? "", "note");
  await dock.done(id, shipment?.id ?? "", "dispatch", { tracking: "XY 123 456 789 FR" });
  const sent = await storyOf(id);
  expect([sent.next.key, sent.canWithdraw]).toEqual(["onTheWay", true]);
  expect(stepsOf(sent)).toEqual(["ordered done", "paid done", "prepared done", "sent done", "delivered now"]);
  expect(sent.parcels).toMatchObject([
    {
      carrier: "Chronopost",
      href: "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=XY123456789FR",
    },
  ]);
  await dock.done(id, shipment?.id ?? "", "delivery");
  const there = await storyOf(id);
  expect(there.next).toEqual({ key: "delivered", day: there.steps.at(-1)?.at });
  expect(there.steps.every(({ state }) => state === "done")).toBe(true);
});

test("a pickup is ready and collected; a cancelled order ends; a card order is paid on its page", async () => {
  const pickup = await place(ESTATE, "cash");
  expect((await storyOf(pickup.id)).next.key).toBe("confirm");
  await command(pickup.id, "acceptance");
  expect((await storyOf(pickup.id)).next.key).toBe("readyLater");
  await command(pickup.id, "dispatch");
  const ready = await storyOf(pickup.id);
  expect([ready.next.key, Boolean(ready.pickup)]).toEqual(["ready", true]);
  expect(stepsOf(ready)).toEqual(["ordered done", "paid now", "ready done", "collected next"]);

  const ended = await place(ESTATE, "check");
  await command(ended.id, "refusal");
  const refused = await storyOf(ended.id);
  expect([refused.next.key, refused.dueCents, refused.canWithdraw]).toEqual(["refused", 0, false]);
  expect(stepsOf(refused)).toEqual(["ordered done", "ended stopped"]);

  const draft = await storyOf((await place(ESTATE, "cb")).id);
  expect([draft.next.key, draft.pay]).toEqual(["pay", "order"]);
});

test("a buyer of two shops sees the orders of both and the look of each; pages follow one another", async () => {
  const other = await place(CHAMPAGNE, "check");
  const shop = await openShop(server, CHAMPAGNE);
  const all = await read();
  expect(all.stories[0]?.id).toBe(other.id);
  expect(new Set(all.stories.map(({ shopId }) => shopId)).size).toBe(2);
  expect((await read(`?shopId=${shop.id}`)).stories.map(({ id }) => id)).toEqual([other.id]);
  const looks = (await server.send("GET", "/v1/users/me/shops", { token: buyer })).body as unknown as {
    shops: ShopLook[];
  };
  expect(looks.shops.map(({ code, theme }) => [code, theme])).toEqual([
    [CHAMPAGNE, "craie"],
    [ESTATE, "vigne"],
  ]);

  for (let n = 0; n < 6; n += 1) await place(ESTATE, "check", 1);
  const first = await read();
  expect(first.stories).toHaveLength(8);
  const rest = await read(`?cursor=${encodeURIComponent(first.next ?? "")}`);
  const ids = [...first.stories, ...rest.stories].map(({ id }) => id);
  expect([new Set(ids).size, rest.next]).toEqual([ids.length, null]);
  expect(rest.stories.length).toBeGreaterThan(0);
});

/**
 * Returns the number of statements that the server sends for a request: the fewest of four, because other work of the
 * process may send some meanwhile.
 */
async function statementsOf(path: string, token: string): Promise<number> {
  const counts: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    expect((await server.send("GET", path, { token })).status).toBe(200);
    counts.push(sent.mock.calls.length);
    sent.mockRestore();
  }
  return Math.min(...counts);
}

test("a page takes as many statements for one order as for eight, of one shop or of two", async () => {
  const [one, many] = [await makePerson(server, { role: "buyer" }), buyer];
  const body = await orderBody(server, await openShop(server, ESTATE), { payment: "check", quantity: 1 });
  expect((await server.send("POST", "/v1/orders", { token: one, body })).status).toBe(201);
  expect([(await read("", one)).stories.length, (await read("", many)).stories.length]).toEqual([1, 8]);
  const page = "/v1/users/me/orders";
  const few = await statementsOf(page, one);
  expect([few > 3, few < 12]).toEqual([true, true]);
  expect(await statementsOf(page, many)).toBe(few);
  const shops = "/v1/users/me/shops";
  expect(await statementsOf(shops, many)).toBe(await statementsOf(shops, one));
});

test("another buyer sees none of them, whatever they ask for", async () => {
  const { id } = await place(ESTATE, "check");
  const strange = await makePerson(server, { role: "buyer" });
  expect((await read("", strange)).stories).toEqual([]);
  expect((await read(`?orderId=${id}`, strange)).stories).toEqual([]);
  expect((await read(`?shopId=${dock.shop.id}`, strange)).stories).toEqual([]);
  expect((await server.send("GET", "/v1/users/me/shops", { token: strange })).body).toEqual({ shops: [] });
  expect((await server.send("GET", "/v1/users/me/orders", { token: dock.token })).status).toBe(403);
  expect((await server.send("GET", "/v1/users/me/orders?shopId=1'", { token: buyer })).status).toBe(422);
});

test("an order of which a line was given up owes the rest, as its page says", async () => {
  const { id } = await place(ESTATE, "check", 3);
  await command(id, "acceptance");
  const before = (await storyOf(id)).dueCents;
  const { lines } = await dock.orderNow(id);
  const { version } = await dock.read(id);
  const body = {
    id: newTestId(),
    version,
    lines: [{ lineId: lines[0]?.id ?? "", quantity: 1 }],
    reason: "Rupture",
  };
  const done = await dock.ask("POST", `/v1/orders/${id}/line-cancellations`, body);
  expect(done.status, done.text).toBe(201);
  const view = (await server.send("GET", `/v1/orders/${id}`, { token: buyer })).body as unknown as OrderView;
  const { dueCents, totalTtcCents, bottles } = await storyOf(id);
  expect([dueCents, totalTtcCents, bottles]).toEqual([
    view.payment.dueCents,
    view.totalTtcCents,
    view.bottles,
  ]);
  expect([dueCents > 0, dueCents < before]).toEqual([true, true]);
});
