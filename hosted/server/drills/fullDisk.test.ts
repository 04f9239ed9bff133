import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backUpNightly } from "#backups/nightly.ts";
import { runCommand } from "#backups/testing/commands.fixture.ts";
import { fullDiskDrill } from "#drills/fullDisk.ts";
import { smallDisk, type SmallDisk } from "#drills/testing/smallDisk.fixture.ts";
import { TEST_SECRET } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer } from "#kit/testing/server.ts";

// Needs the right to mount file systems: in the long tests, and left out with a sentence where that is not allowed.
const isLong = Boolean(process.env["LONG"]) && !process.env["DATABASE_URL"];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let dir: string;
let disk: SmallDisk | null = null;

beforeAll(() => {
  if (!isLong) return;
  dir = mkdtempSync(join(tmpdir(), "cuvee-small-"));
  disk = smallDisk(join(dir, "disk"), 2);
  if (!disk) say("full disks are left out: this user may not mount a file system");
});
afterAll(() => {
  disk?.remove();
  if (dir) rmSync(dir, { recursive: true, force: true });
});

it.runIf(isLong)(
  "orders are refused by name while the disk of the database is full, and taken again when it has room",
  { timeout: 300_000 },
  async ({ skip }) => {
    if (!disk) return skip();
    const report = await fullDiskDrill({ megabytes: 400, seconds: 15, crowd: 8, log: say });
    say(JSON.stringify(report));
    expect(report.faults).toEqual({});
    const refusals = Object.keys(report.full).filter((kind) => kind !== "201");
    expect(refusals).toContain("507 storage-full");
    // The database ends where its log finds no room: then it is away.
    for (const kind of refusals) expect(["507 storage-full", "503 database-unavailable"]).toContain(kind);
    expect(report.recoveredMs).toBeLessThan(30_000);
    expect(report.backup).toMatchObject({ code: 1, left: [] });
  },
);

it.runIf(isLong)(
  "a backup onto a full disk says so and leaves nothing; that of the night shows it, and is made when there is room",
  { timeout: 120_000 },
  async ({ skip }) => {
    if (!disk) return skip();
    const { folder } = disk;
    const server = await startTestServer({ jobs: false, env: { BACKUP_DIR: folder } });
    const before = process.env["DATABASE_URL"];
    try {
      const env = { DATABASE_URL: server.ownerUrl, CUVEE_SECRET: TEST_SECRET };
      const { code, err } = await runCommand("backup", [join(folder, "one.tar.zst")], env);
      expect([code, err]).toEqual([1, `backup: no room for the backup in ${folder}\n`]);
      expect(readdirSync(folder)).toEqual([]);
      const readAge = async () => (await server.send("GET", "/readyz")).body["backupAgeS"];
      // The command of the night finds the database as the operator's does.
      process.env["DATABASE_URL"] = server.ownerUrl;
      expect(await backUpNightly(server.app.services)).toBe(false);
      expect(readdirSync(folder)).toEqual([]);
      const token = await makePerson(server, { role: "admin" });
      const shown = await server.send("GET", "/v1/admin/backups", { token });
      expect(shown.body).toMatchObject({
        last: null,
        failed: { error: `backup: no room for the backup in ${folder}` },
      });
      expect((await server.send("GET", "/readyz")).body).toMatchObject({ status: "ready", backupAgeS: null });
      disk.resize(1000);
      server.clock.now = Date.now() + 2 * 3_600_000;
      expect(await backUpNightly(server.app.services)).toBe(true);
      expect(await readAge()).toBe(0);
      const [made = ""] = readdirSync(folder);
      copyFileSync(join(folder, made), join(dir, "made.tar.zst"));
      rmSync(join(folder, made));
      disk.resize(2);
      const back = await runCommand(
        "restore",
        [join(dir, "made.tar.zst"), "--data", join(folder, "back")],
        {},
      );
      expect([back.code, back.err]).toEqual([1, `restore: no room for the restored data in ${folder}\n`]);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env["DATABASE_URL"];
      else process.env["DATABASE_URL"] = before;
      await server.stop();
    }
  },
);
