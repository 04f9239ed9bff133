import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test("a seller finds how it is done: by words, from the page that is open, and back to the screen", async ({
  page,
  site,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/help`);
  await axe(page);
  const search = page.getByRole("searchbox", { name: "Rechercher dans l'aide" });
  await search.fill("echeancier ACOMPTES");
  await page
    .getByRole("listitem")
    .getByRole("link", { name: /^Demander un acompte/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Demander un acompte" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Tous les articles" })
    .getByRole("link", { name: "Émettre une facture" })
    .click();
  await page
    .getByRole("complementary", { name: "Sur cette page" })
    .getByRole("link", { name: "Contrôler" })
    .click();
  await expect(page).toHaveURL(/\/help\/invoices\?lang=fr#controler$/);
  await axe(page);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Issue an invoice" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe(page);

  await signIn(page, site, "calades", "Calades2026");
  await page.goto(`${site.url}/dashboard/orders/quotes`);
  await expect(page.getByRole("heading", { level: 1, name: "Devis" })).toBeVisible();
  await page.keyboard.press("?");
  const panel = page.getByRole("dialog", { name: "Aide" });
  await expect(panel.getByRole("link").first()).toHaveText(/^Faire un devis/);
  await expect(panel.getByRole("link", { name: "Centre d'aide" })).toHaveAttribute("href", "/help");
  await axe(page);
  const opened = page.waitForEvent("popup");
  await panel.getByRole("link").first().click();
  const article = await opened;
  await article.getByRole("link", { name: "Ouvrir les devis" }).click();
  await expect(article).toHaveURL(/\/dashboard\/orders\/quotes$/);
});
