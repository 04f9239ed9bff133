import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runCommand, type CommandResult } from "#backups/testing/commands.fixture.ts";
import { chance, noFigures, storm } from "#drills/buyers.ts";
import { prepare } from "#drills/crash.ts";
import { runningUrl } from "#kit/postgres/running.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE } from "#kit/testing/orders.ts";
import {
  freePorts,
  openHome,
  startServerProcess,
  whenReady,
  type ServerProcess,
} from "#kit/testing/process.ts";
import { sendTo } from "#kit/testing/server.ts";

export type MovingReport = {
  /** Orders that were acknowledged to the buyers of the shop that moved. */
  acknowledged: number;
  exportMs: number;
  importMs: number;
  /** Acknowledged orders that are not in the other instance, and orders that are in both. */
  lost: string[];
  both: number;
  /** Answers that no buyer should get. */
  unexpected: string[];
  /** Rules that the rows of either instance break. */
  faults: Record<string, unknown>;
  /** Status of the first page that the owner sees there, with a password of their own. */
  owner: number;
};

const SECRET = "a secret of the instance to which the shop moves";

async function stopped(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  await server.ended;
}

const ordersOf = async (url: string): Promise<Set<string>> => {
  const { rows } = await asOwner(url, (client) =>
    client.query<{ id: string }>("select id from orders where buyer_email like 'acheteur.%'"),
  );
  return new Set(rows.map(({ id }) => id));
};

function succeeded({ code, err, out }: CommandResult): string {
  if (code !== 0) throw new Error(err + out);
  return out;
}

/** Chooses a password by the link of the import, signs in, and reads the orders. */
async function ownerReads(url: string, link: string): Promise<number> {
  const token = new URL(link).searchParams.get("token");
  const password = "Nouveau2026";
  const chosen = await sendTo(url, "POST", "/v1/auth/reset-password/confirmation", {
    body: { token, password },
  });
  if (chosen.status >= 300) return chosen.status;
  const login = await sendTo(url, "POST", "/v1/auth/login", { body: { username: "calades", password } });
  return (await sendTo(url, "GET", "/v1/orders?limit=5", { token: String(login.body["jwt"]) })).status;
}

/**
 * Moves a shop to an empty instance in the middle of a storm of orders: every acknowledged order is there and nowhere
 * else, the chains hold, and its owner signs in.
 */
export async function movingDrill({
  seconds,
  crowd,
}: {
  seconds: number;
  crowd: number;
}): Promise<MovingReport> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-moving-"));
  const home = await openHome(join(dir, "data"));
  const other = { CUVEE_DATA: join(dir, "other"), CUVEE_SECRET: SECRET, MAIL_OUTBOX: "1" };
  const [port = 0, examplePort = 0, otherPort = 0, otherExample = 0] = await freePorts(4);
  const url = `http://127.0.0.1:${port}`;
  const there = `http://127.0.0.1:${otherPort}`;
  const servers = [
    startServerProcess({
      ...home.env,
      PORT: String(port),
      EXAMPLE_PORT: String(examplePort),
      RATE_LIMIT: "0",
    }),
    startServerProcess({ ...other, DEMO: "0", PORT: String(otherPort), EXAMPLE_PORT: String(otherExample) }),
  ] as const;
  const figures = noFigures();
  try {
    await whenReady(servers[0], url);
    await whenReady(servers[1], there);
    const { bodies } = await prepare((method, path, sending) => sendTo(url, method, path, sending));
    const buyers = await storm(url, bodies, { crowd, random: chance(20_301), figures });
    await sleep(seconds * 500);
    const file = join(dir, "estate.tar.zst");
    const from = performance.now();
    const left = succeeded(await runCommand("shop", ["export", ESTATE, file, "--remove"], home.env));
    const exportMs = Math.round(performance.now() - from);
    await sleep(seconds * 500);
    await buyers.stop();
    const key = /--key (\S+)/.exec(left)?.[1] ?? "";
    const to = performance.now();
    const arrived = succeeded(await runCommand("shop", ["import", file, "--key", key], other));
    const importMs = Math.round(performance.now() - to);
    const [kept, moved] = [
      await ordersOf(home.ownerUrl()),
      await ordersOf(runningUrl(other.CUVEE_DATA) ?? ""),
    ];
    const link = /http\S+token=\S+/.exec(arrived)?.[0] ?? "";
    return {
      acknowledged: figures.acknowledged.length,
      exportMs,
      importMs,
      lost: figures.acknowledged.filter(({ id }) => !moved.has(id) && !kept.has(id)).map(({ id }) => id),
      both: [...moved].filter((id) => kept.has(id)).length,
      unexpected: figures.unexpected.filter((text) => !/: 404 .*(shop-offline|not-found)/.test(text)),
      faults: {
        ...(await brokenInvariants(home.ownerUrl())),
        ...(await brokenInvariants(runningUrl(other.CUVEE_DATA) ?? "")),
      },
      owner: await ownerReads(there, link),
    };
  } finally {
    for (const server of servers) await stopped(server);
    await home.remove();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (import.meta.main)
  process.stdout.write(`${JSON.stringify(await movingDrill({ seconds: 20, crowd: 8 }), null, 2)}\n`);
