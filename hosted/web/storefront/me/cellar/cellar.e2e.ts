import { expect, signIn, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { placeOrder } from "#sales/orders/testing/orders.fixture.ts";

const MAIL = "camille.rousselin@courriel.example";
const BUYER = ["camille", "Camille2026"] as const;
type Sql = (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Checks whether the page is wider than the window. */
const isCut = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Makes an order of Camille that came, of a wine at its best this year; returns the product and its name. */
async function received(site: Site, sql: Sql): Promise<{ productId: string; name: string }> {
  const { order } = await placeOrder(site.url, { email: MAIL, payment: "check", quantity: 2 });
  const [line] = order.lines;
  await sql(site, "update orders set status = 'validated', delivery_status = 'delivered' where id = $1", [
    order.id,
  ]);
  await sql(
    site,
    `update vintages v set keep_from = $2::int - 2, keep_peak = $2, keep_to = $2::int + 2 from formats f
     where v.shop_id = f.shop_id and v.id = f.vintage_id and f.id = $1`,
    [line?.formatId, new Date().getFullYear()],
  );
  return { productId: line?.productId ?? "", name: line?.name ?? "" };
}

test("on a phone: what to drink now, a bottle drunk and put back, bought again, a wine no longer sold; points, tickets, settings", async ({
  page,
  fresh: site,
  sql,
  axe,
}) => {
  const { productId, name } = await received(site, sql);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, ...BUYER);
  await page.goto(`${site.url}/dashboard`);
  const now = page.getByRole("region", { name: "À boire en ce moment" });
  await expect(now.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Mes points" })).toContainText(/points/);
  await expect(page.getByRole("region", { name: "Prochaines visites" }).getByRole("article")).toBeVisible();
  expect(await isCut(page)).toBe(false);
  await axe(page);

  const menu = page.getByRole("navigation", { name: "Mon compte" });
  await menu.getByRole("link", { name: "Ma cave" }).click();
  const group = page.getByRole("region", { name: "À boire maintenant" });
  const wine = group.getByRole("article").filter({ hasText: name });
  await expect(wine).toContainText("À son apogée");
  await expect(wine).toContainText("2 bouteilles");
  await wine.getByRole("button", { name: "J'en ai bu une" }).click();
  await expect(wine).toContainText("1 bouteille · 1 bue");
  await wine.getByRole("button", { name: "En remettre une" }).click();
  await expect(wine).toContainText("2 bouteilles");
  await expect(wine).not.toContainText("bue ");
  await wine.getByRole("button", { name: "J'en ai bu une" }).click();
  await expect(wine).toContainText("1 bue");
  await wine.getByRole("button", { name: "J'en ai bu une" }).click();
  // The last one leaves the group; it can still be put back.
  const empty = page.getByRole("region", { name: "Bouteilles bues" });
  await expect(empty.getByRole("button", { name: "En remettre une" })).toBeVisible();
  await expect(empty.getByRole("button", { name: "J'en ai bu une" })).toHaveCount(0);
  expect(await isCut(page)).toBe(false);
  await axe(page);
  const again = empty.getByRole("link", { name: "Racheter" });
  const product = await again.getAttribute("href");
  await again.click();
  await expect(page).toHaveURL(new RegExp(`${product ?? "none"}$`));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await sql(site, "update products set status = 'paused' where id = $1", [productId]);
  await page.goto(`${site.url}/dashboard/cellar`);
  await expect(empty).toContainText("N'est plus en vente");
  await expect(empty.getByRole("link", { name: "Racheter" })).toHaveCount(0);

  // Points, why each came, and when the next ones expire.
  await sql(
    site,
    `update shops set loyalty = loyalty || '{"expiryMonths": 60}' where id in (select shop_id from loyalty_accounts)`,
  );
  await page.goto(`${site.url}/dashboard/points`);
  const points = page.getByRole("article", { name: "Domaine des Trois Calades" });
  await expect(points).toContainText(/\d+ points expirent le \d+.* au soir/);
  await expect(points).toContainText("Les points expirent 60 mois après avoir été gagnés.");
  await expect(points.getByRole("listitem").filter({ hasText: "Ajustés par Domaine" })).toContainText("+");
  await axe(page);

  // The coming visit is a ticket with its code, its place and what can be done.
  await menu.getByRole("link", { name: "Visites" }).click();
  const ticket = page.getByRole("region", { name: "À venir" }).getByRole("article").first();
  await expect(ticket.getByRole("img")).toBeVisible();
  await expect(ticket.getByRole("button", { name: "Ajouter à mon agenda" })).toBeVisible();
  await expect(ticket).toContainText("84290 Cairanne");
  expect(await isCut(page)).toBe(false);
  await axe(page);

  // Settings are four pages.
  await menu.getByRole("link", { name: "Réglages" }).click();
  const parts = page.getByRole("navigation", { name: "Rubriques" });
  await expect(parts.getByRole("link")).toHaveCount(4);
  await parts.getByRole("link", { name: "Mes données" }).click();
  await expect(page.getByRole("heading", { name: "Ce que les boutiques peuvent vous écrire" })).toBeVisible();
  expect(await isCut(page)).toBe(false);
  await axe(page);
});

test("an empty cellar leads to the wines; a reading that fails, and a count that is refused, are said", async ({
  page,
  fresh: site,
  sql,
  axe,
}) => {
  await received(site, sql);
  await signIn(page, site, ...BUYER);
  const cellar = "**/v1/users/me/cellar";
  await page.route(cellar, (route) => route.fulfill({ json: { wines: [] } }));
  await page.goto(`${site.url}/dashboard/cellar`);
  await expect(page.getByText("Votre cave attend ses bouteilles")).toBeVisible();
  await expect(page.getByRole("link", { name: "Voir les vins" })).toHaveAttribute("href", /^\/[a-z]/);
  await axe(page);
  await page.unroute(cellar);
  await page.route(cellar, (route) => route.fulfill({ status: 422, json: { code: "invalid-input" } }));
  await page.reload();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.unroute(cellar);
  await page.getByRole("button", { name: "Réessayer" }).click();
  const wine = page.getByRole("article").first();
  await expect(wine).toContainText("2 bouteilles");
  // The bottles went back meanwhile.
  await sql(site, "update orders set delivery_status = 'returned'");
  await wine.getByRole("button", { name: "J'en ai bu une" }).click();
  await expect(page.getByText(/n'existe/).first()).toBeVisible();
  await expect(wine).toContainText("2 bouteilles");
});

test("home, cellar and points on a desk", { tag: "@long" }, async ({ page, fresh: site, sql, axe }) => {
  await received(site, sql);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, site, ...BUYER);
  for (const [path, title] of [
    ["dashboard", "Bonjour Camille"],
    ["dashboard/cellar", "Ma cave"],
    ["dashboard/points", "Mes points"],
    ["dashboard/reservations", "Mes réservations"],
    ["tickets", "Messagerie"],
  ] as const) {
    await page.goto(`${site.url}/${path}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await isCut(page)).toBe(false);
    await axe(page);
  }
});
