import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pictureOrNull } from "#kit/files/files.ts";
import { openRecentPictures } from "#kit/files/recentPictures.ts";
import { openStore, type FileStore } from "#kit/files/store.ts";
import { startBucket, type TestBucket } from "#kit/files/testing/bucket.fixture.ts";
import { readSettings } from "#kit/settings.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let bucket: TestBucket;
let server: TestServer;
let shop: TestShop;
let owner: string;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-stores-"));
  bucket = await startBucket();
  server = await startTestServer({ jobs: false, env: bucket.env({ prefix: "vins" }) });
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
beforeEach(() => void (bucket.way = "open"));
afterAll(async () => {
  await server.stop();
  await bucket.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Opens a store as a server with these variables does. */
function storeOf(env: Record<string, string>): FileStore {
  const { files } = readSettings({ CUVEE_DATA: dir, ...env });
  return openStore(files, server.app.services.log);
}

async function keysOf(store: FileStore, prefix = ""): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
}

/** Returns a picture of noise, which is not compressed to a few bytes. */
const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

type Uploaded = { status: number; code: unknown; visual: string; id: string };
async function upload(bytes: Buffer, key = newTestId()): Promise<Uploaded> {
  const reply = await fetch(`${server.url}/v1/files`, {
    method: "POST",
    headers: { "content-type": "image/png", "idempotency-key": key, authorization: `Bearer ${owner}` },
    body: new Uint8Array(bytes),
  });
  const body = (await reply.json()) as Record<string, unknown>;
  return {
    status: reply.status,
    code: body["code"],
    visual: String(body["visual"]),
    id: String(body["id"]),
  };
}
const count = (): Promise<number> =>
  asOwner(server.ownerUrl, async (c) => (await c.query("select count(*)::int as n from files")).rows[0].n);
const shown = async (visual: string, width = 320): Promise<[number, string | null]> => {
  const reply = await fetch(`${server.url}${visual}/${width}.webp`);
  await reply.arrayBuffer();
  return [reply.status, reply.headers.get("content-type")];
};

describe("a server that stores its files in a bucket", () => {
  it("keeps a picture, shows it in a width, and stores that width for other processes", async () => {
    const picture = await upload(await noise(400));
    expect(picture.status).toBe(201);
    expect(await shown(picture.visual)).toEqual([200, "image/webp"]);
    const { id } = picture;
    const store = storeOf(bucket.env({ prefix: "vins" }));
    const place = `${id.slice(-2)}/${id}`;
    expect(await keysOf(store, place)).toEqual([place, `${place}-320.webp`]);
    const stored = await server.app.services.files.original(id);
    const rows = await asOwner(
      server.ownerUrl,
      async (c) => (await c.query("select bytes, sha256 from files where id = $1", [id])).rows,
    );
    expect(rows).toEqual([{ bytes: stored.length, sha256: createHash("sha256").update(stored).digest() }]);
    store.close();
  });

  it("shows a picture again from its memory while the store is down; others are refused by name", async () => {
    const picture = await upload(await noise(60));
    await shown(picture.visual);
    bucket.way = "cut";
    expect(await shown(picture.visual)).toEqual([200, "image/webp"]);
    const other = await server.send("GET", `${picture.visual}/480.webp`);
    expect([other.status, other.body["code"]]).toEqual([503, "files-unavailable"]);
    expect(other.body["message"]).toContain("Les fichiers sont momentanément indisponibles");
    expect((await server.send("GET", "/readyz")).status).toBe(200);
    // A mail or a PDF is made later: without its pictures only where they are gone.
    const { files } = server.app.services;
    await expect(pictureOrNull(files, picture.id, 480)).rejects.toMatchObject({ code: "files-unavailable" });
    bucket.way = "open";
    expect(await pictureOrNull(files, newTestId(), 480)).toBeNull();
    expect(await shown(picture.visual, 480)).toEqual([200, "image/webp"]);
    expect(await shown(`/files/${newTestId()}`)).toEqual([404, "application/problem+json; charset=utf-8"]);
  });

  it.each(["cut", "cutInTheMiddle"] as const)(
    "refuses an upload by name when the store goes down (%s), and leaves no row; the same request succeeds later",
    async (way) => {
      const [bytes, key, before] = [await noise(500), newTestId(), await count()];
      bucket.way = way;
      expect(await upload(bytes, key)).toMatchObject({ status: 503, code: "files-unavailable" });
      if (way === "cutInTheMiddle") expect(bucket.cutAt).toBeGreaterThan(20_000);
      expect(await count()).toBe(before);
      bucket.way = "open";
      const again = await upload(bytes, key);
      expect(again.status).toBe(201);
      expect(await upload(bytes, key)).toEqual(again);
      expect(await count()).toBe(before + 1);
    },
  );

  it("holds no connection of the database while it waits for the store", async () => {
    const bytes = await noise(60);
    const { database } = server.app.services;
    bucket.way = "silent";
    const waiting = upload(bytes);
    while (bucket.connections() === 0) await new Promise((done) => setTimeout(done, 5));
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
    bucket.way = "open";
    expect((await waiting).status).toBe(201);
  });

  it.runIf(process.env["LONG"])("waits for a silent store less than ten seconds", async () => {
    const [bytes, before, since] = [await noise(60), await count(), performance.now()];
    bucket.way = "silent";
    expect(await upload(bytes)).toMatchObject({ status: 503, code: "files-unavailable" });
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(await count()).toBe(before);
  });

  it("keeps a file of 20 MB", async () => {
    const { files, database } = server.app.services;
    const bytes = randomBytes(20_000_000);
    const id = newTestId();
    const named = { shopId: shop.id, id, name: "grand.bin", mime: "application/pdf", isPublic: false };
    const stored = await files.store({ ...named, bytes });
    await database.transaction({ shopId: shop.id }, (tx) => files.record(tx, stored));
    expect((await files.original(id)).equals(bytes)).toBe(true);
  });
});

describe.each(["a folder", "a bucket"])("%s as a store", (kind) => {
  let store: FileStore;
  let other: TestBucket | null = null;
  beforeAll(async () => {
    if (kind === "a bucket") other = await startBucket("fauxqs");
    const folder = { FILES_URL: `file://${encodeURI(join(dir, "vin rouge é"))}` };
    store = storeOf(other?.env({ prefix: "vin rouge/été+50%&=?#" }) ?? folder);
  });
  afterAll(async () => {
    store.close();
    await other?.stop();
  });

  it("has nothing at first, and keeps bytes under keys with any signs", async () => {
    expect(await keysOf(store)).toEqual([]);
    expect(await store.read("ab/none")).toBeNull();
    const keys = ["ab/plain", "ab/été & co", "ab/a+b %20 c'd(e)!*~", "xy/葡萄.webp", "ab/plain-320.webp"];
    for (const key of keys) await store.write(key, Buffer.from(`bytes of ${key}`), "text/plain");
    for (const key of keys) expect(String(await store.read(key))).toBe(`bytes of ${key}`);
    expect(await keysOf(store)).toEqual(keys.toSorted());
    expect(await keysOf(store, "ab/plain")).toEqual(["ab/plain", "ab/plain-320.webp"]);
    await store.write("ab/plain", Buffer.from("others"), "text/plain");
    expect(String(await store.read("ab/plain"))).toBe("others");
  });

  it.runIf(process.env["LONG"])("lists more keys than one answer holds", async () => {
    const wanted = Array.from({ length: 1010 }, (_, n) => `many/${String(n).padStart(4, "0")}`);
    const left = [...wanted];
    const worker = async (): Promise<void> => {
      for (let key = left.shift(); key !== undefined; key = left.shift())
        await store.write(key, Buffer.from(key), "text/plain");
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(await keysOf(store, "many/")).toEqual(wanted);
  });
});

describe("pictures in memory", () => {
  it("stay up to a number of bytes, those that were shown last", () => {
    const recent = openRecentPictures(100);
    for (const key of ["a", "b", "c"]) recent.keep(key, Buffer.alloc(40));
    expect(["a", "b", "c"].map((key) => recent.find(key)?.length)).toEqual([undefined, 40, 40]);
    recent.find("b");
    recent.keep("d", Buffer.alloc(40));
    recent.keep("too large", Buffer.alloc(101));
    expect(["b", "c", "d", "too large"].map((key) => recent.find(key)?.length)).toEqual([
      40,
      undefined,
      40,
      undefined,
    ]);
  });
});
