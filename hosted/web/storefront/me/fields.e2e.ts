import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test(
  "a buyer tells his company and an address with title, region and excise number",
  { tag: "@long" },
  async ({ page, fresh: site, axe }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, site, "camille", "Camille2026");
    await page.goto(`${site.url}/dashboard/settings?link=account`);
    await page.getByLabel(/Raison sociale/).fill("Rousselin & Filles SARL");
    await page.getByLabel(/Nom commercial/).fill("La Table de Camille");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Votre compte est enregistré.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(/Raison sociale/)).toHaveValue("Rousselin & Filles SARL");
    await axe(page);

    await page.goto(`${site.url}/dashboard/settings?link=addresses`);
    await page.getByRole("button", { name: "Ajouter une adresse" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Prénom").fill("Camille");
    await dialog.getByLabel("Nom", { exact: true }).fill("Rousselin");
    await dialog.getByLabel("Adresse", { exact: true }).fill("4 quai des Platanes");
    await dialog.getByLabel("Code postal").fill("84000");
    await dialog.getByLabel("Ville").fill("Avignon");
    await dialog.getByText("Civilité, région, numéro d'accise").click();
    await dialog.getByLabel(/Civilité/).selectOption("Madame");
    await dialog.getByLabel(/Département/).fill("Vaucluse");
    await dialog.getByLabel(/Numéro d'accise/).fill("FR12");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByText("Le numéro d'accise se compose de 2 lettres").last()).toBeVisible();
    await dialog.getByLabel(/Numéro d'accise/).fill("FR 001234 E5678");
    await axe(page);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toBeHidden();
    const stored = page.locator("address").filter({ hasText: "quai des Platanes" });
    await expect(stored).toContainText("Madame Camille Rousselin");
    await expect(stored).toContainText("Vaucluse");
    await expect(stored).toContainText("FR001234E5678");
  },
);
