import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import sharp from "sharp";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer();

test.use({ viewport: { width: 390, height: 844 } });

test("a problem is reported with a picture, answered by an admin, and the answer is read", async ({
  page,
  browser,
  fresh,
  sql,
  axe,
}) => {
  await sql(fresh, "update users set role = 'admin' where username = 'solene'");
  await openAs(page, fresh, OWNER, "/dashboard/orders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  await page.getByRole("link", { name: "Signaler un problème" }).click();
  await page.getByLabel("Type de demande").selectOption("Panne");
  await expect(page.getByText("Page /dashboard/orders")).toBeVisible();

  // Files: one refused by its kind, one by its content, one removed, one sent. The text stays.
  const field = page.getByLabel("Votre message");
  await field.fill("L'export ne part pas.");
  const input = page.locator("input[type=file]");
  await input.setInputFiles([
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
    { name: "faux.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") },
    { name: "à retirer.jpg", mimeType: "image/jpeg", buffer: await photo("#136a85") },
    { name: "écran.jpg", mimeType: "image/jpeg", buffer: await photo("#7a1f3d") },
  ]);
  await expect(page.getByText("notes.txt : joignez une image")).toBeVisible();
  await expect(page.getByText("faux.png : Ce fichier ne peut pas être joint")).toBeVisible();
  await axe(page);
  for (const name of ["notes.txt", "faux.png", "à retirer.jpg"])
    await page.getByRole("button", { name: `Retirer ${name}` }).click();
  const send = page.getByRole("button", { name: "Envoyer" });
  await send.click();
  await expect(page.getByText("Donnez un objet à votre demande.").first()).toBeVisible();
  await page.getByLabel("Objet").fill("Export des commandes");
  await send.click();
  const messages = page.getByRole("main").getByRole("region", { name: "Messages" });
  await expect(messages).toContainText("L'export ne part pas.");
  await expect(messages.getByRole("button", { name: "Voir écran.jpg" }).locator("img")).toBeVisible();
  await expect(page.getByRole("button", { name: /Retirer/ })).toHaveCount(0);
  await axe(page);

  // An admin looks at the picture, notes, and answers.
  const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 1440, height: 900 } });
  const adminPage = await context.newPage();
  await openAs(adminPage, fresh, { username: "solene", password: "Tournee2026" }, "/admin/tickets");
  await adminPage.getByRole("link", { name: /Export des commandes/ }).click();
  await adminPage.getByRole("button", { name: "Voir écran.jpg" }).click();
  await expect(adminPage.getByRole("dialog").getByRole("img", { name: "écran.jpg" })).toBeVisible();
  await axe(adminPage);
  await adminPage.keyboard.press("Escape");
  await adminPage.getByRole("checkbox", { name: "Note interne" }).check();
  await adminPage.getByRole("textbox", { name: "Note interne" }).fill("Voir le disque.");
  await adminPage.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(adminPage.getByRole("listitem").filter({ hasText: "Voir le disque." })).toBeVisible();
  await adminPage.getByRole("textbox", { name: "Votre réponse" }).fill("C'est réparé.");
  await adminPage.getByRole("button", { name: "Envoyer" }).click();
  await expect(adminPage.getByLabel("Statut").last()).toHaveValue("answered");
  await axe(adminPage);
  await context.close();

  // The writer reads the answer, without the note.
  await page.goto(`${fresh.url}/tickets`);
  await page.getByRole("link", { name: /^Assistance/ }).click();
  await axe(page);
  await page.getByRole("link", { name: /Export des commandes/ }).click();
  await expect(messages).toContainText("C'est réparé.");
  await expect(messages).not.toContainText("Voir le disque.");
  await page.getByRole("button", { name: "C'est réglé" }).click();
  await expect(page.getByText("Cette demande est résolue.")).toBeVisible();
});
