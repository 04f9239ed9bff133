import type { Page } from "@playwright/test";
import { expect, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";

// Wine tourism across two origins: a tourist reserves on the winery's page, with bottles, moves the visit and gives
// places up; a group pays in parts.

const NIGHT = "Visite des chais et nuit au domaine";
const CARD = "4000 0027 6000 3184";

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Numéro de carte").fill(number);
  await page.getByLabel(/Expiration/).fill("12/31");
  await page.getByLabel("CVV").fill("123");
}

/** Finds the days of the grid with free places. */
const openDays = (page: Page) => page.getByRole("grid").getByRole("button", { name: /\d places?$/ });

test(
  "a tourist books for four with tourist tax and two bottles, moves it, and gives a place up",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    test.setTimeout(120_000);
    await page.goto(`${site.exampleUrl}/visites.html`);
    await page.getByRole("button", { name: /^Oui/ }).click();
    const visit = page.locator("cuvee-reservation");
    await visit.getByRole("button", { name: NIGHT }).click();
    await visit.getByRole("button", { name: "Mois suivant" }).click();
    await openDays(page).first().click();
    const adults = visit.getByRole("group", { name: "Quantité : Adulte" }).getByRole("textbox");
    await adults.fill("4");
    await adults.blur();
    await expect(visit).toContainText("388,40 €");
    await visit.getByRole("button", { name: "Réserver" }).click();
    await expect(visit.getByRole("button", { name: "Ajouté" })).toBeVisible();

    await page.goto(`${site.exampleUrl}/boutique.html`);
    const wine = page.locator('cuvee-shop [part~="card"]').filter({
      has: page.getByRole("heading", { name: "Petite Calade" }),
    });
    await wine.getByRole("textbox", { name: "Quantité" }).fill("2");
    await wine.getByRole("button", { name: /^Ajouter/ }).click();
    await page.locator("cuvee-cart").getByRole("button").first().click();
    const drawer = page.getByRole("dialog");
    await expect(drawer).toContainText("4 × Adulte");
    await expect(drawer).toContainText("dont taxe de séjour 4,40 €");
    await drawer.getByRole("button", { name: "Valider ma commande" }).click();

    await page.waitForURL(/\/checkout\//);
    await expect(page.getByRole("complementary", { name: "Votre commande" })).toContainText(NIGHT);
    await page.getByLabel("Adresse e-mail").filter({ visible: true }).fill("elise.martin@example.org");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByLabel("Prénom").fill("Élise");
    await page.getByLabel("Nom", { exact: true }).fill("Martin-Dubois");
    await page.getByLabel("Adresse", { exact: true }).fill("12 rue de la République");
    await page.getByLabel("Code postal").fill("69002");
    await page.getByLabel("Ville").fill("Lyon");
    await page.getByLabel("Téléphone", { exact: true }).fill("06 39 98 01 42");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("radio", { name: /domicile/i }).check();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("radio", { name: /Carte bancaire/ }).check();
    await fillCard(page, CARD);
    await page.getByLabel(/conditions générales/).check();
    await page.getByLabel(/18 ans ou plus/).check();
    await page.getByRole("button", { name: /Commander avec obligation de paiement/ }).click();
    await page.waitForURL(/validate3ds/);
    await page.getByRole("button", { name: "Valider" }).click();
    await page.waitForURL(/\/orders\/confirmed\//);
    await expect(page.getByRole("main")).toContainText(NIGHT);

    // The tourist's own page: another slot with its price shown beforehand, then fewer people with the refund, then a
    // full cancellation.
    await page
      .getByRole("link", { name: /modifier ou annuler/i })
      .first()
      .click();
    await page.waitForURL(/\/reservations\/follow\//);
    const main = page.getByRole("main");
    await expect(main.getByRole("img", { name: /Code de la réservation/ })).toBeVisible();
    await axe(page);
    const before = await main.locator("header").first().innerText();
    await main.getByRole("button", { name: "Modifier", exact: true }).click();
    await page.getByRole("button", { name: "Mois suivant" }).click();
    await openDays(page).first().click();
    await expect(main).toContainText("273,20 € restent à payer sur place");
    await main.getByRole("button", { name: "Confirmer la modification" }).click();
    await expect(main.getByRole("button", { name: "Modifier", exact: true })).toBeVisible();
    await expect.poll(() => main.locator("header").first().innerText()).not.toBe(before);

    await main.getByRole("button", { name: "Modifier", exact: true }).click();
    await main
      .getByRole("group", { name: /Adulte/ })
      .or(main.getByRole("textbox", { name: "Nombre : Adulte" }))
      .first()
      .fill("1");
    await page.keyboard.press("Enter");
    await expect(main).toContainText(/vous sont remboursés|restent à payer/);
    await main.getByRole("button", { name: "Confirmer la modification" }).click();
    await expect(main).toContainText("1 × Adulte");

    await page.setViewportSize({ width: 390, height: 844 });
    await main.getByRole("button", { name: "Annuler la réservation" }).click();
    await expect(main).toContainText(/vous sont remboursés/);
    await main.getByRole("button", { name: "Annuler la réservation" }).last().click();
    await expect(main).toContainText("Cette réservation est annulée");
  },
);

async function payPart(page: Page, site: Site, link: string, number: number): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Prénom").fill("Camille");
  await page.getByLabel("Nom", { exact: true }).fill("Durand");
  await page
    .getByLabel("Adresse e-mail")
    .filter({ visible: true })
    .fill(`payeur${number + 1}@example.org`);
  await page.getByLabel("Téléphone").fill(`06 39 98 01 4${number}`);
  await page.getByLabel("Adresse", { exact: true }).fill("3 place Bellecour");
  await page.getByLabel("Code postal").fill("69002");
  await page.getByLabel("Ville").fill("Lyon");
  await page.getByLabel(/conditions générales/).check();
  await page.getByLabel(/18 ans ou plus/).check();
  await page.getByRole("button", { name: /Continuer vers le paiement/ }).click();
  await page.waitForURL(/\/orders\/follow\//);
  await fillCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: /^Payer/ }).click();
  await page.waitForURL(/\/orders\/confirmed\//);
  expect(page.url()).toContain(site.url);
}

test(
  "a group of three: each pays by his link, and the visit is confirmed when all have",
  { tag: "@long" },
  async ({ browser, page, site, sql, axe }) => {
    test.setTimeout(120_000);
    const [event] = await sql(site, "select id from events where title = $1", [NIGHT]);
    await page.goto(`${site.url}/events/${String(event?.["id"])}`);
    await page.getByRole("button", { name: /^Oui/ }).click();
    await page.getByRole("button", { name: "Mois suivant" }).click();
    await openDays(page).last().click();
    await axe(page);
    await page.getByRole("button", { name: "Chacun paie sa part" }).click();
    await page.getByRole("button", { name: "Ajouter un payeur" }).click();
    for (const number of [1, 2, 3]) {
      const payer = page.getByRole("group", { name: `Payeur ${number}` });
      await payer.getByLabel("Nom", { exact: true }).fill(`Payeur ${number}`);
      await payer.getByLabel("Adresse e-mail").filter({ visible: true }).fill(`payeur${number}@example.org`);
    }
    await page.getByLabel("Prénom").fill("Léa");
    await page.getByLabel("Nom", { exact: true }).last().fill("Fabre");
    await page.getByLabel("Adresse e-mail").filter({ visible: true }).last().fill("lea@example.org");
    await page.getByLabel("Téléphone").fill("06 39 98 01 40");
    await page.getByLabel(/conditions générales/).check();
    await page.getByLabel(/18 ans ou plus/).check();
    await page.getByRole("button", { name: "Réserver et envoyer les liens" }).click();
    await page.waitForURL(/\/reservations\/follow\//);
    const followed = page.url();
    await expect(page.getByRole("main")).toContainText("Chacun peut payer jusqu'au");
    await expect(page.getByText("attendu")).toHaveCount(3);

    const links = async (): Promise<string[]> => {
      const mails = await sql(
        site,
        "select body_text as text from mails where recipient like 'payeur%' order by recipient",
      );
      return mails.flatMap(
        ({ text }) => /https?:\/\/\S*\/reservations\/pay\/\S+/.exec(String(text))?.[0] ?? [],
      );
    };
    await expect.poll(async () => (await links()).length).toBe(3);
    // All at the same moment, each with a session of its own.
    await Promise.all(
      (await links()).map(async (link, at) => {
        const { pathname, hash } = new URL(link);
        const own = await browser.newContext();
        await payPart(await own.newPage(), site, site.url + pathname + hash, at);
        await own.close();
      }),
    );
    await page.goto(followed);
    await expect(page.getByRole("img", { name: /Code de la réservation/ })).toBeVisible();
    await expect(page.getByText("payé", { exact: true })).toHaveCount(3);
  },
);
