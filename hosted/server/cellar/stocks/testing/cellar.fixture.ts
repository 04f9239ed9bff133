import type { Article, Posted } from "@cuvee/core/cellar/stocks/contract.ts";
import type { Warehouse } from "@cuvee/core/cellar/warehouses/contract.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

/** Helper for the estate's cellar, signed in as its owner. */
export type Cellar = {
  server: TestServer;
  shop: TestShop;
  token: string;
  /** The warehouse that sells, and one that does not. */
  cellar: string;
  depot: string;
  /** Plain bottles whose whole stock is in the cellar. */
  bottles: string[];
  ask(method: string, path: string, body?: object): Promise<Reply>;
  /** Posts an operation and expects success. */
  act(body: object): Promise<Posted>;
  /** Records one movement. */
  move(formatId: string, kind: string, quantity: number, more?: object): Promise<Reply>;
  article(formatId: string): Promise<Article>;
  rows<T>(query: string, values?: unknown[]): Promise<T[]>;
};

export async function openCellar(connections?: number): Promise<Cellar> {
  const server = await startTestServer(connections ? { connections } : {});
  const shop = await openShop(server, ESTATE);
  const token = await server.login("calades", "Calades2026");
  const ask: Cellar["ask"] = (method, path, body) =>
    server.send(method, path, { token, ...(body ? { body } : {}) });
  const { warehouses } = (await ask("GET", "/v1/warehouses")).body as unknown as { warehouses: Warehouse[] };
  const bottles = shop.products
    .flatMap((p) => p.vintages.flatMap((v) => v.formats))
    .filter((f) => f.type === "bottle" && !f.contents && !f.multiple && !f.minQuantity && f.volumeMl === 750)
    .map((f) => f.id);
  return {
    server,
    shop,
    token,
    cellar: warehouses.find((w) => w.sells)?.id ?? "",
    depot: warehouses.find((w) => w.kind === "depot")?.id ?? "",
    bottles,
    ask,
    async act(body) {
      const reply = await ask("POST", "/v1/stocks/operations", body);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body as unknown as Posted;
    },
    move: (formatId, kind, quantity, more) =>
      ask("POST", "/v1/stocks/movements", {
        formatId,
        kind,
        quantity,
        ...(kind === "inventory" ? { acceptLacks: true } : {}),
        ...more,
      }),
    article: async (formatId) => (await ask("GET", `/v1/stocks/${formatId}`)).body as unknown as Article,
    rows: async <T>(query: string, values: unknown[] = []) =>
      asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]),
  };
}

/** Returns the places of an article in short: `cellar suspended L1: 12/4` (on hand, promised). */
export const placesOf = ({ places }: Article): string[] =>
  places.map((p) => `${p.warehouseName} ${p.dutyStatus}${p.lot && ` ${p.lot}`}: ${p.onHand}/${p.reserved}`);
