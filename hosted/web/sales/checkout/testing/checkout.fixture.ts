import type { Page } from "@playwright/test";
import { expect, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo, type Reply } from "@cuvee/server/kit/testing/server.ts";

/** A product of a demo shop that a test buys. */
export type Pick = { productId: string; formatId: string; name: string };

type EmbedAnswer = {
  shop: { id: string };
  availability: Record<string, number>;
  products: { id: string; name: string; vintages: { formats: { id: string }[] }[] }[];
};

/** Returns the estate's shop with its first formats that are well in stock. */
export async function estate(site: Site): Promise<{ sellerId: string; picks: Pick[] }> {
  const { body } = await sendTo(site.url, "GET", "/v1/embeds/domaine-des-trois-calades");
  const { shop, products, availability } = body as unknown as EmbedAnswer;
  const picks = products.flatMap((product) => {
    const formatId = product.vintages[0]?.formats[0]?.id ?? "";
    return (availability[formatId] ?? 0) >= 60
      ? [{ productId: product.id, formatId, name: product.name }]
      : [];
  });
  return { sellerId: shop.id, picks };
}

/** Makes the address at which a winery's page hands over a cart. */
export async function handOff(
  site: Site,
  sellerId: string,
  lines: readonly [Pick | undefined, number][],
  adult = true,
): Promise<string> {
  const { status, body, text } = await sendTo(site.url, "POST", "/v1/carts/handoff", {
    headers: { origin: site.exampleUrl },
    body: {
      shop: "domaine-des-trois-calades",
      orders: [
        { sellerId, products: lines.map(([pick, quantity]) => ({ formatId: pick?.formatId, quantity })) },
      ],
      returnUrl: `${site.exampleUrl}/`,
      adult,
    },
  });
  expect(status, text).toBe(201);
  return `${site.url}/cart#handoff=${String(body["token"])}`;
}

/** Comes from the winery's page with some bottles of two wines and goes to the checkout. */
export async function toCheckout(
  page: Page,
  site: Site,
  quantity = 6,
): Promise<{ sellerId: string; picks: Pick[] }> {
  const shop = await estate(site);
  await page.goto(
    await handOff(site, shop.sellerId, [
      [shop.picks[0], quantity],
      [shop.picks[1], quantity],
    ]),
  );
  await page.getByRole("link", { name: "Commander", exact: true }).click();
  await expect(page.getByLabel("Adresse e-mail").filter({ visible: true })).toBeVisible();
  return shop;
}

/** Ends an open step of the checkout; a page that loads may have another open at first. */
export const continueFrom = (page: Page, step: string): Promise<void> =>
  page.getByRole("region", { name: step, exact: true }).getByRole("button", { name: "Continuer" }).click();

const next = (page: Page): Promise<void> => page.getByRole("button", { name: "Continuer" }).click();

/** Fills in the identity, and goes on. */
export async function fillInIdentity(page: Page): Promise<void> {
  const address = page.getByLabel("Adresse e-mail").filter({ visible: true });
  await address.fill("marie.dupont@exemple.fr");
  // A page that loads may have another open step at first, with a button of the same name.
  await page.locator("form").filter({ has: address }).getByRole("button", { name: "Continuer" }).click();
}

/** Fills in the address, and goes on. */
export async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel("Prénom").fill("Marie");
  await page.getByLabel("Nom", { exact: true }).fill("Dupont-Lefèvre");
  await page.getByLabel("Adresse", { exact: true }).fill("12 rue des Tilleuls");
  await page.getByLabel("Code postal").fill("69003");
  await page.getByLabel("Ville").fill("Lyon");
  await page.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 78");
  await next(page);
}

/** Goes from the first step to the payment. */
export async function toPayment(page: Page): Promise<void> {
  await fillInIdentity(page);
  await fillInAddress(page);
  await expect(page.getByRole("radio", { name: /Livraison à domicile/ })).toBeChecked();
  await next(page);
  await expect(page.getByRole("radio", { name: /Carte bancaire/ })).toBeChecked();
}

/** Chooses the transfer. */
export async function byTransfer(page: Page): Promise<void> {
  await page.getByRole("radio", { name: /Virement bancaire/ }).check();
}

/** Fills in a card; by default one that succeeds. */
export async function fillInCard(page: Page, number = "4242 4242 4242 4242"): Promise<void> {
  await page.getByLabel("Numéro de carte").fill(number);
  await page.getByLabel("Expiration").fill("12/30");
  await page.getByLabel("CVV").fill("123");
}

export const orderButton = (page: Page) =>
  page.getByRole("button", { name: "Commander avec obligation de paiement" });

/** Gives both consents. */
export async function consent(page: Page): Promise<void> {
  await page.getByLabel("Je certifie avoir 18 ans ou plus").check();
  await page.getByLabel(/J'accepte les conditions générales/).check();
}

/** Gives both consents and presses the button. */
export async function order(page: Page): Promise<void> {
  await consent(page);
  await orderButton(page).click();
}

export const thanks = (page: Page) =>
  page.getByRole("heading", { name: "Merci, votre commande est enregistrée" });

/** Makes a call as the owner of the estate. */
export async function asOwnerOfEstate(
  site: Site,
  method: string,
  path: string,
  body: unknown,
): Promise<Reply> {
  const login = await sendTo(site.url, "POST", "/v1/auth/login", {
    body: { username: "calades", password: "Calades2026" },
  });
  const reply = await sendTo(site.url, method, path, {
    token: String(login.body["jwt"]),
    key: newTestId(),
    body,
  });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply;
}

type OtherEmbed = {
  shop: { id: string; name: string };
  availability: Record<string, number>;
  products: { vintages: { formats: { id: string; type: string }[] }[] }[];
};

/** Returns a part of a cart with another seller: a quantity of their first bottle that is in stock. */
async function partOf(site: Site, code: string, quantity: number) {
  const { body } = await sendTo(site.url, "GET", `/v1/embeds/${code}`);
  const { shop, products, availability } = body as unknown as OtherEmbed;
  const format = products
    .flatMap((product) => product.vintages.flatMap((vintage) => vintage.formats))
    .find(({ id, type }) => type === "bottle" && (availability[id] ?? 0) > quantity);
  return { name: shop.name, order: { sellerId: shop.id, products: [{ formatId: format?.id, quantity }] } };
}

/** Comes from the winery's page with bottles of two producers. */
export async function comeWithTwo(page: Page, site: Site) {
  const first = await partOf(site, "domaine-des-trois-calades", 6);
  const second = await partOf(site, "champagne-aubree-lanthier", 6);
  const { status, body, text } = await sendTo(site.url, "POST", "/v1/carts/handoff", {
    headers: { origin: site.exampleUrl },
    body: {
      shop: "domaine-des-trois-calades",
      orders: [first.order, second.order],
      returnUrl: `${site.exampleUrl}/`,
      adult: true,
    },
  });
  expect(status, text).toBe(201);
  await page.goto(`${site.url}/cart#handoff=${String(body["token"])}`);
  return { first, second };
}
