import { createHash, randomBytes } from "node:crypto";
import { cents } from "@cuvee/core/kit/money.ts";
import { expect } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { shopLoyalty } from "#kit/testing/offers.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

export const SITE = "https://www.trois-calades.example";
export const OTHER = "https://blog.example";
export const DAY_MS = 86_400_000;

export let server: TestServer;
export let shop: TestShop;
export let champagne: TestShop;
/** A wine merchant with the professional grid and an agreed price; a private buyer. */
export let bastien: string;
export let camille: string;

/** Opens a server with two shops that have two sites, a merchant and a buyer. */
export async function begin(): Promise<void> {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  champagne = await openShop(server, CHAMPAGNE);
  await asOwner(server.ownerUrl, (client) =>
    client.query("update shops set allowed_origins = $1 where id = any($2)", [
      [SITE, OTHER],
      [shop.id, champagne.id],
    ]),
  );
  bastien = await server.login("cave-kerouedan", "Caviste2026");
  camille = await server.login("camille", "Camille2026");
  await shopLoyalty(server, shop.id, {
    pointsPerEuroE2: 100,
    levels: [{ id: "dix", name: "Dix euros", points: 100, discountCents: cents(1000) }],
  });
}

/** Advances the server's clock. */
export const ahead = (ms: number): void => {
  server.clock.now = (server.clock.now || Date.now()) + ms;
};
export const refusalText = ({ status, body }: Reply): string =>
  `${status} ${String(body["code"] ?? "")}`.trim();
export const pkce = () => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};
export const at = (origin: string, token?: string) => ({
  headers: { origin, ...(token ? { authorization: `Bearer ${token}` } : {}) },
});

export async function codeFor(
  token: string,
  challenge: string,
  site = SITE,
  of = shop.code,
): Promise<string> {
  const body = { shop: of, origin: site, returnUrl: `${site}/vins`, challenge };
  const reply = await server.send("POST", "/v1/members/codes", { token, body });
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["code"]);
}
export const exchange = (code: string, verifier: string, site: string | null = SITE, of = shop.code) =>
  server.send("POST", "/v1/members/tokens", {
    body: { shop: of, code, verifier },
    headers: site === null ? {} : { origin: site },
  });
export async function tokenFor(token: string, site = SITE, of = shop.code): Promise<string> {
  const { verifier, challenge } = pkce();
  const reply = await exchange(await codeFor(token, challenge, site, of), verifier, site, of);
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["token"]);
}
export const me = (token: string, site = SITE) => server.send("GET", "/v1/members/me", at(site, token));
