import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mounted } from "#kit/http/mount.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { setPoints } from "#kit/testing/offers.ts";
import { newTestId } from "#kit/testing/server.ts";

import {
  SITE,
  OTHER,
  server,
  shop,
  champagne,
  bastien,
  camille,
  ahead,
  refusalText,
  pkce,
  at,
  codeFor,
  exchange,
  tokenFor,
  me,
  begin,
} from "./testing/members.fixture.ts";

beforeAll(begin);
afterAll(() => server.stop());

type Offers = {
  shop: { id: string };
  typology: string;
  rules: { typologies: { key: string }[] };
  products: {
    vintages: {
      formats: { id: string; unitE4: number; typologies?: Record<string, { unitE4: number }> }[];
    }[];
  }[];
};
async function offers(token: string): Promise<Offers> {
  const reply = await server.send("GET", "/v1/members/offers", at(SITE, token));
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Offers;
}
const formatsOf = ({ products }: Offers) => products.flatMap((p) => p.vintages.flatMap((v) => v.formats));

describe("the code of a sign-in", () => {
  it("is made for a site of the shop alone, with a return address on it, and for a buyer alone", async () => {
    const { challenge } = pkce();
    const ask = (change: object, token?: string) =>
      server.send("POST", "/v1/members/codes", {
        body: { shop: shop.code, origin: SITE, returnUrl: `${SITE}/vins`, challenge, ...change },
        ...(token ? { token } : {}),
      });
    expect(refusalText(await ask({}))).toBe("401 unauthenticated");
    expect(refusalText(await ask({}, await server.login("calades", "Calades2026")))).toBe("403 forbidden");
    const evil = "https://evil.example";
    expect(refusalText(await ask({ origin: evil, returnUrl: evil }, camille))).toBe("403 origin-not-allowed");
    for (const returnUrl of [
      evil,
      `${OTHER}/x`,
      `${SITE}.evil.example/`,
      "https://a:b@www.trois-calades.example/",
    ])
      expect([returnUrl, refusalText(await ask({ returnUrl }, camille))]).toEqual([
        returnUrl,
        "422 return-not-allowed",
      ]);
    for (const change of [
      { returnUrl: "javascript:alert(1)" },
      { challenge: "short" },
      { origin: `${SITE}/` },
    ])
      expect((await ask(change, camille)).status).toBe(422);
    const query = new URLSearchParams({ shop: shop.code, origin: SITE, returnUrl: `${SITE}/vins` });
    const seen = await server.send("GET", `/v1/members/site?${query}`);
    expect(seen.body).toEqual({
      shop: { id: shop.id, code: shop.code, name: expect.any(String) },
      site: "www.trois-calades.example",
    });
  });

  it("works once: a second try is refused, and ends the token that it had become", async () => {
    const { verifier, challenge } = pkce();
    const code = await codeFor(camille, challenge);
    const first = await exchange(code, verifier);
    const token = String(first.body["token"]);
    expect((await me(token)).body["firstname"]).toBe("Camille");
    expect(refusalText(await exchange(code, verifier))).toBe("410 member-code");
    expect(refusalText(await me(token))).toBe("401 member-session");
  });

  it("is refused to another verifier, origin or shop, and is spent by the try", async () => {
    for (const wrong of ["verifier", "origin", "no origin", "shop"]) {
      const { verifier, challenge } = pkce();
      const code = await codeFor(camille, challenge);
      const reply = await exchange(
        code,
        wrong === "verifier" ? pkce().verifier : verifier,
        wrong === "origin" ? OTHER : wrong === "no origin" ? null : SITE,
        wrong === "shop" ? champagne.code : shop.code,
      );
      expect([wrong, refusalText(reply)]).toEqual([wrong, "410 member-code"]);
      expect([wrong, refusalText(await exchange(code, verifier))]).toEqual([wrong, "410 member-code"]);
    }
  });

  it("runs out after a minute; of two who come at once one gets it", async () => {
    const late = pkce();
    const code = await codeFor(camille, late.challenge);
    ahead(61_000);
    expect(refusalText(await exchange(code, late.verifier))).toBe("410 member-code");
    server.clock.now = 0;
    const { verifier, challenge } = pkce();
    const raced = await codeFor(camille, challenge);
    const replies = await Promise.all([exchange(raced, verifier), exchange(raced, verifier)]);
    expect(replies.map(refusalText).toSorted()).toEqual(["201", "410 member-code"]);
  });

  it("and its token are kept as hashes alone", async () => {
    const { verifier, challenge } = pkce();
    const code = await codeFor(camille, challenge);
    const token = String((await exchange(code, verifier)).body["token"]);
    const stored = await asOwner(server.ownerUrl, async (client) =>
      JSON.stringify([
        (await client.query("select *, encode(code_hash, 'escape') from member_codes")).rows,
        (await client.query("select *, encode(token_hash, 'escape') from member_tokens")).rows,
      ]),
    );
    for (const secret of [code, token, token.slice(4), verifier]) expect(stored).not.toContain(secret);
  });
});

describe("the token of a site", () => {
  it("shows the prices of his own grid, agreed ones too, and nobody else's", async () => {
    const [his, hers] = [await offers(await tokenFor(bastien)), await offers(await tokenFor(camille))];
    const open = (await server.send("GET", `/v1/embeds/${shop.code}`)).body as unknown as Offers;
    expect(his.typology).toBe("pro");
    expect(hers.typology).toBe(open.typology);
    expect(hers.products).toEqual(open.products);
    expect(JSON.stringify(hers.products)).not.toContain('"pro"');
    const wanted = (
      (await server.send("GET", `/v1/embeds/${shop.code}`, { token: bastien })).body as unknown as Offers
    ).products;
    const agreed = await asOwner(
      server.ownerUrl,
      async (client) =>
        (await client.query("select format_id, unit_e4 from agreed_prices where shop_id = $1", [shop.id]))
          .rows[0],
    );
    const formats = formatsOf(his);
    expect(formats.find(({ id }) => id === agreed.format_id)?.typologies?.["pro"]?.unitE4).toBe(
      Number(agreed.unit_e4),
    );
    for (const format of formatsOf({ ...his, products: wanted }))
      if (format.id !== agreed.format_id) expect(formats).toContainEqual(format);
    // Nothing of a third grid, of other clients, or of another shop.
    expect(his.rules.typologies.map(({ key }) => key).toSorted()).toEqual([hers.typology, "pro"].toSorted());
    expect(his.shop.id).toBe(shop.id);
  });

  it("tells a first name and his points with this shop, nothing more", async () => {
    await setPoints(server, shop.id, "camille", 240);
    await setPoints(server, champagne.id, "camille", 7);
    expect((await me(await tokenFor(camille))).body).toEqual({
      firstname: "Camille",
      loyalty: { points: 240, levels: [{ name: "Dix euros", points: 100, discountCents: 1000 }] },
    });
  });

  it("prices his cart at its own shop as him, at others as anybody, without what is on file of his company", async () => {
    const token = await tokenFor(bastien);
    const orders = [shop, champagne].map(({ id, bottle }) => ({
      sellerId: id,
      products: [{ formatId: bottle.id, quantity: 6 }],
    }));
    const price = async (sending: object) => {
      const reply = await server.send("POST", "/v1/orders/get-cart-price", { body: { orders }, ...sending });
      expect(reply.status, reply.text).toBe(200);
      return reply.body as unknown as { price: { totalTTC: number }; terms: object; points?: number }[];
    };
    const [asSite, asHim, asNobody] = [
      await price(at(SITE, token)),
      await price({ token: bastien }),
      await price({}),
    ];
    expect(asSite[0]?.price).toEqual(asHim[0]?.price);
    expect(asSite[0]?.price).not.toEqual(asNobody[0]?.price);
    expect(asSite[1]?.price).toEqual(asNobody[1]?.price);
    expect(asSite[1]?.points).toBeUndefined();
    expect(asHim[0]).toHaveProperty("company");
    for (const part of asSite) {
      expect(part).not.toHaveProperty("company");
      expect(part).not.toHaveProperty("account");
      expect(part.terms).not.toHaveProperty("vatNumber");
    }
  });

  it("hands his cart over; the checkout learns that he is known, and asks for its own session", async () => {
    const body = {
      shop: shop.code,
      orders: [{ sellerId: shop.id, products: [{ formatId: shop.bottle.id, quantity: 1 }] }],
      returnUrl: `${SITE}/vins`,
      adult: true,
    };
    const handOver = async (sending: object) => {
      const { body: handed } = await server.send("POST", "/v1/carts/handoff", { body, ...sending });
      const redeemed = await server.send("POST", "/v1/carts/handoff/redemption", {
        body: { token: handed["token"] },
      });
      return redeemed.body;
    };
    const token = await tokenFor(bastien);
    const known = await handOver(at(SITE, token));
    expect(known["isMember"]).toBe(true);
    expect(JSON.stringify(known)).not.toMatch(/Bastien|kerouedan/i);
    expect((await handOver(at(SITE)))["isMember"]).toBe(false);
    const elsewhere = await tokenFor(bastien, SITE, champagne.code);
    expect((await handOver(at(SITE, elsewhere)))["isMember"]).toBe(false);
    expect(refusalText(await server.send("GET", "/v1/users/me", at(SITE, token)))).toBe("401 member-token");
  });

  it("opens no other call", async () => {
    const token = await tokenFor(bastien);
    const own = new Set(["/v1/members/me", "/v1/members/offers", "/v1/members/tokens/revocation"]);
    const others = mounted.filter(({ call }) => !call.who.includes("member"));
    expect(others.length).toBeGreaterThan(200);
    expect(
      mounted
        .filter(({ call }) => call.who.includes("member") && !own.has(call.path))
        .map(({ call }) => call.path),
    ).toEqual(expect.arrayContaining(["/v1/orders/get-cart-price", "/v1/carts/handoff"]));
    const answers = new Map<string, string>();
    for (const { call } of others) {
      const path = call.path.replaceAll(/:\w+/g, newTestId());
      const sending = { ...at(SITE, token), ...(call.method === "GET" ? {} : { body: {} }) };
      answers.set(`${call.method} ${call.path}`, refusalText(await server.send(call.method, path, sending)));
    }
    // Cookie calls accept our own pages only, and check that first.
    const wanted = (route: string): string =>
      route.startsWith("POST /v1/auth/") ? "403 forbidden-origin" : "401 member-token";
    expect([...answers].filter(([route, answer]) => answer !== wanted(route))).toEqual([]);
  });

  it("is good on its own origin alone, and no longer than the shop allows the site", async () => {
    const token = await tokenFor(camille);
    expect(refusalText(await me(token, OTHER))).toBe("403 member-origin");
    const bare = { headers: { authorization: `Bearer ${token}` } };
    expect(refusalText(await server.send("GET", "/v1/members/me", bare))).toBe("403 member-origin");
    const allow = (origins: string[]) =>
      asOwner(server.ownerUrl, (client) =>
        client.query("update shops set allowed_origins = $1 where id = $2", [origins, shop.id]),
      );
    await allow([OTHER]);
    expect(refusalText(await me(token))).toBe("401 member-session");
    await allow([SITE, OTHER]);
    expect((await me(token)).status).toBe(200);
  });

  it("is told to its site by CORS, to no stranger, and never with credentials", async () => {
    const preflight = async (origin: string) =>
      (
        await fetch(`${server.url}/v1/members/offers`, {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": "GET",
            "access-control-request-headers": "authorization",
          },
        })
      ).headers;
    const allowed = await preflight(SITE);
    expect(allowed.get("access-control-allow-origin")).toBe(SITE);
    expect(allowed.get("access-control-allow-headers")).toContain("Authorization");
    expect((await preflight("https://evil.example")).get("access-control-allow-origin")).toBeNull();
    const reply = await server.send("GET", "/v1/members/offers", at(SITE, await tokenFor(camille)));
    expect(reply.headers.get("access-control-allow-origin")).toBe(SITE);
    expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  it("made up, or altered, is nobody's", async () => {
    const token = await tokenFor(camille);
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      "cvm_",
      `cvm_${"A".repeat(43)}`,
    ])
      expect(refusalText(await me(wrong))).toBe("401 member-session");
    expect(refusalText(await me(token.slice(4)))).toBe("401 session-expired");
  });
});
