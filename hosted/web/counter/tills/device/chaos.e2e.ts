import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Route } from "@playwright/test";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { chance } from "@cuvee/server/drills/buyers.ts";
import { asOwner } from "@cuvee/server/kit/testing/cluster.ts";
import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";
import {
  clerkScript,
  openCounter,
  openDevice,
  startMortal,
  type Counter,
  type Device,
  type Mortal,
} from "#counter/tills/testing/chaos.fixture.ts";
import type { Clerk, PlannedSale } from "#counter/tills/testing/chaosPage.fixture.ts";

const LONG = process.env["LONG"] !== undefined;
/** Number of sales of both tills together. */
const SALES = LONG ? 1000 : 100;
const SEED = Number(process.env["CHAOS_SEED"] ?? Date.now() % 1_000_000);

type Global = { clerk: Clerk };

function plan(random: () => number, count: number): PlannedSale[] {
  const sales: PlannedSale[] = [];
  for (let n = 0; n < count; n += 1) {
    const earlier = sales[n - 5];
    sales.push({
      id: newTestId(),
      lines: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
        at: Math.floor(random() * 30),
        quantity: 1 + Math.floor(random() * 6),
      })),
      pay: random() < 0.5 ? "cash" : "cbnc",
      ...(n % 12 === 11 && earlier && !earlier.refunds ? { refunds: earlier.id } : {}),
    });
  }
  return sales;
}

/** Disturbs a request to the server: not at all, it is lost, its answer is lost after it was handled, or it is slow. */
const badLuckOf =
  (random: () => number, isOver: () => boolean) =>
  async (route: Route): Promise<void> => {
    try {
      const luck = isOver() ? 1 : random();
      if (luck < 0.12) return await route.abort("connectionreset");
      if (luck < 0.24) {
        await route.fetch();
        return await route.abort("connectionreset");
      }
      if (luck < 0.3) await sleep(random() * 150);
      await route.continue();
    } catch {
      // The server is down; or the page is, which waits for nothing.
      await route.abort("connectionreset").catch(() => undefined);
    }
  };

/** Ends a page as a power cut does: its process, or the tab. */
async function kill(page: Page, isHard: boolean): Promise<void> {
  if (isHard) {
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    // A process that has crashed answers nothing.
    void devtools.send("Page.crash").catch(() => undefined);
    await crashed;
  }
  await page.close();
}

/** Makes the planned sales, through tabs that crash; returns the tickets that were confirmed to the seller. */
async function work(
  device: Device,
  sales: readonly PlannedSale[],
  random: () => number,
): Promise<{ confirmed: string[]; kills: number }> {
  const confirmed: string[] = [];
  let kills = 0;
  for (const sale of sales) {
    for (;;) {
      const isDoomed = random() < 0.1;
      const selling = device.sell(sale).then(
        () => "sold" as const,
        (error: unknown) => error,
      );
      if (isDoomed) {
        await sleep(random() * 25);
        await kill(device.page(), random() < 0.4);
      }
      const end = await selling;
      if (end === "sold") confirmed.push(sale.id);
      else if (!isDoomed) throw end;
      if (!isDoomed) break;
      kills += 1;
      await device.open();
      const stored = await device
        .page()
        .evaluate(
          async (id) => (await (globalThis as unknown as Global).clerk.till.ticket(id)) !== null,
          sale.id,
        );
      // A confirmed sale exists; an unconfirmed one may exist, and is repeated only if it does not.
      if (stored) break;
      expect(end, `${sale.id} was confirmed, and is gone`).not.toBe("sold");
    }
    if (random() < 0.05) await device.signIn();
  }
  return { confirmed, kills };
}

/** Waits until the server has everything, closes the day, and waits again. */
async function endDay(device: Device): Promise<void> {
  await device.signIn();
  const page = device.page();
  const settled = () =>
    expect
      .poll(
        () =>
          page.evaluate(async () => {
            const { till, signIn } = (globalThis as unknown as Global).clerk;
            const { waiting, blocked, needsSignIn } = till.state().sync;
            if (needsSignIn) await signIn();
            if (waiting > 0) till.syncNow();
            return { waiting, blocked };
          }),
        { timeout: 30_000 },
      )
      .toEqual({ waiting: 0, blocked: null });
  await settled();
  await page.evaluate(async () => {
    const { till } = (globalThis as unknown as Global).clerk;
    const { day } = till.state();
    const expectedCents = day?.expectedCents ?? 0;
    // The count is in coins of one euro and of one cent.
    await till.closeDay({
      counted: { "100": Math.floor(expectedCents / 100), "1": expectedCents % 100 },
      reason: "",
      leftCents: expectedCents,
    } as Parameters<typeof till.closeDay>[0]);
  });
  await settled();
}

const journalOf = (server: Mortal, tillId: string): Promise<TillRecord[]> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ content: string }>(
      "select content from till_records where till_id = $1 order by seq",
      [tillId],
    );
    return rows.map(({ content }) => JSON.parse(content) as TillRecord);
  });

const ticketsIn = (records: readonly TillRecord[]): Ticket[] =>
  records.flatMap(({ body }) => (body.kind === "ticket" ? [body] : []));

/** Sums the units that each ticket sold, and those that left the warehouse for it, by number. */
const soldUnits = (tickets: readonly Ticket[]): Record<string, number> =>
  Object.fromEntries(
    tickets.map(({ number, lines }) => [
      number,
      lines.reduce((all, { formatId, quantity, add }) => (formatId ? all + quantity + add : all), 0),
    ]),
  );
const goneUnits = (server: Mortal, numbers: readonly string[]): Promise<Record<string, number>> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ document: string; units: number }>(
      "select document, -sum(on_hand_delta)::int as units from stock_movements where document = any($1) group by 1",
      [numbers],
    );
    return Object.fromEntries(rows.map(({ document, units }) => [document, units]));
  });

async function verification(
  server: Mortal,
  { token }: Counter,
): Promise<{ tillId: string; broken: unknown }[]> {
  const { body } = await sendTo(server.url, "GET", "/v1/tills/verification?whole=true", { token });
  return body["tills"] as unknown as { tillId: string; broken: unknown }[];
}

test(
  "network, tabs and server die at random, at two tills: every confirmed ticket is on the server once, and every sum is exact",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(LONG ? 1_200_000 : 150_000);
    console.log(`chaos: seed ${SEED}, ${SALES} sales`);
    const random = chance(SEED);
    const server = await startMortal();
    try {
      const counter = await openCounter(server);
      const script = await clerkScript();
      let isOver = false;
      const contexts = await Promise.all([1, 2].map(() => browser.newContext({ serviceWorkers: "block" })));
      const devices: Device[] = [];
      const tillIds: string[] = [];
      let isBegun = false;
      for (const [n, context] of contexts.entries()) {
        const badLuck = badLuckOf(chance(SEED + n + 1), () => isOver || !isBegun);
        const device = await openDevice(context, server, counter, { script, badLuck });
        devices.push(device);
        await device.signIn();
        await device.open();
        await device.page().evaluate(
          async (name) => {
            const { clerk } = globalThis as unknown as Global;
            await clerk.enrol(name);
          },
          `Comptoir ${n + 1}`,
        );
        await device.page().close();
        await device.open();
        tillIds.push(
          await device.page().evaluate(async () => {
            const { till } = (globalThis as unknown as Global).clerk;
            const float = 15_000 as Parameters<typeof till.open>[0];
            await till.open(float, { "5000": 3 });
            return till.state().device?.tillId ?? "";
          }),
        );
      }
      isBegun = true;

      const plans = devices.map(() => plan(random, SALES / devices.length));
      let isSold = false;
      const weather = (async () => {
        while (!isOver)
          for (const context of contexts) {
            await context.setOffline(true).catch(() => undefined);
            await sleep(50 + random() * 350);
            await context.setOffline(false).catch(() => undefined);
            await sleep(100 + random() * 500);
          }
      })();
      const power = (async () => {
        for (let n = 0; n < (LONG ? 10 : 2) && !isSold; n += 1) {
          await sleep(300 + random() * 1500);
          await server.killAndStart();
        }
      })();
      // The error is reported where it is awaited; the first failure is the one reported.
      power.catch(() => undefined);
      const done = await Promise.all(
        devices.map((device, n) => work(device, plans[n] ?? [], chance(SEED + 100 + n))),
      );
      isSold = true;
      await power;
      isOver = true;
      await weather;
      for (const device of devices) await endDay(device);

      for (const [n, tillId] of tillIds.entries()) {
        const records = await journalOf(server, tillId);
        const tickets = ticketsIn(records);
        const ids = tickets.map(({ id }) => id);
        expect(new Set(ids).size, "no ticket twice").toBe(ids.length);
        expect(
          done[n]?.confirmed.filter((id) => !ids.includes(id)),
          "confirmed and lost",
        ).toEqual([]);
        expect(ids.toSorted()).toEqual(plans[n]?.map(({ id }) => id).toSorted());
        expect(tickets.map((ticket) => ticket.n)).toEqual(tickets.map((_, at) => at + 1));
        expect(records.map(({ seq }) => seq)).toEqual(records.map((_, at) => at + 1));

        const zed = records.map(({ body }) => body).find((body): body is Closing => body.kind === "closing");
        const all = (of: (ticket: Ticket) => number): number =>
          tickets.reduce((sum, one) => sum + of(one), 0);
        const paid = (type: string) => (ticket: Ticket) =>
          ticket.payments.reduce((sum, one) => sum + (one.type === type ? one.amountCents : 0), 0);
        expect(zed?.totals.turnoverTtcCents).toBe(all((one) => one.totalTtcCents));
        expect(zed?.perpetualCents).toBe(all((one) => one.totalTtcCents));
        expect(zed?.cash?.expectedCents).toBe(15_000 + all(paid("cash")));
        const sold = soldUnits(tickets);
        await expect
          .poll(() => goneUnits(server, Object.keys(sold)), { timeout: 60_000, message: "stock" })
          .toEqual(sold);
        expect(zed?.totals.tickets).toBe(SALES / devices.length);
        for (const type of ["cash", "cbnc"])
          expect(zed?.totals.paid.find((one) => one.type === type)?.amountCents).toBe(all(paid(type)));
      }
      const kills = done.reduce((sum, one) => sum + one.kills, 0);
      console.log(
        `chaos: ${kills} tabs killed, ${done.map((one) => one.confirmed.length).join(" + ")} confirmed`,
      );
      expect(kills).toBeGreaterThan(0);
      const verified = await verification(server, counter);
      for (const tillId of tillIds)
        expect(verified.find((one) => one.tillId === tillId)).toMatchObject({ broken: null });
      for (const context of contexts) await context.close();
    } finally {
      await server.stop();
    }
  },
);
