import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { freePorts, openHome, startServerProcess, whenReady } from "#kit/testing/process.ts";
import { sendTo } from "#kit/testing/server.ts";
import type { Order } from "#kit/testing/storm.ts";
import { chance, noFigures, storm, type Figures } from "#drills/buyers.ts";
import { clerks } from "#drills/clerks.ts";
import { keepers, type KeeperData } from "#drills/cellarKeepers.ts";
import { visitors, type Visits } from "#drills/visitors.ts";
import { openSlot, openVisit } from "#kit/testing/visits.ts";

export type CrashOptions = {
  /** Number of kills of the server. */
  rounds: number;
  seed: number;
  /** Buyers at a time. */
  crowd: number;
  /** Waits, at the end, for the jobs that a kill interrupted: they must expire first. */
  waitForJobs: boolean;
  log: (line: string) => void;
};

export type CrashReport = Figures & {
  kills: number;
  /** Milliseconds from each start to readiness, the first start left out. */
  restartMs: number[];
  /** Faults in the database at the end; empty when there are none. */
  faults: Record<string, unknown>;
};

/** Staff in the cellar, and at the reception of the visits, while the buyers order. */
const KEEPERS = 4;
const VISITORS = 4;
/** Staff who invoice the orders. */
const CLERKS = 4;

export type Send = (
  method: string,
  path: string,
  sending?: Parameters<typeof sendTo>[3],
) => ReturnType<typeof sendTo>;

/**
 * Fills the cellar, and prepares the buyers' orders (different wines, one or several lines) and the goods that the
 * keepers move.
 */
export async function prepare(send: Send): Promise<{ bodies: Order[]; ground: KeeperData; visits: Visits }> {
  const login = await send("POST", "/v1/auth/login", {
    body: { username: "calades", password: "Calades2026" },
  });
  const token = String(login.body["jwt"]);
  const shop = await openShop({ send }, ESTATE);
  const bottles = shop.products
    .flatMap((p) => p.vintages.flatMap((v) => v.formats))
    .filter((f) => f.type === "bottle" && !f.contents && !f.multiple && !f.minQuantity)
    .slice(0, 6);
  const bodies: Order[] = [];
  for (const { id: formatId } of bottles) {
    const body = { formatId, kind: "inventory", quantity: 100_000 };
    const counted = await send("POST", "/v1/stocks/movements", { token, body });
    if (counted.status !== 201) throw new Error(`inventory: ${counted.text}`);
    bodies.push(await orderBody({ send }, shop, { payment: "transfer", quantity: 2, formatId }));
  }
  const { warehouses } = (await send("GET", "/v1/warehouses", { token })).body as unknown as {
    warehouses: { id: string; sells: boolean }[];
  };
  const reply = await send("POST", "/v1/warehouses", { token, body: { name: "Hangar", sells: false } });
  const cellar = warehouses.find((one) => one.sells)?.id ?? "";
  const formats = bottles.map((bottle) => bottle.id);
  // Two slots of few places, for which the visitors compete all the time.
  const visit = await openVisit({ send }, shop.id, token);
  const slots = [];
  for (const capacity of [6, 15]) slots.push(await openSlot({ send }, token, visit.eventId, { capacity }));
  const ground = { token, cellar, depot: String(reply.body["id"]), formats };
  return { bodies, ground, visits: { token, visit, slots } };
}

/**
 * Compares figures and database: acknowledged orders that are missing, orders without a request, payments without an
 * effect.
 */
export async function compare(
  ownerUrl: string,
  figures: Figures,
  eventId: string,
): Promise<Record<string, unknown>> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string; email: string; done: boolean; told: boolean }>(
      `select o.id, o.buyer_email as email,
         o.status in ('pending', 'validated', 'invoiced') and o.payment_status = 'paid' as done,
         exists (select 1 from payments p join payment_attempts a on a.payment_id = p.id join pgboss.job j
           on j.name = 'sandbox-webhook' and j.data->>'intentId' = a.reference
           where p.order_id = o.id and j.state in ('created', 'retry', 'active')) as told
       from orders o where o.buyer_email like 'acheteur.%'`,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const acknowledged = new Set(figures.acknowledged.map((order) => order.id));
    const places = await client.query<{ id: string; source: string }>(
      // The demo has reservations of its own.
      "select id, source from reservations where event_id = $1",
      [eventId],
    );
    const written = new Set(places.rows.map((row) => row.id));
    const reserved = new Set(figures.reserved);
    const bills = await client.query<{ id: string; order_id: string }>(
      `select d.id, o.order_id from documents d join document_orders o on o.shop_id = d.shop_id and o.document_id = d.id
       where d.kind = 'bill'`,
    );
    const sealed = new Set(bills.rows.map((row) => row.id));
    const faults: Record<string, unknown[]> = {
      "bills lost": figures.billed.filter((id) => !sealed.has(id)),
      // The demo has documents of its own.
      "billed twice": bills.rows.filter(
        (row, i) =>
          acknowledged.has(row.order_id) && bills.rows.findIndex((b) => b.order_id === row.order_id) !== i,
      ),
      "places lost": figures.reserved.filter((id) => !written.has(id)),
      "places of nobody": places.rows.filter((row) => row.source === "phone" && !reserved.has(row.id)),
      lost: figures.acknowledged.filter((order) => !found.has(order.id)),
      "ordered by nobody": rows.filter((row) => !acknowledged.has(row.id)),
      "ordered twice": rows.filter((row, i) => rows.findIndex((other) => other.email === row.email) !== i),
      // An event of the payment provider is either processed or still on its way: never lost.
      "paid in vain": figures.acknowledged.filter((order) => {
        const row = found.get(order.id);
        return order.paid && !row?.done && !row?.told;
      }),
    };
    return Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0));
  });
}

/** Returns the number of jobs that should have run. */
export async function jobsLeft(ownerUrl: string): Promise<number> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()",
    );
    return rows[0]?.n ?? 0;
  });
}

/**
 * Runs `kill -9` of the server at random moments of a storm of orders. Every buyer repeats their interrupted request
 * until it is answered: no acknowledged order may be lost, none half written, and each buyer has exactly one order
 * (issue 2 §4.3).
 */
export async function crashDrill(options: CrashOptions): Promise<CrashReport> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-drill-"));
  const home = await openHome(dir);
  const [port = 0, examplePort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const env = { ...home.env, PORT: String(port), EXAMPLE_PORT: String(examplePort), RATE_LIMIT: "0" };
  const send: Send = (method, path, sending) => sendTo(url, method, path, sending);
  const random = chance(options.seed);
  const figures = noFigures();
  const restartMs: number[] = [];
  let server = startServerProcess(env);
  try {
    await whenReady(server, url);
    const { bodies, ground, visits } = await prepare(send);
    const buyers = await storm(url, bodies, { crowd: options.crowd, random, figures });
    const crew = keepers(url, ground, { crowd: KEEPERS, random, figures });
    const office = clerks(url, ground.token, { crowd: CLERKS, random, figures });
    const guests = visitors(url, visits, { crowd: VISITORS, random, figures });
    /** Waits for the next invoice: after each kill the staff continue with the orders of the storm. */
    const billedAgain = async (): Promise<void> => {
      const until = performance.now() + 60_000;
      const before = figures.billed.length;
      while (figures.billed.length === before && performance.now() < until) await sleep(20);
    };
    for (let round = 1; round <= options.rounds; round += 1) {
      await billedAgain();
      await sleep(100 + random() * 2500);
      server.signal("SIGKILL");
      await server.ended;
      server = startServerProcess(env);
      // Now and then it is killed again before it is ready.
      if (random() < 0.2) {
        await sleep(random() * 400);
        server.signal("SIGKILL");
        await server.ended;
        server = startServerProcess(env);
      }
      restartMs.push(await whenReady(server, url));
      options.log(
        `kill ${round} of ${options.rounds}: ready again after ${restartMs.at(-1)} ms, ${figures.acknowledged.length} orders`,
      );
    }
    await billedAgain();
    await sleep(300);
    await Promise.all([buyers.stop(), crew.stop(), guests.stop(), office.stop()]);
    const ownerUrl = home.ownerUrl();
    const until = performance.now() + (options.waitForJobs ? 300_000 : 3_000);
    while ((await jobsLeft(ownerUrl)) > 0 && performance.now() < until) await sleep(250);
    const faults = {
      ...(await brokenInvariants(ownerUrl)),
      ...(await compare(ownerUrl, figures, visits.visit.eventId)),
    };
    const left = await jobsLeft(ownerUrl);
    if (options.waitForJobs && left > 0) Object.assign(faults, { "jobs that never end": left });
    return { ...figures, kills: options.rounds, restartMs, faults };
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    await home.remove();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "10" },
      seed: { type: "string", default: "1" },
      crowd: { type: "string", default: "16" },
    },
  });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { acknowledged, reserved, billed, ...report } = await crashDrill({
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    crowd: Number(values.crowd),
    waitForJobs: true,
    log: say,
  });
  say(
    JSON.stringify(
      { orders: acknowledged.length, reservations: reserved.length, bills: billed.length, ...report },
      null,
      2,
    ),
  );
  process.exitCode = Object.keys(report.faults).length + report.unexpected.length > 0 ? 1 : 0;
}
