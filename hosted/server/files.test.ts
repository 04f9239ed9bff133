import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { UNAVAILABLE } from "#kit/exitCodes.ts";
import { startBucket, type TestBucket } from "#kit/files/testing/bucket.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

// The command `npm run files`.

let server: TestServer;
let bucket: TestBucket;
let dir: string;
let from: string;
const ids: string[] = [];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-files-"));
  from = pathToFileURL(dir).href;
  bucket = await startBucket("fauxqs");
  server = await startTestServer({ jobs: false, env: { FILES_URL: from } });
  // Only files that this test stores: those of the demo shops lie elsewhere.
  const shopId = await asOwner(server.ownerUrl, async (client) => {
    await client.query("delete from files");
    return String((await client.query("select id from shops limit 1")).rows[0]?.id);
  });
  const { files, database } = server.app.services;
  for (const name of ["un", "deux", "trois"]) {
    const file = { shopId, id: newTestId(), name, mime: "text/plain", isPublic: false };
    const stored = await files.store({ ...file, bytes: Buffer.from(name) });
    await database.transaction({ shopId }, (tx) => files.record(tx, stored));
    ids.push(file.id);
  }
});
afterAll(async () => {
  await server.stop();
  await bucket.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Runs the command, and returns its exit code and output. */
async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, ...bucket.env(), FILES_URL: from, DATABASE_URL: server.ownerUrl };
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, "files.ts"), ...args], {
    env,
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      said: stdout + stderr,
    }),
  );
}
const to = (): string => bucket.env({ prefix: "copie" })["FILES_URL"] ?? "";

it("copies every file to another store, once, and compares it with the database", async () => {
  expect(await run("--to", to())).toEqual({
    code: 0,
    said: "3 files, 11 bytes\n3 copied\n0 missing, 0 damaged\n",
  });
  expect(await run("--from", from, "--to", to())).toEqual({
    code: 0,
    said: "3 files, 11 bytes\n0 copied\n0 missing, 0 damaged\n",
  });
  expect(await run("--from", to())).toEqual({ code: 0, said: "3 files, 11 bytes\n0 missing, 0 damaged\n" });
});

it("names files that are missing or have other bytes, and copies none of them", async () => {
  const [first = "", second = ""] = ids;
  await writeFile(join(dir, first.slice(-2), first), "xx");
  await rm(join(dir, second.slice(-2), second));
  const other = bucket.env({ prefix: "autre" })["FILES_URL"] ?? "";
  expect(await run("--to", other)).toEqual({
    code: 1,
    said: `3 files, 11 bytes\n1 copied\n1 missing, 1 damaged\nmissing ${second}\ndamaged ${first}\n`,
  });
});

it("says in one line what it cannot use", async () => {
  expect((await run("--form", from)).code).toBe(2);
  expect(await run("--to", "ftp://x")).toEqual({
    code: 2,
    said: "files: FILES_URL: not an address starting with file: or s3:\n",
  });
  bucket.way = "cut";
  expect(await run("--to", to())).toEqual({
    code: UNAVAILABLE,
    said: "files: FILES_URL: the store cannot be reached (ECONNRESET)\n",
  });
});
