import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { fillDisk, freeDisk } from "#kit/testing/fullDisk.ts";
import { fingerprint } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, orderBody, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { openWriter, send, writeDay } from "#counter/tills/testing/journal.fixture.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

const query = (sql: string): Promise<unknown> => asOwner(server.ownerUrl, (client) => client.query(sql));

/** Returns the numbers of orders that were given, and all other counters. */
async function counts(): Promise<{ orders: number; others: unknown[] }> {
  return asOwner(server.ownerUrl, async (client) => {
    const orders = await client.query(
      "select coalesce(sum(last), 0)::int as n from counters where series = 'order'",
    );
    const others = await client.query("select * from counters where series <> 'order' order by 1, 2, 3");
    return { orders: Number(orders.rows[0]?.n), others: others.rows };
  });
}

async function whileFull<T>(table: string, work: () => Promise<T>): Promise<T> {
  await fillDisk(query, table);
  try {
    return await work();
  } finally {
    await freeDisk(query, table);
  }
}

it.each(["orders", "order_lines", "order_events", "payments", "stock_movements", "idempotency_keys"])(
  "an order that finds no room for its %s says so, and nothing of it stays",
  async (table) => {
    await server.settle();
    const before = await fingerprint(server.ownerUrl);
    const countedBefore = await counts();
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
    const headers = { "idempotency-key": newTestId() };
    const place = () => server.send("POST", "/v1/orders", { body, headers });
    const refused = await whileFull(table, place);
    expect([refused.status, refused.body["code"]]).toEqual([507, "storage-full"]);
    expect(refused.body["message"]).toContain("n'y a plus de place");
    // But its number, where it had one: numbers of orders may have gaps (decision 0039).
    const counters = "public.counters";
    expect({ ...(await fingerprint(server.ownerUrl)), [counters]: "" }).toEqual({
      ...before,
      [counters]: "",
    });
    const counted = await counts();
    expect(counted.others).toEqual(countedBefore.others);
    expect([0, 1]).toContain(counted.orders - countedBefore.orders);
    // The same request, once there is space again, makes one order.
    const again = await place();
    expect(again.status).toBe(201);
    expect((await place()).headers.get("idempotent-replayed")).toBe("true");
  },
);

it("an order that found room is as ever", async () => {
  expect((await placeOrder(server, shop, { payment: "check", quantity: 1 })).status).toBe(201);
});

it("the journal of a till says so, keeps nothing, and takes its records when there is room", async () => {
  const token = await server.login("calades", "Calades2026");
  const writer = openWriter(await enrol(server, token, (await makePoint(server, token)).id));
  await writeDay(writer, 3);
  await server.settle();
  const before = await fingerprint(server.ownerUrl);
  const refused = await whileFull("till_records", () => send(server, token, writer, writer.sealed));
  expect([refused.status, refused.body["code"]]).toEqual([507, "storage-full"]);
  expect(await fingerprint(server.ownerUrl)).toEqual(before);
  const taken = await send(server, token, writer, writer.sealed);
  expect([taken.status, taken.body["seq"]]).toEqual([200, writer.sealed.length]);
});

/** Returns a picture of pure noise, which cannot be compressed. */
const picture = async (): Promise<Buffer> =>
  sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();

const signedIn = (to: TestServer): Promise<string> => to.login("calades", "Calades2026");

async function upload(
  to: TestServer,
  { token, bytes, key = newTestId() }: { token: string; bytes: Buffer; key?: string },
): Promise<{ status: number; code: unknown }> {
  const reply = await fetch(`${to.url}/v1/files`, {
    method: "POST",
    headers: { "content-type": "image/png", "idempotency-key": key, authorization: `Bearer ${token}` },
    body: new Uint8Array(bytes),
  });
  const body = (await reply.json()) as Record<string, unknown>;
  return { status: reply.status, code: body["code"] };
}

it("a picture says so, leaves nothing, and is kept when there is room", async () => {
  const sending = { token: await signedIn(server), bytes: await picture(), key: newTestId() };
  const before = await fingerprint(server.ownerUrl);
  const refused = await whileFull("files", () => upload(server, sending));
  expect(refused).toEqual({ status: 507, code: "storage-full" });
  expect(await fingerprint(server.ownerUrl)).toEqual(before);
  expect((await upload(server, sending)).status).toBe(201);
});

// Run manually, as root: mount -t tmpfs -o size=64k tmpfs /mnt/tiny; FULL_DISK=/mnt/tiny npx vitest run fullDisk
it.runIf(process.env["FULL_DISK"])("a picture for which the file system has no room says so", async () => {
  const dir = process.env["FULL_DISK"] ?? "";
  const small = await startTestServer({ env: { FILES_URL: pathToFileURL(dir).href } });
  try {
    const sending = { token: await signedIn(small), bytes: await picture() };
    const before = await fingerprint(small.ownerUrl);
    expect(await upload(small, sending)).toEqual({ status: 507, code: "storage-full" });
    expect(await fingerprint(small.ownerUrl)).toEqual(before);
    const left = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    expect(left).toEqual([]);
  } finally {
    await small.stop();
  }
});
