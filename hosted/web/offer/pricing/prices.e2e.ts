import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test(
  "prices are typed, pasted, changed by a percentage and taken back, and the shop's page pays them",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    await signIn(page, fresh, "calades", "Calades2026");
    await page.goto(`${fresh.url}/dashboard/tarifs`);
    const table = page.getByRole("table", { name: "Tous les prix" });
    const base = table.getByRole("textbox", { name: /, Prix de base$/ });
    await expect(base.first()).toBeVisible();
    await axe(page);

    // A price is typed, Enter moves down, Escape restores.
    const first = base.nth(0);
    const before = await first.inputValue();
    await first.fill("21,40");
    await first.press("Enter");
    await expect(base.nth(1)).toBeFocused();
    await base.nth(1).fill("douze");
    await base.nth(1).press("Enter");
    await expect(base.nth(1)).toHaveAttribute("aria-invalid", "true");
    await base.nth(1).press("Escape");
    await expect(page.getByText("1 prix modifié, pas encore enregistré")).toBeVisible();

    // A block of a spreadsheet fills to the right and down.
    await base.nth(2).focus();
    await base.nth(2).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "18,00\t15,00\n19,50\t16,00\n");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByText("5 prix modifiés, pas encore enregistrés")).toBeVisible();
    await expect(base.nth(3)).toHaveValue("19,50");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Prix enregistrés pour 3 formats.")).toBeVisible();
    await page.reload();
    await expect(base.nth(0)).toHaveValue("21,40");

    // A grid is changed by a percentage, with a preview, and restored.
    await page.getByRole("button", { name: "Copier ou modifier", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Copier ou modifier un tarif" });
    await dialog.getByLabel("Changement").fill("10");
    await page.keyboard.press("Tab");
    await dialog.getByLabel("Arrondi").selectOption("tenCents");
    await expect(dialog.getByRole("table").getByText("23,50 €")).toBeVisible();
    await axe(page);
    await dialog.getByRole("button", { name: "Changer les prix" }).click();
    await expect(base.nth(0)).toHaveValue("23,50");
    await page.getByRole("button", { name: "Historique" }).click();
    const history = page.getByRole("dialog", { name: "Derniers changements" });
    await history.getByRole("button", { name: "Annuler" }).first().click();
    await expect(history.getByText("Annulé")).toBeVisible();
    await history.getByRole("button", { name: "Annuler" }).first().click();
    await expect(history.getByText("Annulé")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(base.nth(0)).toHaveValue(before);

    // On a phone each article is a card with its prices.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("list", { name: "Tous les prix" })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
  },
);

test(
  "thresholds, a grid, a code, a carrier and the loyalty programme are made in their forms",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    await signIn(page, fresh, "calades", "Calades2026");
    await page.goto(`${fresh.url}/dashboard/tarifs`);
    await page
      .getByRole("button", { name: /^Paliers, promotions et quantités de/ })
      .first()
      .click();
    const offer = page.getByRole("dialog", { name: /^Offre de/ });
    await offer.getByRole("button", { name: "Ajouter une promotion" }).click();
    await offer.getByRole("button", { name: "Enregistrer" }).click();
    // A missing value is reported in its field.
    await expect(offer.getByRole("textbox", { name: "Montant" })).toHaveAttribute("aria-invalid", "true");
    await offer.getByRole("textbox", { name: "Montant" }).fill("12,5");
    await offer.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Offre enregistrée.")).toBeVisible();
    await expect(page.getByText("1 promotion").first()).toBeVisible();

    await page.getByRole("link", { name: "Grilles tarifaires" }).click();
    await page.getByRole("button", { name: "Nouvelle grille tarifaire" }).click();
    await page.getByRole("dialog").getByLabel("Nom").fill("Cavistes d'Île-de-France");
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Cavistes d'Île-de-France", { exact: true })).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Supprimer « Cavistes d'Île-de-France »" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText(/^Suppression faite.*Cavistes d'Île-de-France/)).toBeVisible();

    await page.getByRole("link", { name: "Codes promo" }).click();
    await page.getByRole("button", { name: "Nouveau code promo" }).click();
    const code = page.getByRole("dialog", { name: "Nouveau code promo" });
    await code.getByLabel("Code", { exact: true }).fill("vendanges");
    await code.getByLabel("Montant", { exact: true }).fill("8");
    await code.getByLabel("Usages par client").fill("1");
    await axe(page);
    await code.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("VENDANGES", { exact: true })).toBeVisible();

    // The test basket is under each editor, is kept from one to the other, and is priced again after a save.
    await page.locator("summary", { hasText: "Panier d'essai" }).click();
    await page.getByRole("button", { name: "Essayer un exemple" }).click();
    await page.getByLabel("Code promo").fill("vendanges");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Code VENDANGES.: 8.%/)).toBeVisible();
    await page.getByRole("button", { name: "Modifier « VENDANGES »" }).click();
    const again = page.getByRole("dialog", { name: "VENDANGES" });
    await again.getByLabel("Montant", { exact: true }).fill("20");
    await again.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText(/^Code VENDANGES.: 20.%/)).toBeVisible();
    await axe(page);

    await page.getByRole("link", { name: "Livraison" }).click();
    await page.getByRole("button", { name: "Nouveau mode de livraison" }).click();
    await expect(page.getByText(/^Code VENDANGES.: 20.%/)).toBeVisible();
    const way = page.getByRole("dialog", { name: "Nouveau mode de livraison" });
    await way.getByLabel("Nom affiché").fill("Coursier de la vallée");
    await way.getByRole("button", { name: "Ajouter une tranche" }).click();
    await way.getByLabel("Jusqu'à").fill("2");
    await way.getByLabel("Prix HT", { exact: true }).fill("9,90");
    await way.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Coursier de la vallée", { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Fidélité" }).click();
    await page.getByRole("button", { name: "Ajouter un avantage" }).click();
    await page.getByRole("group", { name: "Avantages" }).getByLabel("Nom").last().fill("Platine");
    await page.getByLabel("Points nécessaires").last().fill("9000");
    await page.getByLabel("Montant").last().fill("60");
    await page.keyboard.press("Tab");
    await expect(page.locator("[aria-invalid]")).toHaveCount(0);
    const life = page.getByRole("textbox", { name: "Durée des points" });
    await expect(life).toHaveValue("");
    // A life that is too short becomes the shortest.
    await life.fill("3");
    await page.keyboard.press("Tab");
    await expect(life).toHaveValue("6");
    await life.fill("24");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Programme de fidélité enregistré.")).toBeVisible();
    await page.reload();
    await expect(life).toHaveValue("24");
    await page.evaluate(() => scrollTo(0, 0));
    await axe(page);
  },
);
