import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backUpNightly, dueSince } from "#backups/nightly.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Half past four in France, in a past winter: sessions of now are valid then. */
const NIGHT = Date.parse("2026-01-12T03:30:00Z");

const given = process.env["DATABASE_URL"];
let dir: string;
let server: TestServer;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-nightly-"));
  server = await startTestServer({ jobs: false, env: { BACKUP_DIR: join(dir, "nights"), BACKUP_KEEP: "2" } });
  // The command finds the database as the operator's does.
  process.env["DATABASE_URL"] = server.ownerUrl;
  server.clock.now = NIGHT;
});
afterAll(async () => {
  if (given === undefined) delete process.env["DATABASE_URL"];
  else process.env["DATABASE_URL"] = given;
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const night = (): Promise<boolean> => backUpNightly(server.app.services);
const names = (): string[] => readdirSync(join(dir, "nights")).toSorted();
// Each look is that of a new admin.
const shown = async (): Promise<unknown> => {
  const token = await makePerson(server, { role: "admin" });
  return (await server.send("GET", "/v1/admin/backups", { token })).body;
};
const age = async (): Promise<unknown> => (await server.send("GET", "/readyz")).body["backupAgeS"];

it("a backup is due from the hour in France on, once a night", () => {
  expect(dueSince(NIGHT, 3)).toBe(NIGHT - 1.5 * HOUR);
  expect(dueSince(NIGHT, 4)).toBe(NIGHT - 0.5 * HOUR);
  expect(dueSince(NIGHT, 5)).toBe(NIGHT + 0.5 * HOUR - DAY);
  expect(dueSince(Date.parse("2026-07-12T00:59:59Z"), 3)).toBe(Date.parse("2026-07-11T01:00:00Z"));
});

it("makes one a night whoever asks, tries a failed one again after an hour, and keeps the newest", async () => {
  expect([await age(), await shown()]).toEqual([null, { isNightly: true, last: null, failed: null }]);
  const tries = await Promise.all([night(), night(), night()]);
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(names()).toEqual(["cuvee-20260112-0430.tar.zst"]);
  server.clock.now += HOUR;
  expect([await night(), await age()]).toEqual([false, 3600]);
  expect(await shown()).toEqual({
    isNightly: true,
    last: { at: "2026-01-12T03:30:00.000Z", bytes: expect.any(Number), ms: 0 },
    failed: null,
  });

  // The next night a file of this name is in the way.
  server.clock.now = NIGHT + DAY;
  writeFileSync(join(dir, "nights", "cuvee-20260113-0430.tar.zst"), "x");
  expect(await night()).toBe(false);
  expect(await shown()).toMatchObject({
    last: { at: "2026-01-12T03:30:00.000Z" },
    failed: { at: "2026-01-13T03:30:00.000Z", error: expect.stringContaining("exists") },
  });
  server.clock.now += HOUR / 2;
  expect(await night()).toBe(false);
  server.clock.now += HOUR;
  expect(await night()).toBe(true);
  expect(await shown()).toMatchObject({ last: { at: "2026-01-13T05:00:00.000Z" }, failed: null });
  // Only backups are removed, and the two newest of them stay.
  writeFileSync(join(dir, "nights", "notes.txt"), "x");
  server.clock.now = NIGHT + 2 * DAY;
  expect(await night()).toBe(true);
  expect(names()).toEqual(["cuvee-20260113-0600.tar.zst", "cuvee-20260114-0430.tar.zst", "notes.txt"]);
}, 60_000);

it("a try that was cut off is repeated after six hours", async () => {
  server.clock.now = NIGHT + 3 * DAY;
  await asOwner(server.ownerUrl, (client) =>
    client.query("insert into backups (id, began_at, name) values ($1, $2, 'x')", [
      "cutcutcutcutcutc",
      new Date(server.clock.now - 2 * HOUR),
    ]),
  );
  expect(await night()).toBe(false);
  server.clock.now += 5 * HOUR;
  expect(await night()).toBe(true);
}, 60_000);
