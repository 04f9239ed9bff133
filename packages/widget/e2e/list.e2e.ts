import type { Page } from "@playwright/test";
import { add, badge, cards, drawer, expect, openCart, test } from "./page.ts";
import { faults } from "./axe.ts";
import { large } from "./cellar.ts";

const LARGE = large(10_000);

const more = (page: Page) => page.locator("cuvee-shop").getByRole("button", { name: /^Voir/ });
const nodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector("cuvee-shop")?.shadowRoot?.querySelectorAll("*").length ?? 0);
const ownText = (box: Element): string =>
  [...box.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join("");

test.beforeEach(({ stub }) => {
  stub.shops = [LARGE];
});

test("ten thousand products: the first answer is as small as that of fifty", async ({
  page,
  stub,
  paste,
}) => {
  const sizes: number[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/v1/embeds/")) sizes.push((await response.body()).length);
  });
  // Between the cards is their space, and no text of its own.
  const drawn = async (left: RegExp): Promise<void> => {
    await expect(more(page)).toHaveText(left);
    await expect(cards(page).first()).toContainText("Cuvée 1 ");
    expect(await page.locator("cuvee-shop .cards").evaluate(ownText)).toBe("");
  };
  await paste();
  await drawn(/9\s976/);
  // Cards far below the window are removed again; how many depends on their height.
  await expect.poll(() => cards(page).count()).toBeLessThan(24);
  await drawn(/9\s976/);
  await expect(page.locator("cuvee-shop").getByText(/10\s000 produits/)).toBeVisible();
  const [first = 0] = sizes;
  expect(stub.calls.filter((call) => call.includes("embeds"))).toHaveLength(1);
  stub.shops = [large(48)];
  await page.reload();
  await drawn(/24/);
  await expect.poll(() => sizes.length).toBe(2);
  expect(first / (sizes[1] ?? 1)).toBeLessThan(1.1);
});

test("goes on by itself through hundreds of cards: as many nodes as at first, nothing jumps, the way back holds", async ({
  page,
  paste,
}) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await paste({ body: `<cuvee-shop paging="infinite"></cuvee-shop><cuvee-cart></cuvee-cart>` });
  await expect(cards(page).first()).toBeVisible();
  const last = () => cards(page).last().getByRole("heading").innerText();
  const number = (name: string): number => Number(/\d+/.exec(name)?.[0]);
  let most = 0;
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollBy(0, innerHeight * 6));
        most = Math.max(most, await nodes(page));
        return number(await last());
      },
      { timeout: 20_000, intervals: [60] },
    )
    .toBeGreaterThan(200);
  expect(most).toBeLessThan(5000);
  // A visible card stays in place while those above it come back.
  const seen = cards(page).nth(9);
  const name = await seen.getByRole("heading").innerText();
  const box = page.locator("cuvee-shop article").filter({ hasText: name });
  await page.evaluate(() => scrollBy(0, -400));
  const before = (await box.boundingBox())?.y ?? 0;
  await page.evaluate(() => scrollBy(0, -200));
  await expect.poll(async () => Math.abs(((await box.boundingBox())?.y ?? 0) - before - 200)).toBeLessThan(2);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(cards(page).first()).toContainText("Cuvée 1 ");
  expect(await nodes(page)).toBeLessThan(5000);
});

test("more: adds cards below, keeps the page's end in reach; a cart knows what the first part lacks", async ({
  page,
  stub,
  paste,
}) => {
  await paste();
  await more(page).click();
  await more(page).click();
  await expect(more(page)).toHaveText(/9\s928/);
  // The count changes at once, the space for the new cards a frame later: one scroll may still end at the old bottom.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(cards(page).filter({ hasText: "Cuvée 72 " })).toBeVisible({ timeout: 250 });
  }).toPass();
  await add(page, "Cuvée 72 ", 2);
  await page.reload();
  await expect(badge(page)).toHaveText("2");
  await openCart(page);
  await expect(drawer(page)).toContainText("Cuvée 72 ");
  await expect(drawer(page).locator(".total")).toContainText("€");
  // A cart that is read before the list has its answer requests its seller by id too.
  expect(stub.calls.filter((call) => call.includes("embeds")).length).toBeLessThan(7);
});

test("pages: numbers, the last one, by keyboard; axe finds nothing", async ({ page, paste }) => {
  await paste({ body: `<cuvee-shop paging="pages" limit="12"></cuvee-shop>` });
  const nav = page.getByRole("navigation", { name: "Pages" });
  await expect(nav.getByRole("button", { name: "Page 1 sur 834" })).toHaveAttribute("aria-current", "page");
  await nav.getByRole("button", { name: "Page 834 sur 834" }).press("Enter");
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).last()).toContainText("Cuvée 10000 ");
  await nav.getByRole("button", { name: "Page précédente" }).click();
  await expect(cards(page)).toHaveCount(12);
  expect(await faults(page, { within: "cuvee-shop" })).toEqual([]);
});

test("search, facets and order look through all ten thousand, fast", async ({ page, stub, paste }) => {
  await paste({ body: `<cuvee-shop search></cuvee-shop>` });
  const shop = page.locator("cuvee-shop");
  await shop.getByLabel("Rechercher").fill("cuvee 9999");
  await expect(cards(page)).toHaveCount(1);
  await expect(shop.getByText("1 produit", { exact: false })).toBeVisible();
  await shop.getByLabel("Rechercher").fill("introuvable");
  await expect(shop.getByText("Aucun produit ne correspond")).toBeVisible();
  await shop.getByRole("button", { name: "Effacer les filtres" }).last().click();
  // The number of cards drawn depends on the position of the page: far ones are removed.
  await expect(shop.getByText(/10\s000 produits/)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await shop.getByLabel("Trier").selectOption("desc");
  await expect(cards(page).first()).toContainText("Cuvée 10000 ");
  await shop.getByRole("button", { name: "Blanc", exact: true }).click();
  await expect(shop.getByText(/5\s000 produits/)).toBeVisible();
  expect(stub.calls.length).toBeLessThan(12);
});

test("a preset narrows before the first card; chosen products come by name", async ({ page, paste }) => {
  await paste({ body: `<cuvee-shop color="white"></cuvee-shop>` });
  // The number of the page's 24 cards that are drawn depends on their height: far ones are removed.
  await expect(page.locator("cuvee-shop").getByText(/5\s000 produits/)).toBeVisible();
  await expect(cards(page).first()).toContainText("Cuvée 2 ");
  await paste({ body: `<cuvee-shop products="cuvee-9000,cuvee-3"></cuvee-shop>` });
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText("Cuvée 9000 ");
});
