import { cards, expect, test } from "./page.ts";
import { large } from "./cellar.ts";

test(
  "cards that have gone by are forgotten: a page holds no more nodes after hundreds of products",
  { tag: "@long" },
  async ({ page, stub, paste }) => {
    stub.shops = [large(1000)];
    // A vector picture is a document of its own, which the browser keeps for a while.
    await page.route("**/files/**", (route) => route.abort());
    await paste({ body: `<cuvee-shop paging="infinite"></cuvee-shop>` });
    await expect(cards(page).first()).toBeVisible();
    const last = async (): Promise<number> =>
      Number(/\d+/.exec(await cards(page).last().getByRole("heading").innerText())?.[0]);
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollBy(0, innerHeight * 6));
          return last();
        },
        { timeout: 20_000, intervals: [40] },
      )
      .toBeGreaterThan(400);
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.enable");
    const held = async (): Promise<number> => {
      await session.send("HeapProfiler.collectGarbage");
      return (await session.send("Memory.getDOMCounters")).nodes;
    };
    await expect.poll(held).toBeLessThan(6000);
  },
);
