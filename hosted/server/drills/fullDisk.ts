import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runCommand, type CommandResult } from "#backups/testing/commands.fixture.ts";
import { chance, noFigures } from "#drills/buyers.ts";
import { compare, prepare, type Send } from "#drills/crash.ts";
import { smallDisk, type SmallDisk } from "#drills/testing/smallDisk.fixture.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import {
  freePorts,
  openHome,
  startServerProcess,
  whenReady,
  type ServerProcess,
} from "#kit/testing/process.ts";
import { newTestId, sendTo } from "#kit/testing/server.ts";
import { anotherBuyer, type Order } from "#kit/testing/storm.ts";

export type FullDiskOptions = {
  /** Megabytes of the file system; the demo shops and PostgreSQL's log take about 200. */
  megabytes: number;
  /** Seconds for which the disk stays full. */
  seconds: number;
  /** Buyers at a time. */
  crowd: number;
  log: (line: string) => void;
};

export type FullDiskReport = {
  /** Answers to orders by status and name: before the disk was full, while it was, and after. */
  before: Record<string, number>;
  full: Record<string, number>;
  after: Record<string, number>;
  /** Milliseconds from the removal of the ballast to the next acknowledged order. */
  recoveredMs: number;
  /** Result of a backup onto the full disk, and the files that it left. */
  backup: CommandResult & { left: string[] };
  faults: Record<string, unknown>;
};

type Counts = Record<string, number>;

/** Sends orders, each again until it is acknowledged, and counts all answers in `counts()`. */
function patientBuyers(
  url: string,
  bodies: readonly Order[],
  of: { crowd: number; counts: () => Counts; acknowledged: (id: string, key: string) => void },
): { stop(): Promise<void> } {
  const random = chance(20_276);
  let isOver = false;
  let n = 0;
  const one = async (): Promise<void> => {
    while (!isOver) {
      n += 1;
      const body = bodies[Math.floor(random() * bodies.length)];
      if (!body) throw new Error("nothing to order");
      const order = anotherBuyer(body, n, "transfer");
      const key = newTestId();
      for (;;) {
        const reply = await sendTo(url, "POST", "/v1/orders", { body: order, key }).catch(() => null);
        const code = reply?.body["code"];
        const kind = reply === null ? "no answer" : `${reply.status}${code ? ` ${String(code)}` : ""}`;
        of.counts()[kind] = (of.counts()[kind] ?? 0) + 1;
        if (reply?.status === 201) of.acknowledged(order.id, String(reply.body["key"]));
        if (reply?.status === 201 || isOver) break;
        await sleep(50);
      }
    }
  };
  const all = Promise.all(Array.from({ length: of.crowd }, one));
  return {
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Waits until a condition holds, at most for a minute; returns whether it does. */
async function comesTrue(holds: () => boolean): Promise<boolean> {
  const until = performance.now() + 60_000;
  while (!holds() && performance.now() < until) await sleep(20);
  return holds();
}

type Running = { server: ServerProcess; url: string; env: Record<string, string>; ownerUrl: () => string };

/** Fills the disk below a running server, waits, and frees it again. */
async function fillAndFree(
  { server, url, env, ownerUrl }: Running,
  disk: SmallDisk,
  { seconds, crowd, log }: FullDiskOptions,
): Promise<FullDiskReport> {
  const send: Send = (method, path, sending) => sendTo(url, method, path, sending);
  const { bodies, visits } = await prepare(send);
  const figures = noFigures();
  const [before, full, after]: [Counts, Counts, Counts] = [{}, {}, {}];
  let counts = before;
  const faults: Record<string, unknown> = {};
  const buyers = patientBuyers(url, bodies, {
    crowd,
    counts: () => counts,
    acknowledged: (id, key) => figures.acknowledged.push({ id, key, paid: false }),
  });
  await sleep(2000);
  disk.fill(3 * 1024 * 1024);
  counts = full;
  if (!(await comesTrue(() => Object.keys(full).some((kind) => kind !== "201"))))
    Object.assign(faults, { "the disk was never full": full });
  log(`the first refusals: ${JSON.stringify(full)}`);
  const file = join(disk.folder, "backup.tar.zst");
  await sleep(seconds * 1000);
  const result = await runCommand("backup", [file], env);
  const left = readdirSync(disk.folder).filter((name) => name.startsWith("backup."));
  if (!server.isRunning()) Object.assign(faults, { "the server ended": server.stderr() });
  if ((await fetch(`${url}/healthz`)).status !== 200) Object.assign(faults, { healthz: "not alive" });
  const acknowledged = figures.acknowledged.length;
  counts = after;
  const freed = performance.now();
  disk.free();
  if (!(await comesTrue(() => figures.acknowledged.length > acknowledged + crowd)))
    Object.assign(faults, { "no order after the disk had room": server.stderr().slice(-2000) });
  const recoveredMs = Math.round(performance.now() - freed);
  await sleep(1000);
  await buyers.stop();
  await whenReady(server, url);
  Object.assign(
    faults,
    await brokenInvariants(ownerUrl()),
    await compare(ownerUrl(), figures, visits.visit.eventId),
  );
  return { before, full, after, recoveredMs, backup: { ...result, left }, faults };
}

/**
 * Lets the disk of a deployment fill up under load: orders are refused by name, nothing is half written, and the server
 * works again by itself when there is room. Needs the right to mount a file system.
 */
export async function fullDiskDrill(options: FullDiskOptions): Promise<FullDiskReport> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-full-"));
  chmodSync(dir, 0o711);
  const disk = smallDisk(join(dir, "disk"), options.megabytes);
  if (!disk) throw new Error("this user may not mount a file system");
  const home = await openHome(join(disk.folder, "data"));
  const [port = 0, examplePort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), EXAMPLE_PORT: String(examplePort), RATE_LIMIT: "0", MAIL_LINKS: "0" };
  const env = { ...home.env, ...own };
  const server = startServerProcess(env);
  try {
    options.log(`ready after ${await whenReady(server, url)} ms`);
    return await fillAndFree({ server, url, env, ownerUrl: home.ownerUrl }, disk, options);
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    for (const line of server.stdout().split("\n"))
      if (line.includes("PostgreSQL") || line.includes("attempt")) options.log(line.slice(0, 300));
    await home.remove();
    disk.remove();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (import.meta.main) {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const report = await fullDiskDrill({ megabytes: 400, seconds: 15, crowd: 8, log: say });
  say(JSON.stringify(report, null, 2));
  process.exitCode = Object.keys(report.faults).length > 0 ? 1 : 0;
}
