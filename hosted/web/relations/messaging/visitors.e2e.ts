import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a visitor writes from the shop's page, the shop answers from its messages, and the visitor writes on", async ({
  page,
  browser,
  fresh,
  axe,
  sql,
}) => {
  const outside = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
  await outside.addCookies([{ name: "cuvee.adult", value: "1", url: fresh.url }]);
  const visitor = await outside.newPage();
  await visitor.goto(`${fresh.url}/domaine-des-trois-calades?page=contact`);
  const form = visitor.getByRole("form", { name: "Nous écrire" });
  await form.getByLabel("Votre nom").fill("Zoé Durand");
  await form.getByLabel("Votre e-mail").fill("zoe@example.org");
  await form.getByLabel("Sujet").selectOption("Une visite ou une dégustation");
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  const text = form.getByLabel("Votre message");
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription("Ce champ ne peut pas être vide");
  await axe(visitor);
  await text.fill("Ouvrez-vous le lundi ?");
  await form.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(visitor.getByText(/Votre message est envoyé à Domaine des Trois Calades/)).toBeVisible();

  await openAs(page, fresh, OWNER, "/tickets");
  const row = page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /Zoé Durand/ });
  await expect(row).toContainText("Adresse non vérifiée");
  await row.click();
  await expect(page.getByText("zoe@example.org", { exact: true })).toBeVisible();
  await axe(page);
  await page.getByLabel("Votre réponse").fill("Oui, de 10 h à 18 h.");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Oui, de 10 h à 18 h." })).toBeVisible();

  const [mail] = await sql(fresh, "select body_text from mails where kind = 'messageToVisitor'");
  const link = /\/conversation\/\S+/.exec(String(mail?.["body_text"]))?.[0] ?? "";
  await visitor.goto(fresh.url + link);
  await expect(visitor.getByText("Oui, de 10 h à 18 h.")).toBeVisible();
  await axe(visitor);
  await visitor.getByLabel("Votre message").fill("Merci, à lundi");
  await visitor.getByRole("button", { name: "Envoyer" }).click();
  await expect(visitor.getByText("Votre message est envoyé à Domaine des Trois Calades")).toBeVisible();
  await outside.close();
  // Open pages of the shop hear of it, and of the address that is proved now.
  await expect(page.getByRole("listitem").filter({ hasText: "Merci, à lundi" })).toBeVisible();
  const conversation = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(conversation.getByText("Visiteur", { exact: true })).toBeVisible();
  // Nobody among the clients has the address: a prospect is made of the visitor.
  await conversation.getByRole("link", { name: "Créer un prospect" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nouveau prospect" })).toBeVisible();
  await expect(page.getByLabel(/^Nom du responsable/)).toHaveValue("Durand");
  await expect(page.getByText("zoe@example.org")).toBeVisible();
});
