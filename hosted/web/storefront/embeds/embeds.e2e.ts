import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";

/** User agent of a human visitor: views of bots are not counted, and the tests' own browser declares itself as one. */
const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test.use({ permissions: ["clipboard-read", "clipboard-write"], userAgent: AGENT });

test(
  "an owner builds an embed, sees it change, copies its code, tries it, and what is ordered by it counts",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    await openAs(page, fresh, OWNER, "/dashboard/iframes/add");
    const preview = page.frameLocator('iframe[title="Aperçu"]');
    const cards = preview.locator("cuvee-shop article, cuvee-shop .card");
    await expect(cards.nth(2)).toBeVisible();
    await page.getByLabel("Nom", { exact: true }).fill("Vitrine");
    await page.getByRole("radio", { name: /^Un seul produit/ }).check();
    await expect(page.getByText("Choisissez d'abord le contenu affiché.")).toBeVisible();
    await page.getByRole("combobox", { name: "Ajouter un produit" }).fill("petite");
    await page
      .getByRole("option", { name: /Petite Calade/ })
      .first()
      .click();
    await expect(cards).toHaveCount(1);
    await page.getByLabel("Autre couleur que la boutique").check();
    await page.locator('input[name="accent"], input[maxlength="7"]').fill("#7a1f2b");
    await page.getByLabel("Fond").selectOption("dark");
    const add = preview.getByRole("button", { name: /Ajouter/ }).first();
    await expect(add).toHaveCSS("background-color", "rgb(175, 121, 128)");
    await expect(preview.locator("body")).toHaveCSS("background-color", "rgb(29, 25, 23)");
    await page.getByRole("button", { name: "Téléphone, 390 px" }).click();
    expect(await preview.locator("body").evaluate(() => innerWidth)).toBe(390);
    // A choice half under the header would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await axe(page);
    await page.getByRole("button", { name: "Créer l'intégration" }).click();
    await expect(page).toHaveURL(/\/dashboard\/iframes\/[0-9a-z]{16}$/);
    const id = page.url().slice(-16);

    await page.getByRole("button", { name: "Copier le code" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('<div style="--cuvee-accent: #af7980;');
    expect(copied).toMatch(
      new RegExp(`<cuvee-shop shop="[a-z-]+" data-embed="${id}" products="[0-9a-z]{16}" filters="none">`),
    );
    await expect(page.getByText("Aucune vue pour l'instant. Collez le code")).toBeVisible();
    await axe(page);

    await page.getByLabel("Coin du panier").selectOption("En bas à gauche");
    await page.getByLabel("Police du texte").selectOption("Vigne (Fraunces, Figtree)");
    await page.getByRole("radio", { name: /si votre site ne l'a pas fait/ }).check();
    await page.getByLabel("Cookie de votre site").fill("age;ok");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Lettres, chiffres, tirets et points").first()).toBeVisible();
    await page.getByLabel("Cookie de votre site").fill("age_ok");
    await expect(preview.locator("cuvee-cart [part=cart-button]")).toHaveCSS("left", "20px");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.locator("pre").first()).toContainText('cookie="age_ok"');
    await expect(page.locator("pre").first()).toContainText("/fonts/vigne.css");

    const checked = await page.context().newPage();
    await checked.goto(`${fresh.url}/iframes/${id}/test?by=script&banner=bottom-left`);
    await checked.getByRole("button", { name: /^Oui/ }).click();
    const state = checked.locator("#cuvee-cover");
    await expect(state).toHaveAttribute("data-state", "covered");
    await expect(state).toContainText("aside.banner");
    await expect(state).toContainText("Choisissez un coin libre : En bas à droite.");
    await expect(state).toContainText("à 100000 :");
    const box = checked.locator("cuvee-cart [part=cart-button]");
    await checked
      .locator("main > div, cuvee-cart")
      .last()
      .evaluate((cart) => (cart as HTMLElement).style.setProperty("--cuvee-z", "100000"));
    await expect(state).toHaveAttribute("data-state", "free");
    await expect(box).toBeVisible();
    await axe(checked);
    await checked.getByRole("link", { name: "Sans bandeau" }).click();
    await expect(state).toHaveText("Rien ne recouvre le bouton du panier.");
    await checked.close();

    const tried = await page.context().newPage();
    await tried.goto(`${fresh.url}/iframes/${id}/test?by=iframe`);
    const frame = tried.frameLocator("iframe");
    // The age was confirmed on the test page, which has the origin of the frame.
    await expect(frame.getByRole("button", { name: /Ajouter/ }).first()).toBeVisible();
    await tried.getByRole("link", { name: "Par script" }).click();
    const button = tried
      .locator("cuvee-shop")
      .getByRole("button", { name: /Ajouter/ })
      .first();
    await expect(button).toHaveCSS("background-color", "rgb(175, 121, 128)");
    await button.click();
    const handed = tried.waitForRequest((request) => request.url().endsWith("/v1/carts/handoff"));
    await tried.locator("cuvee-cart").getByRole("button").first().click();
    await tried
      .locator("cuvee-cart")
      .getByRole("button", { name: /Commander|commande/ })
      .first()
      .click();
    const redeemed = tried.waitForResponse((reply) => reply.url().endsWith("/v1/carts/handoff/redemption"));
    expect((await handed).postDataJSON()).toMatchObject({ embed: id });
    const { handoffId } = (await (await redeemed).json()) as { handoffId: string };
    await placeOrder(fresh.url, { handoffId });

    await page.reload();
    await expect(page.getByText("1 commande", { exact: true })).toBeVisible();
    await expect(page.getByText(/^[2-9] vues$/)).toBeVisible();
  },
);
