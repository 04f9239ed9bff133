import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { isAlive } from "./identity.ts";
import { startPostgres } from "./postgres.ts";
import * as trial from "./trial.fixture.ts";
import { directory, gone, kill, owner, query, runs, said, serverPid, until } from "./trial.fixture.ts";

afterAll(trial.removeDirectories);

const lastAck = (lines: string[]): number =>
  Number(lines.findLast((line) => line.startsWith("ack "))?.slice("ack ".length) ?? 0);

/** What is killed besides the owner, and so what the next start finds. */
const VICTIMS: Record<string, (dataDir: string, ownerPid: number) => number[]> = {
  "the owner alone (its watchdog stops the server)": () => [],
  "the owner and its watchdog (the server is orphaned)": (_, pid) => trial.watchdogs(pid),
  "the owner, its watchdog and the server": (dataDir, pid) => [...trial.watchdogs(pid), serverPid(dataDir)],
};

test.runIf(process.platform === "linux").each(Object.entries(VICTIMS))(
  "kill -9 of %s loses no commit",
  async (_, also) => {
    const dataDir = directory();
    for (let run = 0; run < runs(2, 10); run += 1) {
      const writer = owner(dataDir, "write");
      await said(writer, "ack");
      await sleep(50 + Math.random() * 250);
      for (const pid of also(dataDir, writer.pid)) process.kill(pid, "SIGKILL");
      await kill(writer);
      const acknowledged = lastAck(writer.lines);
      const database = await startPostgres({ dataDir });
      const [row] = await query(database.url, "select count(*)::int as count, max(n) as last from acks");
      expect(row?.["count"]).toBe(row?.["last"]);
      expect(Number(row?.["last"])).toBeGreaterThanOrEqual(acknowledged);
      expect(Number(row?.["last"])).toBeLessThanOrEqual(acknowledged + 1);
      await database.stop();
    }
  },
);

test.runIf(process.platform === "linux")("without a next start the watchdog stops the server", async () => {
  const dataDir = directory();
  const holder = owner(dataDir, "hold");
  await said(holder, "ready");
  const pid = serverPid(dataDir);
  const guards = trial.watchdogs(holder.pid);
  expect(guards).toHaveLength(1);
  await kill(holder);
  await gone(pid);
  for (const guard of guards) await gone(guard);
});

test("a first start killed at any moment is done again by the next", async () => {
  for (let run = 0; run < runs(3, 12); run += 1) {
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

test("of simultaneous first starts one wins and the others are refused by name", async () => {
  for (let run = 0; run < runs(2, 6); run += 1) {
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
    await gone(pid);
  }
});

test("a postmaster.pid whose number belongs to another program is cleared, and that program left alone", async () => {
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
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
  stranger.kill();
  await database.stop();
});

test("a port taken by another program meanwhile is replaced", async () => {
  const dataDir = directory();
  await (await startPostgres({ dataDir })).stop();
  const { createServer } = await import("node:net");
  const squatter = createServer();
  const port = Number(readFileSync(join(dataDir, "port"), "utf8"));
  await new Promise<void>((resolve) => squatter.listen(port, "127.0.0.1", resolve));
  const database = await startPostgres({ dataDir });
  expect(new URL(database.url).port).not.toBe(String(port));
  await database.stop();
  squatter.close();
});
