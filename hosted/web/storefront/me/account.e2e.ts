import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { watchShifts } from "#storefront/site/testing/shifts.fixture.ts";
import { createSession } from "@cuvee/client/session.ts";
import type { Page } from "@playwright/test";
import { estate, handOff } from "#sales/checkout/testing/checkout.fixture.ts";
import { placeOrder } from "#sales/orders/testing/orders.fixture.ts";

const MAIL = "camille.rousselin@courriel.example";
const BUYER = ["camille", "Camille2026"] as const;
const OWNER = ["calades", "Calades2026"] as const;

/** Accepts and delivers an order for the shop, through the API. */
async function deliver(url: string, orderId: string): Promise<void> {
  const session = createSession({ base: url, lang: () => "fr" });
  await session.login({ login: OWNER[0], password: OWNER[1] });
  const params = { orderId };
  for (const what of ["acceptance", "delivery"] as const) {
    const { version } = await session.call("GET /v1/orders/:orderId", { params });
    const body = { version, reason: "" };
    const idempotencyKey = `${what}-${orderId}`;
    await session.call(`POST /v1/orders/:orderId/${what}`, { params, body }, { idempotencyKey });
  }
}
const phone = (page: Page): Promise<void> => page.setViewportSize({ width: 390, height: 844 });

test("a buyer follows his order, orders again, asks a question and withdraws; the shop answers", async ({
  page,
  browser,
  site,
  axe,
}) => {
  // Ordered as a guest, with the e-mail of the account.
  const { order } = await placeOrder(site.url, { email: MAIL, quantity: 3, payment: "check" });
  await deliver(site.url, order.id);
  await phone(page);
  await signIn(page, site, ...BUYER);
  const shifts = await watchShifts(page);
  await page.goto(`${site.url}/dashboard/settings`);
  await expect(page.getByRole("heading", { name: "Adresse e-mail" })).toBeVisible();
  expect(await shifts()).toBeLessThan(0.02);
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole("heading", { name: "Mes boutiques" })).toBeVisible();
  expect(await shifts()).toBeLessThan(0.02);
  await axe(page);
  await page.getByRole("link", { name: order.number ?? "" }).click();
  await expect(page.getByRole("heading", { name: "Suivi" })).toBeVisible();
  await axe(page);

  // The same wine again, at today's price.
  await page.getByRole("button", { name: "Commander à nouveau" }).click();
  await expect(page).toHaveURL(/\/cart/);
  await expect(page.getByText(order.lines[0]?.name ?? "").first()).toBeVisible();

  // A question about it; the shop reads and answers while the buyer watches.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/dashboard/orders/${order.id}`);
  await page.getByRole("link", { name: "Poser une question" }).click();
  await page.getByLabel("Votre message").fill("Bonjour,\nest-il prêt à boire ?");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page).toHaveURL(/\/tickets\/\w{16}$/);
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("est-il prêt à boire ?")).toBeVisible();
  const context = await browser.newContext({ locale: "fr-FR" });
  const shop = await context.newPage();
  await signIn(shop, site, ...OWNER);
  await shop.goto(`${site.url}/tickets`);
  await shop.getByRole("link", { name: /Camille Rousselin.*message non lu/ }).click();
  await expect(page.getByText("Lu", { exact: true })).toBeVisible();
  await shop.getByLabel("Votre réponse").fill("Oui, dès ce soir.");
  await shop.getByRole("button", { name: "Envoyer" }).click();
  await expect(messages.getByText("Oui, dès ce soir.")).toBeVisible();
  await axe(page);

  // The two steps that the law requires, on a phone.
  await phone(page);
  await page.goto(`${site.url}/dashboard/orders/${order.id}`);
  await page.getByRole("button", { name: "Renoncer au contrat ici" }).click();
  await page.getByLabel("Votre nom").fill("");
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByText("Ce champ ne peut pas être vide")).toBeVisible();
  await page.getByLabel("Votre nom").fill("Camille Rousselin");
  await axe(page);
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByText("Votre rétractation est enregistrée.", { exact: false })).toBeVisible();
  await expect(page.getByText("Rétractation déclarée").first()).toBeVisible();

  // The shop sees the withdrawal and receives the goods.
  await shop.goto(`${site.url}/dashboard/orders/${order.id}`);
  await shop.getByRole("button", { name: "Produits reçus" }).click();
  await shop.getByRole("dialog").getByRole("button", { name: "Valider" }).click();
  await expect(shop.getByText("Produits retournés").first()).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText("Produits retournés").first()).toBeVisible();
});

test(
  "a buyer keeps addresses and fetches his data; a guest is sent his link and withdraws",
  { tag: "@long" },
  async ({ page, site, axe, sql }) => {
    await signIn(page, site, "cave-kerouedan", "Caviste2026");
    await page.goto(`${site.url}/dashboard/settings?link=addresses`);
    await page.getByRole("button", { name: "Ajouter une adresse" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nom de l'adresse").fill("Bureau");
    for (const [label, value] of [
      ["Prénom", "Bastien"],
      ["Nom", "Kerouedan"],
      ["Adresse", "3 quai de la Fosse"],
      ["Code postal", "44000"],
      ["Ville", "Nantes"],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("3 quai de la Fosse")).toBeVisible();
    await axe(page);
    // The checkout offers it for the invoice too.
    const { sellerId, picks } = await estate(site);
    await page.goto(await handOff(site, sellerId, [[picks[0], 6]]));
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    // The saved address is filled in, and its step is complete.
    await page.getByRole("button", { name: "Modifier : Adresses" }).click();
    await page.getByLabel("L'adresse de facturation est la même").uncheck();
    const billing = page.getByRole("group", { name: "Adresse de facturation" });
    await billing.getByLabel("Vos adresses").selectOption({ label: "Bureau, 3 quai de la Fosse, Nantes" });
    await expect(billing.getByLabel("Adresse", { exact: true })).toHaveValue("3 quai de la Fosse");
    // Amounts are faint while the server computes them.
    await expect(page.locator("[class*=updating_]")).toHaveCount(0);
    await axe(page);
    await page.goto(`${site.url}/dashboard/settings?link=data`);
    await page.getByRole("button", { name: "Préparer ma copie" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Télécharger" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^mes-donnees-.*\.zip$/);
    await page.getByRole("button", { name: "Supprimer mon compte" }).click();
    await expect(
      page.getByRole("dialog").getByRole("button", { name: "Supprimer définitivement" }),
    ).toBeDisabled();
    await axe(page);

    const { order } = await placeOrder(site.url, { email: "guest@example.org", payment: "check" });
    await page.goto(`${site.url}/orders/withdrawal?shop=domaine-des-trois-calades`);
    await page.getByLabel("Numéro de commande").fill(order.number ?? "");
    await page.getByLabel("E-mail", { exact: true }).fill("guest@example.org");
    await axe(page);
    await page.getByRole("button", { name: "Recevoir le lien" }).click();
    await expect(page.getByText("un lien vient d'y être envoyé", { exact: false })).toBeVisible();
    const [mail] = await sql(
      site,
      "select body_text from mails where kind = 'withdrawalLink' and order_id = $1",
      [order.id],
    );
    const [link = ""] = /https?:\/\/\S+/.exec(String(mail?.["body_text"])) ?? [];
    const { pathname, search, hash } = new URL(link);
    await page.goto(site.url + pathname + search + hash);
    await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
    await expect(page.getByText("Rien n'était expédié", { exact: false }).first()).toBeVisible();
  },
);
