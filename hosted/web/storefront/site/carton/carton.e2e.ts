import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";

for (const width of [390, 1440])
  test(
    `a carton is filled with any bottles, priced by its tiers, and put into the cart (${width} px)`,
    { tag: width > 600 ? "@long" : [] },
    async ({ page, site, axe }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
      await page.goto(`${site.url}${NAME}/petite-calade-rouge`);
      await page.getByRole("link", { name: "Composer un carton" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Composez votre carton");
      const status = page.getByRole("status").filter({ hasText: /bouteille|plein/ });
      await expect(status).toHaveText("Il manque 6 bouteilles.");
      await axe(page);
      const add = page.getByRole("button", { name: "Mettre le carton au panier" });
      await expect(add).toBeDisabled();
      const more = page.getByRole("button", { name: /^Une unité de plus : Petite Calade 2025/ });
      for (let n = 0; n < 5; n += 1) await more.click();
      await expect(status).toHaveText("Il manque 1 bouteille.");
      await expect(page.getByText("40,00 €", { exact: true })).toBeVisible();
      await more.click();
      await expect(status).toHaveText("Le carton est plein.");
      // Six bottles reach the tier of 7.70 €.
      await expect(page.getByText("46,20 €", { exact: true })).toBeVisible();
      await expect(more).toBeDisabled();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await axe(page);
      const inside = page.getByRole("list", { name: "Votre carton" });
      await inside.getByRole("button").first().click();
      await expect(status).toHaveText("Il manque 1 bouteille.");
      await page
        .getByRole("button", { name: /^Une unité de plus : Terre d'Ocre/ })
        .first()
        .click();
      await expect(status).toHaveText("Le carton est plein.");
      await add.click();
      const cart = page.getByRole("dialog");
      await expect(cart.getByRole("heading", { name: "Panier, 6 articles" })).toBeVisible();
      await expect(cart.getByText("Terre d'Ocre").first()).toBeVisible();
    },
  );
