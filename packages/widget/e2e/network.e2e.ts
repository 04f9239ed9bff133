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

/** Script of the pages that drive themselves: what a buyer sees of the drawer, and what they press in it. */
const DRIVER = `
  const drawer = () => document.querySelector("cuvee-cart").shadowRoot.querySelector("dialog");
  const seen = (wanted) => new Promise((next) => {
    const look = () => (drawer().innerText.includes(wanted) ? next() : requestAnimationFrame(look));
    look();
  });
  const tell = (word) => {
    const state = drawer().open ? "open" : "closed";
    const total = drawer().querySelector(".total strong")?.innerText ?? "none";
    const button = drawer().querySelector(".main")?.getAttribute("aria-busy") === "true" ? "busy" : "free";
    return fetch("/v1/carts/handoff/" + [word, state, cuvee.cart.count, total, button].join(" · "));
  };
  const ready = new Promise((next) => document.addEventListener("cuvee:ready", next, { once: true }));
  const loaded = new Promise((next) => addEventListener("load", () => setTimeout(next)));
`;

// The first return is from a checkout where the buyer has changed their cart on another page, the second one from a
// checkout where they have ordered.
for (const { status, back } of [
  { status: "open", back: "back · open · 3 · 37,50 € · free" },
  { status: "ordered", back: "back · open · 0 · none · free" },
])
  test(
    `the browser's page cache: cart and open drawer are right on return, the hand-off is ${status}`,
    { tag: status === "open" ? [] : "@long" },
    async ({ stub }, info) => {
      // The runner cannot follow a page out of the cache: a browser of its own, whose pages drive themselves and report
      // to the stub.
      const [shop] = stub.shops;
      const product = shop?.products.find(({ slug }) => slug === "les-restanques");
      const vintage = product?.vintages[0];
      const format = vintage?.formats.find(({ type, volumeMl }) => type === "bottle" && volumeMl === 750);
      const line = {
        sellerId: shop?.shop.id,
        productId: product?.id,
        vintageId: vintage?.id,
        formatId: format?.id,
      };
      stub.handoff = { status, orderedSellerIds: status === "ordered" && shop ? [shop.shop.id] : [] };
      const page = (script: string): { html: string } => ({
        html: `<!doctype html><html lang="fr"><title>t</title><body><cuvee-cart></cuvee-cart><script>${DRIVER}${script}</script><script async src="${stub.base}/widget/v1/w.js" data-shop="domaine-essai"></script>`,
      });
      stub.pages.set(
        "/one",
        page(`addEventListener("pageshow", async ({ persisted }) => {
          if (!persisted) return;
          await seen("${status === "open" ? "37,50" : "vide"}");
          await tell("back");
        });
        Promise.all([ready, loaded]).then(async () => {
          cuvee.cart.add(${JSON.stringify(line)}, 2);
          cuvee.open();
          await seen("25,00");
          await tell("first");
          drawer().querySelector(".main").click();
        });`),
      );
      stub.pages.set(
        "/cart",
        page(`Promise.all([ready, loaded]).then(() => {
          ${status === "open" ? `cuvee.cart.add(${JSON.stringify(line)}, 1);` : ""}
          history.back();
        });`),
      );
      const { executablePath = "", args = [] } = info.project.use.launchOptions ?? {};
      const profile = `--user-data-dir=${info.outputPath("profile")}`;
      const browser = spawn(executablePath, ["--headless", ...args, profile, `${stub.base}/one`], {
        stdio: "ignore",
      });
      const told = (): string[] =>
        stub.calls
          .map((call) => decodeURIComponent(call).replaceAll("\u00a0", " ").replaceAll("\u202f", " "))
          .filter((call) => call.includes(" · "))
          .map((call) => call.split("/").at(-1) ?? "");
      await expect.poll(told, { timeout: 20_000 }).toEqual(["first · open · 2 · 25,00 € · free", back]);
      browser.kill();
    },
  );
