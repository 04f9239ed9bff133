import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [width, colorScheme] of [
  [390, "light"],
  [1440, "dark"],
] as const)
  test(
    `all shops are found by name, region and appellation, with and without result, at ${width} px`,
    { tag: width > 600 ? "@long" : [] },
    async ({ page, site, axe }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.url}/shops`);
      const main = page.getByRole("main");
      const names = () => main.getByRole("heading", { level: 2 }).allInnerTexts();
      expect(await names()).toEqual(
        expect.arrayContaining([
          "Champagne Aubrée-Lanthier",
          "Domaine des Trois Calades",
          "Maison Percheval",
        ]),
      );
      await axe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      // Without accents, by an appellation of its wines.
      const search = main.getByRole("searchbox", { name: "Nom, région ou appellation" });
      await search.fill("cairanne");
      await search.press("Enter");
      await expect(main.getByRole("status")).toContainText("1 boutique trouvée.");
      expect(await names()).toEqual(["Domaine des Trois Calades"]);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await main.getByRole("link", { name: "Voir toutes les boutiques" }).click();
      await main.getByRole("link", { name: /^Champagne 1/ }).click();
      await expect(main.getByRole("link", { name: /^Champagne 1/ })).toHaveAttribute("aria-current", "true");
      expect(await names()).toEqual(["Champagne Aubrée-Lanthier"]);

      await page.goto(`${site.url}/shops?q=${encodeURIComponent('<b>rien</b> "%_')}`);
      await expect(main.getByRole("status")).toContainText(
        "Aucune boutique ne correspond à votre recherche.",
      );
      await expect(search).toHaveValue('<b>rien</b> "%_');
      await axe(page);
    },
  );

test("a merchant's producers are reached from its card and from its menu, and lead to their products", async ({
  page,
  site,
  axe,
}) => {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/shops`);
  await page.getByRole("link", { name: /^\d+ producteurs Maison Percheval/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Producteurs" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Distillerie du Cap Gris" }).click();
  await expect(page).toHaveURL(/\/maison-percheval\/builders\/distillerie-du-cap-gris$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("navigation", { name: "Pages de la boutique" })
    .getByRole("link", { name: "Producteurs" })
    .click();
  await expect(page).toHaveURL(/\/maison-percheval\/builders$/);
  await axe(page);
});
