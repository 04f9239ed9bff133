import type { ImportLine, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type ShopHand } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { LINES, ownList, prestaProducts, shopifyProducts, wooProducts } from "./merchant.fixture.ts";

let server: TestServer;
let shop: ShopHand;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

async function upload(kind: string, bytes: Buffer | string): Promise<ImportView> {
  const response = await fetch(`${server.url}/v1/imports?kind=${kind}&name=export.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${owner}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: new Uint8Array(Buffer.from(bytes)),
  });
  const text = await response.text();
  expect(response.status, text.slice(0, 400)).toBe(201);
  return JSON.parse(text) as ImportView;
}
const view = (reply: Reply): ImportView => {
  expect(reply.status, reply.text.slice(0, 400)).toBeLessThan(300);
  return reply.body as unknown as ImportView;
};
const read = async (id: string): Promise<ImportView> =>
  view(await server.send("GET", `/v1/imports/${id}`, { token: owner }));
async function act(id: string, what: string): Promise<ImportView> {
  view(await server.send("POST", `/v1/imports/${id}/${what}`, { token: owner }));
  await server.settle();
  return read(id);
}
const lines = async (id: string, state: string): Promise<ImportLine[]> =>
  (await server.send("GET", `/v1/imports/${id}/lines?limit=200&state=${state}`, { token: owner })).body[
    "lines"
  ] as unknown as ImportLine[];
const rows = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);
const told = async (id: string): Promise<unknown> =>
  (await lines(id, "error")).map(({ line, faults }) => [line, faults]).slice(0, 5);

const unread = (of: ImportView): string[] => {
  const used = new Set(Object.values(of.mapping));
  return of.headings.filter((_, at) => !used.has(at) && (of.filled[at] ?? 0) > 0);
};
/** What stands in the catalogue of the products that an import made. */
const made = (id: string) =>
  rows<Record<string, unknown>>(
    `select p.name, p.color, p.product_type as type, p.appellation, p.producer, p.country, v.name as vintage, f.volume_ml as ml,
       f.unit_e4::int as price, f.ref, f.weight_g as weight,
       (select coalesce(sum(s.on_hand), 0)::int from stocks s where s.shop_id = f.shop_id and s.format_id = f.id) as stock
     from products p join vintages v on v.shop_id = p.shop_id and v.product_id = p.id
     join formats f on f.shop_id = v.shop_id and f.vintage_id = v.id
     where p.shop_id = $1 and p.status <> 'closed' and p.id in (select undo ->> 'id' from import_lines where shop_id = $1 and import_id = $2)
     order by p.producer, p.name, p.color, v.name, f.volume_ml`,
    [shop.id, id],
  );

/** Checks and brings in a file of which every line is right, looks at what it made, takes it back; gives what it made. */
async function throughAll(file: ImportView): Promise<Record<string, unknown>[]> {
  const { id } = file;
  const checked = await act(id, "check");
  expect(await told(id)).toEqual([]);
  expect(checked.states).toMatchObject({ ready: LINES, error: 0 });
  const done = await act(id, "run");
  expect(done).toMatchObject({ status: "completed", created: 34, changed: LINES - 34 });
  const there = await made(id);
  expect(there).toHaveLength(LINES);
  const back = await act(id, "reversal");
  expect(back.kept).toEqual([]);
  expect(back.states).toMatchObject({ reverted: LINES, kept: 0 });
  expect(await made(id)).toEqual([]);
  return there;
}

it("brings in all lines of a Shopify export: variants are vintages and formats, pictures alone are no lines", async () => {
  const file = await upload("products", shopifyProducts());
  expect(file).toMatchObject({ source: "shopify", lines: LINES, encoding: "utf-8", delimiter: "," });
  expect(unread(file)).toContain("Variant Inventory Policy");
  expect(unread(file)).not.toContain("Title");
  const there = await throughAll(file);
  expect(there.filter(({ name }) => name === "Réserve")).toMatchObject([
    {
      color: "red",
      producer: "Domaine du Pas de l'Âne",
      appellation: "Terrasses du Larzac",
      vintage: "2018",
    },
    { color: "white", appellation: "Languedoc", vintage: "2019", ml: 375 },
    { color: "white", appellation: "Languedoc", vintage: "2019", ml: 750, price: 155_000 },
    { color: "white", appellation: "Languedoc", vintage: "2019", ml: 1500, price: 333_200 },
  ]);
  expect(there.find(({ name }) => name === "Château La Tour Figeac-Moulin")).toMatchObject({
    price: 12_500_000,
    type: "wine",
    weight: 1350,
  });
  expect(there.filter(({ name }) => name === "Tradition" || name === "Rosé de saignée")).toMatchObject([
    { type: "champagne", vintage: "2018" },
    { type: "champagne" },
    { type: "champagne" },
    { type: "champagne" },
  ]);
  expect(there.filter(({ name }) => name === "Riesling Brand").map(({ vintage }) => vintage)).toEqual([
    "2018",
    "2019",
    "2020",
  ]);
}, 120_000);

it("brings in all lines of a French WooCommerce export: variations take from their parent", async () => {
  const file = await upload("products", wooProducts());
  expect(file).toMatchObject({ source: "woocommerce", lines: LINES, encoding: "utf-8" });
  const there = await throughAll(file);
  expect(there.filter(({ name }) => name === "Réserve")).toMatchObject([
    { color: "red", producer: "Domaine du Pas de l'Âne", ml: 750, stock: 77, weight: 1350 },
    { color: "white", ml: 375 },
    { color: "white", ml: 750, price: 155_000, stock: 84 },
    { color: "white", ml: 1500, price: 333_200 },
  ]);
  expect(there.some(({ type }) => type === "champagne")).toBe(true);
}, 120_000);

it("brings in all lines of a PrestaShop list in Latin-1: prices without tax become prices with it", async () => {
  const file = await upload("products", Buffer.from(prestaProducts(), "latin1"));
  expect(file).toMatchObject({
    source: "prestashop",
    lines: LINES,
    encoding: "windows-1252",
    delimiter: ";",
  });
  expect(file.mapping).toMatchObject({ priceHt: 5, stock: 6, producer: 8 });
  expect(unread(file)).toEqual(["ID produit", "État"]);
  const there = await throughAll(file);
  expect(
    there.filter(({ name }) => name === "Réserve").map(({ color, price, ml }) => [color, price, ml]),
  ).toEqual([
    ["red", 170_000, 750],
    ["white", 85_300, 375],
    ["white", 155_000, 750],
    ["white", 333_200, 1500],
  ]);
}, 120_000);

it("reads a merchant's own list, and says which lines it does not understand", async () => {
  const file = await upload("products", ownList());
  expect(file).toMatchObject({ source: "default", lines: LINES });
  expect(unread(file)).toEqual(["Emplacement"]);
  const { id } = file;
  const checked = await act(id, "check");
  const faults = (await lines(id, "error")).flatMap((line) => line.faults);
  expect(faults).toEqual(Array.from({ length: 4 }, () => ({ field: "color", code: "color-name" })));
  expect(checked.states.ready).toBe(LINES - 4);
}, 120_000);

it("does not take other money for euros, nor a negative stock for stock", async () => {
  const file = await upload(
    "products",
    "Title;Price;Stock\nDusty Road 2019 Magnum;$1,234.50;3\nRue des Lices NV;€ 12.50;-2\nCellier;12.50 EUR;2\nSans prix;;\nFrancs;CHF 20.00;1",
  );
  const checked = await act(file.id, "check");
  expect(checked.states).toMatchObject({ ready: 2, error: 3 });
  expect(await told(file.id)).toEqual([
    [1, [{ field: "priceTtc", code: "currency" }]],
    [2, [{ field: "stock", code: "quantity" }]],
    [5, [{ field: "priceTtc", code: "currency" }]],
  ]);
}, 60_000);
