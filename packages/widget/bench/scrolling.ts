import type { Browser } from "@playwright/test";
import type { Front } from "./front.ts";

/** Memory and nodes of a page after a number of products has been scrolled past. */
export type MemoryUse = { products: number; heapMb: number; nodes: number };

/** Positions of the measurements: the first is after the parts far from view have begun to be dropped. */
const STEPS = [500, 2500, 5000, 7500, 10_000];
/** Windows passed by one movement, as by a hurried thumb. */
const WINDOWS = 8;

/** Scrolls down until the product with a number is there. Runs in the page. */
async function goDown({ to, windows }: { to: number; windows: number }): Promise<void> {
  const until = performance.now() + 180_000;
  const root = document.querySelector("cuvee-shop")?.shadowRoot;
  const last = (): number =>
    Number(/\d+/.exec([...(root?.querySelectorAll("article h2") ?? [])].at(-1)?.textContent ?? "")?.[0]);
  while (!(last() >= to)) {
    if (performance.now() > until) throw new Error(`product ${to} never came: ${last()}`);
    scrollBy(0, innerHeight * windows);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 15)));
  }
}

/** Scrolls through a whole automatic list, and measures heap and nodes on the way, garbage collected. */
export async function scrollThrough(browser: Browser, { base }: Front, path: string): Promise<MemoryUse[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const tab = await context.newPage();
    await tab.addInitScript(() => localStorage.setItem("cuvee:adult:1", String(Date.now() + 86_400_000)));
    await tab.goto(base.replace("127.0.0.1", "localhost") + path);
    await tab.locator("cuvee-shop article").first().waitFor();
    const session = await context.newCDPSession(tab);
    await session.send("HeapProfiler.enable");
    const memoryUses: MemoryUse[] = [];
    for (const products of STEPS) {
      await tab.evaluate(goDown, { to: products, windows: WINDOWS });
      await session.send("HeapProfiler.collectGarbage");
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      const { nodes } = await session.send("Memory.getDOMCounters");
      memoryUses.push({ products, heapMb: usedSize / 1_048_576, nodes });
    }
    return memoryUses;
  } finally {
    await context.close();
  }
}
