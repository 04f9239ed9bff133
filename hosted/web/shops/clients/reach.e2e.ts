import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test("the shop sees how a client may be reached and why, and records what they said", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  const [client] = await sql(
    fresh,
    `select k.id from clients k join shops s on s.id = k.shop_id
     where s.name = 'Domaine des Trois Calades' and cardinality(k.emails) > 0 and k.archived_at is null
       and k.kind = 'individual' and k.city <> '' order by k.id limit 1`,
  );
  await signIn(page, fresh, "calades", "Calades2026");
  await page.goto(`${fresh.url}/dashboard/clients/${String(client?.["id"])}`);
  const title = page.getByRole("heading", { name: "Peut-on lui écrire ?" });
  const card = page.locator("section").filter({ has: title });
  await expect(card.getByText("aucun accord nécessaire").first()).toBeVisible();
  await expect(card.getByText("Sans consentement").first()).toBeVisible();
  await card.getByRole("button", { name: "Noter…" }).click();
  const dialog = page.getByRole("dialog");
  await axe(page);
  await dialog.getByText("Est d'accord").click();
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(dialog.getByText("Dites comment et quand : c'est votre preuve de l'accord.")).toBeVisible();
  await dialog.getByLabel("Preuve").fill("Bulletin signé au salon de Lyon");
  await dialog.getByLabel("Invitations").uncheck();
  await page.screenshot({ path: "test-results/doors/reach-dialog-1440.png" });
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByText("C'est noté.").first()).toBeVisible();
  await expect(card.getByText(/^Consentement du/)).toBeVisible();
  await card.getByText("Preuve").first().click();
  await expect(card.getByText("Bulletin signé au salon de Lyon").first()).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await card.scrollIntoViewIfNeeded();
    await axe(page);
    await page.screenshot({ path: `test-results/doors/reach-${width}.png`, fullPage: true });
  }
});

test("chosen professionals are recorded as informed, with the proof, and the others are told", async ({
  page,
  fresh,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, fresh, "calades", "Calades2026");
  await page.goto(`${fresh.url}/dashboard/clients`);
  await expect(page.getByRole("row").nth(1)).toContainText("@");
  await page
    .getByRole("checkbox", { name: /Tout|toutes/i })
    .first()
    .check();
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Contacts informés" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(dialog.getByText("Dites comment et quand : c'est votre preuve de l'accord.")).toBeVisible();
  await dialog.getByLabel("Preuve").fill("Mention sur le devis du 3 novembre");
  await axe(page);
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(dialog.getByText(/contacts? professionnels? notés?/)).toBeVisible();
  await expect(dialog.getByText(/il leur faut un consentement/)).toBeVisible();
  await axe(page);
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await expect(dialog).toBeHidden();
});
