import { drawer, everyElement, expect, test } from "./page.ts";
import { cellar } from "./cellar.ts";
import { signIn } from "./members.ts";
import { walked } from "./reader.ts";
import { receive } from "./visits.ts";

const ALL_THERE = { missed: [], unmarked: [] };

test("by the Tab key alone everything of every element is reached and shows it; dialogs hold the focus and give it back", async ({
  page,
  stub,
  paste,
}) => {
  const { tasting } = receive(stub.shops[0] ?? cellar());
  await paste({
    body: everyElement({
      product: 'product="les-restanques"',
      "add-to-cart": 'product="brut-nature"',
      reservation: `event="${tasting.id}"`,
    }),
  });
  await expect(page.locator("cuvee-shop").getByLabel("Trier")).toBeVisible();
  await expect(page.locator("cuvee-product").getByText("Pourquoi ce prix ?")).toBeVisible();
  const grid = page.locator("cuvee-reservation").getByRole("grid");
  await grid.getByRole("button", { name: /14 places$/ }).press("Enter");
  const visit = page.locator("cuvee-reservation");
  await visit.getByRole("button", { name: /6 places$/ }).press("Enter");
  await expect(visit.getByRole("button", { name: "Réserver" })).toBeVisible();
  expect(await walked(page)).toEqual(ALL_THERE);

  // Into the cart from the product, the buy box and the visit, without a mouse.
  const buy = page.locator("cuvee-add-to-cart").getByRole("button", { name: /^Ajouter/ });
  await buy.press("Enter");
  await page.locator("cuvee-product").getByRole("radio", { name: "Magnum" }).press("Space");
  await page
    .locator("cuvee-product")
    .getByRole("button", { name: /^Ajouter/ })
    .press("Space");
  await visit.getByRole("button", { name: "Réserver" }).press("Enter");

  const open = page.locator("cuvee-cart").getByRole("button").first();
  await open.press("Enter");
  await expect(drawer(page).locator(".total")).toContainText("€");
  await drawer(page).getByText("Pourquoi ce prix ?").first().press("Enter");
  expect(await walked(page)).toEqual(ALL_THERE);
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();

  const name = page
    .locator("cuvee-shop")
    .getByRole("heading", { name: "Les Restanques" })
    .getByRole("button");
  await name.press("Enter");
  await expect(page.getByRole("dialog", { name: "Les Restanques" })).toContainText("Raisins, conservateur");
  expect(await walked(page)).toEqual(ALL_THERE);
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
});

test("by the keyboard alone somebody signs in, is greeted, and signs out", async ({ page, paste }) => {
  await page.addInitScript(() =>
    document.addEventListener("cuvee:leave", (event) => {
      event.preventDefault();
      Object.assign(globalThis, { left: (event as CustomEvent<{ url: string }>).detail.url });
    }),
  );
  await paste({ body: "<cuvee-account></cuvee-account><cuvee-loyalty></cuvee-loyalty>" });
  const account = page.locator("cuvee-account");
  await expect(account.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(account.getByRole("button", { name: "Se connecter" })).toBeFocused();
  await page.keyboard.press("Enter");
  const left = () => page.evaluate(() => (globalThis as unknown as { left?: string }).left ?? "");
  await expect.poll(left).toContain("/members/authorize?shop=domaine-essai");

  await signIn(page, () => "points");
  await page.route("**/v1/members/tokens/revocation", (route) =>
    route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, json: { success: true, message: "" } }),
  );
  await page.reload();
  await expect(account).toContainText("Bonjour Camille");
  expect(await walked(page)).toEqual(ALL_THERE);
  await account.getByRole("button", { name: "Se déconnecter" }).press("Enter");
  await expect(account.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect(
    page.locator("cuvee-loyalty").getByRole("heading", { name: "Mes points de fidélité" }),
  ).toBeVisible();
});
