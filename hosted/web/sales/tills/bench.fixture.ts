import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import type { TillSnapshot } from "@cuvee/core/sales/tills/snapshot.ts";
import { gtinCheckDigit } from "@cuvee/core/kit/validation.ts";
import { startChild } from "@cuvee/server/kit/testing/child.ts";
import type { Site } from "@cuvee/server/kit/testing/e2e.ts";
import { fakeSerial } from "#sales/displays/serial.fixture.ts";
import { makeCounter, openDay, scanner } from "./sale.fixture.ts";

// How quick a till is with many articles, and whether a long day makes it slower or larger:
// `node hosted/web/sales/tills/bench.fixture.ts [--tickets 2000] [--json file]`, after a build (`CUVEE_WEB_DIST`).
const { values: wish } = parseArgs({
  options: { tickets: { type: "string", default: "2000" }, json: { type: "string" } },
});
const ARTICLES = 5000;
const LINES = 60;
const TICKETS = Number(wish.tickets);
/** Scan to line and display, in the median; how much slower or larger the end of the day may be. */
const MOST_MS = 50;
const MORE = 1.25;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const eanOf = (n: number): string => {
  const digits = `376${String(n).padStart(9, "0")}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

/** A catalogue of many articles, made of the first one. */
function large(snapshot: TillSnapshot): TillSnapshot {
  const [first] = snapshot.products;
  const [vintage] = first?.vintages ?? [];
  const [format] = vintage?.formats ?? [];
  if (!first || !vintage || !format) throw new Error("no article");
  const made = Array.from({ length: ARTICLES }, (_, n) => n);
  const id = (n: number): string => `b${String(n).padStart(15, "0")}`;
  return {
    ...snapshot,
    products: made.map((n) => ({
      ...first,
      id: id(n),
      name: `${first.name} ${n}`,
      vintages: [{ ...vintage, id: id(n), formats: [{ ...format, id: id(n) }] }],
    })),
    eans: Object.fromEntries(made.map((n) => [eanOf(n), id(n)])),
    available: Object.fromEntries(made.map((n) => [id(n), 600])),
    point: { ...snapshot.point, favourites: [] },
  };
}

type Timed = { scans: { pressed: number; drawn: number; written: number }[] };

/** In the page: when Enter of a scan came, when its line was drawn, when the display had its bytes. */
function watch(): void {
  const timed: Timed = { scans: [] };
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter") return;
      // The scanner's own pace may be ahead of the clock here.
      const pressed = Math.min(event.timeStamp, performance.now());
      timed.scans.push({ pressed, drawn: 0, written: 0 });
    },
    { capture: true },
  );
  const { written } = (globalThis as unknown as { bench: { written: number[][] } }).bench;
  const push = written.push.bind(written);
  written.push = (...bytes) => {
    const last = timed.scans.at(-1);
    if (last && last.written === 0) last.written = performance.now();
    return push(...bytes);
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      const last = timed.scans.at(-1);
      if (!last || last.drawn > 0 || !document.querySelector("li[data-current]")) return;
      requestAnimationFrame(() => {
        setTimeout(() => {
          if (last.drawn === 0) last.drawn = performance.now();
        });
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  Object.assign(globalThis, { timed });
}

const timesOf = (page: Page): Promise<Timed["scans"]> =>
  page.evaluate(() => (globalThis as unknown as { timed: Timed }).timed.scans.splice(0));

async function heapMb(page: Page): Promise<number> {
  const line = await page.context().newCDPSession(page);
  await line.send("HeapProfiler.collectGarbage");
  const { usedSize } = await line.send("Runtime.getHeapUsage");
  await line.detach();
  return usedSize / 1_048_576;
}

const cluster = await startChild<object>("cluster.main.ts");
process.env["CLUSTER"] = JSON.stringify(cluster.ready);
const site = await startChild<Site>("site.main.ts");
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
let isRight = true;
try {
  const counter = await makeCounter(site.ready);
  const page = await browser.newPage({
    viewport: { width: 1024, height: 768 },
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // Kept files would answer for the catalogue that is put in their place here.
    serviceWorkers: "block",
  });
  await page.addInitScript(() => {
    sessionStorage.setItem("fake.granted", '["display"]');
    localStorage.setItem(
      "auth.devices",
      JSON.stringify({ display: { driver: "raw40", port: { vendor: 1, product: 1, at: 0 } } }),
    );
  });
  await page.addInitScript(fakeSerial);
  await page.addInitScript(watch);
  await page.route("**/v1/tills/*/snapshot", async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: large((await answer.json()) as TillSnapshot) });
  });
  await openDay(page, site.ready, counter);
  const scan = await scanner(page);
  await timesOf(page);
  const lines: Timed["scans"] = [];
  for (let n = 0; n < LINES; n += 1) {
    await scan(eanOf((n * 83) % ARTICLES));
    await page.waitForFunction((count) => document.querySelectorAll("ul li[class]").length > count, n);
    await page.waitForFunction(() => (globalThis as unknown as { timed: Timed }).timed.scans.at(-1)?.drawn);
    lines.push(...(await timesOf(page)));
  }
  const drawn = lines.map((one) => one.drawn - one.pressed);
  const written = lines.filter((one) => one.written > 0).map((one) => one.written - one.pressed);
  const figures = {
    articles: ARTICLES,
    lines: LINES,
    lineMs: median(drawn),
    lineMsOfLastTen: median(drawn.slice(-10)),
    displayMs: median(written),
    displayed: written.length,
  };
  say(
    `scan to line, ${ARTICLES} articles, basket up to ${LINES} lines: ${figures.lineMs.toFixed(1)} ms in the median (last ten ${figures.lineMsOfLastTen.toFixed(1)} ms), aim ${MOST_MS}`,
  );
  say(`scan to bytes of the display: ${figures.displayMs.toFixed(1)} ms in the median of ${written.length}`);
  isRight = figures.lineMs <= MOST_MS && figures.displayMs <= MOST_MS && written.length > 0;
  await page.keyboard.press("Shift+Delete");

  const perHundred: number[] = [];
  const heaps: number[] = [];
  for (let n = 0; n < TICKETS;) {
    const began = performance.now();
    for (const end = n + 100; n < end && n < TICKETS; n += 1) {
      await scan(eanOf((n * 37) % ARTICLES));
      await page.locator("li[data-current]").waitFor();
      await page.keyboard.press("F10");
      await page.getByTestId("rest").waitFor();
      await page.keyboard.press("Enter");
      await page.getByTestId("change").waitFor();
      await page.keyboard.press("Enter");
    }
    await timesOf(page);
    perHundred.push((performance.now() - began) / 100);
    heaps.push(await heapMb(page));
    say(
      `  ${String(n).padStart(5)} tickets: ${perHundred.at(-1)?.toFixed(0)} ms each, ${heaps.at(-1)?.toFixed(1)} MB`,
    );
  }
  const slower = median(perHundred.slice(-5)) / median(perHundred.slice(0, 5));
  const larger = (heaps.at(-1) ?? 0) / (heaps[0] ?? 1);
  say(
    `end of ${TICKETS} tickets beside their beginning: ${slower.toFixed(2)} × the time, ${larger.toFixed(2)} × the memory, aim ${MORE}`,
  );
  isRight = isRight && slower <= MORE && larger <= MORE;
  if (wish.json) writeFileSync(wish.json, JSON.stringify({ ...figures, perHundred, heaps }));
} finally {
  await browser.close();
  await site.stop();
  await cluster.stop();
}
process.exit(isRight ? 0 : 1);
