import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ClientTerms, PricingSettings } from "@cuvee/core/offer/pricing/contract.ts";
import type { OrderInput, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { expect } from "vitest";
import { openShop, type TestShop } from "#kit/testing/orders.ts";
import type { Reply, TestServer } from "#kit/testing/server.ts";

/** A signed-in seller: the calls of the price settings, and the resulting prices for a visitor. */
export type Seller = {
  shop: TestShop;
  token: string;
  ask(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Sends a change, which must succeed, and returns the answer. */
  set<T = PricingSettings>(method: string, path: string, body?: unknown): Promise<T>;
  settings(): Promise<PricingSettings>;
  format(id: string): Promise<{ format: Format; version: number }>;
  /** Returns the terms of a client, by their id or by that of their account. */
  client(id: string): Promise<ClientTerms>;
  /** Returns the price of a cart, for a visitor or for the holder of a token. */
  price(
    products: { formatId: string; quantity: number; isWrapped?: boolean }[],
    more?: object,
    token?: string,
  ): Promise<PricedOrder>;
  trial(body: { products: OrderInput["lines"] } & Record<string, unknown>): Promise<PricedOrder>;
};

export async function openSeller(
  server: TestServer,
  code: string,
  login: [username: string, password: string],
): Promise<Seller> {
  const shop = await openShop(server, code);
  const token = await server.login(...login);
  const ask: Seller["ask"] = (method, path, body) =>
    server.send(method, path, { token, ...(body === undefined ? {} : { body }) });
  const set = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await ask(method, path, body);
    expect(reply.status, `${method} ${path}: ${reply.text.slice(0, 500)}`).toBe(200);
    return reply.body as T;
  };
  return {
    shop,
    token,
    ask,
    set,
    settings: () => set("GET", "/v1/pricing"),
    format: (id) => set("GET", `/v1/pricing/formats/${id}`),
    client: (id) => set("GET", `/v1/pricing/clients/${id}`),
    async price(products, more = {}, buyer) {
      const body = { orders: [{ sellerId: shop.id, products, ...more }] };
      const sending = buyer === undefined ? { body } : { body, token: buyer };
      const reply = await server.send("POST", "/v1/orders/get-cart-price", sending);
      expect(reply.status, reply.text.slice(0, 500)).toBe(200);
      const [first] = reply.body as unknown as { priced: PricedOrder }[];
      if (!first) throw new Error("no price");
      return first.priced;
    },
    async trial(body) {
      const { priced } = await set<{ priced: PricedOrder }>("POST", "/v1/pricing/trial", body);
      return priced;
    },
  };
}

/** Returns the body that sets a format's offer as it is now. */
export function offerOf({ format, version }: { format: Format; version: number }) {
  const { unitE4, tiers = [], add = [], promotions = [], typologies = {} } = format;
  return {
    unitE4,
    tiers,
    add,
    promotions,
    typologies,
    wrappingE4: format.wrappingE4 ?? null,
    minQuantity: format.minQuantity ?? null,
    maxQuantity: format.maxQuantity ?? null,
    multiple: format.multiple ?? null,
    version,
  };
}

/** Returns the body that sets a shop's rules as they are now. */
export function rulesBodyOf({ rules, ownTerritories, version }: PricingSettings) {
  return {
    hasTVA: rules.hasTVA,
    vatRate: rules.vatRate,
    allRulesInEq75: rules.allRulesInEq75,
    shippingVat: rules.shippingVat,
    minOrderHtCents: rules.minOrderHtCents ?? null,
    minBottles: rules.minBottles ?? null,
    maxBottles: rules.maxBottles ?? null,
    multipleOf: rules.multipleOf ?? null,
    ossSince: rules.ossSince ?? null,
    territories: ownTerritories,
    version,
  };
}

/** Returns the body that sets a client's terms as they are now. */
export function termsOf({ typology, vatNumber, suspension, exciseNumber, prices, version }: ClientTerms) {
  return { typology, vatNumber, suspension, exciseNumber, prices, version };
}
