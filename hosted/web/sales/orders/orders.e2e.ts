import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { BUYER, OWNER, placeOrder } from "./testing/orders.fixture.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test.use({ viewport: DESK, contextOptions: { reducedMotion: "reduce" } });

test("an empty list says so and a new order arrives by itself", async ({ page, fresh, axe }) => {
  await signIn(page, fresh, OWNER.username, OWNER.password);
  await page.goto(`${fresh.url}/dashboard`);
  await page.getByRole("link", { name: "Commandes", exact: true }).click();
  await expect(page.getByText("Aucune commande pour l'instant")).toBeVisible();
  await axe(page);

  const { order } = await placeOrder(fresh.url, { lastname: "Arrivante" });
  const row = page.getByRole("row", { name: new RegExp(order.number ?? "") });
  await expect(row).toBeVisible();
  await expect(row).toContainText("Claire Arrivante");
  await expect(page.getByRole("status").filter({ hasText: "1 nouvelle commande" })).toBeAttached();
  await expect(page.getByRole("button", { name: /^Notifications/ })).toContainText("1");
});

test(
  "the list searches, filters, sorts and pages, and the address keeps it",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    const names = ["Bérard", "Dufour", "Nguyen"];
    for (let at = 0; at < 54; at += 1)
      await placeOrder(fresh.url, { lastname: names[at % 3] ?? "", quantity: 1 + (at % 5), payment: "cash" });
    await signIn(page, fresh, OWNER.username, OWNER.password);
    await page.goto(`${fresh.url}/dashboard/orders`);
    const links = page.locator("tbody [data-row]");
    await expect(links).toHaveCount(50);
    await expect(page.getByRole("button", { name: /^Toutes/ })).toContainText("54");

    await page.getByRole("button", { name: "Page suivante" }).click();
    await expect(links).toHaveCount(4);
    await page.reload();
    await expect(links).toHaveCount(4);
    await page.getByRole("button", { name: "Page précédente" }).click();
    await expect(links).toHaveCount(50);

    await page.keyboard.press("/");
    await page.keyboard.type("dufour");
    await expect(links).toHaveCount(18);
    await expect(page).toHaveURL(/search=dufour/);
    await page.getByRole("button", { name: /^Acceptées/ }).click();
    await expect(page.getByText("Aucun résultat")).toBeVisible();
    await page.getByRole("button", { name: "Effacer les filtres" }).click();
    await expect(links).toHaveCount(50);

    await page.getByRole("button", { name: "Total TTC" }).click();
    await expect(page.getByRole("columnheader", { name: "Total TTC" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await page.getByRole("button", { name: "Total TTC" }).click();
    await expect(page.getByRole("columnheader", { name: "Total TTC" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await page.getByRole("button", { name: "Client" }).click();
    await expect(page.locator("tbody tr").first()).toContainText("Nguyen");
    await page.goBack();
    await expect(page).toHaveURL(/sort=totalTtcCents/);

    // j and k move, Enter opens
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(links.first()).toBeFocused();
    await axe(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-z]{16}$/);
  },
);

test("a seller accepts, cashes and delivers an order, and sees why it costs what it costs", async ({
  page,
  fresh,
  axe,
}) => {
  const { order } = await placeOrder(fresh.url, { quantity: 6, notes: "Sonner deux fois" });
  await signIn(page, fresh, OWNER.username, OWNER.password);
  await page.goto(`${fresh.url}/dashboard/orders/${order.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(order.number ?? "");
  await expect(page.getByText("Sonner deux fois")).toBeVisible();
  await page.getByText("Pourquoi ce prix ?").first().click();
  await expect(page.getByText(/Prix public/)).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByText(`Commande ${order.number} acceptée`)).toBeVisible();
  await page.getByRole("button", { name: "Confirmer le paiement" }).click();
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Confirmer le paiement" }).click();
  await expect(page.getByText("Paiement : payé")).toBeVisible();
  await page.getByRole("button", { name: "Marquer comme livrée" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Marquer comme livrée" }).click();
  await expect(page.getByText("Livraison : livrée")).toBeVisible();
  await expect(page.getByRole("button", { name: "Marquer comme livrée" })).toHaveCount(0);
  const history = page.getByRole("listitem");
  await expect(history.filter({ hasText: "Commande acceptée · Hélène Vernède" })).toBeVisible();
  await expect(history.filter({ hasText: "Commande livrée" })).toBeVisible();
});

test("a refusal asks for its reason and keeps it", { tag: "@long" }, async ({ page, site }) => {
  const { order } = await placeOrder(site.url, { payment: "check" });
  await signIn(page, site, OWNER.username, OWNER.password);
  await page.goto(`${site.url}/dashboard/orders/${order.id}`);
  await page.getByRole("button", { name: "Refuser" }).click();
  const confirm = page.getByRole("button", { name: "Refuser la commande" });
  await expect(confirm).toBeDisabled();
  await page.getByLabel("Motif").fill("Bouteille bouchonnée <b>en cave</b>");
  await confirm.click();
  await expect(page.getByText(`Commande ${order.number} refusée`)).toBeVisible();
  await expect(page.getByText("« Bouteille bouchonnée <b>en cave</b> »")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accepter" })).toHaveCount(0);
});

test("of two windows the later one is shown what the first one did", async ({ page, context, site }) => {
  const { order } = await placeOrder(site.url);
  await signIn(page, site, OWNER.username, OWNER.password);
  await page.goto(`${site.url}/dashboard`);
  const other = await context.newPage();
  // This window receives no events, as after a lost network, so it acts on an old state.
  await other.route("**/v1/events", (route) => route.abort());
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, "BroadcastChannel"));
  await other.goto(`${site.url}/dashboard/orders/${order.id}`);
  await expect(other.getByRole("button", { name: "Refuser" })).toBeVisible();
  await page.goto(`${site.url}/dashboard/orders/${order.id}`);
  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByRole("button", { name: "Marquer comme livrée" })).toBeVisible();

  await other.getByRole("button", { name: "Refuser" }).click();
  await other.getByLabel("Motif").fill("Trop tard");
  await other.getByRole("button", { name: "Refuser la commande" }).click();
  await expect(other.getByText("Cette commande vient d'être modifiée")).toBeVisible();
  await expect(other.getByText("Acceptée", { exact: true })).toBeVisible();
});

test("a lost answer and a second press accept once", { tag: "@long" }, async ({ page, site }) => {
  const { order } = await placeOrder(site.url);
  await signIn(page, site, OWNER.username, OWNER.password);
  await page.goto(`${site.url}/dashboard/orders/${order.id}`);
  const keys: string[] = [];
  await page.route("**/acceptance", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  // The other window's event would show the outcome before the second press.
  await page.route("**/v1/events", (route) => route.abort());
  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("listitem")).toBeVisible();
  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByText(`Commande ${order.number} acceptée`)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(page.getByText("Commande acceptée · Hélène Vernède")).toHaveCount(1);
});

test("notifications are read one by one or all at once", { tag: "@long" }, async ({ page, fresh, axe }) => {
  for (const lastname of ["Un", "Deux", "Trois"]) await placeOrder(fresh.url, { lastname });
  await signIn(page, fresh, OWNER.username, OWNER.password);
  await page.goto(`${fresh.url}/dashboard`);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toContainText("3");
  await bell.click();
  await expect(page.getByText("Dernières notifications")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: /de Claire Deux/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-z]{16}$/);
  await expect(page.getByText("Claire Deux, le")).toBeVisible();
  await expect(bell).toContainText("2");
  await bell.click();
  await page.getByRole("button", { name: "Tout marquer comme lu" }).click();
  await page.getByRole("button", { name: "Non lues" }).click();
  await expect(page.getByText("Aucune nouvelle notification")).toBeVisible();
  await expect(bell).not.toContainText("2");
});

test(
  "an order that is not there, or not his, is said to be missing",
  { tag: "@long" },
  async ({ page, site }) => {
    const { order } = await placeOrder(site.url);
    await signIn(page, site, "aubree", "Lanthier2026");
    await page.goto(`${site.url}/dashboard/orders/${order.id}`);
    await expect(page.getByText("Commande introuvable")).toBeVisible();
  },
);

test("a server that fails says what, why and how to go on", async ({ page, site }) => {
  await signIn(page, site, OWNER.username, OWNER.password);
  await page.route("**/v1/orders?**", (route) => route.abort());
  await page.goto(`${site.url}/dashboard/orders`);
  await expect(page.getByRole("alert")).toContainText("Impossible de charger ces données");
  await page.unroute("**/v1/orders?**");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("button", { name: /^Toutes/ })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a buyer sees his own orders and may do nothing to them", { tag: "@long" }, async ({ page, site }) => {
  await placeOrder(site.url, { lastname: "Autre" });
  await signIn(page, site, BUYER.username, BUYER.password);
  await page.goto(`${site.url}/dashboard/orders`);
  await expect(page.getByRole("heading", { name: "Commandes" })).toBeVisible();
  await expect(page.getByText("Claire Autre")).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Client" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test(
    "orders are cards, the bar below leads, nothing is wider than the screen",
    { tag: "@long" },
    async ({ page, site, axe }) => {
      const { order } = await placeOrder(site.url, {
        lastname: "de La Rochefoucauld-Montmorency-Saint-Hilaire",
      });
      await signIn(page, site, OWNER.username, OWNER.password);
      await page.goto(`${site.url}/dashboard`);
      const fits = async (): Promise<void> => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
      };
      await expect(page.getByText("Commandes à accepter")).toBeVisible();
      await fits();
      await axe(page);
      await page
        .getByRole("navigation", { name: "Accès rapide" })
        .getByRole("link", { name: "Commandes" })
        .click();
      await expect(page.getByRole("table")).toHaveCount(0);
      await fits();
      await axe(page);
      await page
        .getByRole("link", { name: /Rochefoucauld/ })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(order.number ?? "");
      await fits();
      await axe(page);
      await page.getByRole("button", { name: "Ouvrir le menu" }).click();
      await expect(page.getByRole("dialog").getByText("Déconnexion")).toBeVisible();
    },
  );
});
