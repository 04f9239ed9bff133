import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { CONFIGURATION, UNAVAILABLE } from "#kit/exitCodes.ts";
import { tryBucket } from "#kit/files/bucketStore.ts";
import { startBucket, type TestBucket } from "#kit/files/testing/bucket.fixture.ts";
import { readSettings } from "#kit/settings.ts";
import { asOwner, databaseAt, TEST_SECRET, type Cluster } from "#kit/testing/cluster.ts";
import { freePorts, startServerProcess, whenReady, type ServerProcess } from "#kit/testing/process.ts";
import { newTestId, sendTo } from "#kit/testing/server.ts";

// Processes as `npm start` runs them, whose files are in a bucket.

const cluster = JSON.parse(inject("cluster")) as Cluster;
const database = `b_${randomBytes(6).toString("hex")}`;
let dir: string;
let bucket: TestBucket;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-buckets-"));
  bucket = await startBucket();
  await asOwner(cluster.ownerUrl, (client) =>
    client.query(`create database ${database} template ${cluster.template} strategy file_copy`),
  );
});
afterAll(async () => {
  await bucket.stop();
  await asOwner(cluster.ownerUrl, (client) => client.query(`drop database ${database} with (force)`));
  rmSync(dir, { recursive: true, force: true });
});

const KEY = { AWS_ACCESS_KEY_ID: "A", AWS_SECRET_ACCESS_KEY: "B" };

type Started = { server: ServerProcess; url: string };

/** Starts a process on the database of this file and, but for `env`, on the bucket. */
async function start(env: Record<string, string> = {}): Promise<Started> {
  const [port = 0, examplePort = 0] = await freePorts(2);
  const server = startServerProcess({
    PORT: String(port),
    EXAMPLE_PORT: String(examplePort),
    CUVEE_DATA: join(dir, String(port)),
    CUVEE_SECRET: TEST_SECRET,
    DATABASE_URL: databaseAt(cluster.ownerUrl, database),
    ...bucket.env(),
    ...env,
  });
  return { server, url: `http://127.0.0.1:${port}` };
}

/** Starts a process that must not start; returns its exit code and what it wrote. */
async function refused(env: Record<string, string>): Promise<[number | string, string]> {
  const { server } = await start(env);
  return [await server.ended, server.stderr()];
}

it("shows on one process the pictures that another one has stored", async () => {
  const started = await Promise.all([start(), start()]);
  for (const { server, url } of started) await whenReady(server, url);
  const [{ url: first }, { url: second }] = started as [Started, Started];
  const login = { body: { username: "calades", password: "Calades2026" } };
  const token = String((await sendTo(first, "POST", "/v1/auth/login", login)).body["jwt"]);
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#8c2f24" } })
    .png()
    .toBuffer();
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    const reply = await fetch(`${from}/v1/files`, {
      method: "POST",
      headers: {
        "content-type": "image/png",
        "idempotency-key": newTestId(),
        authorization: `Bearer ${token}`,
      },
      body: new Uint8Array(bytes),
    });
    expect(reply.status).toBe(201);
    const { visual } = (await reply.json()) as { visual: string };
    for (const url of [to, from]) {
      const shown = await fetch(`${url}${visual}/160.webp`);
      const picture = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect([shown.status, picture.format, picture.width]).toEqual([200, "webp", 160]);
    }
  }
  for (const { server } of started) server.signal("SIGTERM");
  expect(await Promise.all(started.map(({ server }) => server.ended))).toEqual([0, 0]);
}, 60_000);

it("is not started with a wrong bucket, which one line names", async () => {
  expect(await refused(bucket.env({ bucket: "another" }))).toEqual([
    CONFIGURATION,
    'cuvee: FILES_URL: the store has no bucket "another"\n',
  ]);
}, 60_000);

it.runIf(process.env["LONG"])(
  "is refused in the same way for a wrong key, and for an address that is no store's",
  async () => {
    const outcome = async (env: Record<string, string>): Promise<string> => {
      const { files } = readSettings({ CUVEE_DATA: dir, ...env });
      if (files.kind !== "bucket") throw new Error("no bucket");
      return tryBucket(files).then(
        () => "taken",
        (error: Error) => `${error.constructor.name} ${error.message}`,
      );
    };
    expect(await outcome(bucket.env({ prefix: "vide" }))).toBe("taken");
    expect(await outcome(bucket.env({ secret: "another" }))).toBe(
      "SettingError FILES_URL: the store refuses the key AWS_ACCESS_KEY_ID (SignatureDoesNotMatch)",
    );
    expect(await outcome({ ...bucket.env(), AWS_ACCESS_KEY_ID: "another" })).toBe(
      "SettingError FILES_URL: the store refuses the key AWS_ACCESS_KEY_ID (InvalidAccessKeyId)",
    );
    const page = createServer((_, reply) => reply.end("<!doctype html><p>Bonjour")).listen(0, "127.0.0.1");
    await once(page, "listening");
    const { port } = page.address() as AddressInfo;
    expect(
      await outcome({ FILES_URL: `s3://cuvee?endpoint=http://127.0.0.1:${port}&pathStyle=1`, ...KEY }),
    ).toMatch(/^SettingError FILES_URL: no object store answers there \(/);
    page.close();
  },
);

it.runIf(process.env["LONG"])(
  "is not started without the store, and may be started again later",
  async () => {
    const [port = 0] = await freePorts(1);
    expect(await refused({ FILES_URL: `s3://cuvee?endpoint=http://127.0.0.1:${port}&pathStyle=1` })).toEqual([
      UNAVAILABLE,
      "cuvee: FILES_URL: the store cannot be reached (ECONNREFUSED)\n",
    ]);
  },
  60_000,
);
