import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runCommand } from "#backups/testing/commands.fixture.ts";
import { chance, noFigures, storm } from "#drills/buyers.ts";
import { keepers } from "#drills/cellarKeepers.ts";
import { clerks } from "#drills/clerks.ts";
import { prepare } from "#drills/crash.ts";
import { visitors } from "#drills/visitors.ts";
import { runningUrl } from "#kit/postgres/running.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import {
  freePorts,
  openHome,
  startServerProcess,
  whenReady,
  type ServerProcess,
} from "#kit/testing/process.ts";
import { sendTo } from "#kit/testing/server.ts";

export type BackupDrillOptions = {
  /** Length of the storm, in seconds. */
  seconds: number;
  /** Buyers at a time. */
  crowd: number;
  seed: number;
  log: (line: string) => void;
};

export type BackupDrillReport = {
  /** Orders that were acknowledged before the backup began, and in all. */
  before: number;
  orders: number;
  ordersPerSecond: number;
  backupMs: number;
  restoreMs: number;
  restored: number;
  /** Faults of the restored database; empty when there are none. */
  faults: Record<string, unknown>;
};

/** Checkpoints again and again: a copy of files without the backup's means would be torn by them. */
async function checkpoints(ownerUrl: string, isOver: () => boolean): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    while (!isOver()) {
      await client.query("checkpoint");
      await sleep(200);
    }
  });
}

async function stopped(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  await server.ended;
}

/** Returns what is wrong with a restored database: rules that its rows break, orders that it should have. */
async function faultsOf(
  ownerUrl: string,
  before: readonly { id: string }[],
): Promise<{ faults: Record<string, unknown>; restored: number }> {
  const ids = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from orders where buyer_email like 'acheteur.%'",
    );
    return new Set(rows.map(({ id }) => id));
  });
  const lost = before.filter(({ id }) => !ids.has(id));
  return {
    faults: { ...(await brokenInvariants(ownerUrl)), ...(lost.length > 0 ? { lost } : {}) },
    restored: ids.size,
  };
}

/**
 * Backs a shop up in the middle of a storm of orders, stock movements, visits and invoices, with checkpoints in
 * between, and restores it into another folder: every order that was acknowledged before the backup is there, and none
 * is torn.
 */
export async function backupDrill(options: BackupDrillOptions): Promise<BackupDrillReport> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-backup-"));
  const home = await openHome(join(dir, "data"));
  const [port = 0, examplePort = 0, otherPort = 0, otherExample = 0] = await freePorts(4);
  const url = `http://127.0.0.1:${port}`;
  const own = { ...home.env, BACKUP_PASSPHRASE: "une phrase assez longue" };
  const env = { ...home.env, PORT: String(port), EXAMPLE_PORT: String(examplePort), RATE_LIMIT: "0" };
  const random = chance(options.seed);
  const figures = noFigures();
  let server = startServerProcess(env);
  try {
    await whenReady(server, url);
    const { bodies, ground, visits } = await prepare((method, path, sending) =>
      sendTo(url, method, path, sending),
    );
    const began = performance.now();
    const crews = [
      await storm(url, bodies, { crowd: options.crowd, random, figures }),
      keepers(url, ground, { crowd: 4, random, figures }),
      clerks(url, ground.token, { crowd: 4, random, figures }),
      visitors(url, visits, { crowd: 4, random, figures }),
    ];
    let isOver = false;
    const checkpointing = checkpoints(home.ownerUrl(), () => isOver);
    checkpointing.catch(() => undefined);
    await sleep((options.seconds * 1000) / 3);
    const before = [...figures.acknowledged];
    const file = join(dir, "backup.tar.zst");
    const from = performance.now();
    const backup = await runCommand("backup", [file], own);
    const backupMs = Math.round(performance.now() - from);
    if (backup.code !== 0) throw new Error(backup.err);
    options.log(`${backup.out.split("\n").find((line) => line.includes(" MB")) ?? ""} beside the storm`);
    await sleep(Math.max(1000, options.seconds * 1000 - (performance.now() - began)));
    await Promise.all(crews.map((crew) => crew.stop()));
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await checkpointing;
    await stopped(server);
    const back = join(dir, "other");
    const to = performance.now();
    const restored = await runCommand("restore", [file, "--data", back], own);
    const restoreMs = Math.round(performance.now() - to);
    if (restored.code !== 0) throw new Error(restored.err + restored.out);
    const ports = { PORT: String(otherPort), EXAMPLE_PORT: String(otherExample) };
    server = startServerProcess({ ...home.env, CUVEE_DATA: back, ...ports });
    await whenReady(server, `http://127.0.0.1:${otherPort}`);
    return {
      before: before.length,
      orders: figures.acknowledged.length,
      ordersPerSecond: Math.round(figures.acknowledged.length / seconds),
      backupMs,
      restoreMs,
      ...(await faultsOf(runningUrl(back) ?? "", before)),
    };
  } finally {
    await stopped(server);
    await home.remove();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { seconds: { type: "string", default: "60" }, crowd: { type: "string", default: "16" } },
  });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const report = await backupDrill({
    seconds: Number(values.seconds),
    crowd: Number(values.crowd),
    seed: 20_271,
    log: say,
  });
  say(JSON.stringify(report, null, 2));
  process.exitCode = Object.keys(report.faults).length > 0 ? 1 : 0;
}
