import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

/** Starts a site with pictures of bottles; an unknown picture gives 404. */
async function pictureSite(): Promise<{ url: string; end: () => void }> {
  const bottle = await sharp({ create: { width: 400, height: 800, channels: 3, background: "#722f37" } })
    .jpeg()
    .toBuffer();
  const site = createServer((request, response) =>
    request.url === "/cinsault.jpg" ? response.end(bottle) : response.writeHead(404).end(),
  );
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, end: () => site.close() };
}

const catalogue = (pictures: string): string =>
  [
    "Domaine;Désignation;Couleur;Contenance;Prix public TTC;Stock;Pays;Emplacement;Photo",
    `Domaine des Trois Pierres;Cinsault d'hiver 2021;Vin rouge;75cl;"€ 12,50";36;France;Allée A;${pictures}/cinsault.jpg`,
    `Domaine des Trois Pierres;Cinsault d'hiver 2021 Magnum;Vin rouge;;26 €;6;France;Allée A;${pictures}/cinsault.jpg`,
    `Maison Vauclair;Brut nature NV;Bulles;0,75 L;31,00;24;France;Allée B;${pictures}/absente.jpg`,
    'Napa Hills;Old Vine 2019;Red Wine;750 ml;"$1,234.50";3;USA;Allée C;',
    "Maison Vauclair;Coffret découverte;Bulles;;45,00;2;France;Allée B;",
  ].join("\r\n");

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (!folder) return;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a merchant's file: columns, words, corrections, import; the product has its picture and its stock", async ({
  page,
  fresh,
  axe,
}) => {
  test.setTimeout(180_000);
  const site = await pictureSite();
  await signIn(page, fresh, "calades", "Calades2026");
  await page.goto(`${fresh.url}/dashboard/imports`);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByText("Choisir un fichier").click(),
  ]);
  await chooser.setFiles({
    name: "cave.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(catalogue(site.url)),
  });

  // Columns are recognised by their headings; unread ones are listed, and may be given a meaning.
  await expect(page.getByLabel(/^Prix TTC/)).toHaveValue("4");
  await expect(page.getByLabel(/^Producteur/)).toHaveValue("0");
  await expect(page.getByText("« Emplacement » (5 lignes)")).toBeVisible();
  await page.getByLabel(/^Gamme/).selectOption({ label: "Emplacement" });
  await expect(page.getByText("« Emplacement » (5 lignes)")).toBeHidden();
  await page.getByRole("button", { name: "Enregistrer les colonnes" }).click();
  await expect(page.getByText("Colonnes enregistrées.")).toBeVisible();

  // A word that is not ours is mapped once for all lines; a guess is filled in.
  const word = page.getByLabel("« Bulles »");
  await expect(word).toHaveValue("white");
  await expect(page.getByText("2 lignes", { exact: true })).toBeVisible();
  await axe(page);
  await look(page, "words");
  await page.getByRole("button", { name: "Appliquer et retenir" }).click();
  await expect(page.getByText("Vocabulaire retenu.")).toBeVisible();

  await page.getByRole("button", { name: "Vérifier", exact: true }).click();
  const wrong = page.getByRole("row", { name: /^4 / }).or(page.locator("tr", { hasText: "Old Vine" }));
  await expect(wrong.getByText("Prix TTC : Ce prix n'est pas en euros", { exact: false })).toBeVisible({
    timeout: 30_000,
  });
  await look(page, "errors");

  // The line in dollars gets a price in euros, the box is left out.
  await page.getByLabel("Sélectionner la ligne 4").check();
  await page.getByRole("button", { name: "Modifier une information" }).click();
  const dialog = page.getByRole("dialog", { name: "Modifier les lignes sélectionnées" });
  await dialog.getByLabel("Information").selectOption({ label: "Prix TTC" });
  await dialog.getByLabel("Valeur").fill("1150");
  await axe(page);
  await look(page, "bulk");
  await dialog.getByRole("button", { name: "Appliquer à 1 ligne" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^Prêtes/ }).click();
  await page.getByLabel("Sélectionner la ligne 5").check();
  await page.getByRole("button", { name: "Ne pas importer" }).click();
  await expect(page.getByRole("button", { name: /^Non importées/ })).toBeVisible();
  await page.getByRole("button", { name: "Vérifier", exact: true }).click();
  await page.getByRole("button", { name: "Importer 4 lignes" }).click({ timeout: 30_000 });
  await expect(page.getByText("Import terminé. Fiches créées : 3, mises à jour : 1.")).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("Les nouveaux produits sont en pause")).toBeVisible();
  await expect(page.getByRole("link", { name: "Voir le catalogue" })).toHaveAttribute(
    "href",
    "/dashboard/products",
  );
  await expect(page.getByText("1 image ajoutée à son produit.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Ligne 3 : l'image n'existe plus à cette adresse")).toBeVisible();
  await axe(page);
  await look(page, "done");

  // The product exists: two formats, its picture, its stock.
  await page.getByRole("button", { name: /^Importées/ }).click();
  await page.getByRole("link", { name: "Ouvrir Cinsault d'hiver" }).first().click();
  await expect(page.getByLabel("Nom de la cuvée")).toHaveValue("Cinsault d'hiver");
  await expect(page.locator('img[src^="/files/"]').first()).toBeVisible();
  await page.goto(`${fresh.url}/dashboard/stocks?search=cinsault`);
  await expect(page.getByRole("row", { name: /Cinsault d'hiver.*36/ }).first()).toBeVisible();
  site.end();
});
