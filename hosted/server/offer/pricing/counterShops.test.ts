/**
 * The same basket through four doors: the core in Node, the widget's bundle and the hosted shop's bundle in Chromium,
 * and the server's `get-cart-price` on a database that holds the shop. Prices match to the cent, and so do the reasons.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { chromium, type Browser, type Page } from "@playwright/test";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { publicRules } from "@cuvee/core/offer/pricing/display/forBuyer.ts";
import { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildIfStale } from "#build.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { bodyOf, buyerOf, counters, type Counter } from "#offer/pricing/testing/counterShops.fixture.ts";
import { writeCounter, type Seat } from "#offer/pricing/testing/counters.fixture.ts";
import { signAccess } from "#people/accounts/tokens.ts";

const LONG = Boolean(process.env["LONG"]);
/** 200 baskets, 2 000 in the long run. */
const [SHOPS, BASKETS] = LONG ? [40, 50] : [10, 20];
const SEED = Number(process.env["DOORS_SEED"] ?? 20_260_101);

const ROOT = join(import.meta.dirname, "../../../..");
const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8")) as never;
const plain = (price: PricedOrder): PricedOrder => JSON.parse(JSON.stringify(price)) as PricedOrder;

/** Returns the page of each door: it loads the built files and prices batches. */
function pages(): Record<string, string> {
  const { files } = json("packages/widget/dist/cdn/manifest.json") as {
    files: Record<"pricing" | "extras", { file: string }>;
  };
  const manifest = json("hosted/web/dist/.vite/buyers.json") as Record<string, { file: string }>;
  const page = (script: string, head = "") =>
    `<!doctype html><title>door</title>${head}<script type="module">${script}</script>`;
  return {
    // Like the widget: modules for anything beside bottles are loaded on demand.
    widget: page(
      `import { priceOf } from "/widget/${files.pricing.file}";
      let extras;
      window.bare = 0;
      window.price = async ([wish, products, tickets, rules, buyer, at]) => {
        const priced = (extras) =>
          priceOf({ id: rules.id, wish, data: { products, rules }, buyer }, at, extras);
        const price = priced();
        if (price) window.bare += 1;
        extras ??= price ? undefined : await import("/widget/${files.extras.file}");
        return price ?? priced({ ...extras, ticketsFor: () => tickets });
      };`,
      `<script src="/widget/v1/w.js"></script>`,
    ),
    web: page(`import { priceOrder, shelve } from "/${manifest["offer/pricing/door.ts"]?.file}";
      window.price = ([wish, products, tickets, rules, buyer, at]) =>
        priceOrder(wish, { shelf: shelve(products, tickets), buyer, rules, at });`),
  };
}

type Asking = Counter["asks"][number];
type Door = (counter: Counter) => Promise<PricedOrder[]>;

const argumentsOf = (counter: Counter) =>
  counter.asks.map((ask) => {
    const { products, tickets, rules } = counter;
    // A buyer always sees the delivery price including the seller's surcharge.
    return [ask.wish, products, tickets, publicRules(rules), buyerOf(counter, ask), ask.at] as const;
  });

const core: Door = async (counter) =>
  argumentsOf(counter).map(([input, products, tickets, rules, buyer, at]) =>
    plain(priceOrder(input, { shelf: shelve(products, tickets), buyer, rules, at })),
  );

/** Globals of a page of `pages`. */
type PricedDoor = { price: (one: unknown) => Promise<object>; bare: number };
const inChromium =
  (page: Page): Door =>
  async (counter) =>
    JSON.parse(
      await page.evaluate(async (batch) => {
        const { price } = globalThis as unknown as PricedDoor;
        return JSON.stringify(await Promise.all(batch.map((one) => price(one))));
      }, argumentsOf(counter)),
    ) as PricedOrder[];

/** Returns the differences between two lists of prices of a shop: shop, basket and the parts of its price. */
function differences(counter: Counter, one: readonly PricedOrder[], other: readonly PricedOrder[]): string[] {
  return counter.asks.flatMap((_, i) => {
    const [a, b] = [one[i], other[i]];
    if (a && b && isDeepStrictEqual(a, b)) return [];
    const parts = [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].filter(
      (part) => !isDeepStrictEqual(a?.[part as keyof PricedOrder], b?.[part as keyof PricedOrder]),
    );
    return [`${counter.rules.code}, basket ${i}: ${parts.join(", ")}`];
  });
}

const shops = counters(SHOPS, BASKETS, SEED);
const seats = new Map<Counter, (Seat | null)[]>();
let server: TestServer;
let browser: Browser;
const doors: Record<string, Door> = {};
const open: Record<string, Page> = {};

/** Sends a request as a client of a shop at a moment. */
async function sendAs(
  counter: Counter,
  ask: Asking,
  { method, path, body }: { method: string; path: string; body?: object },
) {
  const { jwt } = server.app.services.secrets;
  server.clock.now = ask.at;
  const seat = seats.get(counter)?.[ask.client];
  const token = seat ? { token: signAccess(jwt, seat, ask.at) } : {};
  const reply = await server.send(method, path, { ...token, ...(body ? { body } : {}) });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

/** Reasons that only the server knows are left out: missing bottles, full events, countries that excise forbids. */
const HERE: ReadonlySet<string> = new Set(["stock", "places", "excise"]);
const overHttp: Door = async (counter) => {
  const prices: PricedOrder[] = [];
  for (const ask of counter.asks) {
    const body = bodyOf(counter, ask);
    const answer = await sendAs(counter, ask, { method: "POST", path: "/v1/orders/get-cart-price", body });
    const [{ priced }] = answer as unknown as [{ priced: PricedOrder }];
    prices.push({ ...priced, problems: priced.problems.filter((p) => !HERE.has(p.code)) });
  }
  return prices;
};

beforeAll(async () => {
  await buildIfStale(() => undefined);
  server = await startTestServer({ jobs: false });
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("begin");
    for (const counter of shops) seats.set(counter, await writeCounter(client, counter));
    await client.query("commit");
  });
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const [name, html] of Object.entries(pages())) {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(`${name}: ${error.stack}`));
    page.on("response", (r) => r.ok() || faults.push(`${r.status()} ${r.url()}`));
    await page.route(`${server.url}/door`, (route) =>
      route.fulfill({ contentType: "text/html", body: html }),
    );
    await page.goto(`${server.url}/door`);
    await page.waitForLoadState("networkidle");
    expect(faults).toEqual([]);
    open[name] = page;
    doors[name] = inChromium(page);
  }
  doors["server"] = overHttp;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test("the baskets are many, and hold what prices are made of", async () => {
  const priced = (await Promise.all(shops.map(core))).flat();
  expect(priced).toHaveLength(SHOPS * BASKETS);
  const met = new Set(
    priced.flatMap((p) => [...p.trace, ...p.lines.flatMap((l) => l.trace)].map((s) => s.rule)),
  );
  expect([...met].toSorted()).toEqual(
    "code duty franco grid line loyalty promotion shipping tax ticket tier total wrapping".split(" "),
  );
});

test.each(["widget", "web", "server"])(
  "%s: the price of every basket is the core's, to the cent and to the word",
  async (name) => {
    const found: string[] = [];
    for (const counter of shops)
      found.push(...differences(counter, await core(counter), (await doors[name]?.(counter)) ?? []));
    expect(found).toEqual([]);
  },
  300_000,
);

test("the widget prices bottles without the parts that it loads apart, and the rest with them", async () => {
  const bareOf = () => open["widget"]?.evaluate(() => (globalThis as unknown as PricedDoor).bare);
  const before = (await bareOf()) ?? 0;
  for (const counter of shops) await doors["widget"]?.(counter);
  const bare = ((await bareOf()) ?? 0) - before;
  expect(bare).toBeGreaterThan((SHOPS * BASKETS) / 20);
  expect(bare).toBeLessThan((SHOPS * BASKETS) / 2);
});

/**
 * Removes the public price from reasons: a buyer who may not see it does not get it, and pays another (agreed, a gift).
 */
const withoutPublic = (prices: PricedOrder[]): PricedOrder[] =>
  JSON.parse(
    JSON.stringify(prices, (key, value: unknown) => (key === "publicE4" ? 0 : value)),
  ) as PricedOrder[];

test("what a page is given of a shop prices as the whole does", async () => {
  const found: string[] = [];
  for (const counter of shops) {
    const views = new Map<number, Pick<Counter, "rules" | "products">>();
    for (const [i, ask] of counter.asks.entries()) {
      const path = `/v1/embeds/${counter.rules.code}`;
      const view = views.get(ask.client) ?? ((await sendAs(counter, ask, { method: "GET", path })) as never);
      views.set(ask.client, view);
      const { products, rules } = view as Pick<Counter, "rules" | "products">;
      const shelf = shelve(products, counter.tickets);
      const input = { ...ask.wish, lines: ask.wish.lines.filter((l) => shelf.has(l.formatId)) };
      const one: Counter = { ...counter, asks: [{ ...ask, wish: input }] };
      const page = plain(priceOrder(input, { shelf, buyer: buyerOf(counter, ask), rules, at: ask.at }));
      const parts = differences(one, withoutPublic(await core(one)), withoutPublic([page]));
      found.push(...parts.map((part) => part.replace("basket 0", `basket ${i}`)));
    }
  }
  expect(found).toEqual([]);
});

test("one changed cent is a difference", async () => {
  const [counter] = shops;
  if (!counter) throw new Error("no shop");
  const right = await core(counter);
  const wrong = structuredClone(right);
  const line = wrong.flatMap((p) => p.lines)[0];
  const at = wrong.findIndex((p) => p.lines[0] === line);
  if (line) line.discountCents = (line.discountCents + 1) as typeof line.discountCents;
  expect(differences(counter, right, right)).toEqual([]);
  expect(differences(counter, right, wrong)).toEqual([`${counter.rules.code}, basket ${at}: lines`]);
  expect(differences(counter, right, right.slice(1))).not.toEqual([]);
});
