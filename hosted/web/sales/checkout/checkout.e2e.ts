import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import {
  asOwnerOfEstate,
  byTransfer,
  consent,
  estate,
  fillInAddress,
  fillInCard,
  fillInIdentity,
  handOff,
  order,
  orderButton,
  thanks,
  toCheckout,
  toPayment,
} from "./testing/checkout.fixture.ts";

const ORDERS = "select id, status, payment_status from orders";

test("a guest orders by transfer, on a phone, every step without a fault for axe", async ({
  browser,
  fresh,
  axe,
  sql,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await toCheckout(page, fresh);
  await axe(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Ce champ ne peut pas être vide").first()).toBeVisible();
  await expect(page.getByLabel("Adresse e-mail").filter({ visible: true })).toBeFocused();
  // The buyer is told what the address serves for, and may object; the box is empty at first.
  const told = page.getByText(/peut vous écrire à cette adresse au sujet de produits/);
  const wording = await told.textContent();
  const objection = page.getByLabel("Je ne souhaite pas recevoir ces messages");
  await expect(objection).not.toBeChecked();
  await objection.check();
  await fillInIdentity(page);
  await axe(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Veuillez renseigner votre prénom").last()).toBeVisible();
  await expect(page.getByLabel("Prénom")).toBeFocused();
  await axe(page);
  await fillInAddress(page);
  await expect(page.getByRole("radio", { name: /Livraison à domicile/ })).toBeChecked();
  await axe(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await axe(page);
  await byTransfer(page);
  await expect(told).toHaveCount(0);
  await orderButton(page).click();
  await expect(page.getByText("Certifiez que vous avez au moins 18 ans").first()).toBeVisible();
  await expect(page.getByText("La vente d'alcool est interdite aux mineurs")).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBe(0);
  await order(page);
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText("FR76 1999 0004 1200 0315 7884 271")).toBeVisible();
  await expect(page.getByRole("link", { name: "Retour au site" }).last()).toHaveAttribute(
    "href",
    `${fresh.exampleUrl}/`,
  );
  await axe(page);
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  // The form has the e-mail of the order, which the server does not see in the address.
  await page.getByRole("link", { name: "Créer un compte" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("marie.dupont@exemple.fr");
  expect(new URL(page.url()).search).not.toContain("marie");
  await page.goBack();
  await page.getByRole("link", { name: "Suivre ma commande" }).click();
  await expect(page.getByText("En attente de votre règlement")).toBeVisible();
  await axe(page);
  await page.goto(`${fresh.url}/cart`);
  await expect(page.getByText("Votre panier est vide")).toBeVisible();
  expect(await sql(fresh, ORDERS)).toMatchObject([{ status: "pending", payment_status: "pending" }]);
  expect(await sql(fresh, "select wording, page from consent_events where kind = 'withdrawn'")).toEqual([
    { wording, page: "/checkout" },
    { wording, page: "/checkout" },
  ]);
  await context.close();
});

test("a buyer whose country has no delivery is told so, and fetches the order", async ({ page, site }) => {
  await toCheckout(page, site);
  await fillInIdentity(page);
  await page.getByLabel("Pays").selectOption("CH");
  await page.getByLabel("Prénom").fill("Marie");
  await page.getByLabel("Nom", { exact: true }).fill("Dupont-Lefèvre");
  await page.getByLabel("Adresse", { exact: true }).fill("12 rue des Tilleuls");
  await page.getByLabel("Code postal").fill("1003");
  await page.getByLabel("Ville").fill("Lausanne");
  await page.getByLabel("Téléphone", { exact: true }).fill("+41 21 312 34 56");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(
    page.getByText("Pas de livraison à cette adresse (1003 Lausanne, Suisse) : la commande est à retirer"),
  ).toBeVisible();
  await expect(page.getByText("Un adulte devra réceptionner le colis.")).toHaveCount(0);
});

test("a card that succeeds leads to the thanks", { tag: "@long" }, async ({ page, site }) => {
  await toCheckout(page, site);
  await toPayment(page);
  await fillInCard(page);
  await order(page);
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(/Votre paiement de .* est reçu/)).toBeVisible();
});

test("a refused card keeps the order, and another one pays it", async ({ page, fresh, sql, axe }) => {
  await toCheckout(page, fresh);
  await toPayment(page);
  await fillInCard(page, "4000 0000 0000 9995");
  await order(page);
  await expect(
    page.getByText("Une erreur est survenue lors de la validation de votre paiement."),
  ).toBeVisible();
  await expect(page.getByText("La banque indique une provision insuffisante.")).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(page.getByText("La banque indique une provision insuffisante.")).toBeVisible();
  await fillInCard(page);
  await page.getByRole("button", { name: /^Payer/ }).click();
  await expect(thanks(page)).toBeVisible();
  expect(await sql(fresh, ORDERS)).toMatchObject([{ status: "pending", payment_status: "paid" }]);
});

test("an unpaid order can be given up; the cart is kept", { tag: "@long" }, async ({ page, fresh, sql }) => {
  await toCheckout(page, fresh);
  await toPayment(page);
  await fillInCard(page, "4000 0000 0000 0002");
  await order(page);
  await page.getByRole("button", { name: "Annuler cette commande" }).click();
  await page.getByRole("button", { name: "Annuler cette commande" }).click();
  await expect(orderButton(page)).toBeVisible();
  expect(await sql(fresh, ORDERS)).toMatchObject([{ status: "aborted" }]);
  await byTransfer(page);
  await order(page);
  await expect(thanks(page)).toBeVisible();
});

test("3-D Secure accepted pays, also after a reload of the bank's page", async ({ page, site, axe }) => {
  await toCheckout(page, site);
  await toPayment(page);
  await fillInCard(page, "4000 0027 6000 3184");
  await order(page);
  await expect(page.getByRole("heading", { name: "Confirmez-vous ce paiement" })).toBeVisible();
  await axe(page);
  await page.reload();
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(thanks(page)).toBeVisible();
});

test("3-D Secure refused says so and lets another card pay", { tag: "@long" }, async ({ page, site }) => {
  await toCheckout(page, site);
  await toPayment(page);
  await fillInCard(page, "4000 0000 0000 3220");
  await order(page);
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(page.getByText("La validation 3-D Secure a été refusée.")).toBeVisible();
  await fillInCard(page);
  await page.getByRole("button", { name: /^Payer/ }).click();
  await expect(thanks(page)).toBeVisible();
});

test(
  "a bank that answers late is waited for, and nothing is lost",
  { tag: "@long" },
  async ({ page, site }) => {
    await toCheckout(page, site);
    await toPayment(page);
    await fillInCard(page, "4000 0000 0000 0077");
    await order(page);
    await expect(page.getByText("Nous attendons la confirmation de votre banque")).toBeVisible();
    await page.reload();
    await expect(thanks(page)).toBeVisible({ timeout: 20_000 });
  },
);

test("a price that changed meanwhile is said, marked, and confirmed anew", async ({ page, fresh }) => {
  // Two bottles of each: below every tier, so that the public price applies.
  const { picks } = await toCheckout(page, fresh, 2);
  await toPayment(page);
  await byTransfer(page);
  // The price for the address has arrived: a later answer would show the new one at once.
  await page.waitForLoadState("networkidle");
  const [first] = picks;
  await asOwnerOfEstate(fresh, "PUT", `/v1/products/${first?.productId}/formats/${first?.formatId}/price`, {
    unitE4: 990_000,
    version: 1,
  });
  await order(page);
  await expect(page.getByText("Le prix a changé", { exact: true })).toBeVisible();
  await expect(page.getByText(/Prix modifié/)).toBeVisible();
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
});

test(
  "stock that went meanwhile is said, the cart is kept and can be adjusted",
  { tag: "@long" },
  async ({ page, fresh }) => {
    const { picks } = await toCheckout(page, fresh);
    await toPayment(page);
    await byTransfer(page);
    await asOwnerOfEstate(fresh, "POST", "/v1/stocks/movements", {
      formatId: picks[0]?.formatId,
      kind: "inventory",
      acceptLacks: true,
      quantity: 2,
    });
    await order(page);
    await expect(page.getByText("Il ne reste pas assez de stock")).toBeVisible();
    await expect(page.getByText(/il en reste 2/)).toBeVisible();
    await page.getByRole("button", { name: "Ajuster les quantités" }).click();
    await expect(page.getByText("75 cl · Quantité : 2").first()).toBeVisible();
    await orderButton(page).click();
    await expect(thanks(page)).toBeVisible();
  },
);

test("steps that load while the e-mail is typed do not close its step", async ({ page, site }) => {
  const late = Promise.withResolvers<void>();
  await page.route(/LaterSteps-[^/]+\.js$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await toCheckout(page, site);
  const address = page.getByLabel("Adresse e-mail").filter({ visible: true });
  await address.fill("marie.dupont@exemple.fr");
  const loaded = page.waitForResponse(/LaterSteps-[^/]+\.js$/);
  late.resolve();
  await loaded;
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/step=identity$/);
  await address.press("Enter");
  await expect(page.getByLabel("Prénom")).toBeVisible();
  await expect(page).toHaveURL(/step=addresses$/);
  await page.goBack();
  await expect(address).toHaveValue("marie.dupont@exemple.fr");
});

test("a double click, the back button and a reload make one order", async ({ page, fresh, sql }) => {
  await toCheckout(page, fresh);
  await toPayment(page);
  await byTransfer(page);
  await consent(page);
  await orderButton(page).dblclick();
  await expect(thanks(page)).toBeInViewport();
  await page.goBack();
  await expect(page.getByText("Cette commande a déjà été passée")).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Voir ma commande" }).click();
  await expect(thanks(page)).toBeVisible();
  expect(await sql(fresh, ORDERS)).toHaveLength(1);
});

test(
  "the back button goes back one step, and a reload keeps what was typed",
  { tag: "@long" },
  async ({ page, site }) => {
    await toCheckout(page, site);
    await fillInIdentity(page);
    await fillInAddress(page);
    await expect(page.getByRole("radio", { name: /Livraison à domicile/ })).toBeChecked();
    await page.goBack();
    await expect(page.getByLabel("Prénom")).toHaveValue("Marie");
    await page.reload();
    await expect(page.getByLabel("Ville")).toHaveValue("Lyon");
    await page.goForward();
    await expect(page.getByRole("radio", { name: /Livraison à domicile/ })).toBeChecked();
  },
);

test(
  "an answer lost on its way, then a reload: the same order, once",
  { tag: "@long" },
  async ({ page, fresh, sql }) => {
    await toCheckout(page, fresh);
    await toPayment(page);
    await byTransfer(page);
    // The server stores the order, the page never receives the answer.
    await page.route("**/v1/orders", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await order(page);
    await expect(page.getByText("Nous n'avons pas reçu de réponse")).toBeVisible({ timeout: 15_000 });
    await page.unroute("**/v1/orders");
    await page.reload();
    await expect(page.getByText(/déjà été passée|Merci, votre commande est enregistrée/)).toBeVisible();
    expect(await sql(fresh, ORDERS)).toHaveLength(1);
  },
);

test("two tabs that press at once make one order", { tag: "@long" }, async ({ context, fresh, sql }) => {
  const first = await context.newPage();
  const { sellerId } = await toCheckout(first, fresh);
  await toPayment(first);
  await byTransfer(first);
  await consent(first);
  const second = await context.newPage();
  await second.goto(`${fresh.url}/checkout/${sellerId}`);
  await toPayment(second);
  await byTransfer(second);
  await consent(second);
  const press = (button: HTMLElement): void => button.click();
  await Promise.all([orderButton(first).evaluate(press), orderButton(second).evaluate(press)]);
  for (const page of [first, second])
    await expect(
      page.getByText(/Cette commande a déjà été passée|Merci, votre commande est enregistrée/),
    ).toBeVisible();
  expect(await sql(fresh, ORDERS)).toHaveLength(1);
});

test("a hand-over works once: then the cart is here, and the link says so", async ({
  browser,
  site,
  axe,
}) => {
  const { sellerId, picks } = await estate(site);
  const address = await handOff(site, sellerId, [[picks[0], 6]], false);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: "Oui, j'ai 18 ans ou plus" }).click();
  await expect(page.locator("#main")).toBeFocused();
  await expect(page.getByText(picks[0]?.name ?? "").first()).toBeVisible();
  expect(page.url()).toBe(`${site.url}/cart`);
  await axe(page);
  await page.reload();
  await expect(page.getByText(picks[0]?.name ?? "").first()).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await expect(other.getByText("Ce lien vers votre panier n'est plus valable")).toBeVisible();
  await axe(other);
  await other.context().close();
  await context.close();
});
