import { createCaller } from "@cuvee/client/call.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { expect, openAs, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { BUYER, OWNER, SHOP } from "#sales/orders/testing/orders.fixture.ts";

const newId = (): string =>
  makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));

/** Writes to the shop as its buyer. */
async function writeAsBuyer(site: Site, subject: string, text: string): Promise<void> {
  const guest = createCaller({ base: site.url, lang: () => "fr" });
  const { shop } = await guest("GET /v1/embeds/:shop", { params: { shop: SHOP }, query: {} });
  const { jwt } = await guest("POST /v1/auth/login", { body: BUYER });
  const call = createCaller({ base: site.url, lang: () => "fr", token: () => jwt });
  const body = { id: newId(), shopId: shop.id, subject, text };
  await call("POST /v1/conversations", { body }, { idempotencyKey: newId() });
}

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone, a question is found, noted, answered from a template, given to a person and dealt with", async ({
  page,
  fresh,
  axe,
}) => {
  await writeAsBuyer(fresh, "Livraison en Corse", "Livrez-vous à Bastia ?");
  await openAs(page, fresh, OWNER, "/tickets");
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(list.getByRole("link")).toHaveCount(2);
  await page.getByRole("searchbox").fill("bastia");
  await expect(list.getByRole("link")).toHaveCount(1);
  await axe(page);
  await list.getByRole("link").click();
  const field = page.getByLabel("Votre réponse");
  await expect(field).toBeVisible();
  await axe(page);

  // A note among colleagues.
  await page.getByLabel("Note interne").check();
  await page
    .getByLabel("Note interne", { exact: true })
    .and(page.locator("textarea"))
    .fill("Voir le transporteur");
  await axe(page);
  await page.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Voir le transporteur" })).toContainText(
    "Note interne",
  );

  // A ready answer is written, then inserted with a slash and filled.
  await page.getByRole("button", { name: "Modèles", exact: true }).click();
  await page.getByRole("button", { name: "Nouveau modèle" }).click();
  await page.getByLabel("Nom du modèle").fill("Îles");
  await page.getByRole("textbox", { name: "Texte" }).fill("Bonjour");
  await page.getByRole("button", { name: "Prénom du client" }).click();
  await axe(page);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const choice = page.getByRole("button", { name: /^Îles/ });
  await expect(choice).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await field.pressSequentially("/");
  await choice.click();
  await expect(field).toHaveValue("Bonjour Camille");
  await field.press("End");
  await field.pressSequentially(", oui.");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bonjour Camille, oui." })).toBeVisible();

  // The person in charge, and what is dealt with.
  const assignee = page.getByLabel("Responsable de la conversation");
  await assignee.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Marquer traitée" }).click();
  await expect(page.getByRole("button", { name: "Rouvrir" })).toBeVisible();
  await page.getByRole("link", { name: "Retour" }).click();
  await expect(page.getByText("Aucune conversation trouvée")).toBeVisible();
  await page.getByLabel("Conversations affichées").selectOption("Conversations traitées");
  await expect(list.getByRole("link")).toContainText("Traitée");
  await axe(page);
});

test("the buyer sees the answer and no tool of the desk", async ({ page, fresh, axe }) => {
  await writeAsBuyer(fresh, "Livraison en Corse", "Livrez-vous à Bastia ?");
  await openAs(page, fresh, BUYER, "/tickets");
  await page.getByRole("link", { name: /Livraison en Corse/ }).click();
  await expect(page.getByLabel("Votre message")).toBeVisible();
  await expect(page.getByText(/Note interne|Modèles|Traitée/)).toHaveCount(0);
  await axe(page);
});
