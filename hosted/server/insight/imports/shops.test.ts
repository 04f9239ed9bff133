import type { ImportLine, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { ownList, prestaProducts, shopifyProducts, wooProducts } from "./testing/merchant.fixture.ts";
import { LINES } from "./testing/merchantWines.fixture.ts";

let server: TestServer;
let shop: TestShop;
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
  // Dozens of products take their time on a busy machine.
  await expect.poll(async () => (await read(id)).running, { timeout: 100_000, interval: 200 }).toBe(null);
  return read(id);
}
const lines = async (id: string, state: string): Promise<ImportLine[]> =>
  (await server.send("GET", `/v1/imports/${id}/lines?limit=200&state=${state}`, { token: owner })).body[
    "lines"
  ] as unknown as ImportLine[];
const rows = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);
const faultsOf = async (id: string): Promise<unknown> =>
  (await lines(id, "error")).map(({ line, faults }) => [line, faults]).slice(0, 5);

const unread = (of: ImportView): string[] => {
  const used = new Set(Object.values(of.mapping));
  return of.headings.filter((_, at) => !used.has(at) && (of.filled[at] ?? 0) > 0);
};
/** Reads from the catalogue the products that an import made. */
const make = (id: string) =>
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

/** Checks and imports a file of which every line is valid, compares its result, undoes it; returns what it made. */
async function throughAll(file: ImportView): Promise<Record<string, unknown>[]> {
  const { id } = file;
  const checked = await act(id, "check");
  expect(await faultsOf(id)).toEqual([]);
  expect(checked.states).toMatchObject({ ready: LINES, error: 0 });
  const done = await act(id, "run");
  expect(done).toMatchObject({ status: "completed", created: 34, changed: LINES - 34 });
  const there = await make(id);
  expect(there).toHaveLength(LINES);
  const back = await act(id, "reversal");
  expect(back.kept).toEqual([]);
  expect(back.states).toMatchObject({ reverted: LINES, kept: 0 });
  expect(await make(id)).toEqual([]);
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
}, 300_000);

it.runIf(process.env["LONG"])(
  "brings in all lines of a French WooCommerce export: variations take from their parent",
  async () => {
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
  },
  300_000,
);

it.runIf(process.env["LONG"])(
  "brings in all lines of a PrestaShop list in Latin-1: prices without tax become prices with it",
  async () => {
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
  },
  300_000,
);

it.runIf(process.env["LONG"])(
  "reads a merchant's own list once its words are said, and remembers them for the next one",
  async () => {
    const file = await upload("products", ownList());
    expect(file).toMatchObject({ source: "default", lines: LINES });
    expect(unread(file)).toEqual(["Emplacement"]);
    const { id } = file;
    const checked = await act(id, "check");
    const faults = (await lines(id, "error")).flatMap((line) => line.faults);
    expect(faults).toEqual(Array.from({ length: 4 }, () => ({ field: "color", code: "color-name" })));
    expect(checked.states.ready).toBe(LINES - 4);

    const { body } = await server.send("GET", `/v1/imports/${id}/words`, { token: owner });
    expect(body["fields"]).toMatchObject([
      { field: "color", words: [{ word: "Champagne", count: 4, value: null, guess: "white" }] },
    ]);
    const say = (field: string, word: string, value: string | null, of = id) =>
      server.send("PUT", `/v1/imports/${of}/words`, {
        token: owner,
        body: { words: [{ field, word, value }] },
      });
    for (const [field, value, code] of [
      ["color", "mauve", "import-value"],
      ["name", "x", "unknown-field"],
    ] as const) {
      const refused = await say(field, "Champagne", value);
      expect([refused.status, refused.text.includes(code)]).toEqual([422, true]);
    }
    // The checked lines must be checked again: a word may get another meaning.
    expect(view(await say("color", "CHAMPAGNE ", "white")).states).toMatchObject({ new: LINES });
    expect((await act(id, "check")).states).toMatchObject({ ready: LINES, error: 0 });

    const next = await upload("products", ownList());
    expect((await act(next.id, "check")).states).toMatchObject({ ready: LINES, error: 0 });
    // The chosen values can be seen there, and removed.
    const again = await server.send("GET", `/v1/imports/${next.id}/words`, { token: owner });
    expect(again.body["fields"]).toMatchObject([
      { field: "color", words: [{ word: "Champagne", value: "white" }] },
    ]);
    await say("color", "Champagne", null, next.id);
    expect((await act(next.id, "check")).states).toMatchObject({ ready: LINES - 4, error: 4 });
  },
  300_000,
);

it("does not take other money for euros; many lines are corrected at once, others are left out", async () => {
  const file = await upload(
    "products",
    "Title;Price;Stock\nDusty Road 2019 Magnum;$1,234.50;3\nRue des Lices NV;€ 12.50;-2\nCellier;12.50 EUR;2\nSans prix;;\nFrancs;CHF 20.00;1",
  );
  const { id } = file;
  expect((await act(id, "check")).states).toMatchObject({ ready: 2, error: 3 });
  expect(await faultsOf(id)).toEqual([
    [1, [{ field: "priceTtc", code: "currency" }]],
    [2, [{ field: "stock", code: "quantity" }]],
    [5, [{ field: "priceTtc", code: "currency" }]],
  ]);
  const set = (rows: object, change: object) =>
    server.send("PUT", `/v1/imports/${id}/lines`, { token: owner, body: { rows, act: change } });
  const count = async (rows: object, change: object): Promise<unknown> =>
    (await set(rows, change)).body["changed"];
  expect((await set({ lines: [1] }, { field: "password", value: "x" })).status).toBe(422);
  expect(await count({ lines: [1, 5, 77] }, { field: "priceTtc", value: "25" })).toBe(2);
  expect(await count({ state: "error" }, { field: "stock", value: "0" })).toBe(1);
  // No column has the country: it is set beside the cells.
  expect(await count({ lines: [1, 2, 3, 4] }, { field: "country", value: "Italie" })).toBe(4);
  expect(await count({ lines: [4, 5] }, { skipped: true })).toBe(2);
  expect(await count({ lines: [5] }, { skipped: false })).toBe(1);
  expect((await act(id, "check")).states).toMatchObject({ ready: 4, error: 0, skipped: 1 });
  expect((await lines(id, "ready"))[0]).toMatchObject({ line: 1, fixed: { country: "Italie" } });
  expect(await act(id, "run")).toMatchObject({ status: "completed", created: 4 });
  expect(await make(id)).toMatchObject([
    { name: "Cellier", price: 125_000, country: "IT", stock: 2, ml: 750, vintage: "NV" },
    { name: "Dusty Road", price: 250_000, country: "IT", stock: 3, ml: 1500, vintage: "2019" },
    { name: "Francs", price: 250_000, country: null, stock: 1 },
    { name: "Rue des Lices", price: 125_000, country: "IT", stock: 0, vintage: "NV" },
  ]);
  // An imported line cannot be changed here any more.
  expect(await count({ lines: [1] }, { field: "priceTtc", value: "1" })).toBe(0);
}, 60_000);

it("takes a description of ten to five thousand letters, as the form does", async () => {
  const file = [
    "Désignation;Millésime;Contenance;Prix TTC;Description",
    "Cuvée brève;2024;75 cl;12,00;Court",
    "Cuvée dite;2024;75 cl;12,00;Un vin de soif, fruité.",
  ].join("\n");
  const { id } = await upload("products", file);
  expect((await act(id, "check")).states).toMatchObject({ ready: 1, error: 1 });
  expect((await lines(id, "error")).map((line) => line.faults)).toEqual([
    [{ field: "description", code: "description" }],
  ]);
});
