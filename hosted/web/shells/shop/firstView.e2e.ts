import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { watchShifts } from "#storefront/site/testing/shifts.fixture.ts";
import { estate, handOff } from "#sales/checkout/testing/checkout.fixture.ts";

test("the checkout is read, and its field filled in, before scripts arrive; what was typed stays", async ({
  page,
  site,
  axe,
}) => {
  const { sellerId, picks } = await estate(site);
  await page.goto(await handOff(site, sellerId, [[picks[0], 6]]));
  await expect(page.getByRole("link", { name: "Commander", exact: true })).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await page.goto(`${site.url}/checkout/${sellerId}`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Commander" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Domaine des Trois Calades");
  await axe(page);
  await page.getByLabel("Adresse e-mail").filter({ visible: true }).fill("marie.dupont@exemple.fr");
  release();
  await expect(page.locator("#first")).toHaveCount(0);
  await expect(page.getByLabel("Adresse e-mail").filter({ visible: true })).toHaveValue(
    "marie.dupont@exemple.fr",
  );
  await expect(page.getByLabel("Adresse e-mail").filter({ visible: true })).toBeFocused();
  await page.waitForLoadState("networkidle");
  expect(await shifts()).toBeLessThan(0.02);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByLabel("Prénom")).toBeVisible();
});

test("the server writes cart and checkout in the visitor's language, as far as they are the same for every cart and account", async ({
  request,
  site,
}) => {
  const { sellerId } = await estate(site);
  const html = async (path: string): Promise<string> => (await request.get(site.url + path)).text();
  const checkout = await html(`/checkout/${sellerId}?lang=de`);
  expect(checkout).toContain('<html lang="de">');
  expect(checkout).toMatch(/<h1[^>]*>Zur Kasse</);
  expect(await html("/cart?lang=fr")).toMatch(/<h1[^>]*>Votre panier/);
  expect(await html("/checkout/0000000000000000")).not.toContain('id="first"');
  // An order of visits alone has no delivery, and the server does not know the cart.
  expect(checkout).toMatch(/<h2[^>]*>Adressen</);
  expect(checkout).not.toMatch(/<h2[^>]*>Lieferung</);
  expect(checkout).toContain('name="email"');
  // For a browser with a session the field would give way to the account.
  const signIn = { data: { username: "camille", password: "Camille2026" } };
  expect((await request.post(`${site.url}/v1/auth/login`, signIn)).ok()).toBe(true);
  const signedIn = await html(`/checkout/${sellerId}?lang=de`);
  expect(signedIn).toMatch(/<h1[^>]*>Zur Kasse</);
  expect(signedIn).not.toContain('name="email"');
  const origin = { headers: { origin: site.url } };
  expect((await request.post(`${site.url}/v1/auth/logout`, origin)).ok()).toBe(true);
  expect(await html(`/checkout/${sellerId}`)).toContain('name="email"');
});
