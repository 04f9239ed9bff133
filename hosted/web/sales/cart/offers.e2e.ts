import type { Page } from "@playwright/test";
import { expect, signIn, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { estate, handOff, orderButton, thanks } from "#sales/checkout/testing/checkout.fixture.ts";

const BUYER = ["camille", "Camille2026"] as const;
const PHONE = { width: 390, height: 844 };

type Sql = (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Gives the buyer so many points with the estate. */
async function givePoints(sql: Sql, site: Site, points: number): Promise<void> {
  await sql(
    site,
    `insert into loyalty_accounts (shop_id, user_id, points)
     select s.id, u.id, $1 from shops s, users u where s.code = 'domaine-des-trois-calades' and u.username = $2
     on conflict (shop_id, user_id) do update set points = $1`,
    [points, BUYER[0]],
  );
}

/** Comes from the winery's page with `quantity` bottles of each of two wines. */
async function fill(page: Page, site: Site, quantity: number): Promise<void> {
  const { sellerId, picks } = await estate(site);
  await page.goto(
    await handOff(site, sellerId, [
      [picks[0], quantity],
      [picks[1], quantity],
    ]),
  );
  await expect(page.getByRole("heading", { name: "Votre panier" })).toBeVisible();
}

async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code promo" }).fill(code);
  await page.getByRole("button", { name: "Appliquer" }).click();
}

const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("a refused code says why, a good one what it saves, and the order keeps it", async ({
    page,
    fresh,
    axe,
    sql,
  }) => {
    await fill(page, fresh, 3);
    await page.getByText("Ajouter un code promo").click();
    await tryCode(page, "jamais");
    await expect(page.getByText("Ce code n'existe pas. Vérifiez sa saisie.")).toBeVisible();
    await axe(page);
    await tryCode(page, "NOEL2026");
    await expect(page.getByText(/^Ce code s'utilise à partir de 90,00.€ d'articles\.$/)).toBeVisible();
    await tryCode(page, "bienvenue10");
    await expect(page.getByText(/^Code BIENVENUE10.: −/)).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "−" })).toBeVisible();
    await fits(page);
    await axe(page);
    await page.reload();
    await expect(page.getByText(/^Code BIENVENUE10.: −/)).toBeVisible();
    await page.getByRole("button", { name: "Retirer le code BIENVENUE10" }).click();
    await expect(page.getByText(/BIENVENUE10/)).toHaveCount(0);
    expect(await sql(fresh, "select uses from promo_codes where code = 'BIENVENUE10'")).toEqual([
      { uses: 0 },
    ]);
  });
});

test(
  "wrapping is a row of its own, a carton is to be filled, and the mountain asks more",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    await fill(page, site, 5);
    await expect(page.getByText(/^\d+ bouteilles? pour compléter le carton de \d+$/)).toBeVisible();
    const rows = page.getByRole("term");
    await expect(rows.filter({ hasText: "Emballage cadeau" })).toHaveCount(0);
    const wrap = page.getByLabel(/^Emballage cadeau/).first();
    await wrap.check();
    await expect(rows.filter({ hasText: "Emballage cadeau" })).toHaveCount(1);
    await page.getByLabel("Code postal").fill("69003");
    const home = page.getByRole("radio", { name: /Livraison à domicile/ });
    await expect(home).toBeChecked();
    const price = home.locator("xpath=ancestor::label");
    const plain = (await price.textContent()) ?? "";
    await page.getByLabel("Adresse en montagne").check();
    await expect(price).not.toHaveText(plain);
    await axe(page);
    await page.reload();
    await expect(wrap).toBeChecked();
    await expect(page.getByLabel("Adresse en montagne")).toBeChecked();
    await wrap.uncheck();
    await expect(rows.filter({ hasText: "Emballage cadeau" })).toHaveCount(0);
  },
);

test(
  "points buy a gift, the order carries it with code, wrapping and instructions, the seller sees all of it",
  { tag: "@long" },
  async ({ page, browser, fresh, axe, sql }) => {
    await givePoints(sql, fresh, 650);
    await signIn(page, fresh, ...BUYER);
    await fill(page, fresh, 9);
    await expect(page.getByText("650 points")).toBeVisible();
    await page.getByRole("radio", { name: /Un magnum offert/ }).check();
    await expect(page.getByText("Choisissez encore 1 cadeau")).toBeVisible();
    const gifts = page.getByRole("region", { name: /^Fidélité/ });
    await gifts.getByRole("button", { name: "Augmenter" }).click();
    await expect(page.getByText("Vos cadeaux sont choisis.")).toBeVisible();
    await expect(page.getByText("Cadeau de fidélité", { exact: true })).toBeVisible();
    await axe(page);
    await page.getByText("Ajouter un code promo").click();
    await tryCode(page, "NOEL2026");
    await expect(page.getByText(/^Code NOEL2026.: −.15,00/)).toBeVisible();
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    // The account's data opens the first incomplete step, or the last one: here the one before.
    await page.waitForURL(/step=/);
    await page.goto(page.url().replace(/step=\w+/, "step=delivery"));
    await page.getByLabel(/^Instructions de livraison/).fill("Chez le gardien");
    await axe(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("radio", { name: /Virement bancaire/ }).check();
    await page.getByLabel("Je certifie avoir 18 ans ou plus").check();
    await page.getByLabel(/J'accepte les conditions générales/).check();
    await orderButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await page.getByRole("link", { name: "Suivre ma commande" }).click();
    await expect(page.getByText("Chez le gardien")).toBeVisible();
    await page.getByText("Pourquoi ce prix ?").last().click();
    await expect(page.getByText(/^Code NOEL2026.: bon de/)).toBeVisible();
    await axe(page);
    const orderId = /follow\/([0-9a-z]{16})/.exec(page.url())?.[1] ?? "";
    const account = "select points, spent from loyalty_accounts";
    expect(await sql(fresh, account)).toEqual([{ points: 50, spent: 600 }]);

    const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const seller = await desktop.newPage();
    await signIn(seller, fresh, "calades", "Calades2026");
    await seller.goto(`${fresh.url}/dashboard/orders/${orderId}`);
    await expect(seller.getByText("Offert", { exact: true })).toBeVisible();
    await expect(seller.getByText("Code NOEL2026", { exact: true })).toBeVisible();
    await expect(seller.getByText("Chez le gardien")).toBeVisible();
    await axe(seller);
    await desktop.close();
  },
);

test(
  "points that are missing say how many, and taking none resets the choice, in English",
  { tag: "@long" },
  async ({ page, fresh, axe, sql }) => {
    await givePoints(sql, fresh, 250);
    await signIn(page, fresh, ...BUYER);
    const { sellerId, picks } = await estate(fresh);
    await page.goto(await handOff(fresh, sellerId, [[picks[0], 6]]));
    await expect(page.getByText("250 points")).toBeVisible();
    await page.getByRole("combobox", { name: "Langue" }).selectOption("en");
    await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
    await expect(page.getByText("250 points")).toBeVisible();
    await expect(page.getByRole("radio", { name: /350 points to go/ })).toBeDisabled();
    await page.getByRole("radio", { name: /200 pts/ }).check();
    await expect(page.getByRole("term").filter({ hasText: "Loyalty discount" })).toHaveCount(1);
    await axe(page);
    // Another order of the buyer spent them meanwhile.
    await givePoints(sql, fresh, 120);
    await page.reload();
    await expect(page.getByText("You need 80 more points for this loyalty level.")).toBeVisible();
    await page.getByRole("button", { name: "Do not use my points" }).click();
    await expect(page.getByText("You need 80 more points for this loyalty level.")).toHaveCount(0);
    await expect(page.getByRole("term").filter({ hasText: "Loyalty discount" })).toHaveCount(0);
  },
);

test(
  "a price agreed with the buyer is no change of the catalogue",
  { tag: "@long" },
  async ({ page, site, sql }) => {
    await signIn(page, site, "cave-kerouedan", "Caviste2026");
    const { sellerId } = await estate(site);
    const [agreed] = await sql(site, "select format_id from agreed_prices where shop_id = $1", [sellerId]);
    const pick = { productId: "", formatId: String(agreed?.["format_id"]), name: "" };
    await page.goto(await handOff(site, sellerId, [[pick, 6]]));
    await page.getByText("Pourquoi ce prix ?").first().click();
    await expect(page.getByText(/^Prix négocié/)).toBeVisible();
    await expect(page.getByText("Articles HT")).toBeVisible();
    await page.getByRole("button", { name: "Augmenter" }).click();
    await expect(page.getByText(/^7 ×/)).toBeVisible();
    await expect(page.getByText("Le catalogue de la boutique a changé")).toHaveCount(0);
  },
);

test(
  "a price that is reserved says so and leads to the request for a grid",
  { tag: "@long" },
  async ({ page, fresh, axe, sql }) => {
    const { sellerId, picks } = await estate(fresh);
    const address = await handOff(fresh, sellerId, [
      [picks[0], 2],
      [picks[1], 2],
    ]);
    await sql(
      fresh,
      `insert into grid_prices (shop_id, format_id, typology, visible, unit_e4)
     values ($1, $2, 'particulier', false, 0)
     on conflict (shop_id, format_id, typology) do update set visible = false`,
      [sellerId, picks[0]?.formatId],
    );
    await page.goto(address);
    await expect(page.getByText("Prix réservé")).toBeVisible();
    await axe(page);
    await page.getByRole("link", { name: "Demander mon tarif" }).click();
    await expect(
      page.getByRole("heading", { name: "Mon tarif chez Domaine des Trois Calades" }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Créer un compte" })).toBeVisible();
  },
);
