import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const FILE = [
  "Société;E-mail;Téléphone;Adresse;CP;Ville;Pays;Provenance",
  "L'Écluse d'Août;chef@ecluse.example;05 56 63 12 34;3 quai des Carmes;33210;Langon;France;Salon",
].join("\r\n");

test("a prospect of a file is on the map, on the route of the day, called, hoped for, and orders by a quote", async ({
  page,
  fresh,
  sql,
}) => {
  await openAs(page, fresh, OWNER, "/dashboard/imports?content=prospects");
  await page.getByLabel("Contenu").selectOption("prospects");
  const file = { name: "ecluse.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: /^Vérifier$/ }).click();
  await page.getByRole("button", { name: /Importer 1 ligne/ }).click();
  await expect(page.getByText(/Fiches créées\s:\s1/)).toBeVisible();

  // On the map, in its department and its town; from there on the route of the day.
  await page.goto(`${fresh.url}/dashboard/clients/prospection?view=map`);
  await page.getByRole("button", { name: "Gironde (33) : 1 prospect" }).click();
  await page.getByRole("table").getByRole("button", { name: "Langon" }).click();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Ajouter à la tournée (1)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter" }).click();
  await page.getByRole("button", { name: "Voir la tournée" }).click();
  const stop = page.locator("[data-stop]").filter({ hasText: "L'Écluse d'Août" });
  await expect(stop).toContainText("Langon");

  // Called, to be called back: a task.
  await page.goto(`${fresh.url}/dashboard/clients/prospection?search=ecluse`);
  const row = page.getByRole("row").filter({ hasText: "L'Écluse d'Août" });
  await row.hover();
  await row.getByRole("button", { name: "Appeler" }).click();
  await page.getByRole("button", { name: "À rappeler" }).click();
  await page.getByRole("button", { name: "Enregistrer le rappel" }).click();
  await expect(page.getByText("Rappel prévu : L'Écluse d'Août")).toBeVisible();
  await page.goto(`${fresh.url}/dashboard/tasks/list?search=ecluse`);
  await expect(page.getByRole("link", { name: "Rappeler L'Écluse d'Août" })).toBeVisible();

  // Hoped for: an opportunity from the prospect, a quote from the opportunity.
  await page.goto(`${fresh.url}/dashboard/clients/prospection?search=ecluse`);
  await row.hover();
  await row.getByRole("button", { name: "Ajouter une opportunité" }).click();
  await page.getByLabel("Nom de l'opportunité").fill("Carte d'automne");
  await page.getByLabel("À faire").fill("Envoyer un devis");
  await page.getByRole("button", { name: "Ajouter l'opportunité" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Carte d'automne" })).toBeVisible();
  await page.getByRole("link", { name: "Créer un devis" }).click();
  await expect(page.getByText("L'Écluse d'Août").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Ajouter un produit" }).fill("2c rasteau");
  await expect(page.getByRole("option").first()).toContainText("€");
  await page.keyboard.press("Enter");
  await expect(page.getByText("12 bouteilles")).toBeVisible();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await page.getByRole("button", { name: "Envoyer par e-mail" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^DE-/ })).toBeVisible();
  const [sent] = await sql(fresh, "select body_text from mails where kind = 'quoteSent'");
  const link = /\/orders\/quote\/\S+/.exec(String(sent?.["body_text"]))?.[0] ?? "";

  // The buyer accepts: the opportunity is won with what was sold, and the prospect is a client.
  await page.goto(fresh.url + link);
  await page.getByRole("checkbox", { name: /conditions/ }).check();
  await page.getByRole("checkbox", { name: /âge/ }).check();
  await page.getByRole("button", { name: /^Accepter/ }).click();
  await expect(page.getByText("Devis accepté")).toBeVisible();
  await page.goto(`${fresh.url}/dashboard/clients/opportunities?search=automne`);
  const won = page.getByRole("region", { name: /^Gagnée/ });
  await expect(won.getByRole("link", { name: "Carte d'automne" })).toBeVisible();
  await won.getByRole("link", { name: "Carte d'automne" }).click();
  await expect(page.getByRole("link", { name: /^CO-/ })).toBeVisible();
  await page.goto(`${fresh.url}/dashboard/clients/prospection?search=ecluse`);
  await expect(row).toHaveCount(0);
});
