import type { Page, Route } from "@playwright/test";
import type { TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import type { TillView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";
import {
  clerkScript,
  CODE,
  openCounter,
  openDevice,
  type Counter,
} from "#counter/tills/testing/chaos.fixture.ts";
import type { Clerk } from "#counter/tills/testing/chaosPage.fixture.ts";

type Global = { clerk: Clerk };
const NO_LUCK = (route: Route): Promise<void> => route.continue();
const sale = (refunds?: string) => ({
  id: newTestId(),
  lines: [{ at: 0, quantity: 2 }],
  pay: "cash" as const,
  ...(refunds ? { refunds } : {}),
});
const opened = (page: Page): Promise<unknown> =>
  page.evaluate(() => (globalThis as unknown as Global).clerk.till.open(0 as never, {}));
const unlocked = (page: Page, { userId }: Counter): Promise<void> =>
  page.evaluate(
    ([who = "", code = ""]) => (globalThis as unknown as Global).clerk.unlock(who, code),
    [userId, CODE],
  );
const records = (page: Page): Promise<TillRecord[]> =>
  page.evaluate(() => (globalThis as unknown as Global).clerk.till.records(50)) as Promise<TillRecord[]>;

test("acts that begin at once at a till: each is done once, by who began it, and what is under way stays", async ({
  context,
  site,
}) => {
  test.setTimeout(90_000);
  const counter = await openCounter(site);
  const device = await openDevice(context, site, counter, {
    script: await clerkScript(),
    badLuck: NO_LUCK,
  });
  await device.signIn();
  await device.open();
  const page = device.page();
  await page.evaluate(() => (globalThis as unknown as Global).clerk.enrol("Comptoir"));
  await unlocked(page, counter);
  await opened(page);
  const first = sale();
  await device.sell(first);

  // A refund is made once; the basket of the next customer stays untouched, on the disk too.
  await page.evaluate(() =>
    (globalThis as unknown as Global).clerk.till.keepBasket({ id: "under-way", lines: [] }),
  );
  const backs = await page.evaluate(
    async (wanted) => {
      const { clerk } = globalThis as unknown as Global;
      const ends = await Promise.allSettled(wanted.map((one) => clerk.sell(one)));
      return ends.map((end) => (end.status === "rejected" ? (end.reason as { code: string }).code : "sold"));
    },
    [sale(first.id), sale(first.id)],
  );
  expect(backs.toSorted()).toEqual(["sold", "till-back"]);
  await expect(device.sell(sale(first.id))).rejects.toThrow("till-back");

  // Two duplicates are the first and the second.
  const copies = await page.evaluate(async (id) => {
    const { till } = (globalThis as unknown as Global).clerk;
    const created = await Promise.all([till.duplicate(id), till.duplicate(id)]);
    return created.map(({ copy }) => copy.body.copy);
  }, first.id);
  expect(copies).toEqual([1, 2]);

  await page.close();
  await device.open();
  const again = device.page();
  expect(await again.evaluate(() => (globalThis as unknown as Global).clerk.till.basket())).toEqual({
    id: "under-way",
    lines: [],
  });

  // A lock during the writing of a ticket takes effect after it, once: the ticket names its seller.
  await again.evaluate(async (wanted) => {
    const { clerk } = globalThis as unknown as Global;
    const { sell } = clerk.till;
    const begun = new Promise<void>((begin) => {
      clerk.till.sell = (...given) => {
        const created = sell(...given);
        begin();
        return created;
      };
    });
    const sold = clerk.sell(wanted);
    await begun;
    await Promise.all([sold, clerk.till.lock(), clerk.till.lock()]);
    clerk.till.sell = sell;
  }, sale());
  const [locked, ticket, before] = await records(again);
  expect(locked?.body).toMatchObject({ name: "locked" });
  expect(before?.body).not.toMatchObject({ name: "locked" });
  expect(ticket).toMatchObject({ body: { kind: "ticket" }, operator: { id: counter.userId } });

  // The day is closed once, and no sale follows its closing.
  await unlocked(again, counter);
  const ends = await again.evaluate(async (wanted) => {
    const { clerk } = globalThis as unknown as Global;
    const count = { counted: {}, reason: "fond emporté", leftCents: 0 as never };
    const all = [clerk.till.closeDay(count), clerk.till.closeDay(count), clerk.sell(wanted)];
    const over = await Promise.allSettled<unknown>(all);
    return over.map((end) => (end.status === "rejected" ? (end.reason as { code: string }).code : "done"));
  }, sale());
  expect(ends).toEqual(["done", "till-closed", "till-closed"]);
});

test(
  "a till that is no more is sent whole before its device becomes another; a till that nobody answers says so",
  { tag: "@long" },
  async ({ context, site }) => {
    test.setTimeout(90_000);
    const counter = await openCounter(site);
    const { pointId, token } = counter;
    let isLost = false;
    let held: Promise<void> | null = null;
    const badLuck = async (route: Route): Promise<void> => {
      if (isLost && route.request().method() === "POST") return route.abort("connectionreset");
      if (route.request().url().endsWith("/snapshot")) await held;
      return route.continue();
    };
    const script = await clerkScript();
    const device = await openDevice(context, site, counter, { script, badLuck });
    await context.clock.install();
    await device.signIn();
    await device.open();
    const page = device.page();
    await page.evaluate(() => (globalThis as unknown as Global).clerk.enrol("Comptoir"));
    await unlocked(page, counter);
    await opened(page);
    const state = () => page.evaluate(() => (globalThis as unknown as Global).clerk.till.state());
    await expect.poll(async () => (await state()).sync).toMatchObject({ isReached: true, waiting: 0 });

    // The line is dead for longer than the idle interval of a till: no request is pending, and no old state is trusted.
    await context.setOffline(true);
    await expect.poll(async () => (await state()).sync.isReached).toBe(false);
    await context.clock.fastForward(61_000);
    await records(page);
    await records(page);
    expect((await state()).sync.isReached).toBe(false);
    await context.setOffline(false);
    await expect.poll(async () => (await state()).sync.isReached).toBe(true);

    const ask = async (method: string, path: string, body?: object) =>
      (await sendTo(site.url, method, path, { token, ...(body ? { body } : {}) })).body;
    const [till] = (await ask("GET", `/v1/salespoints/${pointId}`))["tills"] as unknown as TillView[];
    await ask("PUT", `/v1/tills/${till?.id}`, { name: "Comptoir", state: "retired", version: till?.version });
    await page.evaluate(() => (globalThis as unknown as Global).clerk.till.syncNow());
    await expect.poll(async () => (await state()).canEnrolAgain).toBe(true);
    await expect.poll(async () => (await state()).sync.waiting).toBe(0);
    isLost = true;
    const last = sale();
    const { seq } = await device.sell(last);
    const enrol = () =>
      page.evaluate(async () => {
        const { clerk } = globalThis as unknown as Global;
        return clerk.enrol("Comptoir").then(
          () => "enrolled",
          (error: unknown) => (error as { code: string }).code,
        );
      });
    expect(await enrol()).toBe("offline");
    isLost = false;
    // Data that is still being read for the old till does not reach the new one.
    let free = (): void => undefined;
    held = new Promise((resolve) => (free = resolve));
    const requested = page.waitForRequest((request) => request.url().endsWith(`${till?.id}/snapshot`));
    await page.evaluate(() => (globalThis as unknown as Global).clerk.till.syncNow());
    await requested;
    const created = page.waitForResponse(
      (answer) => answer.url().endsWith("/tills") && answer.request().method() === "POST",
    );
    const enrolled = enrol();
    await created;
    free();
    expect(await enrolled).toBe("enrolled");
    const { seq: there } = (await ask("GET", `/v1/tills/${till?.id}/end`)) as unknown as { seq: number };
    expect(there).toBeGreaterThanOrEqual(seq);
    const { device: now, sync } = await state();
    expect(now?.code).not.toBe(till?.code);
    expect(sync.blocked).toBeNull();
    const names = (await records(page)).map(({ body }) => (body.kind === "event" ? body.name : body.kind));
    expect(names).toContain("enrolled");
    expect(names).not.toContain("retired");
  },
);
