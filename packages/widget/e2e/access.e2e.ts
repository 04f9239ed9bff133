import type { Page } from "@playwright/test";
import { add, drawer, everyElement, expect, openCart, test } from "./page.ts";
import { faults } from "./axe.ts";
import { cellar } from "./cellar.ts";
import { signIn, type MemberAnswer } from "./members.ts";
import { nameless } from "./reader.ts";
import type { Stub } from "./stub.ts";
import { receive, tenth } from "./visits.ts";

// Every element in every state: axe through the shadow roots, a name for every reachable control, contrast in each
// theme.

const THEMES = ["light", "dark", "vigne", "craie", "cuivre"];
const bodyOf = (event: string): string =>
  `<div id="all">${everyElement({
    product: 'product="les-restanques"',
    "add-to-cart": 'product="brut-nature"',
    reservation: `event="${event}"`,
  })}</div>`;

/**
 * Checks all rules once, then colours in each theme, which changes only them. With `still` the page waits for answers.
 */
async function audit(page: Page, what: string, { within = "#all", still = false } = {}): Promise<void> {
  expect(await faults(page, { still }), what).toEqual([]);
  expect(await nameless(page), what).toEqual([]);
  for (const theme of THEMES) {
    await page.evaluate((name) => {
      for (const host of document.querySelectorAll("#all > *")) host.setAttribute("theme", name);
    }, theme);
    expect(await faults(page, { within, colours: true, still }), `${what}, ${theme}`).toEqual([]);
  }
  await page.evaluate(() => {
    for (const host of document.querySelectorAll("#all > *")) host.removeAttribute("theme");
  });
}

const visits = (stub: Stub) => receive(stub.shops[0] ?? cellar());
const within = (page: Page, kind: string) => page.locator(`cuvee-${kind}`);

test("loading, API down, and back", async ({ page, stub, paste }) => {
  const { tasting } = visits(stub);
  let answer: MemberAnswer = "waiting";
  await signIn(page, () => answer);
  let go = (): void => undefined;
  const held = new Promise<void>((done) => (go = done));
  await page.route(/\/v1\/(embeds|shops)\//, async (route) => {
    await held;
    await route.continue();
  });
  await paste({ body: bodyOf(tasting.id) });
  await expect(within(page, "shop").getByRole("status", { name: "Chargement…" })).toBeVisible();
  await expect(within(page, "cart").getByRole("button", { name: /^Mon panier/ })).toBeVisible();
  await expect(within(page, "account").getByRole("button", { name: "Se déconnecter" })).toBeVisible();
  for (const kind of ["product", "add-to-cart", "reservation", "loyalty"])
    await expect(within(page, kind).locator("[aria-busy=true]").first()).toBeAttached();
  await audit(page, "loading", { still: true });

  stub.down = true;
  answer = "down";
  go();
  await page.reload();
  for (const kind of ["shop", "product", "add-to-cart", "reservation", "loyalty"]) {
    const alert = within(page, kind).getByRole("alert");
    await expect(alert, kind).toContainText("momentanément indisponible");
    await expect(alert.getByRole("button", { name: "Réessayer" }), kind).toBeVisible();
  }
  await audit(page, "API down");

  stub.down = false;
  answer = "points";
  await within(page, "loyalty").getByRole("button", { name: "Réessayer" }).press("Enter");
  await expect(within(page, "loyalty")).toContainText("140 points");
  await expect(within(page, "account")).toContainText("Bonjour Camille");
});

test("nothing there: no product, no date, an empty cart, no programme; a closed shop", async ({
  page,
  stub,
  paste,
}) => {
  const { tasting } = visits(stub);
  const [shop] = stub.shops;
  Object.assign(tasting, { firstDay: null, lastDay: null });
  if (shop) shop.products = [];
  await signIn(page, () => "no programme");
  await paste({ body: bodyOf(tasting.id) });
  await expect(within(page, "shop")).toContainText("pas encore de produit");
  await expect(within(page, "reservation")).toContainText("Aucune date ouverte");
  await expect(within(page, "reservation").getByRole("heading", { name: tasting.title })).toBeVisible();
  await expect(within(page, "account")).toContainText("Bonjour Camille");
  await expect(within(page, "loyalty").getByRole("heading")).toHaveCount(0);
  for (const kind of ["product", "add-to-cart"])
    await expect(within(page, kind).getByRole("alert")).toBeVisible();
  await audit(page, "nothing there");
  await openCart(page);
  await expect(drawer(page).getByRole("button", { name: "Continuer mes achats" })).toBeVisible();
  await audit(page, "empty cart", { within: "cuvee-cart" });

  if (shop) shop.shop = { ...shop.shop, isOnline: false };
  await page.reload();
  await expect(within(page, "shop")).toContainText("Boutique fermée");
  await audit(page, "closed");
});

test(
  "filled: what a stranger reads, what a member reads, and that he is not known any more",
  { tag: "@long" },
  async ({ page, stub, paste }) => {
    const { tasting } = visits(stub);
    await paste({ body: bodyOf(tasting.id) });
    const loyalty = within(page, "loyalty").getByRole("region", { name: "Mes points de fidélité" });
    await expect(loyalty.getByRole("button", { name: "Se connecter" })).toBeVisible();
    await expect(within(page, "account").getByRole("button", { name: "Se connecter" })).toBeVisible();
    const shop = within(page, "shop");
    for (const name of ["Trier", "Appellation", "Prix"])
      await expect(shop.getByRole("combobox", { name, exact: true })).toBeVisible();
    await expect(shop.getByRole("searchbox", { name: "Rechercher" })).toBeVisible();
    await expect(shop.getByRole("group", { name: "Quantité : Les Restanques" })).toBeVisible();
    const product = within(page, "product");
    await expect(product.getByRole("heading", { name: "Les Restanques" })).toBeVisible();
    await expect(product.getByRole("radio", { name: "Magnum" })).toBeAttached();
    await expect(product.getByRole("button", { name: /^Ajouter/ })).toBeEnabled();
    await expect(
      within(page, "add-to-cart").getByRole("button", { name: /^Ajouter.*Brut Nature/ }),
    ).toBeEnabled();
    const visit = within(page, "reservation");
    await expect(visit.getByRole("combobox", { name: "Langue de la visite" })).toBeVisible();
    for (const name of ["Mois précédent", "Mois suivant"])
      await expect(visit.getByRole("button", { name })).toBeVisible();
    const month = new Date(`${tenth()}T12:00`).toLocaleDateString("fr", { month: "long", year: "numeric" });
    await expect(visit.getByRole("grid", { name: month })).toBeVisible();
    await visit
      .getByRole("grid")
      .getByRole("button", { name: /14 places$/ })
      .click();
    await visit.getByRole("button", { name: /6 places$/ }).click();
    await expect(visit.getByRole("group", { name: "Quantité : Adulte" })).toBeVisible();
    await audit(page, "filled, a stranger");

    let answer: MemberAnswer = "points";
    await signIn(page, () => answer);
    await page.reload();
    await expect(within(page, "account")).toContainText("Bonjour Camille");
    await expect(
      loyalty.getByRole("progressbar", { name: "Encore 260 points pour : 2 cadeaux au choix" }),
    ).toBeVisible();
    await audit(page, "filled, a member");
    answer = "unknown";
    await page.reload();
    await expect(within(page, "account").getByRole("button", { name: "Se connecter" })).toBeVisible();
  },
);

test(
  "refused: a price that is reserved, a stock that is short, a hand-off that fails",
  { tag: "@long" },
  async ({ page, stub, paste }) => {
    const [shop] = stub.shops;
    const { tasting, slots } = visits(stub);
    for (const slot of slots) slot.left = 0;
    const [red, amandiers] = shop?.products ?? [];
    const grid = shop?.rules.typologies[0]?.key ?? "";
    await paste({ body: bodyOf(tasting.id) });
    await add(page, "Clos des Amandiers", 3);
    if (shop) shop.availability[amandiers?.vintages[0]?.formats[0]?.id ?? ""] = 2;
    for (const format of red?.vintages.flatMap((vintage) => vintage.formats) ?? [])
      format.typologies = { [grid]: { visible: false, unitE4: format.unitE4 } };
    await page.reload();
    await expect(within(page, "product").getByRole("link", { name: "Demander mon tarif" })).toBeVisible();
    await within(page, "reservation")
      .getByRole("grid")
      .getByRole("button", { name: /Complet$/ })
      .first()
      .click();
    await expect(
      within(page, "reservation")
        .getByRole("button", { name: /Complet/ })
        .last(),
    ).toBeDisabled();
    await audit(page, "refused");
    await openCart(page);
    await expect(drawer(page)).toContainText("Stock insuffisant");
    await page.route("**/v1/carts/handoff", (route) => route.abort());
    await drawer(page).getByRole("button", { name: "Valider ma commande" }).click();
    await expect(drawer(page).getByRole("alert")).toContainText("n'a pas pu être préparée");
    await audit(page, "refused cart", { within: "cuvee-cart" });
  },
);

test(
  "dialogs: product, cart with its reasons, share, a shared cart, emptying",
  { tag: "@long" },
  async ({ page, stub, paste }) => {
    const { tasting } = visits(stub);
    await paste({ body: bodyOf(tasting.id) });
    await add(page, "Les Restanques", 6);
    await within(page, "shop").getByRole("heading", { name: "Les Restanques" }).getByRole("button").click();
    const product = page.getByRole("dialog", { name: "Les Restanques" });
    await expect(product).toContainText("Raisins, conservateur");
    await expect(product.getByRole("button", { name: "Fermer" })).toBeVisible();
    await audit(page, "product", { within: "cuvee-shop" });
    await page.keyboard.press("Escape");

    await openCart(page);
    await drawer(page).getByText("Pourquoi ce prix ?").click();
    await drawer(page).getByText("Note pour le vendeur").click();
    await expect(
      drawer(page).getByRole("progressbar", { name: "Progression vers la livraison offerte" }),
    ).toBeVisible();
    await expect(
      drawer(page).getByRole("button", { name: "Retirer Les Restanques 2022 75 cl" }),
    ).toBeVisible();
    await audit(page, "cart", { within: "cuvee-cart" });
    await drawer(page).getByRole("button", { name: "Vider le panier" }).click();
    await expect(page.getByRole("dialog", { name: "Attention !!" })).toBeVisible();
    await audit(page, "emptying", { within: "cuvee-cart" });
    await page.getByRole("button", { name: "Annuler" }).click();
    await drawer(page).getByRole("button", { name: "Partager mon panier" }).click();
    const share = page.getByRole("dialog", { name: "Partager mon panier" });
    const link = await share.getByRole("textbox", { name: "Lien du panier" }).inputValue();
    await audit(page, "share", { within: "cuvee-cart" });
    await page.goto(link.replace("#", "?again#"));
    await expect(page.getByRole("dialog", { name: "Un panier partagé" })).toBeVisible();
    await audit(page, "shared cart", { within: "cuvee-cart" });
  },
);
