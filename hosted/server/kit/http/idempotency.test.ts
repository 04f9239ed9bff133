import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { fingerprint } from "#kit/testing/invariants.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf, countReplies } from "#kit/testing/storm.ts";
import { mounted } from "#kit/http/mount.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const read = async (key: string): Promise<{ principal: string; status: number }[]> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ principal: string; status: number }>(
      "select principal, status from idempotency_keys where key = $1 order by principal",
      [key],
    );
    return rows;
  });
const breakage = (quantity: number) => ({ formatId: shop.bottle.id, kind: "breakage", quantity });

describe("the Idempotency-Key", () => {
  it("is asked of every POST but those that make nothing, or that a secret of their own keeps from being done twice", () => {
    const posts = mounted.filter(({ call }) => call.method === "POST");
    expect(posts.length).toBeGreaterThan(40);
    const without = posts.filter(({ call }) => !call.idempotent).map(({ call }) => call.path);
    expect(without.toSorted()).toEqual(
      [
        ...["login", "logout", "refresh", "switch", "validate"].map((act) => `/v1/auth/${act}`),
        ...["agent", "buyer", "link", "seller"].map((role) => `/v1/auth/register/${role}`),
        ...["reset-password", "reset-password/confirmation", "email/confirmation"].map(
          (act) => `/v1/auth/${act}`,
        ),
        "/v1/auth/agent-invitation",
        // Answers that have a secret in them are not kept.
        "/v1/api-keys",
        "/v1/calendar/feed",
        "/v1/webhooks",
        "/v1/webhooks/:endpointId/secret",
        "/v1/auth/invitation",
        "/v1/auth/invitation/acceptance",
        "/v1/carts/handoff/redemption",
        "/v1/collaborators/:collaboratorId/reactivation",
        "/v1/collaborators/:collaboratorId/revocation",
        "/v1/collaborators/:collaboratorId/suspension",
        // A proof is opened once, and stays open when it is opened again; a payment state is only read back from the
        // payment provider.
        "/v1/groups/:groupId/proof",
        "/v1/orders/:orderId/payment-state",
        "/v1/orders/:orderId/line-cancellations/preview",
        // An address that is cleared is clear; records of a domain are only read.
        "/v1/clients/:clientId/address-errors/clearing",
        "/v1/senders/domain/verification",
        // An object that has ended stays ended.
        "/v1/displays/revocation",
        // Each code and token is new, or is a secret that works once; one that has ended stays ended.
        "/v1/members/codes",
        "/v1/members/tokens",
        "/v1/members/tokens/revocation",
        "/v1/orders/get-cart-price",
        "/v1/payments/webhooks/:provider",
        "/v1/pricing/trial",
        "/v1/visits/slots/preview",
        "/v1/lists/choices/names",
        "/v1/lists/preview",
        "/v1/site/preview",
        "/v1/models/previews",
        // The proof of work counts once, and the mail is sent once under its own id.
        "/v1/shops/:shopId/contact",
        // The proof of work counts once, and each mail has a link of its own.
        "/v1/shops/:shopId/consents",
        "/v1/reservations/:reservationId/changes/quote",
        "/v1/sandbox/intents/:intentId/challenge",
        "/v1/sandbox/intents/:intentId/confirmation",
        "/v1/sandbox/intents/:intentId/state",
        // Records have places and ids of their own: repeated ones are skipped.
        "/v1/tills/:tillId/records",
        // A basket has an id of its own: repeating the request returns the same order, and an abandoned one stays so.
        "/v1/tills/:tillId/orders",
        "/v1/tills/:tillId/orders/:basketId/cancellation",
        "/v1/users/me/email",
      ].toSorted(),
    );
  });

  it.each(["", "short", "with a space in it", "é".repeat(10), "x".repeat(101)])(
    "missing or of no use (%j): 400, and nothing is written",
    async (key) => {
      const before = await fingerprint(server.ownerUrl);
      const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
      // A header cannot carry more than Latin-1; text that is not ASCII is refused as well.
      const headers = { "idempotency-key": key };
      const replies = [
        await server.send("POST", "/v1/orders", { body, headers }),
        await server.send("POST", "/v1/stocks/movements", { token, body: breakage(1), headers }),
      ];
      for (const reply of replies) expect(codeOf(reply)).toEqual([400, "idempotency-key-required"]);
      expect(await fingerprint(server.ownerUrl)).toEqual(before);
    },
  );

  it("gives the same bytes again and does the work once", async () => {
    const level = await stockOf(server, token, shop.bottle.id);
    const key = newTestId();
    const sent = { token, key, body: breakage(2) };
    const first = await server.send("POST", "/v1/stocks/movements", sent);
    expect(first.status).toBe(201);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    for (let n = 0; n < 3; n += 1) {
      const again = await server.send("POST", "/v1/stocks/movements", sent);
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    }
    expect((await stockOf(server, token, shop.bottle.id)).onHand).toBe(level.onHand - 2);
  });

  it("with another body, or at another call: 422, and the first answer stays", async () => {
    const key = newTestId();
    const first = await server.send("POST", "/v1/stocks/movements", { token, key, body: breakage(1) });
    const level = await stockOf(server, token, shop.bottle.id);
    for (const body of [breakage(3), { ...breakage(1), reason: "autre" }])
      expect(codeOf(await server.send("POST", "/v1/stocks/movements", { token, key, body }))).toEqual([
        422,
        "idempotency-mismatch",
      ]);
    const elsewhere = `/v1/orders/${newTestId()}/acceptance`;
    expect(codeOf(await server.send("POST", elsewhere, { token, key, body: { version: 1 } }))).toEqual([
      422,
      "idempotency-mismatch",
    ]);
    const again = await server.send("POST", "/v1/stocks/movements", { token, key, body: breakage(1) });
    expect(again.text).toBe(first.text);
    expect(await stockOf(server, token, shop.bottle.id)).toEqual(level);
  });

  it("of a request still in flight: 409 to the others, who then read the one answer", async () => {
    const level = await stockOf(server, token, shop.bottle.id);
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
    const key = newTestId();
    // Another transaction holds the bottle: the first request waits for it, so the others find it in flight.
    const replies = await asOwner(server.ownerUrl, async (client) => {
      await client.query("begin");
      await client.query("select 1 from stocks where format_id = $1 for update", [shop.bottle.id]);
      const first = server.send("POST", "/v1/orders", { body, key });
      await until(async () => {
        const { rows } = await client.query("select 1 from pg_locks where not granted");
        return rows.length > 0;
      });
      const others = await Promise.all([1, 2, 3].map(() => server.send("POST", "/v1/orders", { body, key })));
      expect(countReplies(others)).toEqual({ "409 request-in-flight": 3 });
      for (const other of others) expect(other.headers.get("retry-after")).toBe("1");
      await client.query("rollback");
      return [await first, await server.send("POST", "/v1/orders", { body, key })];
    });
    expect(replies.map((r) => r.status)).toEqual([201, 201]);
    expect(replies[1]?.text).toBe(replies[0]?.text);
    expect((await stockOf(server, token, shop.bottle.id)).reserved).toBe(level.reserved + 1);
  });

  it("sent twenty times at once makes one order, by card too", async () => {
    for (const payment of ["transfer", "cb"] as const) {
      const body = await orderBody(server, shop, { payment, quantity: 1 });
      const key = newTestId();
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => server.send("POST", "/v1/orders", { body, key })),
      );
      const good = replies.filter((r) => r.status === 201);
      expect(good.length).toBeGreaterThan(0);
      expect(new Set(good.map((r) => r.text)).size).toBe(1);
      expect(
        Object.keys(countReplies(replies)).filter((k) => k !== "201" && k !== "409 request-in-flight"),
      ).toEqual([]);
      const counts = await asOwner(server.ownerUrl, async (client) => {
        const { rows } = await client.query(
          `select (select count(*)::int from orders where id = $1) as orders,
             (select count(*)::int from payments where order_id = $1) as payments,
             (select count(*)::int from sandbox.intents where metadata->>'orderId' = $1) as intents`,
          [body.id],
        );
        return rows[0];
      });
      expect(counts).toEqual({ orders: 1, payments: 1, intents: payment === "cb" ? 1 : 0 });
    }
  });

  it("is not used up by a request that was refused", async () => {
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
    const key = newTestId();
    const level = await stockOf(server, token, shop.bottle.id);
    const refusals: [object, number, string][] = [
      [{ ...body, contact: { ...body.contact, email: "nobody" } }, 422, "invalid-input"],
      [{ ...body, expectedTotalCents: body.expectedTotalCents + 1 }, 409, "price-changed"],
      [
        { ...body, products: [{ formatId: shop.bottle.id, quantity: level.available + 1 }] },
        409,
        "price-changed",
      ],
      [{ ...body, sellerId: newTestId() }, 404, "not-found"],
    ];
    for (const [sent, status, code] of refusals) {
      expect(codeOf(await server.send("POST", "/v1/orders", { body: sent, key }))).toEqual([status, code]);
      expect(await read(key)).toEqual([]);
    }
    expect((await server.send("POST", "/v1/orders", { body, key })).status).toBe(201);
    expect(await read(key)).toEqual([{ principal: "anybody", status: 201 }]);
  });

  it("belongs to who sent it: two people and a visitor may use the same one", async () => {
    const key = newTestId();
    const other = await server.login("aubree", "Lanthier2026");
    const champagne = await openShop(server, CHAMPAGNE);
    const mine = await server.send("POST", "/v1/stocks/movements", { token, key, body: breakage(1) });
    const theirs = await server.send("POST", "/v1/stocks/movements", {
      token: other,
      key,
      body: { formatId: champagne.bottle.id, kind: "breakage", quantity: 1 },
    });
    const body = await orderBody(server, shop, { payment: "check", quantity: 1 });
    const visitor = await server.send("POST", "/v1/orders", { key, body });
    expect([mine.status, theirs.status, visitor.status]).toEqual([201, 201, 201]);
    expect(theirs.text).not.toBe(mine.text);
    expect(new Set((await read(key)).map((row) => row.principal)).size).toBe(3);
    // The key of another shop's request gives no access to its answer.
    const stolen = await server.send("POST", "/v1/stocks/movements", {
      token: other,
      key,
      body: breakage(1),
    });
    expect(codeOf(stolen)).toEqual([422, "idempotency-mismatch"]);
    expect(stolen.text).not.toContain("onHand");
  });
});

async function until(look: () => Promise<boolean>): Promise<void> {
  for (const start = performance.now(); performance.now() - start < 10_000;)
    if (await look()) return;
    else await new Promise((done) => setTimeout(done, 10));
  throw new Error("waited in vain");
}
