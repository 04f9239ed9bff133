import type { Route } from "@playwright/test";
import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";
const PHONE = { width: 390, height: 844 };

test("on a phone a bar with price and button replaces the button that is scrolled past, and covers nothing", async ({
  page,
  site,
  axe,
}) => {
  await page.setViewportSize(PHONE);
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  await page.goto(`${site.url}${NAME}/petite-calade-rouge`);
  await page.waitForLoadState("networkidle");
  const buttons = page.getByRole("button", { name: /^Ajouter au panier Petite Calade/ });
  await expect(buttons).toHaveCount(1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(buttons).toHaveCount(2);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bar = await buttons.last().boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await axe(page);
  await buttons.last().click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Panier, 1 article" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(buttons).toHaveCount(1);
});

for (const size of [PHONE, { width: 1440, height: 900 }])
  test(
    `serving, keeping window, grapes and plots of the chosen vintage are shown (${size.width} px)`,
    { tag: size === PHONE ? [] : "@long" },
    async ({ page, site, axe }) => {
      await page.setViewportSize(size);
      await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
      await page.goto(`${site.url}${NAME}/rasteau-terre-d-ocre`);
      await page.waitForLoadState("networkidle");
      const facts = page.getByRole("region", { name: "Service, garde et origine" });
      await expect(facts.getByText(/^17\s°C$/)).toBeVisible();
      await expect(facts.getByText("À boire de 2026 à 2033, apogée 2029")).toBeVisible();
      await expect(facts.getByRole("listitem").filter({ hasText: "Grenache noir" })).toContainText("70 %");
      await axe(page);
      await page.getByText("Composition", { exact: true }).click();
      await expect(page.getByText("Ingrédients :")).toBeVisible();
      await axe(page);
      await page.getByRole("radio", { name: "2022" }).check();
      await expect(facts.getByText("À boire de 2025 à 2032, apogée 2028")).toBeVisible();
      const others = page.getByRole("region", { name: "Aussi chez Domaine des Trois Calades" });
      await expect(others.getByRole("heading", { level: 3 })).toHaveCount(4);
      await expect(others.getByRole("heading", { name: "Terre d'Ocre" })).toHaveCount(0);
      await expect(others.getByText("Rasteau").first()).toBeVisible();
    },
  );

test("prices by quantity are a table whose headings choose the quantity; stock, medals and labels are said", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: fresh.url }]);
  await page.goto(`${fresh.url}${NAME}/petite-calade-rouge`);
  await page.waitForLoadState("networkidle");
  const tiers = page.getByRole("table", { name: "Prix par quantité" });
  await expect(tiers.getByRole("columnheader")).toHaveText(["1+", "6+", "12+", "36+"]);
  await expect(tiers.getByRole("cell")).toHaveText(["8,00 €", "7,70 €", "7,40 €", "7,00 €"]);
  await tiers.getByRole("button", { name: "12+" }).click();
  await expect(tiers.getByRole("button", { name: "12+" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("En stock", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Agriculture biologique" })).toBeVisible();
  await axe(page);

  await sql(fresh, "update products set status = 'outofstock' where slug = 'petite-calade-rouge'");
  await expect
    .poll(async () => (await page.request.get(`${fresh.url}${NAME}/petite-calade-rouge`)).text(), {
      timeout: 2000,
    })
    .not.toContain("En stock</p>");
});

test("a choice and a press before the scripts run count once the page is taken over", async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/assets/*.js", (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(`${site.url}${NAME}/petite-calade-rouge`, { waitUntil: "commit" });
  const vintages = page.getByRole("group", { name: "Millésime" });
  const older = vintages.getByRole("radio", { checked: false }).first();
  const year = (await older.locator("xpath=..").innerText()).trim();
  const other = vintages.getByRole("radio", { name: year });
  await other.check();
  await page.getByRole("button", { name: /^Une unité de plus/ }).click();
  const add = page.getByRole("button", { name: /^Ajouter au panier Petite Calade/ });
  // An impatient visitor presses twice.
  await add.click();
  await add.click();
  isHeld = false;
  for (const route of held) await route.continue();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: "Panier, 2 articles" })).toBeVisible();
  await expect(panel.getByText(new RegExp(year))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(other).toBeChecked();
});
