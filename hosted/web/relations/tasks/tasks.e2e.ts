import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

test("a day of tasks on a phone: add for a client, done with one tap, undone, put off, done with a follow-up", async ({
  page,
  fresh,
  axe,
}) => {
  await openAs(page, fresh, OWNER, "/dashboard/tasks");
  await expect(page.getByRole("heading", { level: 1, name: "Ma journée" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /En retard \(1\)/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Opportunités à suivre/ })).toBeVisible();
  await axe(page);

  await page.getByRole("link", { name: "Nouvelle tâche" }).click();
  await page.getByLabel("Objet").fill("Porter les échantillons");
  await page.getByLabel("Type").selectOption({ label: "Visite" });
  await page.getByRole("textbox", { name: /^Heure/ }).fill("16:30");
  await page.getByRole("combobox", { name: "Client" }).fill("bouchon des");
  await expect(page.getByRole("option", { name: /Bouchon des/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "1 heure avant" }).check();
  await axe(page);
  await page.getByRole("button", { name: "Ajouter la tâche" }).click();
  const added = page.getByRole("listitem").filter({ hasText: "Porter les échantillons" });
  await expect(added).toContainText("16:30");
  await expect(added).toContainText("Bouchon des");

  await added.getByRole("button", { name: "Terminer : Porter les échantillons" }).click();
  await expect(added).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(added).toHaveCount(1);
  await added.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Reporter à demain" }).click();
  await expect(added).toHaveCount(0);

  const call = page.getByRole("listitem").filter({ hasText: "Rappeler pour le réassort de Noël" });
  await call.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Terminer avec un résultat" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Résultat").fill("Prend 36 bouteilles");
  await dialog.getByRole("switch", { name: "Prévoir une suite" }).click();
  await dialog.getByLabel("Objet de la suite").fill("Confirmer la livraison");
  await axe(page);
  await dialog.getByRole("button", { name: "Terminer", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(call).toHaveCount(0);

  await page.getByRole("link", { name: "Toutes les tâches" }).click();
  await expect(page.getByRole("link", { name: "Confirmer la livraison" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Porter les échantillons" }).click();
  await expect(page.getByRole("checkbox", { name: "1 heure avant" })).toBeChecked();
  await page.getByLabel("Lieu").fill("Lyon");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Tâche enregistrée")).toBeVisible();
  await page.getByRole("link", { name: /Bouchon des/ }).click();
  // In the card of tasks; the timeline has it too.
  const kept = page.getByRole("listitem").filter({ hasText: "Porter les échantillons" });
  await expect(kept.filter({ hasText: "16:30" })).toContainText("Lyon");
  await axe(page);
});
