import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";
import { inEnglish } from "#sales/shipments/testing/shipments.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

test(
  "a point of sale is made, set up, staffed and put away, in French and English",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    test.slow();
    await openAs(page, fresh, OWNER, "/dashboard/salespoints");
    await expect(page.getByText("Aucun point de vente")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Nouveau point de vente" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Créer le point de vente" }).click();
    // The error of a field is shown at the field itself, for screen readers too, from the first time on.
    const name = dialog.getByRole("textbox", { name: "Nom" });
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toHaveAccessibleDescription(/Ce champ ne peut pas être vide/);
    await name.fill("Caveau des Calades");
    await dialog.getByRole("button", { name: "Créer le point de vente" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Caveau des Calades" })).toBeVisible();
    await expect(page.getByText("Aucun appareil n'est enregistré comme caisse.")).toBeVisible();
    await axe(page);

    // Favourites: found by name, ordered with buttons.
    const find = page.getByRole("combobox", { name: /Ajouter un produit/ });
    for (const text of ["a", "e"]) {
      await find.fill(text);
      // Options of the neighbouring fields are not part of this list.
      await page.getByRole("listbox").getByRole("option").first().click();
    }
    const favourites = page.getByRole("list").filter({ has: page.getByRole("button", { name: /^Monter/ }) });
    const items = favourites.getByRole("listitem");
    await expect(items).toHaveCount(2);
    const first = await items.first().innerText();
    await items
      .last()
      .getByRole("button", { name: /^Monter/ })
      .click();
    await expect(items.last()).toHaveText(first, { useInnerText: true });
    await page.getByLabel("Fond de caisse").fill("150");
    await page.getByLabel("En bas du ticket").fill("Merci de votre visite");
    await page.getByLabel("Message en veille").fill("x".repeat(30));
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Deux lignes de 20 caractères au plus").first()).toBeVisible();
    await page.getByLabel("Message en veille").fill("Bienvenue\nau caveau");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText(/Réglages enregistrés/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Fond de caisse")).toHaveValue("150,00");
    await expect(items.last()).toHaveText(first, { useInnerText: true });

    // The user's own code.
    await page.getByRole("button", { name: "Choisir mon code" }).click();
    await dialog.getByLabel("Nouveau code").fill("2580");
    await dialog.getByLabel("Confirmation du code").fill("2581");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByText("Les deux codes diffèrent").first()).toBeVisible();
    await dialog.getByLabel("Confirmation du code").fill("2580");
    await axe(page);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("button", { name: "Changer mon code" })).toBeVisible();

    // A colleague's rights.
    const add = page.getByRole("button", { name: /^Ajouter / }).first();
    if (await add.isVisible()) {
      await add.click();
      await dialog.getByRole("checkbox", { name: /Remises/ }).check();
      await axe(page);
      await dialog.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText("Remises", { exact: true })).toBeVisible();
    }
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await axe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }

    await inEnglish(page);
    await expect(page.getByRole("link", { name: "Open the till" })).toBeVisible();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(page.getByText(/its settings can no longer be changed/)).toBeVisible();
    await axe(page);
    await page.getByRole("link", { name: "Points of sale" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Points of sale" })).toBeVisible();
    await page.goto(`${fresh.url}/dashboard/salespoints/0000000000000000`);
    await expect(page.getByText("This item does not exist or is no longer available.")).toBeVisible();
  },
);
