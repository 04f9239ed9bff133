import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";

type At = { url: string; exampleUrl: string; ownerUrl: string };

async function enter(page: Page, site: At): Promise<void> {
  await signIn(page, site, OWNER.username, OWNER.password);
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole("button", { name: "Aller à" })).toBeVisible();
}
const options = (page: Page): Locator => page.getByRole("dialog").getByRole("option");

test("the quick search leads by the keyboard: pages by other words and with mistakes, records, what was chosen before", async ({
  page,
  site,
  axe,
}) => {
  const { order } = await placeOrder(site.url, { lastname: "Œuvrard-Pélissier" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, site);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Aller à" });
  await expect(field).toBeFocused();
  await expect(options(page).filter({ hasText: "Tableau de bord" })).toBeVisible();
  await axe(page);
  await page.keyboard.type("comandes");
  await expect(options(page).first()).toContainText("Commandes");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/orders$/);

  await page.keyboard.press("Control+k");
  await expect(options(page).first()).toContainText("Commandes");
  await page.keyboard.type("oeuvrard peli");
  // The order comes last, behind the client that it created.
  await expect(options(page).last()).toContainText(order.number ?? "?");
  // Clients and orders are found separately: the position of each is known once both have loaded.
  await expect(async () => {
    await page.keyboard.press("ArrowUp");
    const found = options(page).filter({ hasText: order.number ?? "?" });
    await expect(found).toHaveAttribute("data-highlighted", /.*/, { timeout: 300 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${order.id}$`));
  const trail = page.getByRole("navigation", { name: "Fil d'Ariane" });
  await expect(trail.locator("[aria-current]")).toHaveText(order.number ?? "?");
  await trail.getByRole("link", { name: "Commandes" }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders$/);

  await page.getByRole("button", { name: "Aller à" }).click();
  await page.keyboard.type("zzzz");
  await expect(page.getByRole("dialog").getByText("Aucun résultat pour « zzzz »")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Aide" })).toContainText("Raccourcis du clavier");
  await axe(page);
});

test(
  "the menu fits its width: words and groups, icons that fly out, a drawer and a bar for the thumb",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    const { order } = await placeOrder(site.url, { lastname: "Menu" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, site);
    const menu = page.getByRole("navigation", { name: "Menu principal" });
    await expect(menu.getByRole("link", { name: "Tableau de bord" })).toHaveAttribute("aria-current", "page");
    expect((await menu.boundingBox())?.width).toBe(180);
    const group = menu.getByRole("button", { name: "Équipe et agents" });
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await group.click();
    await expect(menu.getByRole("link", { name: "Collaborateurs" })).toBeHidden();
    await page.reload();
    await expect(group).toHaveAttribute("aria-expanded", "false");
    await expect(menu).toContainText("5.5.1");
    await axe(page);

    await page.setViewportSize({ width: 1000, height: 800 });
    expect((await menu.boundingBox())?.width).toBe(56);
    await menu.getByRole("button", { name: "Équipe et agents" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Collaborateurs" })).toBeVisible();
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await axe(page);
    await page.keyboard.press("Escape");
    await expect(menu.getByRole("button", { name: "Équipe et agents" })).toBeFocused();
    await menu.getByRole("button", { name: "Équipe et agents" }).hover();
    await page.getByRole("menuitem", { name: "Collaborateurs" }).press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/collaborators$/);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(menu).toHaveCount(0);
    await page.goto(`${site.url}/dashboard/orders/${order.id}`);
    const header = page.getByRole("banner");
    await expect(header).toContainText(order.number ?? "?");
    await header.getByRole("link", { name: "Retour" }).click();
    await expect(page).toHaveURL(/\/dashboard\/orders$/);
    const bar = page.getByRole("navigation", { name: "Accès rapide" });
    await expect(bar.getByRole("link", { name: "Commandes" })).toHaveAttribute("aria-current", "page");
    await bar.getByRole("button", { name: "QR code" }).click();
    const code = page.getByRole("img", { name: /QR code de contact de Domaine des Trois Calades/ });
    await expect(code).toBeVisible();
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await axe(page);
    await page.keyboard.press("Escape");
    await header.getByRole("button", { name: "Ouvrir le menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Menu principal" });
    await expect(drawer.getByRole("button", { name: "Déconnexion" })).toBeVisible();
    await drawer.getByRole("link", { name: "Tableau de bord" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);

test(
  "a maintenance is announced, closes every page for its time and opens again by itself; a new version and a lost network are told",
  { tag: "@long" },
  async ({ page, fresh, sql, axe, context }) => {
    const announce = (id: string, banner: boolean, shut: boolean, from = "1 hour"): Promise<unknown> =>
      sql(
        fresh,
        `insert into maintenances (id, banner, page, start_date, end_date, made_by, at)
       select $1, $2, $3, now() + $4::interval, now() + interval '2 hours', id, now() from users limit 1`,
        [id, banner, shut, from],
      );
    let served = "5.5.1";
    await page.route("**/version.json", (route) => route.fulfill({ json: { version: served } }));
    const looked = page.waitForResponse("**/version.json");
    await announce("1", true, false);
    await page.clock.install();
    await enter(page, fresh);
    await looked;
    const banner = page.getByText(/Une maintenance est prévue/);
    await expect(banner).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Masquer l'annonce" }).click();
    await expect(banner).toBeHidden();
    const again = page.waitForResponse("**/version.json");
    await page.reload();
    await again;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();

    await announce("2", true, true, "-1 minute");
    // The minute starts with the answer that the reloaded page may still be waiting for.
    await expect(async () => {
      await page.clock.fastForward(61_000);
      await expect(page.getByRole("heading", { name: "Maintenance en cours" })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await axe(page);
    for (const path of ["/auth/login", "/cart"]) {
      const other = await context.newPage();
      await other.goto(fresh.url + path);
      await expect(other.getByRole("heading", { name: "Maintenance en cours" })).toBeVisible();
      await other.close();
    }
    await announce("3", false, false);
    // The server caches an announcement for a second; one of another process reaches it after that.
    await expect.poll(async () => (await page.request.get(`${fresh.url}/cart`)).status()).toBe(200);
    await page.clock.fastForward(61_000);
    await expect(page.getByRole("navigation", { name: "Menu principal" })).toBeVisible();

    served = "5.6.0";
    await page.clock.fastForward(301_000);
    await expect(page.getByText("Une nouvelle version est disponible.")).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/Vous êtes hors ligne/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/Vous êtes hors ligne/)).toBeHidden();
    await page.getByRole("button", { name: "Recharger" }).click();
    await expect(page.getByText("Une nouvelle version est disponible.")).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Menu principal" })).toBeVisible();
  },
);

test(
  "notifications arrive by themselves, lead where they say and are read; a master goes on as another account",
  { tag: "@long" },
  async ({ page, fresh, sql, axe }) => {
    await sql(
      fresh,
      `insert into master_accounts (master_id, account_id)
     select m.id, a.id from users m, users a where m.username = 'calades' and a.username = 'aubree'`,
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, fresh);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const panel = page.getByRole("dialog", { name: "Dernières notifications" });
    await expect(panel.getByText("Aucune nouvelle notification")).toBeVisible();
    const { order } = await placeOrder(fresh.url, { lastname: "Notée" });
    await placeOrder(fresh.url, { lastname: "Suivante" });
    await expect(panel.getByRole("listitem")).toHaveCount(2);
    await axe(page);
    await panel.getByRole("button", { name: new RegExp(order.number ?? "?") }).click();
    await expect(page).toHaveURL(new RegExp(order.id));
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await panel.getByRole("button", { name: /^Non lues/ }).click();
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    await panel.getByRole("button", { name: "Tout marquer comme lu" }).click();
    await expect(panel.getByText("Aucune nouvelle notification")).toBeVisible();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: /Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Changer de compte" }).click();
    const choice = page.getByRole("dialog", { name: "Choisissez un compte" });
    await expect(choice.getByRole("button", { name: "Valider" })).toBeDisabled();
    await choice.getByRole("radio", { name: /Champagne Aubrée-Lanthier/ }).check();
    await axe(page);
    await choice.getByRole("button", { name: "Valider" }).click();
    await expect(page.getByRole("banner")).toContainText("Champagne Aubrée-Lanthier");
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);
