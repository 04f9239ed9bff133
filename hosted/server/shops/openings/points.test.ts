import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, placeOrder } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { BANK, NOTICE, registerShop, type NewShop } from "./testing/opening.fixture.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ALL = ["product", "stock", "carriage", "payment", "terms", "legal", "mediator"];
/** Returns the call that completes each point, as its screen sends it. */
const mends = (shop: NewShop): Record<string, () => Promise<unknown>> => {
  const legal = async (more: object): Promise<object> => ({ ...(await shop.mine()).shop.legal, ...more });
  return {
    product: () => shop.sell(),
    async stock() {
      const { unstocked } = await shop.opening();
      const lines = unstocked.map(({ formatId }) => ({ formatId, quantity: 60 }));
      return shop.send("POST", "/v1/stocks/openings", { lines });
    },
    carriage: () => shop.keep("retrait", { steps: [] }),
    payment: () => shop.change({ banks: [BANK] }),
    terms: () => shop.change({ adoptTerms: true }),
    legal: async () => shop.change({ phone: "+33490000001", legal: await legal(NOTICE) }),
    mediator: async () => shop.change({ legal: await legal({ mediator: "Médiation, 84000 Avignon" }) }),
  };
};

test.each([
  ["bonne-marche", ALL],
  ["marche-arriere", ["mediator", "legal", "terms", "payment", "carriage", "product", "stock"]],
])(
  "the empty shop %s lacks every point, each ticks when it is mended, the last one opens it",
  async (name, order) => {
    const shop = await registerShop(server, name);
    expect(await shop.lacking()).toEqual(ALL);
    const left = new Set(ALL);
    for (const key of order) {
      const refused = await shop.change({ isOnline: true });
      expect([refused.status, refused.body["code"]]).toEqual([422, "shop-opening"]);
      const { points } = refused.body["facts"] as unknown as { points: { key: string }[] };
      expect(points.map((point) => point.key)).toEqual(ALL.filter((one) => left.has(one)));
      await mends(shop)[key]?.();
      left.delete(key);
      expect([key, await shop.lacking()]).toEqual([key, ALL.filter((one) => left.has(one))]);
    }
    expect(await shop.opening()).toMatchObject({ isOnline: false, ready: true, unstocked: [] });
    expect((await shop.change({ isOnline: true })).status).toBe(200);
    const notice = await (await fetch(`${server.url}/${name}/legal-notice`)).text();
    for (const text of ["Hébergeur", NOTICE.host, "Téléphone", "+33490000001", "Médiation"])
      expect(notice).toContain(text);
    expect(await shop.opening()).toMatchObject({ isOnline: true });
  },
);

test("the refusal names what is missing in the language of the reader", async () => {
  const shop = await registerShop(server, "deux-langues");
  await shop.sell();
  const textIn = async (lang: string) =>
    (
      await server.send("PUT", `/v1/shops/me?lang=${lang}`, {
        token: shop.token,
        body: { version: (await shop.mine()).version, isOnline: true },
        headers: { "accept-language": lang },
      })
    ).body["message"];
  expect(await textIn("fr")).toContain("il manque encore : le stock de vos produits");
  expect(await textIn("en")).toContain("your product stock");
});

test("a buyer is offered no proposed carriage, no transfer without an account, and is told no bank details that do not exist", async () => {
  const shop = await registerShop(server, "rien-de-faux");
  const formatId = await shop.sell();
  for (const key of ["stock", "terms", "legal", "mediator"]) await mends(shop)[key]?.();
  const { id } = (await shop.mine()).shop;
  // A shop that was online before transfers required an account.
  await asOwner(server.ownerUrl, (client) =>
    client.query("update shops set is_online = true, payments_list = '{transfer,check}' where id = $1", [id]),
  );
  const embed = async () =>
    (await server.send("GET", `/v1/embeds/${shop.name}`)).body as unknown as {
      shop: { paymentsList: string[] };
      rules: { shipping: { ref: string }[] };
    };
  const price = async () =>
    (
      (
        await server.send("POST", "/v1/orders/get-cart-price", {
          body: {
            orders: [
              {
                sellerId: id,
                products: [{ formatId, quantity: 6 }],
                shipping: { country: "FR", zipcode: "84000" },
              },
            ],
          },
        })
      ).body as unknown as { priced: { shippingChoices: { ref: string; totalTtcCents: number }[] } }[]
    )[0]?.priced.shippingChoices;
  expect((await embed()).shop.paymentsList).toEqual(["check"]);
  expect((await server.send("GET", `/v1/shops/${shop.name}`)).body["paymentsList"]).toEqual(["check"]);
  expect((await embed()).rules.shipping).toEqual([]);
  expect(await price()).toEqual([]);
  // A method that the seller confirmed is offered, free shipping too.
  const steps = [{ upTo: 12, htCents: 0 }];
  expect((await shop.keep("domicile", { steps })).status).toBe(200);
  expect(await price()).toMatchObject([{ ref: "domicile", totalTtcCents: 0 }]);
  const hand = { id, shippingRef: "domicile", bottle: { id: formatId } } as unknown as Parameters<
    typeof orderBody
  >[1];
  const order = (payment: string) => placeOrder(server, hand, { payment, quantity: 6 } as never);
  expect(await order("transfer")).toMatchObject({ status: 422, body: { code: "payment-unknown" } });
  await mends(shop)["payment"]?.();
  expect((await embed()).shop.paymentsList).toEqual(["transfer", "check"]);
  const placed = await order("transfer");
  expect(placed.status).toBe(201);
  expect(placed.body["order"]).toMatchObject({ instructions: { iban: BANK.iban, holder: BANK.holder } });
});

test("first stock is entered once, into a warehouse that is made where there is none", async () => {
  const shop = await registerShop(server, "premier-stock");
  const formatId = await shop.sell();
  const enter = (lines: object[]) => shop.send("POST", "/v1/stocks/openings", { lines });
  await asOwner(server.ownerUrl, async (client) =>
    client.query("delete from warehouses where shop_id = $1", [(await shop.mine()).shop.id]),
  );
  expect((await shop.opening()).unstocked).toMatchObject([{ formatId, productName: "Cuvée d'essai" }]);
  expect((await enter([{ formatId, quantity: 0 }])).status).toBe(422);
  expect((await enter([{ formatId: newTestId(), quantity: 6 }])).status).toBe(404);
  const estate = await openShop(server, ESTATE);
  expect((await enter([{ formatId: estate.bottle.id, quantity: 6 }])).status).toBe(404);
  const both = await Promise.all([enter([{ formatId, quantity: 60 }]), enter([{ formatId, quantity: 60 }])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await shop.get("/v1/warehouses")).toMatchObject({
    warehouses: [{ name: "Cave principale", sells: true }],
  });
  expect(await shop.get(`/v1/stocks/${formatId}`)).toMatchObject({ sellable: 60 });
  expect(await shop.get("/v1/stocks/movements")).toMatchObject({ rows: [{ kind: "opening", quantity: 60 }] });
  expect((await shop.opening()).unstocked).toEqual([]);
});

test("a shop that is online already stays so, and is told what it lacks", async () => {
  const token = await server.login("calades", "Calades2026");
  await asOwner(server.ownerUrl, (client) =>
    client.query("update shops set terms_adopted_at = null where code = $1", [ESTATE]),
  );
  const opening = (await server.send("GET", "/v1/shops/me/opening", { token })).body;
  expect(opening).toMatchObject({ isOnline: true, ready: false });
  const point = (opening["points"] as unknown as { key: string; done: boolean }[]).filter(
    ({ done }) => !done,
  );
  expect(point.map(({ key }) => key)).toEqual(["terms"]);
  expect((await server.send("GET", `/v1/shops/${ESTATE}`)).body).toMatchObject({ isOnline: true });
});
