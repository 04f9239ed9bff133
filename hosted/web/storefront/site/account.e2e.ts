import { expect, openAs, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";
const owner = { username: "calades", password: "Calades2026" };
const agent = { username: "solene", password: "Tournee2026" };
const PHONE = { width: 390, height: 844 };

test("the account menu of a shop's header: ways in for a visitor, name, dashboard and way out for a user", async ({
  page,
  site,
  axe,
}) => {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  await page.goto(site.url + NAME);
  const header = page.getByRole("banner");
  await header.getByLabel("Mon espace").click();
  await expect(header.getByRole("link", { name: "Se connecter" })).toHaveAttribute(
    "href",
    /^\/auth\/login\?redirectLink=.*&id=domaine-des-trois-calades$/,
  );
  await expect(header.getByRole("link", { name: "Créer un compte" })).toHaveAttribute(
    "href",
    /^\/auth\/register\/buyer\?/,
  );
  await axe(page);
  await openAs(page, site, owner, NAME);
  await header.getByLabel(/^Mon espace, /).click();
  await expect(header.getByText("calades", { exact: true })).toBeVisible();
  await expect(header.getByText(/@/)).toBeVisible();
  await axe(page);
  await page.screenshot({ path: "test-results/doors/site-account-1440.png" });
  await header.getByRole("button", { name: "Déconnexion" }).click();
  await expect(header.getByLabel("Mon espace", { exact: true })).toBeVisible();
});

test("on a phone the drawer has tabs, 'Mon espace', the way out, copyright and version", async ({
  page,
  site,
  axe,
}) => {
  await page.setViewportSize(PHONE);
  await openAs(page, site, owner, NAME);
  await page.getByLabel("Menu", { exact: true }).click();
  const drawer = page.getByRole("navigation", { name: "Pages de la boutique" });
  await expect(drawer.getByRole("link", { name: "Mon espace" })).toBeVisible();
  await expect(drawer.getByText(/^© \d{4} .* · 5\.5\.1$/)).toBeVisible();
  await axe(page);
  await page.screenshot({ path: "test-results/doors/site-drawer-390.png" });
  await drawer.getByRole("button", { name: "Déconnexion" }).click();
  await expect(drawer.getByRole("button", { name: "Déconnexion" })).toHaveCount(0);
});

test("an agent keeps the header of the dashboard on shop pages", async ({ page, site, axe }) => {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(viewport);
    await openAs(page, site, agent, NAME);
    const menu = page.getByRole("navigation", { name: "Menu principal" });
    await expect(menu.getByRole("link", { name: "Catalogue" })).toHaveAttribute(
      "href",
      "/dashboard/products",
    );
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.screenshot({ path: `test-results/doors/site-agent-${viewport.width}.png` });
  }
  await page
    .getByRole("navigation", { name: "Menu principal" })
    .getByRole("link", { name: "Clients" })
    .click();
  await expect(page).toHaveURL(`${site.url}/dashboard/clients`);
});

test("an owner who opens the list of shops is at his own; his menus lead there", async ({ page, site }) => {
  await openAs(page, site, owner, "/shops");
  await expect(page).toHaveURL(/\/shops\/domaine-des-trois-calades$/);
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole("button", { name: "Mon compte : Hélène" }).click();
  await expect(page.getByRole("menuitem", { name: "Boutique" })).toBeVisible();
  await page.screenshot({ path: "test-results/doors/account-menu-1440.png" });
  await page.keyboard.press("Escape");
  // At this width a group of the menu opens beside it.
  await page
    .getByRole("navigation", { name: "Menu principal" })
    .getByRole("button", { name: "Ma boutique" })
    .click();
  await page.getByRole("menuitem", { name: "Boutique en ligne" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("complementary").filter({ hasText: "Vous utilisez" })).toContainText(
    "voici ce que voient vos clients",
  );
});

test("the cart's header: the logo leads to the sign-in of the shop, the menu to the account", async ({
  page,
  site,
  axe,
}) => {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  await page.goto(`${site.url}/orders/withdrawal?shop=domaine-des-trois-calades`);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: /Trois Calades/ })).toHaveAttribute(
    "href",
    "/auth/login?id=domaine-des-trois-calades",
  );
  await header.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("menuitem", { name: "Créer un compte" })).toBeVisible();
  await axe(page);
  await page.screenshot({ path: "test-results/doors/cart-account-1440.png" });
  await openAs(
    page,
    site,
    { username: "calades", password: "Calades2026" },
    "/orders/withdrawal?shop=domaine-des-trois-calades",
  );
  await expect(header.getByRole("link", { name: /Trois Calades/ })).toHaveAttribute("href", "/dashboard");
  await header.getByRole("button", { name: "Mon compte : Hélène" }).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(header.getByRole("button", { name: "Se connecter" })).toBeVisible();
});

test("no page asks the age of who is signed in, not even for a moment", async ({ page, site }) => {
  await page.addInitScript(() => {
    const look = (): void => {
      const { dataset } = document.documentElement;
      if (dataset["asked"] === undefined && /Avez-vous 18\sans/.test(document.body?.innerText ?? ""))
        dataset["asked"] = "";
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${site.url}/domaine-des-trois-calades`);
  await expect(page.locator("html[data-asked]"), "a visitor is asked").toHaveCount(1);
  await signIn(page, site, "camille", "Camille2026");
  for (const path of [
    "/domaine-des-trois-calades",
    "/domaine-des-trois-calades/petite-calade-rouge",
    "/cart",
  ]) {
    await page.goto(site.url + path);
    await expect(page.getByText("Camille").first()).toBeAttached();
    await expect(page.locator("html[data-asked]"), path).toHaveCount(0);
  }
});

test("a professional asks for his own prices on pages of a shop and of a product, and reads that he waits", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  await page.setViewportSize(PHONE);
  await sql(
    fresh,
    "update clients set typology = null where user_id = (select id from users where username = 'cave-kerouedan')",
  );
  await sql(fresh, "update users set is_pro = true where username = 'cave-kerouedan'");
  await openAs(page, fresh, { username: "cave-kerouedan", password: "Caviste2026" }, NAME);
  const ask = page.getByRole("link", { name: "Professionnel ? Demander vos tarifs à ce producteur" });
  await expect(ask).toHaveAttribute("href", /^\/auth\/grid-request\?id=/);
  await axe(page);
  await page.screenshot({ path: "test-results/doors/site-trade-390.png" });
  await ask.click();
  await page.getByLabel(/entreprise|société/i).fill("Cave Kerouédan");
  await page.getByRole("button", { name: /demande/i }).click();
  await expect(page.getByText(/demande/i).first()).toBeVisible();
  await page.goto(fresh.url + NAME);
  await expect(
    page.getByText("Votre demande de tarif professionnel est en attente de réponse."),
  ).toBeVisible();
  const product = page.locator(`a[href^="${NAME}/"]`).filter({ hasText: /./ }).first();
  await page.goto(fresh.url + String(await product.getAttribute("href")));
  await expect(
    page.getByText("Votre demande de tarif professionnel est en attente de réponse."),
  ).toBeVisible();
});
