import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";

test(
  "the owner writes a page, looks at it, publishes it; visitors see it then, and what was before can come back",
  { tag: "@long" },
  async ({ page, fresh, axe, request }) => {
    const visitor = async (path = ""): Promise<string> =>
      (await request.get(`${fresh.url}${NAME}${path}`, { headers: { "accept-language": "fr" } })).text();
    await signIn(page, fresh, "calades", "Calades2026");
    await page.goto(`${fresh.url}/dashboard/customize`);
    const preview = page.frameLocator('iframe[title="Aperçu de la page"]');
    await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();

    // A page of its own with a text and a selection of wines.
    await page.getByRole("button", { name: "Ajouter une page" }).click();
    await page.getByRole("button", { name: /^Nouvelle page/ }).click();
    await page.getByLabel("Nom de la page").fill("Le domaine");
    await page.getByRole("button", { name: "Ajouter un bloc" }).click();
    await page.getByRole("menuitem", { name: "Texte", exact: true }).click();
    await page
      .getByRole("textbox", { name: "Texte", exact: true })
      .pressSequentially("Quatre générations de vignerons");
    await expect(preview.getByText("Quatre générations de vignerons")).toBeVisible();
    await page.getByRole("button", { name: "Ajouter un bloc" }).click();
    await page.getByRole("menuitem", { name: "Produits", exact: true }).click();
    await page.getByLabel("Produits affichés").selectOption("chosen");
    await page.getByRole("combobox", { name: "Ajouter un produit" }).fill("petite");
    await page
      .getByRole("option", { name: /Petite Calade/ })
      .first()
      .click();
    await expect(preview.getByRole("link", { name: "Petite Calade", exact: true })).toBeVisible();
    await axe(page);

    // A removed block is restored.
    await page.getByRole("button", { name: "Retirer : Texte" }).click();
    await expect(preview.getByText("Quatre générations")).toBeHidden();
    await page.getByRole("button", { name: "Annuler", exact: true }).click();
    await expect(preview.getByText("Quatre générations")).toBeVisible();
    await page.getByRole("button", { name: "Afficher « Le domaine »" }).click();

    // The header changes its look at once.
    await page.getByRole("button", { name: "En-tête" }).click();
    await page.getByLabel("Onglets en capitales").check();
    await expect(preview.getByRole("link", { name: "Le domaine" })).toHaveCSS("text-transform", "uppercase");
    await expect(page.getByText(/Brouillon enregistré à/)).toBeVisible();
    expect(await visitor()).not.toContain(">Le domaine<");

    await page.getByRole("button", { name: "Publier" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
    await expect(page.getByText("Cette version est en ligne.")).toBeVisible();
    expect(await visitor("?page=le-domaine")).toContain("Quatre générations de vignerons");

    // Another user changes the pages meanwhile: nothing is overwritten.
    const other = await page.context().newPage();
    await other.goto(`${fresh.url}/dashboard/customize`);
    await other.getByRole("button", { name: "Masquer « Contact »" }).click();
    await expect(other.getByText(/Brouillon enregistré à/)).toBeVisible();
    await page.getByRole("button", { name: "Pages", exact: true }).click();
    await page.getByRole("button", { name: "Masquer « Visites »" }).click();
    await expect(page.getByText(/modifiées ailleurs/)).toBeVisible();
    await page.getByRole("button", { name: "Reprendre l'autre version" }).click();
    await expect(page.getByRole("button", { name: "Afficher « Contact »" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Masquer « Visites »" })).toBeVisible();

    // On a phone the page and its editor swap places.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('iframe[title="Aperçu de la page"]')).toBeHidden();
    await page.getByRole("button", { name: "Aperçu", exact: true }).click();
    await expect(page.locator('iframe[title="Aperçu de la page"]')).toBeVisible();
    await page.getByRole("button", { name: "Versions publiées" }).click();
    await expect(page.getByRole("dialog").getByText("Hélène Vernède").first()).toBeVisible();
    await axe(page);
  },
);
