import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder } from "#kit/testing/orders.ts";
import { formatBody, vintageBody } from "#kit/testing/products.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openCatalogueOf, type Seller } from "./testing/records.fixture.ts";

// A picture of the product is used for each of its formats without one of its own, wherever the format is shown.

const SLUG = "cuvee-en-image";
let server: TestServer;
let owner: string;
let seller: Seller;
/** Pictures of the product and of its bottle of 2024. */
let own: string;
let bottles: string;
let productId: string;
const ids = { bottle: newTestId(), magnum: newTestId(), older: newTestId() };

async function picture(color: string): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 900, channels: 3, background: color } })
    .png()
    .toBuffer();
  const reply = await fetch(`${server.url}/v1/files`, {
    method: "POST",
    headers: {
      "content-type": "image/png",
      "idempotency-key": newTestId(),
      authorization: `Bearer ${owner}`,
    },
    body: new Uint8Array(bytes),
  });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { visual: string }).visual;
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login("calades", "Calades2026");
  seller = openCatalogueOf(server, owner);
  own = await picture("#7b1a2c");
  bottles = await picture("#e0c068");
  const product = await seller.make({
    slug: SLUG,
    name: "Cuvée en image",
    status: "online",
    visuals: [{ visual: own, alt: "La cuvée au chai" }],
    vintages: [
      vintageBody(
        { name: "2024" },
        formatBody({ id: ids.bottle, visuals: [{ visual: bottles, alt: "" }] }),
        formatBody({ id: ids.magnum, ref: "b150", unityValueE3: 150_000, unitE4: 300_000 }),
      ),
      vintageBody({ name: "2023" }, formatBody({ id: ids.older })),
    ],
  });
  productId = product.id;
  for (const formatId of [ids.bottle, ids.magnum, ids.older]) {
    const stock = { formatId, kind: "inventory", quantity: 60, acceptLacks: true };
    const reply = await server.send("POST", "/v1/stocks/movements", { token: owner, body: stock });
    expect(reply.status, reply.text).toBe(201);
  }
});
afterAll(() => server.stop());

const fileOf = (visual: string): string => visual.replace("/files/", "");

it("is shown by the widget's list and page for formats that have no picture", async () => {
  const shop = await openShop(server, ESTATE);
  const found = shop.products.find(({ id }) => id === productId);
  const shown = Object.fromEntries(
    (found?.vintages ?? []).flatMap((v) => v.formats.map((f) => [f.id, f.visual])),
  );
  expect(shown).toEqual({ [ids.bottle]: bottles, [ids.magnum]: own, [ids.older]: own });
  const page = await server.send("GET", `/v1/embeds/${ESTATE}/products/${SLUG}`);
  expect(page.body["visuals"]).toMatchObject([{ visual: own, alt: "La cuvée au chai" }, { visual: bottles }]);
});

it("is shown by the lists of the back-office", async () => {
  const get = async (path: string) => (await server.send("GET", path, { token: owner })).text;
  expect(await get(`/v1/catalogue/products?search=${encodeURIComponent("cuvée en image")}`)).toContain(own);
  expect(await get(`/v1/pricing/matrix?search=${encodeURIComponent("cuvée en image")}`)).toContain(own);
  expect(await get(`/v1/stocks/${ids.magnum}`)).toContain(own);
});

it("goes with an order and its mail, in which it stands", async () => {
  const shop = await openShop(server, ESTATE);
  const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 6, formatId: ids.older });
  expect(placed.status, placed.text).toBe(201);
  const { order } = placed.body as unknown as { order: { id: string; lines: { visual?: string }[] } };
  expect(order.lines).toMatchObject([{ visual: own }]);
  const mails = () =>
    asOwner(
      server.ownerUrl,
      async (c) =>
        (await c.query("select body_html, files from mails where order_id = $1", [order.id])).rows as {
          body_html: string;
          files: object[];
        }[],
    );
  await vi.waitFor(async () => expect(await mails()).not.toEqual([]), { timeout: 15_000 });
  const [mail] = await mails();
  expect(mail?.body_html).toContain(`src="cid:row-${fileOf(own)}"`);
  expect(mail?.files).toContainEqual(
    expect.objectContaining({ cid: `row-${fileOf(own)}`, picture: fileOf(own) }),
  );
});
