import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test("the home page says what Cuvée is, sells from a live widget, and leads to a shop of one's own", async ({
  page,
  site,
  axe,
}) => {
  const faults: string[] = [];
  page.on("console", (message) => (message.type() === "error" ? faults.push(message.text()) : undefined));
  await page.goto(`${site.url}/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre vin se vend là où vous êtes.");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /vignerons/);
  // The widget of a shop loads when its place is near, its cart in the frame beside it.
  await page.locator("[data-widget]").scrollIntoViewIfNeeded();
  const card = page.locator('cuvee-shop [part~="card"]').first();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: /Ajouter/ }).click();
  await expect(page.getByRole("button", { name: /^Mon panier/ })).toContainText("1");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await axe(page);
  }
  expect(faults).toEqual([]);
  await page.getByRole("link", { name: "Ouvrir ma boutique" }).first().click();
  await page.getByRole("link", { name: "Ouvrir une boutique de champagne" }).click();
  await expect(page).toHaveURL(/\/auth\/register-champaign\/seller/);
  await expect(
    page
      .getByLabel("Adresse e-mail")
      .or(page.getByLabel(/e-mail/i))
      .first(),
  ).toBeVisible();
});

test("the home page speaks English, and leads whoever is signed in to his own space", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/?lang=en`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your wine sells wherever you are.");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await signIn(page, site, "calades", "Calades2026");
  await page.goto(`${site.url}/`);
  await page.getByRole("link", { name: "Mon espace" }).first().click();
  await expect(page).toHaveURL(/\/dashboard/);
});
