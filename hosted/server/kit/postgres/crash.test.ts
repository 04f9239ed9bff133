import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { startPostgres } from "./postgres.ts";
import * as trial from "./testing/postgresProcess.fixture.ts";
import {
  directory,
  waitForExit,
  kill,
  owner,
  query,
  rounds,
  waitForLine,
  serverPid,
  until,
} from "./testing/postgresProcess.fixture.ts";

vi.setConfig({ testTimeout: 120_000 });
afterAll(trial.removeDirectories);

const lastAck = (lines: string[]): number =>
  Number(lines.findLast((line) => line.startsWith("ack "))?.slice("ack ".length) ?? 0);

/** Processes that are killed besides the owner, and the notice that the next start must log. */
type Case = { also: (dataDir: string, owner: number) => number[]; notice: RegExp };

const CASES: Record<string, Case> = {
  "the owner alone (its watchdog stops the server)": { also: () => [], notice: /^/ },
  "the owner and its watchdog (the server is orphaned)": {
    also: (_, pid) => trial.watchdogs(pid),
    notice: /of an earlier run \(process \d+\) is still there: stopping it/,
  },
  "the owner, its watchdog and the server": {
    also: (dataDir, pid) => [...trial.watchdogs(pid), serverPid(dataDir)],
    notice: /^/,
  },
};

const written = trial.directory();

test.runIf(process.platform === "linux").each(Object.entries(CASES))(
  "kill -9 of %s loses no commit",
  async (_, { also, notice }) => {
    for (let run = 0; run < rounds(1, 10); run += 1) {
      const writer = owner(written, "write");
      await waitForLine(writer, "ack");
      await sleep(50 + Math.random() * 250);
      for (const pid of also(written, writer.pid)) process.kill(pid, "SIGKILL");
      await kill(writer);
      const acknowledged = lastAck(writer.lines);
      const texts: string[] = [];
      const database = await startPostgres({ dataDir: written, log: (line) => texts.push(line) });
      const [row] = await query(database.url, "select count(*)::int as count, max(n) as last from acks");
      expect(row?.["count"]).toBe(row?.["last"]);
      expect(Number(row?.["last"])).toBeGreaterThanOrEqual(acknowledged);
      expect(Number(row?.["last"])).toBeLessThanOrEqual(acknowledged + 1);
      expect(texts.join("\n")).toMatch(notice);
      await database.stop();
    }
  },
);

test.runIf(process.env["LONG"])("a first start killed at any moment is done again by the next", async () => {
  for (let run = 0; run < rounds(3, 12); run += 1) {
    const dataDir = directory();
    const starter = owner(dataDir, "hold");
    await until(() => existsSync(join(dataDir, "owner.pid")), "the lock");
    await sleep(Math.random() * 700);
    await kill(starter);
    const database = await startPostgres({ dataDir });
    expect(await query(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await database.stop();
    const again = await startPostgres({ dataDir });
    await again.stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith("first-start-"))).toEqual([]);
  }
});

test.runIf(process.env["LONG"])(
  "of simultaneous first starts one wins and the others are refused by name",
  async () => {
    for (let run = 0; run < rounds(1, 6); run += 1) {
      const dataDir = join(directory(), "data");
      const starters = [1, 2, 3].map(() => owner(dataDir, "hold"));
      const answer = (lines: string[]) => lines.find((line) => /^(ready|refused) /.test(line));
      const answers = await until(() => {
        const found = starters.map(({ lines }) => answer(lines)).filter((line) => line !== undefined);
        return found.length === starters.length && found;
      }, "three answers");
      expect(answers.filter((line) => line.startsWith("ready"))).toHaveLength(1);
      const winner = starters.find(({ lines }) => answer(lines)?.startsWith("ready"));
      const named = new RegExp(`^refused data-in-use Process ${winner?.pid} is already using`);
      expect(answers.filter((line) => named.test(line))).toHaveLength(2);
      const pid = serverPid(dataDir);
      for (const starter of starters) await kill(starter);
      // There is no next start here: the watchdog alone must stop it.
      await waitForExit(pid);
    }
  },
);

test("a postmaster.pid whose number belongs to another program is cleared, a port taken meanwhile replaced", async () => {
  const dataDir = directory();
  await (await startPostgres({ dataDir })).stop();
  const stranger = spawn("sleep", ["60"]);
  const file = join(dataDir, "cluster", "postmaster.pid");
  writeFileSync(
    file,
    `${stranger.pid}\n${join(dataDir, "cluster")}\n1\n1\n\n127.0.0.1\n        0         0\nready   \n`,
  );
  const lines: string[] = [];
  const database = await startPostgres({ dataDir, log: (line) => lines.push(line) });
  expect(lines).toEqual([
    `postmaster.pid names process ${stranger.pid}, which is not PostgreSQL any more: removing the file.`,
  ]);
  expect(trial.isRunning(stranger.pid ?? 0)).toBe(true);
  stranger.kill();
  await database.stop();

  const squatter = createServer();
  const port = Number(readFileSync(join(dataDir, "port"), "utf8"));
  await new Promise<void>((resolve) => squatter.listen(port, "127.0.0.1", resolve));
  const moved = await startPostgres({ dataDir });
  expect(new URL(moved.url).port).not.toBe(String(port));
  await moved.stop();
  squatter.close();
});
