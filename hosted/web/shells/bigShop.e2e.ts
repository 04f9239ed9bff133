import { expect, openAs, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { estate, handOff } from "#sales/checkout/testing/checkout.fixture.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

// In a shop of more products than one page has, no screen asks for all of them, and each finds the last ones.

test.use({ viewport: { width: 1440, height: 1000 }, contextOptions: { reducedMotion: "reduce" } });

const SHOP = "domaine-des-trois-calades";
const PRODUCTS = 70;
/** Returns the EAN of a product, with its check digit. */
function eanOf(n: number): string {
  const digits = String(376_000_000_000 + n);
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
const EANS = Array.from({ length: PRODUCTS }, (_, n) => `'${eanOf(n + 1)}'`).join();

/** Adds products behind those of the shop. */
const MORE = [
  `insert into products (shop_id, id, slug, position, product_type, name, vat_type, status)
   select s.id, left(md5('p' || n), 16), 'longue-' || n, 1000 + n, 'wine', 'Cuvée Longue ' || n, 'standard', 'online'
   from shops s, generate_series(1, ${PRODUCTS}) n where s.code = '${SHOP}'`,
  `insert into vintages (shop_id, id, product_id, position, name, alcohol)
   select s.id, left(md5('v' || n), 16), left(md5('p' || n), 16), 1, '2022', 1300
   from shops s, generate_series(1, ${PRODUCTS}) n where s.code = '${SHOP}'`,
  `insert into formats (shop_id, id, product_id, vintage_id, position, ref, type, volume_ml, eq75, weight_g, unit_e4, ean)
   select s.id, left(md5('f' || n), 16), left(md5('p' || n), 16), left(md5('v' || n), 16), 1, 'b75', 'bottle', 750, 1000,
     1250, 110000, (array[${EANS}])[n]
   from shops s, generate_series(1, ${PRODUCTS}) n where s.code = '${SHOP}'`,
  `insert into stocks (shop_id, warehouse_id, format_id, on_hand, reserved)
   select w.shop_id, w.id, left(md5('f' || n), 16), 90, 0
   from (select shop_id, min(id) as id from warehouses where sells group by shop_id) w join shops s on s.id = w.shop_id,
     generate_series(1, ${PRODUCTS}) n where s.code = '${SHOP}'`,
];

type Sql = (site: Site, text: string) => Promise<Record<string, unknown>[]>;

async function fill(site: Site, sql: Sql): Promise<void> {
  for (const text of MORE) await sql(site, text);
}

/** Collects the requests for whole shops. */
function watch(page: Page): string[] {
  const whole: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isList = /^\/v1\/embeds\/[^/]+$/.test(pathname) || pathname === "/v1/quotes/desk";
    if (isList && !["limit", "only", "formats"].some((name) => searchParams.has(name)))
      whole.push(request.url());
  });
  return whole;
}

/** Types a text into the search of articles, and takes the first that is found. */
async function take(page: Page, text: string, name: RegExp | string = "Ajouter un produit"): Promise<void> {
  const field = page.getByRole("combobox", { name });
  await field.fill(text);
  await expect(
    page.getByRole("option", { name: new RegExp(text.split(" ").at(-1) ?? "") }).first(),
  ).toBeVisible();
  await field.press("Enter");
}

test("the screens of the seller find what they show among many products", async ({ page, fresh, sql }) => {
  await fill(fresh, sql);
  const whole = watch(page);
  await openAs(page, fresh, OWNER, "/dashboard/tarifs/basket");
  await take(page, "6 longue 68");
  await expect(page.getByLabel(/^Quantité de Cuvée Longue 68/)).toHaveValue("6");
  await page.reload();
  await expect(page.getByLabel(/^Quantité de Cuvée Longue 68/)).toHaveValue("6");

  await page.goto(`${fresh.url}/dashboard/orders/add?subType=order`);
  await take(page, "2 longue 67");
  const quantities = page.getByRole("textbox", { name: /^Quantité/ });
  await expect(quantities).toHaveCount(1);
  await expect(page.getByText("22,00 €").filter({ visible: true }).first()).toBeVisible();
  // A scanner does not wait for the answer, in the search and over a quantity.
  const entry = page.getByRole("combobox", { name: "Ajouter un produit" });
  await entry.pressSequentially(eanOf(66));
  await entry.press("Enter");
  await expect(quantities).toHaveCount(2);
  await quantities.nth(1).selectText();
  await page.keyboard.type(eanOf(65));
  await quantities.nth(1).press("Enter");
  await expect(quantities).toHaveCount(3);
  await expect(page.getByText("Cuvée Longue 65").first()).toBeVisible();

  await page.goto(`${fresh.url}/dashboard/iframes/add`);
  await page.getByRole("radio", { name: /^Un seul produit/ }).check();
  await take(page, "longue 64");
  await expect(page.getByRole("listitem").getByText("Cuvée Longue 64", { exact: true })).toBeVisible();
  expect(whole).toEqual([]);
});

async function openGroup(page: Page, site: Site, sql: Sql): Promise<void> {
  await page.getByRole("link", { name: "Commander à plusieurs" }).click();
  await expect(page.getByText(/Cuvée Longue 63/).first()).toBeVisible();
  await page.getByLabel("Nom de la commande").fill("Les voisins");
  await page.getByLabel("Votre prénom").fill("Jeanne");
  await page.getByLabel("Adresse e-mail").fill("jeanne@exemple.fr");
  await page.getByLabel("Prénom", { exact: true }).fill("Jeanne");
  await page.getByLabel("Nom", { exact: true }).fill("Dupont");
  await page.getByLabel("Adresse", { exact: true }).fill("12 rue des Tilleuls");
  await page.getByLabel("Code postal").fill("69003");
  await page.getByLabel("Ville").fill("Lyon");
  await page.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 78");
  await page.getByRole("button", { name: "Ouvrir la commande" }).click();
  await expect(page.getByText("Ouvrez l'e-mail que nous venons d'envoyer")).toBeVisible();
  const [mail] = await sql(
    site,
    "select body_text as text from mails where kind = 'groupProof' order by created_at desc limit 1",
  );
  const own = new URL(/http\S+\/orders\/group\/\S+/.exec(String(mail?.["text"]))?.[0] ?? "");
  await page.goto(site.url + own.pathname + own.hash);
}

test("members of a group see the shop page by page, and search it", async ({ page, fresh, sql }) => {
  await fill(fresh, sql);
  const { sellerId } = await estate(fresh);
  const whole = watch(page);
  const [bottle] = await sql(fresh, `select id from formats where ean = '${eanOf(63)}'`);
  const pick = { name: "Cuvée Longue 63", formatId: String(bottle?.["id"]) };
  await page.goto(await handOff(fresh, sellerId, [[pick as never, 4]]));
  await openGroup(page, fresh, sql);
  const picks = page.getByRole("region", { name: "Vos bouteilles" });
  const numbers = picks.getByRole("textbox", { name: /^Nombre :/ });
  await expect(numbers.first()).toHaveAttribute("aria-label", /Cuvée Longue 63/);
  await expect(numbers.first()).toHaveValue("4");
  await picks.getByRole("button", { name: "Voir tous les produits" }).click();
  const before = await numbers.count();
  await picks.getByRole("button", { name: "Afficher plus" }).click();
  await expect.poll(() => numbers.count()).toBeGreaterThan(before);
  await picks.getByRole("searchbox").fill("longue 62");
  const found = picks.getByRole("textbox", { name: /Cuvée Longue 62/ });
  await found.fill("2");
  await found.press("Enter");
  await expect(
    page.getByRole("region", { name: "Votre part" }).getByText(/^2\s× Cuvée Longue 62/),
  ).toBeVisible();
  expect(whole).toEqual([]);
});
