import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { bodiesOf, makeCode, usesOf } from "#kit/testing/offers.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { anotherBuyer, fullNumber, sendUntilAnswered, countReplies, type Order } from "#kit/testing/storm.ts";

const BUYERS = fullNumber(30, 100);
const USES = 10;

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

const nth = (bodies: readonly Order[], n: number): Order => {
  const body = bodies[n % bodies.length];
  if (!body) throw new Error("no order");
  return body;
};
const rows = async (query: string): Promise<{ source: string }[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query)).rows as { source: string }[]);

/** Runs with another guard in place of the one from the migrations. */
async function withGuard<T>(naive: string, work: () => Promise<T>): Promise<T> {
  const [guard] = await rows("select pg_get_functiondef('take_promo_code'::regproc) as source");
  await rows(naive);
  try {
    return await work();
  } finally {
    await rows(guard?.source ?? "");
  }
}

/** An unsafe guard: it reads, thinks, then writes the read value. */
const NAIVE = `
  create or replace function take_promo_code(p_shop text, p_code text, p_order text, p_keys text[], p_at timestamptz) returns text
  language plpgsql as $$
  declare c promo_codes; mine int;
  begin
    select * into c from promo_codes where shop_id = p_shop and code = p_code;
    select uses into mine from standing_of_buyer(p_shop, p_code, p_keys);
    perform pg_sleep(0.05);
    if c.uses >= c.uses_total then return 'used-up'; end if;
    if mine >= c.uses_per_buyer then return 'used-by-buyer'; end if;
    update promo_codes set uses = c.uses + 1 where shop_id = p_shop and code = p_code;
    insert into promo_code_uses (shop_id, code, order_id, buyer_keys, at) values (p_shop, p_code, p_order, p_keys, p_at);
    return null;
  end $$`;

/** Repairs what the control run corrupted, so that the rules hold for the rest. */
const mend = (): Promise<unknown> =>
  rows(
    `update promo_codes c set withdrawn_at = now(), uses_total = null, uses = (select count(*) from promo_code_uses u
       where u.shop_id = c.shop_id and u.code = c.code and u.released_at is null) returning '' as source`,
  );

describe(`a code with ${USES} uses and ${BUYERS} buyers at once`, () => {
  afterEach(async () => {
    await server.settle();
    expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  });

  const rush = async (code: string) => {
    const bodies = await bodiesOf(server, shop, { promoCode: code });
    return Promise.all(
      Array.from({ length: BUYERS }, (_, n) =>
        sendUntilAnswered(server, anotherBuyer(nth(bodies, n), n, n % 2 ? "cb" : "transfer")),
      ),
    );
  };

  it.each(Array.from({ length: fullNumber(2, 10) }, (_, n) => n + 1))(
    "is used by exactly as many (%i)",
    async (n) => {
      const code = `RUSH${n}`;
      await makeCode(server, shop.id, code, { usesTotal: USES });
      const replies = await rush(code);
      expect(countReplies(replies)).toEqual({ 201: USES, "409 promo-code": BUYERS - USES });
      for (const { status, body } of replies)
        if (status === 409) expect(body["facts"]).toEqual({ promoCode: code, reason: "used-up" });
      expect(await usesOf(server, code)).toEqual({ counted: USES, live: USES });
    },
  );

  it.runIf(process.env["LONG"])("is used too often without the guard: the control run", async () => {
    await makeCode(server, shop.id, "CONTROL", { usesTotal: USES });
    const sold = await withGuard(NAIVE, async () => countReplies(await rush("CONTROL"))[201] ?? 0);
    const uses = await usesOf(server, "CONTROL");
    await mend();
    expect(sold).toBeGreaterThan(USES);
    expect(uses.live).toBe(sold);
  });
});

describe("a code for one use by each buyer", () => {
  afterEach(async () => {
    await server.settle();
    expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  });

  const WRITINGS = [
    "jeanne.moulin@gmail.com",
    "Jeanne.Moulin@Gmail.com",
    "jeannemoulin@gmail.com",
    "j.e.a.n.n.e.moulin@gmail.com",
    "jeannemoulin+noel@gmail.com",
    "jeanne.moulin+1+2@googlemail.com",
    "JEANNEMOULIN@GOOGLEMAIL.COM",
  ];
  /** Sends the same buyer many times at once, under every spelling of their address. */
  const twentyTabs = async (promoCode: string) => {
    const bodies = await bodiesOf(server, shop, { promoCode });
    return Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const body = nth(bodies, n);
        const email = WRITINGS[n % WRITINGS.length] ?? "";
        return sendUntilAnswered(server, { ...body, id: newTestId(), contact: { ...body.contact, email } });
      }),
    );
  };

  it("is used once by who orders in twenty tabs at once", async () => {
    await makeCode(server, shop.id, "ONCE", { usesPerBuyer: 1 });
    const replies = await twentyTabs("ONCE");
    expect(countReplies(replies)).toEqual({ 201: 1, "409 promo-code": 19 });
    const refused = replies.find((r) => r.status === 409);
    expect(refused?.body["facts"]).toEqual({ promoCode: "ONCE", reason: "used-by-buyer" });
    expect(await usesOf(server, "ONCE")).toEqual({ counted: 1, live: 1 });
  });

  it.runIf(process.env["LONG"])("is used several times without the guard: the control run", async () => {
    await makeCode(server, shop.id, "ONCE2", { usesPerBuyer: 1 });
    const sold = await withGuard(NAIVE, async () => countReplies(await twentyTabs("ONCE2"))[201] ?? 0);
    await mend();
    expect(sold).toBeGreaterThan(1);
  });

  it("gives a first order its code once, however many of them are made at once", async () => {
    await makeCode(server, shop.id, "PREMIERE", { terms: { firstOrder: true } });
    const bodies = await bodiesOf(server, shop, { promoCode: "PREMIERE", email: "premiere@example.org" });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sendUntilAnswered(server, {
          ...nth(bodies, n),
          id: newTestId(),
          payment: { type: n % 2 ? "cb" : "transfer" },
        }),
      ),
    );
    expect(countReplies(replies)).toEqual({ 201: 1, "409 promo-code": 19 });
  });
});
