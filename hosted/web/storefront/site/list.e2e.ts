import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";
const PHONE = { width: 390, height: 844 };

async function openList(page: Page, url: string, path = `${NAME}?page=boutique`): Promise<void> {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url }]);
  await page.goto(url + path);
  await page.waitForLoadState("networkidle");
}

const cardsOf = (page: Page): Locator => page.getByRole("listitem").filter({ has: page.locator("h2 a") });
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error("nothing is drawn");
  return box;
};

test("a phone shows wines without scrolling, in two columns, and takes one from a sheet", async ({
  page,
  site,
  axe,
}) => {
  await page.setViewportSize(PHONE);
  await openList(page, site.url);
  const [first, second, third] = await Promise.all([0, 1, 2].map((n) => boxOf(cardsOf(page).nth(n))));
  expect(first && first.y + first.height).toBeLessThanOrEqual(PHONE.height);
  expect(second?.y).toBe(first?.y);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await axe(page);

  const opener = page.getByRole("link", { name: "Choisir le millésime et le format : Petite Calade" });
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Petite Calade" });
  await expect(sheet.getByRole("group", { name: "Millésime" })).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await sheet.getByRole("radio", { name: "2024" }).check();
  await sheet.getByRole("button", { name: /^Ajouter au panier/ }).click();
  await expect(sheet).toHaveCount(0);
  const said = page.getByRole("status").filter({ hasText: /1 × Petite Calade 2024 75.cl au panier/ });
  await expect(said.getByRole("link", { name: "Voir le panier" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Panier, 1 article" })).toBeVisible();
  await axe(page);
});

test("a product of one format is added by its button, and announced", async ({ page, site }) => {
  await openList(page, site.url, "/maison-percheval?q=gin+des+dunes");
  const add = page.getByRole("button", { name: /^Ajouter au panier Gin des Dunes/ });
  await add.click();
  await expect(page.getByText(/^1 × Gin des Dunes.* au panier\.$/)).toBeVisible();
  await add.click();
  await expect(page.getByRole("link", { name: "Panier, 2 articles" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("filters are chips with counts, and the order is chosen without a button", async ({
  page,
  site,
  axe,
}) => {
  await openList(page, site.url);
  const found = page.getByRole("status").filter({ hasText: /^\d+ (?:vins|produits)$/ });
  const chip = page.getByRole("link", { name: /^Rouge \d+$/ });
  const count = (await chip.innerText()).replace(/\D/g, "");
  await chip.click();
  await expect(page).toHaveURL(/color=red/);
  await expect(found).toHaveText(`${count} vins`);
  await page.getByRole("button", { name: "Appellation" }).click();
  const menu = page.getByRole("group", { name: "Appellation" });
  await expect(menu).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Appellation" }).click();
  await menu.getByRole("link").first().click();
  await expect(page).toHaveURL(/color=red&appellation=/);
  await page.getByRole("button", { name: /^Trier/ }).click();
  await page.getByRole("link", { name: "Prix décroissant" }).click();
  await expect(page).toHaveURL(/sort=desc/);
  await page.getByRole("link", { name: "Retirer le filtre Rouge" }).click();
  await expect(page).not.toHaveURL(/color=/);
  await expect(page).toHaveURL(/appellation=.*sort=desc/);
});

test("a search without a result leads back to all wines of the page", async ({ page, site }) => {
  await openList(page, site.url, `${NAME}?page=boutique&q=zinfandel`);
  await expect(cardsOf(page)).toHaveCount(0);
  const none = page
    .getByRole("paragraph")
    .filter({ hasText: "Aucun produit ne correspond à votre recherche." });
  await none.getByRole("link", { name: "Tous nos produits" }).click();
  await expect(page).toHaveURL(`${site.url}${NAME}?page=boutique`);
  await expect(cardsOf(page).first()).toBeVisible();
});

test("bottles stand on one baseline, a half bottle smaller than a bottle", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openList(page, site.url, "/champagne-aubree-lanthier?page=boutique");
  const pictures = page.locator("main li [data-size] img");
  const rows = await pictures.evaluateAll((all) =>
    all.map((one) => ({
      size: one.parentElement?.dataset["size"] ?? "",
      height: Math.round(one.getBoundingClientRect().height),
      gap: Math.round(
        (one.closest("span:not([data-size])")?.getBoundingClientRect().bottom ?? 0) -
          one.getBoundingClientRect().bottom,
      ),
    })),
  );
  const [gap = 0] = rows.map((row) => row.gap);
  expect(new Set(rows.map((row) => row.gap))).toEqual(new Set([gap]));
  expect(gap).toBeGreaterThan(10);
  expect(gap).toBeLessThan(40);
  const heightOf = (size: string): number => rows.find((row) => row.size === size)?.height ?? 0;
  expect(new Set(rows.filter(({ size }) => size === "whole").map(({ height }) => height)).size).toBe(1);
  // The sheet of a wine with a half bottle or a magnum shows each in its height.
  await page
    .getByRole("link", { name: /^Choisir le millésime et le format/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  const shown = sheet.locator("[data-size]").last();
  await expect(shown).toHaveAttribute("data-size", "whole");
  await sheet.getByRole("radio", { name: /^Magnum/ }).check();
  await expect(shown).toHaveAttribute("data-size", "large");
  expect(heightOf("whole")).toBeGreaterThan(0);
});

test("at 320 px and at 400 % zoom nothing of the list is cut off", async ({ page, site }) => {
  for (const width of [320, 250]) {
    await page.setViewportSize({ width, height: 640 });
    await openList(page, site.url);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test("a shop of several kinds is narrowed by kind, and shows them under headings", async ({
  page,
  site,
  axe,
}) => {
  await openList(page, site.url, "/maison-percheval?page=boutique");
  await expect(page.getByRole("heading", { level: 2, name: "Spiritueux" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Millésime" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cépage" })).toHaveCount(0);
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles.last()).toHaveText("Accessoires et coffrets");
  // The price of a reduction stands in line with the one beside it, whatever it has above it.
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    const priceOf = (name: string): Locator => page.locator("li", { hasText: name }).locator("p > strong");
    await priceOf("Gin des Dunes").scrollIntoViewIfNeeded();
    const [reduced, usual] = [await boxOf(priceOf("Gin des Dunes")), await boxOf(priceOf("Vieux Beffroi"))];
    expect(Math.abs(reduced.y - usual.y)).toBeLessThan(1);
  }
  await axe(page);
  const beers = page.getByRole("link", { name: /^Bières \d+$/ });
  const count = (await beers.innerText()).replace(/\D/g, "");
  await beers.click();
  await expect(page).toHaveURL(/kind=beer/);
  await expect(page.getByRole("status").filter({ hasText: `${count} produits` })).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(Number(count));
  await expect(page.getByRole("link", { name: "Retirer le filtre Bières" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ambré \d+$/ })).toBeVisible();
});
