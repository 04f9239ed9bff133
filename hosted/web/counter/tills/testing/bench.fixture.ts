import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium, type CDPSession, type Page } from "@playwright/test";
import type { TillClient, TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { postgresCpuMs, postmasterOf, processCpuMs } from "@cuvee/server/bench/cpu.ts";
import type { Cluster } from "@cuvee/server/kit/testing/cluster.ts";
import { startChild } from "@cuvee/server/kit/testing/child.ts";
import type { Site } from "@cuvee/server/kit/testing/e2e.ts";
import { fakeSerial } from "#counter/displays/serial.fixture.ts";
import { ARTICLES, CLIENTS, crowd, eanOf, large, searchTimes, SOUGHT } from "./benchData.fixture.ts";
import { makeCounter, openDay, scanner } from "./sale.fixture.ts";

// Measures the speed of a till with many articles, and whether a long day makes it slower or larger:
// `node hosted/web/counter/tills/testing/bench.fixture.ts [--tickets 2000] [--json file]`, after a build
// (`CUVEE_WEB_DIST`).
const { values: request } = parseArgs({
  options: { tickets: { type: "string", default: "2000" }, json: { type: "string" } },
});
const LINES = 60;
const TICKETS = Number(request.tickets);
/** Limits: scan to line and display, in the median; how much slower or larger the end of the day may be. */
const MOST_MS = 50;
/** Limit of a search among the clients, in the median. */
const SEARCH_MS = 20;
const MORE = 1.25;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
type Timed = { scans: { pressed: number; drawn: number; written: number }[] };

/** Runs in the page: records when Enter of a scan came, when its line was drawn, when the display had its bytes. */
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

/** Measures the milliseconds from a letter typed into the search of clients to its rows. Ends with the pane closed. */
async function typedTimes(page: Page): Promise<number[]> {
  await page.keyboard.press("F2");
  const field = page.getByRole("dialog").getByRole("searchbox");
  const times: number[] = [];
  for (const text of SOUGHT) {
    await field.fill("");
    for (let n = 1; n <= text.length; n += 1)
      times.push(
        await field.evaluate(
          async (element, value) => {
            const input = element as HTMLInputElement;
            const began = performance.now();
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
            input.dispatchEvent(new Event("input", { bubbles: true }));
            // The effects of a key are drawn before the next message is taken.
            await new Promise((done) => setTimeout(done));
            void document.body.offsetHeight;
            return performance.now() - began;
          },
          text.slice(0, n),
        ),
      );
  }
  await field.fill("");
  await field.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return times;
}

/** Discards the measurements, which are no part of the till. */
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { timed, bench } = globalThis as unknown as { timed: Timed; bench: { written: number[][] } };
    timed.scans.length = 0;
    bench.written.length = 0;
  });

async function heapMb(page: Page): Promise<number> {
  const line = await page.context().newCDPSession(page);
  await line.send("HeapProfiler.collectGarbage");
  const { usedSize } = await line.send("Runtime.getHeapUsage");
  await line.detach();
  return usedSize / 1_048_576;
}

/** CPU time since the last call, in milliseconds: unlike elapsed time it does not depend on other processes. */
type Used = { page: number; server: number; postgres: number };
async function cpuMeter(
  line: CDPSession,
  pid: number,
  postmaster: number | null,
): Promise<() => Promise<Used>> {
  await line.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async (): Promise<Used> => {
    const { metrics } = await line.send("Performance.getMetrics");
    return {
      page: 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0),
      server: processCpuMs(pid) ?? 0,
      postgres: postgresCpuMs(postmaster),
    };
  };
  let last = await read();
  return async () => {
    const now = await read();
    const used: Used = {
      page: now.page - last.page,
      server: now.server - last.server,
      postgres: now.postgres - last.postgres,
    };
    last = now;
    return used;
  };
}
const USERS = ["page", "server", "postgres"] as const;

const cluster = await startChild<Cluster>("cluster.main.ts");
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
    // Cached files would answer instead of the catalogue that is inserted here.
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
  let clients: TillClient[] = [];
  await page.route("**/v1/tills/*/clients*", async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const { rows } = (await answer.json()) as { rows: TillClient[] };
    if (rows[0]) clients = crowd(rows[0]);
    return route.fulfill({ response: answer, json: { rows: clients, next: null } });
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
  await page.locator("li[data-current]").waitFor({ state: "detached" });

  const searched = searchTimes(clients);
  const shown = await typedTimes(page);
  say(
    `a search among ${clients.length} clients: ${median(searched).toFixed(2)} ms in the median, ${Math.max(...searched).toFixed(1)} ms at most; from a letter to its rows ${median(shown).toFixed(1)} ms, ${Math.max(...shown).toFixed(1)} ms at most, aim ${SEARCH_MS}`,
  );
  isRight = isRight && median(shown) <= SEARCH_MS && clients.length === CLIENTS;

  const perHundred: number[] = [];
  const heaps: number[] = [];
  const used: Used[] = [];
  const meter = await cpuMeter(
    await page.context().newCDPSession(page),
    site.pid,
    await postmasterOf(cluster.ready.ownerUrl),
  );
  for (let n = 0; n < TICKETS;) {
    const began = performance.now();
    for (const end = n + 100; n < end && n < TICKETS; n += 1) {
      await scan(eanOf((n * 37) % ARTICLES));
      await page.locator("li[data-current]").waitFor();
      await page.keyboard.press("F10");
      await page.getByTestId("rest").waitFor();
      await page.keyboard.press("Enter");
      await page.getByTestId("back").waitFor();
      await page.keyboard.press("Enter");
      // By touch: the key is ignored just after the sale was sealed.
      await page.getByRole("button", { name: /^Client suivant/ }).click();
      await page.getByTestId("change").waitFor({ state: "detached" });
    }
    perHundred.push((performance.now() - began) / 100);
    used.push(await meter());
    await forget(page);
    heaps.push(await heapMb(page));
    // The heap measurement is no part of selling.
    await meter();
    const { page: ofPage = 0, server = 0, postgres = 0 } = used.at(-1) ?? {};
    say(
      `  ${String(n).padStart(5)} tickets: ${perHundred.at(-1)?.toFixed(0)} ms each (CPU: page ${(ofPage / 100).toFixed(1)}, server ${(server / 100).toFixed(1)}, PostgreSQL ${(postgres / 100).toFixed(1)}), ${heaps.at(-1)?.toFixed(1)} MB`,
    );
  }
  // The first hundred warms everything up.
  const ends = (values: readonly number[]): number => {
    const warm = values.slice(1);
    const few = Math.min(5, Math.max(1, Math.floor(warm.length / 2)));
    return median(warm.slice(-few)) / median(warm.slice(0, few));
  };
  const growth = Object.fromEntries(USERS.map((who) => [who, ends(used.map((one) => one[who]))]));
  const slower = ends(perHundred);
  const larger = (heaps.at(-1) ?? 0) / (heaps[0] ?? 1);
  say(
    `end of ${TICKETS} tickets beside their beginning: ${slower.toFixed(2)} × the time, CPU ${USERS.map((who) => `${who} ${growth[who]?.toFixed(2)} ×`).join(", ")}, ${larger.toFixed(2)} × the memory, aim ${MORE}`,
  );
  isRight = isRight && USERS.every((who) => (growth[who] ?? 0) <= MORE) && larger <= MORE;
  if (request.json)
    writeFileSync(
      request.json,
      JSON.stringify({
        ...figures,
        searchMs: median(searched),
        rowsMs: median(shown),
        perHundred,
        heaps,
        used,
      }),
    );
} finally {
  await browser.close();
  await site.stop();
  await cluster.stop();
}
process.exit(isRight ? 0 : 1);
