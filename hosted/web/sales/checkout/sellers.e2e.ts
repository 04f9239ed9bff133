import type { Page } from "@playwright/test";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import {
  comeWithTwo,
  consent,
  continueFrom,
  estate,
  fillInAddress,
  fillInCard,
  fillInIdentity,
  handOff,
  order,
  orderButton,
  thanks,
  toPayment,
} from "./testing/checkout.fixture.ts";

const drawer = (page: Page) => page.getByRole("dialog", { name: "Votre panier" });
const idIn = (page: Page): string => /confirmed\/([0-9a-z]{16})/.exec(page.url())?.[1] ?? "";

test(
  "two producers in one cart: ordered and paid one after the other, on a phone",
  { tag: "@long" },
  async ({ browser, site, axe, sql }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    const { first, second } = await comeWithTwo(page, site);
    const round = page.getByRole("region", { name: "Votre panier en 2 commandes" });
    await expect(round.getByRole("listitem")).toHaveCount(2);
    await expect(round.getByText("Reste à commander")).toBeVisible();
    // The page of several sellers is in the platform's own look.
    await expect(page.locator("link#letters-vigne")).toBeAttached();
    await page.getByRole("button", { name: "Panier, 12 articles" }).click();
    await expect(drawer(page).getByRole("region", { name: second.name })).toBeVisible();
    await expect(drawer(page).getByText(/Quantité.: 6$/)).toHaveCount(2);
    await expect(
      drawer(page)
        .getByText(/^\d[\d\s]*,\d{2}.€$/)
        .last(),
    ).toBeVisible();
    await axe(page);
    await drawer(page).getByRole("button", { name: "Vider le panier" }).click();
    await expect(page.getByText("Vous êtes sur le point de vider votre panier")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Attention !!" })).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).click();
    await drawer(page).getByRole("button", { name: "Voir le panier" }).click();
    await page.getByRole("link", { name: `Commander chez ${first.name}` }).click();
    await toPayment(page);
    await expect(
      page.getByRole("listitem").filter({ hasText: first.name }).getByText("En cours"),
    ).toBeVisible();
    await fillInCard(page);
    await order(page);
    await expect(thanks(page)).toBeVisible();
    const ids = [idIn(page)];
    await expect(page.getByText("Commandes passées : 1 sur 2")).toBeVisible();
    await axe(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
    await page.getByRole("link", { name: `Continuer avec ${second.name}` }).click();
    // Identity and address are known, and the usual delivery is chosen: the payment is left.
    await expect(page.getByRole("region", { name: "Livraison (terminé)" })).toContainText(/domicile/);
    await fillInCard(page);
    await order(page);
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText("Vos 2 commandes sont passées")).toBeVisible();
    ids.push(idIn(page));
    await expect(page.getByRole("button", { name: "Panier, 0 article" })).toBeVisible();
    expect(await sql(site, "select payment_status from orders where id = any($1)", [ids])).toEqual([
      { payment_status: "paid" },
      { payment_status: "paid" },
    ]);

    // Emptying gives up placed orders that are not paid, and leads back to the wine.
    await comeWithTwo(page, site);
    await page.getByRole("link", { name: `Commander chez ${first.name}` }).click();
    await expect(page.getByRole("region", { name: "Livraison (terminé)" })).toBeVisible();
    await fillInCard(page, "4000 0000 0000 0002");
    await order(page);
    await expect(page.getByText("La banque a refusé la carte.")).toBeVisible();
    await page.getByRole("button", { name: "Panier, 12 articles" }).click();
    await drawer(page).getByRole("button", { name: "Vider le panier" }).click();
    await page.getByRole("button", { name: "Valider" }).click();
    await page.waitForURL(`${site.exampleUrl}/`);
    const placed =
      "select status from orders where contact ->> 'email' = $1 order by created_at desc limit 1";
    expect(await sql(site, placed, ["marie.dupont@exemple.fr"])).toEqual([{ status: "aborted" }]);
    await context.close();
  },
);

test(
  "a professional orders on account, with his numbers; wine for the Netherlands waits for a representative",
  { tag: "@long" },
  async ({ page, browser, site, axe, sql }) => {
    await signIn(page, site, "cave-kerouedan", "Caviste2026");
    const { sellerId, picks } = await estate(site);
    await page.goto(await handOff(site, sellerId, [[picks[0], 12]]));
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    // The account's data decides which step is open first: here the one that lacks the name.
    await page.waitForURL(/step=/);
    await page.goto(page.url().replace(/step=\w+/, "step=addresses"));
    await page.getByLabel("Prénom").fill("Bastien");
    await page.getByLabel("Nom", { exact: true }).fill("Kerouédan");
    await page.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 78");
    // The estate's data on the buyer is filled in already.
    await expect(page.getByLabel("Je commande pour une société ou une association")).toBeChecked();
    await expect(page.getByLabel("SIRET")).toHaveValue(/^\d{14}$/);
    await page.getByLabel("Raison sociale").fill("Cave Kerouédan");
    await page.getByLabel("SIRET").fill("732 829 320 00075");
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.getByText("Le numéro SIRET est incorrect").last()).toBeVisible();
    await page.getByLabel("SIRET").fill("732 829 320 00074");
    await axe(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("radio", { name: /Virement à échéance/ }).check();
    await expect(page.getByText(/^À 30 jours, à régler avant le \d+ \S+ \d{4}/).last()).toBeVisible();
    await expect(page.getByText("Articles HT")).toBeVisible();
    await order(page);
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText("FR76 1999 0004 1200 0315 7884 271")).toBeVisible();
    const orderId = idIn(page);
    expect(
      await sql(
        site,
        "select payment_terms, due_on is not null as due, expires_at, company from orders where id = $1",
        [orderId],
      ),
    ).toMatchObject([
      { payment_terms: "d30", due: true, expires_at: null, company: { siret: "73282932000074" } },
    ]);

    const desktop = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signIn(desktop, site, "calades", "Calades2026");
    await desktop.goto(`${site.url}/dashboard/orders/${orderId}`);
    await expect(desktop.getByText("73282932000074")).toBeVisible();
    await expect(desktop.getByText("À 30 jours", { exact: true })).toBeVisible();

    const guest = await (await browser.newContext()).newPage();
    await guest.goto(await handOff(site, sellerId, [[picks[0], 6]]));
    await guest.getByRole("link", { name: "Commander", exact: true }).click();
    await fillInIdentity(guest);
    await guest.getByLabel("Pays").selectOption("NL");
    await guest.getByLabel("Prénom").fill("Sanne");
    await guest.getByLabel("Nom", { exact: true }).fill("de Vries");
    await guest.getByLabel("Adresse", { exact: true }).fill("Keizersgracht 12");
    await guest.getByLabel("Code postal").fill("1015 CN");
    await guest.getByLabel("Ville").fill("Amsterdam");
    await guest.getByLabel("Téléphone", { exact: true }).fill("06 12345678");
    await guest.getByRole("button", { name: "Continuer" }).click();
    await expect(guest.getByText(/^Livraison impossible.: Pays-Bas$/)).toBeVisible();
    await guest.getByRole("button", { name: "Continuer" }).click();
    await expect(
      guest.getByText("Cette commande ne peut pas être livrée dans ce pays").first(),
    ).toBeVisible();

    await desktop.goto(`${site.url}/dashboard/settings?link=delivery`);
    await expect(desktop.getByText(/les particuliers ne peuvent pas être livrés.: .*Pays-Bas/)).toBeVisible();
    await desktop.getByRole("button", { name: "Ajouter un représentant" }).click();
    await desktop.getByLabel("Pays").last().selectOption("NL");
    await desktop.getByLabel("Nom").last().fill("Accijns Van Dijk BV");
    await desktop.getByLabel("N° d'accise").last().fill("NL00VD1234567");
    await desktop.getByRole("button", { name: "Enregistrer" }).last().click();
    await expect(desktop.getByText("Les représentants sont enregistrés.")).toBeVisible();

    await guest.reload();
    await continueFrom(guest, "Livraison");
    await expect(guest.getByRole("radio", { name: /Carte bancaire/ })).toBeChecked();
    await fillInCard(guest);
    await order(guest);
    await expect(thanks(guest)).toBeVisible();
  },
);

/** Returns the birthday of a person who turns 18 in so many days. */
function eighteenIn(days: number): string {
  const day = new Date(
    `${new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format()}T00:00:00Z`,
  );
  day.setUTCFullYear(day.getUTCFullYear() - 18);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

test(
  "every fault of a cart is said where it is mended, from the quantity to the age",
  { tag: "@long" },
  async ({ page, fresh, axe, sql }) => {
    const { sellerId, picks } = await estate(fresh);
    const [few, many, six, rare] = picks;
    const limits: [string, string | undefined][] = [
      ["min_quantity = 6", few?.formatId],
      ["max_quantity = 2", many?.formatId],
      ["multiple = 6", six?.formatId],
    ];
    for (const [change, formatId] of limits)
      await sql(fresh, `update formats set ${change} where id = $1`, [formatId]);
    await sql(
      fresh,
      "update shops set min_order_ht_cents = 500000, min_bottles = 300, multiple_of = 7 where id = $1",
      [sellerId],
    );
    await page.goto(
      await handOff(fresh, sellerId, [
        [few, 2],
        [many, 3],
        [six, 5],
        [rare, 9000],
      ]),
    );
    const said = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
    await said("La quantité minimale d'achat est de 6.");
    await said("La quantité maximale d'achat est de 2.");
    await said("Ce produit se commande par multiple de 6.");
    await said(/^Stock insuffisant.: il en reste \d+\./);
    await axe(page);
    // The remedy is beside each.
    for (const [text, mend] of [
      ["La quantité minimale d'achat est de 6.", "Mettre la quantité à 6"],
      ["La quantité maximale d'achat est de 2.", "Mettre la quantité à 2"],
      ["Ce produit se commande par multiple de 6.", "Mettre la quantité à 6"],
    ] as const) {
      await page.getByRole("alert").filter({ hasText: text }).getByRole("button", { name: mend }).click();
      await expect(page.getByText(text)).toHaveCount(0);
    }
    await page.getByRole("button", { name: `Retirer ${rare?.name ?? ""}` }).click();
    await said(/^Le montant minimum de commande est de 5.000,00.€ HT.; il manque/);
    await said(/^Le minimum de commande est de 300 bouteilles.; il en manque/);
    await said(/^Cette boutique vend par multiple de 7 bouteilles.; votre panier en compte/);
    await sql(
      fresh,
      "update shops set min_order_ht_cents = null, min_bottles = null, multiple_of = null, max_bottles = 4, ask_birth_date = true where id = $1",
      [sellerId],
    );
    await page.reload();
    await said(/^Le maximum de commande est de 4 bouteilles.; il y en a \d+ de trop\./);
    await sql(fresh, "update shops set max_bottles = null where id = $1", [sellerId]);
    // Without pickup at the cellar door some addresses have no delivery mode at all.
    await sql(fresh, "delete from shipping_methods where shop_id = $1 and ref = 'caveau'", [sellerId]);
    await page.reload();

    // The code of the later steps fails to load: shown, with a way out.
    await page.route(/LaterSteps-[^/]+\.js$/, (route) => route.abort());
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    await said(/Si le problème persiste consultez un administrateur$/);
    await page.unroute(/LaterSteps-[^/]+\.js$/);
    await page.getByRole("button", { name: "Recharger la page" }).click();
    await page.getByRole("button", { name: "Continuer" }).click();
    await said("Ce champ ne peut pas être vide");
    await fillInIdentity(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await said("Veuillez renseigner votre prénom");
    await page.getByLabel("Prénom").fill("Marie");
    await page.getByLabel("Nom", { exact: true }).fill("Dupont");
    await page.getByLabel("Adresse", { exact: true }).fill("1 rue du Port");
    await page.getByLabel("Code postal").fill("97400");
    await page.getByLabel("Ville").fill("Saint-Denis");
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.getByLabel("Téléphone", { exact: true })).toBeFocused();
    await page.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 78");
    await page.getByRole("button", { name: "Continuer" }).click();
    await said("Aucune livraison n'est disponible pour cette adresse.");
    await page.getByRole("button", { name: "Changer d'adresse" }).click();
    await fillInAddress(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("radio", { name: /Virement bancaire/ }).check();
    await page.getByRole("button", { name: /^Lire les conditions de vente/ }).click();
    await expect(
      page.getByRole("dialog").getByRole("heading", { name: "7. Droit de rétractation" }),
    ).toBeVisible();
    await axe(page);
    await page.keyboard.press("Escape");
    await page.getByLabel("Date de naissance").fill(eighteenIn(1));
    await consent(page);
    await orderButton(page).click();
    await said("La vente d'alcool est interdite aux mineurs de moins de 18 ans");
    await expect(page.getByLabel("Date de naissance")).toBeFocused();
    await page.getByLabel("Date de naissance").fill(eighteenIn(0));
    const terms = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Neuves." }] }],
    };
    await sql(fresh, "update shops set sale_terms = $2 where id = $1", [sellerId, { fr: terms }]);
    await orderButton(page).click();
    await said("Les conditions de vente ont changé");
    await expect(page.getByLabel(/^J'accepte les conditions/)).not.toBeChecked();
    await page.getByRole("button", { name: /^Lire les conditions de vente/ }).click();
    await expect(page.getByRole("dialog").getByText("Neuves.")).toBeVisible();
    await page.keyboard.press("Escape");
    await consent(page);
    await orderButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await page.getByRole("link", { name: "Suivre ma commande" }).click();
    await page.getByRole("button", { name: /^Conditions de vente acceptées le/ }).click();
    await expect(page.getByRole("dialog").getByText("Neuves.")).toBeVisible();
  },
);
