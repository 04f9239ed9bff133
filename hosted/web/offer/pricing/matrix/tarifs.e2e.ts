import type { Page } from "@playwright/test";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = ["calades", "Calades2026"] as const;
const BUYER = ["camille", "Camille2026"] as const;
const SHOP = "domaine-des-trois-calades";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const region = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
const total = (page: Page, name = "Prix") => region(page, name).getByRole("status").first();
const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** Adds a product with the keyboard alone. */
async function add(page: Page, text: string): Promise<void> {
  await page.getByRole("combobox", { name: "Ajouter un produit" }).fill(text);
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
}

test(
  "a basket is priced for a visitor and for a client, with every reason, and its address keeps it",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard`);
    await page.getByRole("link", { name: "Tarifs", exact: true }).click();
    await page.getByRole("link", { name: "Panier d'essai" }).click();
    await expect(page.getByText("Le panier est vide")).toBeVisible();
    await expect(page.getByText("Pas encore de prix")).toBeVisible();
    await axe(page);

    await add(page, "6 petite calade 75");
    await expect(page.getByLabel(/^Quantité de Petite Calade/)).toHaveValue("6");
    await expect(page.getByText(/^Prix public/)).toBeVisible();
    const visitor = await total(page).textContent();
    await page.getByRole("combobox", { name: "Client" }).fill("kerouedan");
    await page.getByRole("option", { name: /cave-kerouedan/ }).click();
    await expect(page.getByText(/^Prix (du tarif «.Caviste|négocié)/)).toBeVisible();
    await expect(total(page)).not.toHaveText(visitor ?? "");
    await expect(page.getByText("Articles HT")).toBeVisible();
    await axe(page);

    await page.getByRole("button", { name: "Emballage cadeau" }).click();
    await expect(page.getByText(/^Emballage cadeau.: 6 ×/)).toBeVisible();
    const requested = await total(page).textContent();
    await expect(page).toHaveURL(/lines=[0-9a-z]{16}\.6\.w&client=[0-9a-z]{16}$/);
    await page.reload();
    await expect(total(page)).toHaveText(requested ?? "");

    await page.getByRole("button", { name: /^Retirer Petite Calade/ }).click();
    await expect(page.getByText("Le panier est vide")).toBeVisible();
  },
);

test(
  "what stands against the order is said, and the law of a far place is named",
  { tag: "@long" },
  async ({ page, site }) => {
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard/tarifs/basket`);
    await page.getByRole("button", { name: "Essayer un exemple" }).click();
    await expect(total(page)).toContainText("€");
    await page.getByLabel("Code promo").fill("nullepart");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ce code n'existe pas. Vérifiez sa saisie.")).toBeVisible();
    await page.getByLabel("Code promo").fill("BIENVENUE10");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Code BIENVENUE10.: 10.%/)).toBeVisible();
    await expect(page.getByText("Ce code n'existe pas. Vérifiez sa saisie.")).toHaveCount(0);

    await page.getByLabel("Code postal").fill("73150");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Pays")).toHaveValue("FR");
    await page.getByLabel("Mode de livraison").selectOption("domicile");
    await page.getByLabel("Adresse en montagne").check();
    await expect(page.getByText(/^Supplément «.*montagne/)).toBeVisible();
    await page.getByText("Détail du transport").click();
    await expect(page.getByText("Tarif du transporteur HT")).toBeVisible();

    await page.getByLabel("Mode de livraison").selectOption("");
    await page.getByLabel("Code postal").fill("97400");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Exonération de TVA, art. 294, 2 du CGI")).toBeVisible();
    await expect(page.getByRole("option", { name: "Livraison à domicile · indisponible" })).toBeDisabled();
  },
);

test(
  "two baskets stand side by side with their difference and its first reason, in English too",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard/tarifs/basket`);
    await add(page, "12 petite calade 75");
    await page.getByRole("button", { name: "Comparer" }).click();
    await expect(page.getByText("A et B coûtent le même prix")).toBeVisible();
    await expect(page.getByText("Les deux calculs sont identiques.")).toBeVisible();
    await region(page, "Conditions B").getByLabel("Tarif").selectOption({ label: "Caviste · HT" });
    await expect(page.getByText(/^B coûte .* de moins que A/)).toBeVisible();
    await expect(page.getByText(/^Premier écart.: Petite Calade/)).toBeVisible();
    await axe(page);
    await page.goto(`${page.url()}&lang=en`);
    await expect(page.getByRole("heading", { name: "Prices", level: 1 })).toBeVisible();
    await expect(page.getByText(/^B costs .* less than A/)).toBeVisible();
    await expect(page.getByText(/^Public price/).first()).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Stop comparing" }).click();
    await expect(page.getByText(/^B costs/)).toHaveCount(0);
  },
);

test(
  "the last price stays while the next one is awaited, and a failure can be tried again",
  { tag: "@long" },
  async ({ page, site }) => {
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard/tarifs/basket`);
    await add(page, "1 petite calade 75");
    const one = (await total(page).textContent()) ?? "";
    let letThrough = (): void => undefined;
    const held = new Promise<void>((done) => (letThrough = done));
    await page.route("**/v1/pricing/trial", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Augmenter" }).first().click();
    await expect(page.locator('[aria-busy="true"]').filter({ hasText: one })).toBeVisible();
    letThrough();
    await expect(total(page)).not.toHaveText(one);

    await page.unrouteAll();
    await page.route("**/v1/pricing/trial", (route) => route.abort());
    await page.getByRole("button", { name: "Augmenter" }).first().click();
    await expect(page.getByRole("alert")).toContainText("Le prix n'a pas pu être calculé");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(total(page)).toContainText("€");
  },
);

test(
  "a professional asks for his grid, the shop grants it, and he has it",
  { tag: "@long" },
  async ({ browser, fresh, axe }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const buyer = await context.newPage();
    const address = `${fresh.url}/auth/grid-request?id=${SHOP}`;
    await buyer.goto(address);
    await expect(
      buyer.getByRole("heading", { name: "Mon tarif chez Domaine des Trois Calades" }),
    ).toBeVisible();
    await axe(buyer);
    await buyer.getByRole("link", { name: "Se connecter" }).click();
    await buyer
      .getByLabel(/identifiant|mail/i)
      .first()
      .fill(BUYER[0]);
    await buyer.getByLabel("Mot de passe", { exact: true }).fill(BUYER[1]);
    await buyer.getByRole("button", { name: "Se connecter" }).click();
    await buyer.getByRole("button", { name: "Envoyer ma demande" }).click();
    await expect(buyer.getByText("Ce champ ne peut pas être vide")).toBeVisible();
    await buyer.getByLabel("Société").fill("Cave <b>Rousselin</b>");
    await buyer.getByRole("textbox", { name: /^Message/ }).fill("Trois restaurants\nà Lyon");
    await axe(buyer);
    await fits(buyer);
    await buyer.getByRole("button", { name: "Envoyer ma demande" }).click();
    await expect(buyer.getByRole("heading", { name: "Demande envoyée" })).toBeVisible();

    const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const owner = await desktop.newPage();
    await signIn(owner, fresh, ...OWNER);
    await owner.goto(`${fresh.url}/dashboard/tarifs/requests`);
    const requests = region(owner, "Demandes de tarif");
    await expect(requests.getByText("Cave <b>Rousselin</b>")).toBeVisible();
    await axe(owner);
    await requests.getByLabel(/^Tarif pour/).selectOption({ label: "Caviste" });
    await requests.getByRole("button", { name: "Accorder" }).click();
    await expect(requests.getByText("Aucune demande en attente")).toBeVisible();
    await requests.getByText("1 demande traitée").click();
    await expect(requests.getByText("accordée")).toBeVisible();

    await buyer.goto(address);
    await expect(buyer.getByText("Votre tarif est accordé")).toBeVisible();
    await context.close();
    await desktop.close();
  },
);

test(
  "a request is refused after a question, and may be made again",
  { tag: "@long" },
  async ({ page, browser, fresh }) => {
    await signIn(page, fresh, ...BUYER);
    const ask = async (): Promise<void> => {
      await page.goto(`${fresh.url}/auth/grid-request?id=${SHOP}`);
      await page.getByLabel("Société").fill("Rousselin");
      await page.getByRole("button", { name: "Envoyer ma demande" }).click();
      await expect(page.getByRole("heading", { name: /^Demande (déjà )?envoyée/ })).toBeVisible();
    };
    await ask();
    const desktop = await browser.newContext();
    const owner = await desktop.newPage();
    await signIn(owner, fresh, ...OWNER);
    await owner.goto(`${fresh.url}/dashboard/tarifs/requests`);
    await owner.getByRole("button", { name: "Refuser" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
    await expect(owner.getByRole("dialog")).toHaveCount(0);
    await owner.getByRole("button", { name: "Refuser" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Refuser" }).click();
    await expect(owner.getByText("Aucune demande en attente")).toBeVisible();
    await ask();
    await owner.reload();
    await expect(owner.getByRole("button", { name: "Accorder" })).toBeVisible();
    await desktop.close();
  },
);

test("a buyer has no page of prices", { tag: "@long" }, async ({ page, site }) => {
  await signIn(page, site, ...BUYER);
  await page.goto(`${site.url}/dashboard/tarifs/basket`);
  await page.waitForURL(`${site.url}/dashboard`);
  await expect(page.getByRole("link", { name: "Tarifs", exact: true })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    "a basket is priced and compared, nothing is wider than the screen",
    { tag: "@long" },
    async ({ page, site, axe }) => {
      await signIn(page, site, ...OWNER);
      await page.goto(`${site.url}/dashboard/tarifs/basket`);
      await page.getByRole("button", { name: "Essayer un exemple" }).click();
      await expect(total(page)).toContainText("€");
      await fits(page);
      await axe(page);
      await page.getByRole("button", { name: "Comparer" }).click();
      await expect(total(page, "Prix B")).toContainText("€");
      await fits(page);
      await axe(page);
      await page.getByRole("button", { name: "Ouvrir le menu" }).click();
      await expect(page.getByRole("dialog").getByRole("link", { name: "Tarifs" })).toBeVisible();
    },
  );
});
