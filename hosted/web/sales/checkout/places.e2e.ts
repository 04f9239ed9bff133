import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";
import {
  dayOfSlot,
  openSlot,
  openVisit,
  prices,
  type TestSlot,
  type TestVisit,
} from "@cuvee/server/kit/testing/visits.ts";
import type { Page, Route } from "@playwright/test";
import type { Site } from "@cuvee/server/kit/testing/e2e.ts";
import {
  consent,
  estate,
  fillInCard,
  fillInIdentity,
  orderButton,
  thanks,
} from "./testing/checkout.fixture.ts";

type World = {
  sellerId: string;
  visit: TestVisit;
  slot: TestSlot;
  other: TestSlot;
  formatId: string;
  token: string;
};

/** Prepares the estate with a tasting of its own, and two slots of six places. */
async function world(site: Site, change: Record<string, unknown> = {}): Promise<World> {
  const send = (method: string, path: string, sending?: object) => sendTo(site.url, method, path, sending);
  const { sellerId, picks } = await estate(site);
  const login = await send("POST", "/v1/auth/login", {
    body: { username: "calades", password: "Calades2026" },
  });
  const token = String(login.body["jwt"]);
  const visit = await openVisit({ send }, sellerId, token, change);
  const slot = await openSlot({ send }, token, visit.eventId, { capacity: 6 });
  const other = await openSlot({ send }, token, visit.eventId, { capacity: 6, hours: 24 * 8 });
  return { sellerId, visit, slot, other, formatId: picks[0]?.formatId ?? "", token };
}

/** Comes from the winery's page with places, and perhaps two bottles. */
async function comeWith(
  page: Page,
  site: Site,
  at: World,
  { places, bottles = 0 }: { places: number; bottles?: number },
): Promise<void> {
  const products = bottles > 0 ? [{ formatId: at.formatId, quantity: bottles }] : [];
  const selectedPrices = prices([at.visit.adult, places]);
  const reservations = [{ eventId: at.visit.eventId, slot: at.slot, selectedPrices }];
  const { status, body, text } = await sendTo(site.url, "POST", "/v1/carts/handoff", {
    headers: { origin: site.exampleUrl },
    body: {
      shop: "domaine-des-trois-calades",
      orders: [{ sellerId: at.sellerId, products, reservations }],
      returnUrl: `${site.exampleUrl}/`,
      adult: true,
    },
  });
  expect(status, text).toBe(201);
  await page.goto(`${site.url}/cart#handoff=${String(body["token"])}`);
}

async function giveAddress(page: Page): Promise<void> {
  await page.getByLabel("Prénom").fill("Marie");
  await page.getByLabel("Nom", { exact: true }).fill("Dupont-Lefèvre");
  await page.getByLabel("Adresse", { exact: true }).fill("12 rue des Tilleuls");
  await page.getByLabel("Code postal").fill("69003");
  await page.getByLabel("Ville").fill("Lyon");
  await page.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 78");
  await page.getByRole("button", { name: "Continuer" }).click();
}

test(
  "a tourist takes four places and two bottles on a phone: held, changed, paid, confirmed",
  { tag: "@long" },
  async ({ browser, site, axe, sql }) => {
    const at = await world(site);
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await comeWith(page, site, at, { places: 7, bottles: 2 });
    const places = page.getByRole("list", { name: "Vos visites" });
    await expect(places.getByText("Dégustation au chai", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Vous avez atteint la quantité maximale de places pour ce créneau"),
    ).toBeVisible();
    const adults = places.getByRole("textbox", { name: "Nombre : Adulte" });
    await adults.fill("4");
    await adults.press("Enter");
    await expect(page.getByText("Vous avez atteint la quantité maximale")).toHaveCount(0);
    await expect(places.getByText("pour 4 personnes")).toBeVisible();
    await places.getByRole("button", { name: "Changer de créneau" }).click();
    await places.getByLabel("Créneau").selectOption(at.other.id);
    await axe(page);
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    await expect(page.getByText(/Il vous reste 14:\d\d/)).toBeVisible();
    const held = "select seats, slot_id from reservations where event_id = $1 and status = 'held'";
    expect(await sql(site, held, [at.visit.eventId])).toEqual([{ seats: 4, slot_id: at.other.id }]);
    await fillInIdentity(page);
    await giveAddress(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await fillInCard(page, "4000 0027 6000 3184");
    await expect(page.getByText("Annulation au moins 3 jours avant : 100 % remboursés.")).toBeVisible();
    await expect(page.getByText(/n'ouvre pas de droit de rétractation/)).toBeVisible();
    await axe(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
    await consent(page);
    await orderButton(page).click();
    await page.getByRole("button", { name: "Valider" }).click();
    await expect(thanks(page)).toBeVisible();
    const visits = page.getByRole("region", { name: "Vos réservations" });
    await expect(visits.getByText("Confirmée")).toBeVisible();
    await expect(visits.getByText(/63,20/)).toBeVisible();
    const download = page.waitForEvent("download");
    await visits.getByRole("button", { name: "Ajouter à mon agenda" }).click();
    expect((await download).suggestedFilename()).toMatch(/^R20\d\d-\d{5}\.ics$/);
    await expect(visits.getByRole("link", { name: "Voir, modifier ou annuler" })).toHaveAttribute(
      "href",
      /\/reservations\/follow\/[0-9a-z]{16}#/,
    );
    await axe(page);
    await page.goto(`${site.url}/cart`);
    await expect(page.getByText("Votre panier est vide")).toBeVisible();
    await page.context().close();
  },
);

test(
  "places alone ask for no delivery; paid on site they ask for no card, a card that is held is debited, and lost places are told",
  { tag: "@long" },
  async ({ browser, page, site }) => {
    const at = await world(site, { payment: "onSite" });
    await comeWith(page, site, at, { places: 4 });
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    await expect(page.getByText(/Il vous reste 14:\d\d/)).toBeVisible();
    await fillInIdentity(page);
    await expect(page.getByRole("heading", { name: "Livraison" })).toHaveCount(0);
    await giveAddress(page);
    await expect(
      page.getByText("Rien à payer maintenant : vous payez sur place, le jour de la visite."),
    ).toBeVisible();
    await expect(page.getByLabel("Numéro de carte")).toHaveCount(0);
    await consent(page);
    await page.getByRole("button", { name: "Réserver, paiement sur place" }).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText(/Reste 63,20/)).toBeVisible();
    // The seller finds the reservation in the order, and a link to it.
    const { body } = await sendTo(site.url, "GET", "/v1/orders?status=validated", { token: at.token });
    const [order] = (body as unknown as { rows: { id: string; bottles: number }[] }).rows;
    expect(order?.bottles).toBe(0);
    // Another visit is held by a card: nothing is charged, and every page shows this.
    const guaranteed = await world(site, { payment: "imprint" });
    await comeWith(page, site, guaranteed, { places: 4 });
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    const nothing = page.getByText("Aucun montant n'est débité maintenant : une empreinte de votre carte");
    await expect(nothing.first()).toBeVisible();
    await fillInCard(page, "4000 0027 6000 3184");
    await consent(page);
    await page.getByRole("button", { name: "Réserver avec une empreinte de carte" }).click();
    await expect(page.getByText(/Confirmez-vous l'empreinte de votre carte/)).toBeVisible();
    await page.getByRole("button", { name: "Valider" }).click();
    await expect(thanks(page)).toBeVisible();
    await expect(nothing).toBeVisible();
    // The shop debits the held amount on demand.
    const { body: held } = await sendTo(site.url, "GET", "/v1/orders?sort=-createdAt", { token: at.token });
    const [toDebit] = (held as unknown as { rows: { id: string }[] }).rows;
    const till = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await openAs(
      till,
      site,
      { username: "calades", password: "Calades2026" },
      `/dashboard/orders/${toDebit?.id}`,
    );
    await till.getByRole("button", { name: "Débiter" }).click();
    await till
      .getByRole("dialog")
      .getByRole("button", { name: /^Débiter 63,20/ })
      .click();
    await expect(till.getByText(/Débit demandé à la banque pour la commande/)).toBeVisible();
    await expect(till.getByText("Carte débitée")).toBeVisible();
    await till.context().close();
    // Another buyer takes the last places while the first is on the way to the checkout.
    await comeWith(page, site, at, { places: 2 });
    await expect(page.getByRole("link", { name: "Commander", exact: true })).toBeVisible();
    const taken = { id: newTestId(), sellerId: at.sellerId, eventId: at.visit.eventId, slot: at.slot };
    const body2 = { ...taken, prices: prices([at.visit.adult, 2]) };
    const before = async (route: Route): Promise<void> => {
      const hold = await sendTo(site.url, "POST", "/v1/reservations/holds", { body: body2 });
      expect(hold.status, hold.text).toBe(201);
      await route.continue();
    };
    await page.route("**/v1/reservations/holds", before, { times: 1 });
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    await expect(page.getByText("Vos places n'ont pas pu être gardées")).toBeVisible();
  },
);

test("where only a transfer pays, a near date says so on the event, in the cart and to the seller; a late one says by when to pay", async ({
  browser,
  page,
  fresh: site,
}) => {
  const at = await world(site);
  const methods = await sendTo(site.url, "PUT", "/v1/payments/methods", {
    token: at.token,
    body: { paymentsList: ["transfer"] },
  });
  expect(methods.status, methods.text).toBe(200);
  const near = page.getByText("Votre paiement, sans carte, n'arriverait pas avant la visite.");
  const event = (slot: TestSlot): string =>
    `${site.url}/events/${at.visit.eventId}?slot=${slot.id}&day=${dayOfSlot(slot)}`;
  await page.goto(event(at.slot));
  await expect(near).toBeVisible();
  await comeWith(page, site, at, { places: 2 });
  await expect(near).toBeVisible();
  const late = await openSlot({ send: (...of) => sendTo(site.url, ...of) }, at.token, at.visit.eventId, {
    capacity: 6,
    hours: 24 * 30,
  });
  await page.getByRole("button", { name: "Changer de créneau" }).click();
  await page.getByLabel("Créneau").selectOption(late.id);
  await expect(near).toHaveCount(0);
  await page.getByRole("link", { name: "Commander", exact: true }).click();
  await fillInIdentity(page);
  await giveAddress(page);
  await consent(page);
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(/Avant le .*, sinon les places sont remises en vente/)).toBeVisible();
  await page.getByRole("link", { name: "Voir, modifier ou annuler" }).click();
  await expect(page.getByText(/attend votre paiement.: il doit arriver avant le /)).toBeVisible();
  const seller = await (await browser.newContext()).newPage();
  const path = `/dashboard/reservations/events/${at.visit.eventId}`;
  await openAs(seller, site, { username: "calades", password: "Calades2026" }, path);
  await expect(seller.getByText(/elle se réserve au moins \d+ jours à l'avance/)).toBeVisible();
  await seller.getByRole("radio", { name: /^Sur place/ }).check({ force: true });
  await expect(seller.getByText(/elle se réserve au moins/)).toHaveCount(0);
  await seller.context().close();
});
