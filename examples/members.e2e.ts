import type { Page } from "@playwright/test";
import { expect, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";

// Member prices across two origins: a wine merchant is recognised on the winery's own page, sees the merchant prices
// there, and is forgotten.

const WINE = "Petite Calade";
const MERCHANT = { username: "cave-kerouedan", password: "Caviste2026" };

/** Opens the winery's shop with the member script as late tags; errors on the page are collected in `heard`. */
async function openSite(page: Page, site: Site, query = ""): Promise<void> {
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return;
    localStorage.setItem("cuvee:adult:1", String(Date.now() + 86_400_000));
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    document.addEventListener("cuvee:error", (event) => heard.push((event as CustomEvent).detail.code));
    document.addEventListener("DOMContentLoaded", () => {
      const loyalty = document.createElement("div");
      loyalty.dataset["cuvee"] = "loyalty";
      document.querySelector(".page-head")?.append(document.createElement("cuvee-account"), loyalty);
    });
  }, site.exampleUrl);
  await page.goto(`${site.exampleUrl}/boutique.html${query}`);
}

const priceOf = (page: Page) =>
  page
    .locator('cuvee-shop [part~="card"]')
    .filter({ has: page.getByRole("heading", { name: WINE }) })
    .locator('[part~="price"] strong');
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
const signIn = (page: Page) => page.locator("cuvee-account").getByRole("button", { name: "Se connecter" });

test(
  "a merchant signs in with us, sees his prices on the winery's page, and is forgotten",
  { tag: "@long" },
  async ({ page, context, site, axe, sql }) => {
    await openSite(page, site, "?page=vins#cave");
    await expect(priceOf(page)).toBeVisible();
    const everybodys = await priceOf(page).innerText();
    await expect(page.locator("[data-cuvee=loyalty]")).toContainText("Connectez-vous pour voir vos points.");
    await axe(page);

    // This window goes to our server, to the login page and on to the consent question, and comes back with a code.
    await signIn(page).click();
    await expect(page).toHaveURL(/\/auth\/login\?/);
    await page.getByLabel("Identifiant ou e-mail").fill(MERCHANT.username);
    await page.getByLabel("Mot de passe", { exact: true }).fill(MERCHANT.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `Vos prix sur ${new URL(site.exampleUrl).host}`,
    );
    await expect(page.getByRole("main")).toContainText("Jamais votre mot de passe");
    await axe(page);
    await page.getByRole("button", { name: "Afficher mes prix" }).click();

    await page.waitForURL(`${site.exampleUrl}/boutique.html?page=vins#cave`);
    await expect(page.locator("cuvee-account")).toContainText("Bonjour Bastien");
    await expect(priceOf(page)).not.toHaveText(everybodys);
    const his = await priceOf(page).innerText();
    // One of the prices of the merchant's grid for a bottle of the wine.
    const rows = await sql(
      site,
      `select g.unit_e4 as unit from grid_prices g join formats f on f.shop_id = g.shop_id and f.id = g.format_id
     join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id join products p on p.shop_id = v.shop_id and p.id = v.product_id
     where p.name = $1 and g.typology = 'pro' and g.visible`,
      [WINE],
    );
    const units = rows.map(({ unit }) => (Number(unit) / 10_000).toFixed(2).replace(".", ","));
    expect(units).toContain(his.replace(/[^\d,]/g, ""));
    await expect(page.locator("[data-cuvee=loyalty]")).toContainText("0 point");
    await axe(page);

    // The drawer shows the price too, as the server computed it.
    const card = page
      .locator('cuvee-shop [part~="card"]')
      .filter({ has: page.getByRole("heading", { name: WINE }) });
    const priced = page.waitForRequest(/get-cart-price/);
    await card.getByRole("button", { name: /^Ajouter/ }).click();
    expect((await priced).headers()["authorization"]).toMatch(/^Bearer cvm_/);
    expect(await context.cookies(site.exampleUrl)).toEqual([]);

    // Consent is withdrawn elsewhere: at the next visit the page shows the public prices, explains why, and keeps
    // working.
    await sql(site, "update member_tokens set revoked_at = now() where revoked_at is null");
    await page.reload();
    await expect(signIn(page)).toBeVisible();
    await expect(priceOf(page)).toHaveText(everybodys);
    expect(await heard(page)).toContain("member-session");
    expect(
      await page.evaluate(() => localStorage.getItem("cuvee:member:1:domaine-des-trois-calades")),
    ).toBeNull();

    // The merchant declines: the page knows no member. A link with another person's code signs no one in.
    await signIn(page).click();
    await page.getByRole("button", { name: "Revenir au site" }).click();
    await page.waitForURL(`${site.exampleUrl}/boutique.html?page=vins#cave`);
    await expect(signIn(page)).toBeVisible();
    await page.goto("about:blank");
    await page.goto(
      `${site.exampleUrl}/boutique.html#cuvee_code=${"A".repeat(43)}&cuvee_state=${"B".repeat(43)}`,
    );
    await expect.poll(() => heard(page)).toContain("sign-in");
    await expect(page).toHaveURL(`${site.exampleUrl}/boutique.html`);
    await expect(signIn(page)).toBeVisible();
  },
);
