import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

// 999 015 50 with its check digits: a number that no company has.
const SIRET = "99901550600010";
const FILE = [
  "Société;E-mail;Téléphone;CP;Ville;N° SIRET;Provenance",
  `Épicerie Zélée;bonjour@zelee.example;04 65 71 30 01;69005;Lyon;${SIRET};Salon`,
  `Epicerie zelee SARL;autre@zelee.example;;69005;Lyon;${SIRET.slice(0, 9)} ${SIRET.slice(9)};Salon`,
  "Cave fautive;x@fautive.example;;;;12345678901234;Salon",
].join("\r\n");

test("a file of prospects is imported; one is called, called back, and becomes a client", async ({
  page,
  fresh,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, fresh, OWNER, "/dashboard/clients/prospection");
  await expect(page.getByText("Taux de conversion")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Importer" }).click();
  await expect(page.getByLabel("Contenu")).toHaveValue("prospects");
  const file = { name: "salon.csv", mimeType: "text/csv", buffer: Buffer.from(FILE, "latin1") };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: /^Vérifier$/ }).click();
  await page.getByRole("button", { name: /Importer 1 ligne/ }).click();
  await expect(page.getByText(/Fiches créées\s:\s1/)).toBeVisible();
  // The second line is the first one again, by its SIRET: it waits for a decision.
  await page.getByRole("button", { name: /^Vérifier$/ }).click();
  const second = page.getByRole("row").filter({ hasText: "Epicerie zelee SARL" });
  await expect(second).toContainText("Même SIRET que Épicerie Zélée · à décider");
  await axe(page);

  await page.goto(`${fresh.url}/dashboard/clients/prospection?search=zelee`);
  const row = page.getByRole("row").filter({ hasText: "Épicerie Zélée" });
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Mettre dans la liste d'appels" }).click();
  await page.getByRole("button", { name: "Mettre dans la liste", exact: true }).click();
  await expect(page.getByText("1 prospect modifié")).toBeVisible();
  await row.hover();
  await row.getByRole("button", { name: "Appeler" }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("link", { name: /4 65 71 30 01/ })).toBeVisible();
  await axe(page);
  await page.getByLabel("Note").fill("Absent, rappeler après le service");
  await page.getByRole("button", { name: "À rappeler" }).click();
  await page.getByRole("button", { name: "Enregistrer le rappel" }).click();
  await expect(page.getByText("Rappel prévu : Épicerie Zélée")).toBeVisible();
  // The next one follows, and is recorded by a key.
  const next = page.getByRole("heading", { level: 3 }).first();
  await expect(next).toBeFocused();
  const name = String(await next.textContent());
  await page.keyboard.press("2");
  await expect(page.getByText(`Appel enregistré : ${name}`)).toBeVisible();

  await page.goto(`${fresh.url}/dashboard/tasks/list?search=zelee`);
  await expect(page.getByRole("link", { name: "Rappeler Épicerie Zélée" })).toBeVisible();
  await page.goto(`${fresh.url}/dashboard/clients/prospection?search=zelee`);
  await page
    .getByRole("button", { name: /Actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Passer en client" }).click();
  await page.getByRole("button", { name: "Passer en client" }).click();
  await expect(page.getByText("Épicerie Zélée est maintenant client")).toBeVisible();
  await axe(page);
});
