import { spawn } from "node:child_process";
import { cards, expect, test } from "./page.ts";

test("slow 3G: what the first card needs is there after three round trips", async ({ page, paste }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await paste();
  await expect(cards(page).first()).toBeVisible();
  // Round trips are counted, not timed: the depth of a request is one more than the deepest one that had ended when it
  // began. With 400 ms of latency, requests that begin together never count as successive, however busy the machine is.
  const needed = await page.evaluate(() => {
    type Reading = { name: string; start: number; end: number; depth: number };
    const readings = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    const ranked: Reading[] = [];
    for (const { name, startTime, responseEnd } of readings.toSorted((a, b) => a.startTime - b.startTime)) {
      const before = ranked.filter(({ end }) => end <= startTime).map(({ depth }) => depth);
      ranked.push({ name, start: startTime, end: responseEnd, depth: 1 + Math.max(0, ...before) });
    }
    return ranked.filter(({ name }) => /\/chunks\/(shop|fr)-|\/v1\/embeds\//.test(name));
  });
  expect(needed).toHaveLength(3);
  expect(Math.max(...needed.map(({ depth }) => depth))).toBe(3);
});

test("the browser's page cache: the cart is read again on return", async ({ stub }, info) => {
  // The runner cannot follow a page out of the cache: a browser of its own, whose pages drive themselves and report to
  // the stub.
  const line = {
    sellerId: "0000000000000000",
    productId: "0000000000000001",
    vintageId: "0000000000000002",
    formatId: "0000000000000003",
  };
  const pageOf = (script: string): { html: string } => ({
    html: `<!doctype html><html lang="fr"><title>t</title><body><cuvee-cart></cuvee-cart><script>
      const tell = (word) => fetch("/v1/carts/handoff/" + word + "-" + cuvee.cart.count);
      ${script}</script><script async src="${stub.base}/widget/v1/w.js" data-shop="domaine-essai"></script>`,
  });
  stub.pages.set(
    "/one",
    pageOf(`addEventListener("pageshow", (event) => setTimeout(() => event.persisted && tell("back"), 100));
    document.addEventListener("cuvee:ready", async () => {
      cuvee.cart.add(${JSON.stringify(line)}, 2);
      await tell("first");
      setTimeout(() => (location.href = "/two"), 500);
    });`),
  );
  stub.pages.set(
    "/two",
    pageOf(`document.addEventListener("cuvee:ready", () => {
      cuvee.cart.clear();
      setTimeout(() => history.back(), 500);
    });`),
  );
  const { executablePath = "", args = [] } = info.project.use.launchOptions ?? {};
  const profile = `--user-data-dir=${info.outputPath("profile")}`;
  const browser = spawn(executablePath, ["--headless", ...args, profile, `${stub.base}/one`], {
    stdio: "ignore",
  });
  const told = (): string[] =>
    stub.calls.filter((call) => /(first|back)-/.test(call)).map((call) => call.split("/").at(-1) ?? "");
  await expect.poll(told, { timeout: 20_000 }).toEqual(["first-2", "back-0"]);
  browser.kill();
});
