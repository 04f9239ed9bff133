import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = ["aubree", "Lanthier2026"] as const;
const CODE = "champagne-aubree-lanthier";

test("tabs are edited, each with its own form; a conflict shows both versions", async ({
  page,
  browser,
  site,
  axe,
}) => {
  await signIn(page, site, ...OWNER);
  await page.goto(`${site.url}/dashboard/settings`);
  await expect(page).toHaveURL(/link=infos/);
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  const tab = (name: string) =>
    page.getByRole("navigation", { name: /Rubriques/ }).getByRole("link", { name });
  await page.getByLabel("Adresse web de la boutique").fill("admin");
  await save.click();
  await expect(page.getByText("Cette adresse est réservée").first()).toBeVisible();
  await page.getByLabel("Adresse web de la boutique").fill("aubree");
  await page.getByRole("textbox", { name: "Couleur" }).fill("#0B6B4F");
  await page.getByLabel("SIRET").fill("999 271 638 00010");
  await axe(page);
  // Leaving unsaved changes needs a confirmation.
  await tab("Comptes bancaires").click();
  await page.getByRole("dialog").getByRole("button", { name: "Rester sur la page" }).click();
  await save.click();
  await expect(page.getByText("Réglages enregistrés.").first()).toBeVisible();
  expect((await page.request.get(`${site.url}/v1/shops/aubree`)).status()).toBe(200);

  await tab("Comptes bancaires").click();
  await page.getByRole("button", { name: "Ajouter un compte" }).click();
  await page.getByLabel("Titulaire").last().fill("SARL Lanthier");
  await page.getByLabel("IBAN").last().fill("FR14 2004 1010 0505 0001 3M02 607");
  await page.getByLabel("BIC").last().fill("PSSTFRPPLIL");
  await save.click();
  await expect(page.getByText("L'IBAN est incorrect").first()).toBeVisible();
  await page.getByLabel("IBAN").last().fill("FR14 2004 1010 0505 0001 3M02 606");
  await page.getByRole("switch", { name: "Compte par défaut" }).last().click();
  await expect(page.getByRole("switch", { name: "Compte par défaut" }).first()).not.toBeChecked();
  await save.click();
  await expect(page.getByText("Réglages enregistrés.").first()).toBeVisible();

  // Two browsers change the terms: the second sees both versions, and chooses.
  await tab("Facturation et exercices").click();
  const penalties = page.getByLabel("Pénalités de retard");
  await penalties.fill("Trois fois le taux légal.");
  const context = await browser.newContext({ locale: "fr-FR" });
  const other = await context.newPage();
  await signIn(other, site, ...OWNER);
  await other.goto(`${site.url}/dashboard/settings?link=billing`);
  await other.getByLabel("Pénalités de retard").fill("Douze pour cent l'an.");
  await other.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(other.getByText("Réglages enregistrés.").first()).toBeVisible();
  await save.click();
  const dialog = page.getByRole("dialog", { name: /Quelqu'un a modifié/ });
  await expect(dialog.getByText("Douze pour cent l'an.")).toBeVisible();
  await expect(dialog.getByText("Trois fois le taux légal.")).toBeVisible();
  await dialog.getByRole("radio", { name: /Trois fois/ }).check();
  await dialog.getByRole("button", { name: "Enregistrer ce choix" }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(penalties).toHaveValue("Trois fois le taux légal.");
  await context.close();

  // A fiscal year is extended: its effects on it and on the next are shown first, and the change is undone.
  await page.getByRole("button", { name: "Changer les dates d'exercice" }).click();
  const years = page.getByRole("dialog", { name: "Changer les dates d'exercice" });
  const year = Number((await years.getByLabel("Exercice qui commence le").inputValue()).slice(0, 4));
  await years.getByLabel("Il se termine le").fill(`31/07/${year + 1}`);
  await years.getByLabel("Il se termine le").blur();
  const stated = `du 1er janvier ${year} au 31 juillet ${year + 1} (19 mois)`;
  await expect(years.getByText(`Exercice ${stated}`)).toBeVisible();
  await expect(
    years.getByText(`Puis du 1er août ${year + 1} au 31 juillet ${year + 2} (12 mois)`),
  ).toBeVisible();
  await axe(page);
  await years.getByRole("button", { name: "Changer les dates" }).click();
  await expect(page.getByText("Dates d'exercice modifiées.").first()).toBeVisible();
  await expect(page.getByText(stated)).toBeVisible();
  await page.getByRole("button", { name: "Revenir à douze mois" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revenir à douze mois" }).click();
  await expect(page.getByText(stated)).toHaveCount(0);

  // A disabled module leaves the menu; on a phone, too, everything is within reach.
  await tab("Modules").click();
  const iam = page.getByRole("switch", { name: "Collaborateurs" });
  await iam.click();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
  await expect(iam).toBeChecked();
  await iam.click();
  await page.getByRole("dialog").getByRole("button", { name: "Fermer le module" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await save.click();
  await expect(tab("Rôles et droits")).toHaveCount(0);
  await page.goto(`${site.url}/dashboard/collaborators`);
  await expect(page).toHaveURL(`${site.url}/dashboard`);
});

test(
  "a closed shop says so on the winery's site, and opens again",
  { tag: "@long" },
  async ({ page, browser, site, axe }) => {
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard/settings?link=account`);
    await expect(page.getByText("Cet appareil")).toBeVisible();
    await axe(page);
    const context = await browser.newContext({ locale: "fr-FR" });
    const visitor = await context.newPage();
    const open = () => visitor.goto(`${site.url}/iframes/${CODE}`);
    await open();
    await visitor
      .getByRole("button", { name: /majeur|18 ans|Oui/ })
      .first()
      .click();
    await expect(
      visitor
        .locator("cuvee-shop")
        .getByRole("button", { name: /Ajouter/ })
        .first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Fermer la boutique" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Fermer la boutique" }).click();
    await expect(page.getByText("Boutique fermée", { exact: true })).toBeVisible();
    await expect(async () => {
      await open();
      await expect(visitor.getByText("Boutique fermée pour le moment.")).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByRole("button", { name: "Ouvrir la boutique" }).click();
    await expect(page.getByText("Boutique en ligne", { exact: true })).toBeVisible();
    await context.close();
  },
);

test(
  "the password changes and the other device is signed out; a buyer has his account alone",
  { tag: "@long" },
  async ({ page, browser, site }) => {
    await signIn(page, site, "percheval", "Percheval2026");
    await page.goto(`${site.url}/dashboard`);
    const context = await browser.newContext({ locale: "fr-FR" });
    const other = await context.newPage();
    await signIn(other, site, "percheval", "Percheval2026");
    await other.goto(`${site.url}/dashboard`);
    await page.goto(`${site.url}/dashboard/settings?link=account`);
    await expect(page.getByRole("button", { name: /Fermer la session/ })).toHaveCount(1);
    await page.getByLabel("Mot de passe actuel").last().fill("Autre-1234");
    await page.getByLabel("Nouveau mot de passe", { exact: true }).fill("Carignan-1907");
    await page.getByRole("button", { name: "Changer", exact: true }).click();
    await expect(page.getByText("Le mot de passe est incorrect")).toBeVisible();
    await page.getByLabel("Mot de passe actuel").last().fill("Percheval2026");
    await page.getByRole("button", { name: "Changer", exact: true }).click();
    await expect(page.getByText("Vos autres sessions sont fermées.", { exact: false })).toBeVisible();
    await expect(other).toHaveURL(/\/auth\/login/);
    await signIn(other, site, "camille", "Camille2026");
    await other.goto(`${site.url}/dashboard/settings`);
    await expect(other.getByRole("heading", { name: "Identité" })).toBeVisible();
    await expect(other.getByRole("navigation", { name: /Rubriques/ }).getByRole("link")).toHaveCount(3);
    await context.close();
  },
);
