import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, type CommandResult } from "#backups/testing/commands.fixture.ts";
import { chance, noFigures } from "#drills/buyers.ts";
import { startCrews } from "#drills/crews.ts";
import { waitUntil } from "#drills/testing/outsideCluster.fixture.ts";
import { reachable } from "#kit/postgres/user.ts";
import { runningUrl } from "#kit/postgres/running.ts";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, placeOrder } from "#kit/testing/orders.ts";
import { freePorts, openHome, startServerProcess, whenReady } from "#kit/testing/process.ts";
import { sendTo, type Sending } from "#kit/testing/server.ts";

const PASSPHRASE = "une phrase assez longue";
/** The user whom every Linux has, and who owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const SERVER = join(import.meta.dirname, "..");

export type ElsewhereReport = {
  /** Orders and sealed documents of the first place, and of the restored one. */
  there: Counted;
  here: Counted;
  restoreMs: number;
  /** Milliseconds until the restored deployment was ready. */
  startMs: number;
  /** Result of a restore without a secret, and of the starts after it: with none, another one, and the right one. */
  withoutSecret: CommandResult;
  starts: { none: [number | string, string]; other: [number | string, string]; right: string };
  faults: Record<string, unknown>;
};

type Counted = { orders: number; documents: number };

const count = (url: string): Promise<Counted> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<Counted>(
      `select (select count(*)::int from orders) as orders, (select count(*)::int from documents) as documents`,
    );
    return rows[0] ?? { orders: -1, documents: -1 };
  });

/** Tells why this drill cannot run here; null where it can. */
export function elsewhereMissing(): string | null {
  if (process.getuid?.() !== 0) return "only root may start a process as another user";
  if (!reachable(join(SERVER, "restore.ts"), NOBODY) || !reachable(process.execPath, NOBODY))
    return "another user of this machine cannot read this repository, or Node";
  return null;
}

/** Makes a deployment with orders and invoices, and its backup in `dir`; the deployment is gone afterwards. */
async function backedUp(dir: string): Promise<{ file: string; counted: Counted }> {
  const home = await openHome(join(dir, "first"));
  const [port = 0, examplePort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const env = { CUVEE_SECRET: TEST_SECRET, ...home.env };
  const file = join(dir, "backup.tar.zst");
  const server = startServerProcess({
    ...env,
    PORT: String(port),
    EXAMPLE_PORT: String(examplePort),
    RATE_LIMIT: "0",
    MAIL_LINKS: "0",
  });
  try {
    await whenReady(server, url);
    const figures = noFigures();
    const crews = await startCrews(url, { crowd: 4, staff: 1, random: chance(20_277), figures });
    await waitUntil("some invoices", () => figures.billed.length > 5);
    await crews.stop();
    const counted = await count(home.ownerUrl());
    const made = await runCommand("backup", [file], { ...env, BACKUP_PASSPHRASE: PASSPHRASE });
    if (made.code !== 0) throw new Error(made.err);
    return { file, counted };
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    await home.remove();
    rmSync(join(dir, "first"), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Starts the restored deployment as the other user, orders once, and reads all of it. */
async function startedHere(data: string, env: Record<string, string>) {
  const [port = 0, examplePort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const ports = { PORT: String(port), EXAMPLE_PORT: String(examplePort) };
  const server = startServerProcess({ CUVEE_DATA: data, ...ports, ...env }, { user: NOBODY });
  try {
    const startMs = await whenReady(server, url);
    const ownerUrl = runningUrl(data) ?? "";
    const here = await count(ownerUrl);
    const send = (method: string, path: string, sending?: Sending) => sendTo(url, method, path, sending);
    const placed = await placeOrder({ send }, await openShop({ send }, ESTATE), {
      payment: "transfer",
      quantity: 1,
    });
    const faults = {
      ...(await brokenInvariants(ownerUrl)),
      ...(placed.status === 201 ? {} : { placed: placed.text }),
    };
    return { startMs, here, faults };
  } finally {
    server.signal("SIGTERM");
    await server.ended;
  }
}

/** Starts the restored deployment where that must fail; returns its exit code and its line. */
async function refusedHere(data: string, env: Record<string, string>): Promise<[number | string, string]> {
  const [port = 0, examplePort = 0] = await freePorts(2);
  const ports = { PORT: String(port), EXAMPLE_PORT: String(examplePort) };
  const server = startServerProcess({ CUVEE_DATA: data, ...ports, ...env }, { user: NOBODY });
  return [await server.ended, server.stderr()];
}

/**
 * Restores a backup as on another machine: by another user, with an empty environment, in another folder, on other
 * ports; with its secret, and without it. Nothing of the first deployment is there any more.
 */
export async function elsewhereDrill(log: (line: string) => void): Promise<ElsewhereReport> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-elsewhere-"));
  const other = mkdtempSync(join(tmpdir(), "cuvee-machine-"));
  chmodSync(other, 0o755);
  try {
    const { file, counted } = await backedUp(dir);
    log(`backed up: ${JSON.stringify(counted)}`);
    const own = join(other, "nobody");
    mkdirSync(own);
    const copies = { with: join(own, "with.tar.zst"), without: join(own, "without.tar.zst") };
    copyFileSync(file, copies.with);
    copyFileSync(`${file}.secret`, `${copies.with}.secret`);
    copyFileSync(file, copies.without);
    for (const path of [own, copies.with, `${copies.with}.secret`, copies.without])
      chownSync(path, NOBODY.uid, NOBODY.gid);
    rmSync(dir, { recursive: true, force: true });

    const began = performance.now();
    const [data, bare] = [join(own, "srv/one"), join(own, "srv/two")];
    const passphrase = { BACKUP_PASSPHRASE: PASSPHRASE };
    const restored = await runCommand("restore", [copies.with, "--data", data], passphrase, NOBODY);
    if (restored.code !== 0) throw new Error(restored.err + restored.out);
    const restoreMs = Math.round(performance.now() - began);
    const { startMs, here, faults } = await startedHere(data, {});

    const withoutSecret = await runCommand("restore", [copies.without, "--data", bare], {}, NOBODY);
    const none = await refusedHere(bare, {});
    const wrong = await refusedHere(bare, { CUVEE_SECRET: "f".repeat(64) });
    const right = await startedHere(bare, { CUVEE_SECRET: TEST_SECRET });
    return {
      there: counted,
      here,
      restoreMs,
      startMs,
      withoutSecret,
      starts: { none, other: wrong, right: `ready after ${right.startMs} ms` },
      faults: { ...faults, ...right.faults },
    };
  } finally {
    for (const folder of [dir, other]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (import.meta.main) {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const why = elsewhereMissing();
  if (why !== null) throw new Error(why);
  say(JSON.stringify(await elsewhereDrill(say), null, 2));
}
