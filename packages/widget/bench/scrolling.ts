import type { Browser } from "@playwright/test";
import type { Front } from "./front.ts";

/** What a page holds after so many products have gone by. */
export type Held = { products: number; heapMb: number; nodes: number };

/** Where it is weighed: the first is after the parts far from sight have begun to be forgotten. */
const STEPS = [500, 2500, 5000, 7500, 10_000];
/** Windows that one movement passes, as a thumb that is in a hurry. */
const WINDOWS = 8;

/** Goes down until the product of a number is there. Runs in the page. */
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

/** Scrolls through a whole list that goes on by itself, and weighs heap and nodes on the way, garbage collected. */
export async function scrollThrough(browser: Browser, { base }: Front, path: string): Promise<Held[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const tab = await context.newPage();
    await tab.addInitScript(() => localStorage.setItem("cuvee:adult:1", String(Date.now() + 86_400_000)));
    await tab.goto(base.replace("127.0.0.1", "localhost") + path);
    await tab.locator("cuvee-shop article").first().waitFor();
    const session = await context.newCDPSession(tab);
    await session.send("HeapProfiler.enable");
    const held: Held[] = [];
    for (const products of STEPS) {
      await tab.evaluate(goDown, { to: products, windows: WINDOWS });
      await session.send("HeapProfiler.collectGarbage");
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      const { nodes } = await session.send("Memory.getDOMCounters");
      held.push({ products, heapMb: usedSize / 1_048_576, nodes });
    }
    return held;
  } finally {
    await context.close();
  }
}
