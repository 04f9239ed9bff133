import { expect } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE } from "#kit/testing/orders.ts";
import { formatBody, productBody, vintageBody } from "#kit/testing/products.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

export const GTIN = "03760000000017";
export const LABELS = `/${ESTATE}/nutritiveValues`;
export const HOSTILE = `<script>alert(1)</script>"' onload=x & <b>`;

/** The estate with one wine of two years under one GTIN, the first of them known by its lot. */
export type Cellar = {
  server: TestServer;
  owner: string;
  productId: string;
  bottles: string[];
  /** Sends a request as a phone does; redirections are returned, not followed. */
  scan(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  page(path: string, headers?: Record<string, string>): Promise<string>;
};

export async function openCellar(): Promise<Cellar> {
  const server = await startTestServer({ jobs: false, env: { PUBLIC_URL: "https://vins.example" } });
  const owner = await server.login("calades", "Calades2026");
  const productId = newTestId();
  const bottles = [newTestId(), newTestId()];
  const vintage = (name: string, at: number, more: object): unknown =>
    vintageBody({ name, ...more }, formatBody({ id: bottles[at], ean: "3760000000017" }));
  const body = productBody(
    {},
    {
      id: productId,
      slug: "les-calades-scannees",
      name: `Calades ${HOSTILE}`,
      appellation: HOSTILE,
      vintages: [
        vintage("2024", 0, {
          ingredientList: ["grapes", "tartaric", "sulphites", "citric", "atmosphere"],
          nutrition: { sugarsE1: 20, glycerolE1: null, acidsE1: null, ownE2: {} },
        }),
        vintage("Sans année", 1, {
          ingredients: { fr: `Raisins, sulfites ${HOSTILE}` },
          allergens: ["sulphites"],
        }),
      ],
    },
  );
  const reply = await server.send("POST", "/v1/catalogue/products", { token: owner, body });
  expect(reply.status, reply.text).toBe(201);
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `insert into stocks (shop_id, warehouse_id, format_id, lot, on_hand, reserved)
       select f.shop_id, w.id, f.id, 'L24-1', 0, 0 from formats f join warehouses w on w.shop_id = f.shop_id where f.id = $1 limit 1`,
      [bottles[0]],
    ),
  );
  const scan: Cellar["scan"] = (path, headers = {}, method = "GET") =>
    fetch(server.url + path, { method, headers, redirect: "manual" });
  return {
    server,
    owner,
    productId,
    bottles,
    scan,
    page: async (path, headers = {}) => (await scan(path, headers)).text(),
  };
}
