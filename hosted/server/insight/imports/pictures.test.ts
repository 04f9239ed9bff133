import type { ImportPicture, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let site: Server;
let base: string;
const requested: string[] = [];
let isDown = false;

beforeAll(async () => {
  const bottle = await sharp({ create: { width: 300, height: 600, channels: 3, background: "#722f37" } })
    .jpeg()
    .toBuffer();
  site = createServer((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    if (path.startsWith("/bottle")) response.end(bottle);
    else if (path === "/fake.jpg")
      response.setHeader("content-type", "image/jpeg").end("<svg onload=alert(1)>");
    else if (path === "/huge.jpg") response.end(Buffer.alloc(11 * 1024 * 1024));
    else if (path === "/inside.jpg") response.writeHead(302, { location: "http://10.0.0.1/x.jpg" }).end();
    else if (path === "/down.jpg" && !isDown) response.end(bottle);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { OUTSIDE_LOOPBACK: "1" } });
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(async () => {
  await server.stop();
  site.close();
});

const read = async (id: string): Promise<ImportView> =>
  (await server.send("GET", `/v1/imports/${id}`, { token: owner })).body as unknown as ImportView;
async function act(id: string, what: string): Promise<ImportView> {
  const reply = await server.send("POST", `/v1/imports/${id}/${what}`, { token: owner });
  expect(reply.status, reply.text).toBe(202);
  await expect
    .poll(
      async () => {
        const { running, pictures } = await read(id);
        return running ?? pictures.waiting;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0);
  return read(id);
}
async function upload(text: string): Promise<string> {
  const response = await fetch(`${server.url}/v1/imports?kind=products&name=photos.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${owner}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: text,
  });
  return String(((await response.json()) as { id: string }).id);
}
const visuals = (name: string) =>
  asOwner(
    server.ownerUrl,
    async (client) =>
      (
        await client.query(
          "select jsonb_array_elements(visuals) ->> 'visual' as visual from products where shop_id = $1 and name = $2",
          [shop.id, name],
        )
      ).rows as { visual: string }[],
  );

it("fetches the pictures of a file after the import, shows them, and says which could not be had", async () => {
  isDown = true;
  const id = await upload(
    [
      "Produit;Millésime;Prix TTC;Images",
      `Photo deux;2020;12;${base}/bottle-1.jpg, ${base}/bottle-2.jpg`,
      // The same picture on another vintage is fetched once.
      `Photo deux;2021;13;${base}/bottle-1.jpg`,
      `Photo fausse;2020;12;${base}/fake.jpg`,
      `Photo lourde;2020;12;${base}/huge.jpg`,
      `Photo privée;2020;12;${base}/inside.jpg`,
      "Photo interne;2020;12;https://192.168.1.1/x.jpg",
      `Photo absente;2020;12;${base}/down.jpg`,
      "Sans photo;2020;12;pas-une-adresse",
    ].join("\n"),
  );
  await act(id, "check");
  expect(requested).toEqual([]);
  const done = await act(id, "run");
  expect(done).toMatchObject({ created: 7, changed: 1, pictures: { done: 2, failed: 6, waiting: 0 } });
  expect(requested.filter((path) => path === "/bottle-1.jpg")).toHaveLength(1);
  const { body } = await server.send("GET", `/v1/imports/${id}/pictures`, { token: owner });
  expect((body["failed"] as unknown as ImportPicture[]).map(({ line, code }) => [line, code])).toEqual([
    [3, "picture-format"],
    [4, "outside-large"],
    [5, "outside-address"],
    [6, "outside-address"],
    [7, "outside-status"],
    [8, "outside-address"],
  ]);
  const shown = await visuals("Photo deux");
  expect(shown).toHaveLength(2);
  const picture = await fetch(`${server.url}${shown[0]?.visual}/320.webp`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("image/"),
  ]);

  // Its site returns it by now.
  isDown = false;
  expect((await act(id, "pictures")).pictures).toMatchObject({ done: 3 });
  expect(await visuals("Photo absente")).toHaveLength(1);

  // Pictures that came with the import do not prevent its undo.
  expect((await act(id, "reversal")).states).toMatchObject({ reverted: 8, kept: 0 });
  expect(await visuals("Photo deux")).toEqual([]);
}, 120_000);
