import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = ["aubree", "Lanthier2026"] as const;

for (const width of [390, 1440])
  test(
    `a setting is found by its words and its field takes the focus (${width} px)`,
    { tag: width === 390 ? [] : "@long" },
    async ({ page, site, axe }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, site, ...OWNER);
      await page.goto(`${site.url}/dashboard/settings`);
      const search = page.getByRole("combobox", { name: "Rechercher un paramètre" });
      const look = async (words: string): Promise<void> => {
        await search.fill(words);
        await expect(page.getByRole("option").first()).toBeVisible();
      };
      // With the keyboard alone.
      await look("mediateur");
      await axe(page);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/link=infos&field=legal\.mediator/);
      await expect(page.getByLabel("Médiateur de la consommation")).toBeFocused();
      // The same again, from elsewhere on the same page.
      await look("médiateur");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Médiateur de la consommation")).toBeFocused();
      // Another field of the same page, then other pages.
      await look("hébergeur");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Hébergeur du site")).toBeFocused();
      await look("IBAN");
      await page.getByRole("option", { name: /IBAN et BIC/ }).click();
      await expect(page.getByLabel("IBAN").first()).toBeFocused();
      await look("frais de port");
      await page.getByRole("option", { name: /Frais de port et modes/ }).click();
      await expect(page.getByRole("button", { name: "Nouveau mode de livraison" })).toBeFocused();
      await look("taux de TVA");
      await page.getByRole("option", { name: /^Taux de TVA/ }).click();
      await expect(page.getByLabel("Taux normal")).toBeFocused();
      await look("CGV");
      await page.getByRole("option", { name: /Texte des CGV/ }).click();
      await expect(page.locator("[data-field=saleTerms]")).toBeFocused();
      await search.fill("zzzz");
      await expect(page.getByText("Aucun réglage ne correspond à « zzzz ».")).toBeVisible();
      await search.fill("");
      // Pages are listed in groups; a narrow window folds them.
      const nav = page.getByRole("navigation", { name: "Rubriques des paramètres" });
      const fold = nav.getByRole("button", { name: /Rubrique/ });
      if (width < 900) await fold.click();
      else await expect(fold).toBeHidden();
      await expect(nav.getByRole("list", { name: "Textes légaux" }).getByRole("link")).toHaveText([
        "Mentions légales et médiateur",
        "Conditions générales de vente",
      ]);
      await axe(page);
      await nav.getByRole("link", { name: "Moyens de paiement" }).click();
      await expect(nav.locator('[aria-current="page"]')).toHaveText("Moyens de paiement");
      if (width < 900) await expect(fold).toHaveAttribute("aria-expanded", "false");
      // Older and shorter addresses.
      await page.goto(`${site.url}/dashboard/settings?link=billing&field=methods`);
      await expect(page).toHaveURL(/link=payment&field=methods/);
      await page.goto(`${site.url}/dashboard/settings?link=documents&tab=3`);
      await expect(page.getByText("Bons de livraison", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Préfixe des numéros").nth(3)).toBeVisible();
      await page.goto(`${site.url}/dashboard/settings?editGrid=pro`);
      await expect(page.getByRole("dialog").getByLabel("Nom", { exact: true })).not.toHaveValue("");
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(/link=typos$/);
      await page.goto(`${site.url}/dashboard/clients/fields`);
      await expect(page).toHaveURL(/settings\?link=crm/);
      await look("familles");
      await page.getByRole("option", { name: /Familles de clients/ }).click();
      await expect(page.locator("[data-field=family]").getByRole("button").first()).toBeFocused();
      await axe(page);
    },
  );

test("sender and signature of the shop's mails are edited, previewed and kept", async ({
  page,
  site,
  axe,
}) => {
  await signIn(page, site, ...OWNER);
  await page.goto(`${site.url}/dashboard/settings?link=campaigns`);
  await page.getByLabel("Nom d'expéditeur").fill("Aline, Aubrée-Lanthier");
  await page.getByLabel("Adresse de réponse").fill("pas une adresse");
  await page.getByRole("textbox", { name: "Signature" }).fill("À votre santé,\nAline");
  await expect(page.getByText("Aline, Aubrée-Lanthier via Cuvée")).toBeVisible();
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  await save.click();
  await expect(page.getByLabel("Adresse de réponse")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Adresse de réponse").fill("aline@aubree.example");
  await axe(page);
  await save.click();
  await expect(page.getByText("Réglages enregistrés.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Signature" })).toHaveValue("À votre santé,\nAline");
});
