import { SITE_LANGUAGES } from "@cuvee/core/storefront/site/site.ts";
import type { Page } from "@playwright/test";
import { expect, openAs, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { sendTo } from "@cuvee/server/kit/testing/server.ts";
import { fillInCard, order, thanks, toPayment } from "#sales/checkout/testing/checkout.fixture.ts";

const NAME = "/domaine-des-trois-calades";

/** Collects the hosts that a page fetches from, its console output, and the cookies that answers set. */
function watch(page: Page): { hosts: Set<string>; cookies: string[]; faults: string[] } {
  const seen = { hosts: new Set<string>(), cookies: [] as string[], faults: [] as string[] };
  page.on("request", (request) => seen.hosts.add(new URL(request.url()).host));
  page.on("response", async (response) => {
    const cookie = (await response.allHeaders().catch((): Record<string, string> => ({})))["set-cookie"];
    if (cookie) seen.cookies.push(cookie);
  });
  page.on("pageerror", (error) => seen.faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") seen.faults.push(message.text());
  });
  return seen;
}

test("a first visit on a phone: from a product's page to a paid order", async ({ browser, site, axe }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const seen = watch(page);
  await page.goto(`${site.url}${NAME}`);
  await page.getByRole("button", { name: "Oui, j'ai 18 ans ou plus" }).click();
  await expect(page.locator("#main")).toBeFocused();
  await axe(page);
  await page.getByRole("link", { name: "Acheter", exact: true }).click();
  await axe(page);
  await page.getByRole("link", { name: "Petite Calade" }).first().click();
  await expect(page).toHaveURL(/\/petite-calade/);
  // The age gate shows once.
  await expect(page.getByRole("heading", { level: 1, name: "Petite Calade" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await axe(page);
  await expect(page.getByText("10,67 €/l")).toBeVisible();
  await page.getByRole("button", { name: /^6\+/ }).click();
  await expect(page.getByText("7,70 €", { exact: true }).first()).toBeVisible();
  await page.getByLabel("Code postal").fill("69");
  await page.getByRole("button", { name: "Estimer" }).click();
  await expect(page.getByText("Le code postal n'est pas correct")).toBeVisible();
  await page.getByLabel("Code postal").fill("69003");
  await page.getByRole("button", { name: "Estimer" }).click();
  await expect(page.getByText(/Livraison à domicile/)).toBeVisible();
  await page
    .getByRole("button", { name: /Ajouter au panier/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Panier, 6 articles" })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBe(0);
  // No data of the visitor is stored, and no other host was contacted.
  expect([...seen.hosts]).toEqual([new URL(site.url).host]);
  expect(seen.cookies).toEqual([]);
  expect(seen.faults).toEqual([]);
  await page.getByRole("link", { name: "Voir le panier" }).click();
  await expect(page).toHaveURL(/\/cart/);
  // The link from the shop's pages into the application causes no error either.
  expect(seen.faults).toEqual([]);
  await page.getByRole("link", { name: "Commander", exact: true }).click();
  await toPayment(page);
  await fillInCard(page);
  await order(page);
  await expect(thanks(page)).toBeVisible();
  await context.close();
});

test("a visitor who is under age is led to the sign-in, which says why, and is asked again", async ({
  page,
  site,
  axe,
}) => {
  await page.goto(`${site.url}${NAME}`);
  await page.getByRole("dialog").getByRole("link", { name: "Non, j'ai moins de 18 ans" }).click();
  await expect(
    page.getByText("L'accès à la boutique est réservé aux personnes de 18 ans ou plus."),
  ).toBeVisible();
  await expect(page.getByText("Domaine des Trois Calades").first()).toBeVisible();
  await axe(page);
  await page.goto(`${site.url}${NAME}`);
  await expect(page.getByRole("button", { name: "Oui, j'ai 18 ans ou plus" })).toBeVisible();
});

test("what the server wrote stays in place while the page is taken over and used", async ({ page, site }) => {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  const seen = watch(page);
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () =>
      Object.assign(window, { written: document.querySelectorAll("#site :is(main *, header, footer)") }),
    ),
  );
  /** Numbers of the server's elements of the page, and of those that are gone. */
  const state = (): Promise<[number, number]> =>
    page.evaluate(() => {
      const all = [...(window as unknown as { written: NodeListOf<Element> }).written];
      return [all.length, all.filter((element) => !element.isConnected).length];
    });
  for (const path of [NAME, `${NAME}?page=boutique`, `${NAME}?page=visites`, `${NAME}/petite-calade-rouge`]) {
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: /^Panier/ }).click();
    const drawer = page.getByRole("dialog", { name: /Panier/ });
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    const [all, gone] = await state();
    expect([path, all > 100, gone]).toEqual([path, true, 0]);
  }
  expect(seen.faults).toEqual([]);
});

test("without script the pages are read and their links lead on; filters are a form", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}${NAME}`);
  await page.getByRole("link", { name: "Acheter", exact: true }).click();
  await expect(page.getByText(/^\d+ produits$/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Rechercher un produit" }).fill("calade");
  await page.getByRole("button", { name: "Afficher" }).click();
  await expect(page).toHaveURL(/q=calade/);
  await page.getByRole("link", { name: /^Rouge \d+$/ }).click();
  await page.getByRole("button", { name: "Trier" }).click();
  await page.getByRole("link", { name: "Prix croissant" }).click();
  await expect(page).toHaveURL(/q=calade&color=red&sort=asc/);
  await expect(page.getByRole("link", { name: "Retirer le filtre Rouge" })).toBeVisible();
  await page.getByRole("link", { name: "Tout retirer" }).click();
  // No page of its own for the one product beyond the twenty-four of a page.
  const found = Number((await page.getByText(/^\d+ produits$/).innerText()).replace(/\D/g, ""));
  expect(found).toBeGreaterThan(24);
  await expect(page.getByRole("heading", { level: 2 }).filter({ has: page.getByRole("link") })).toHaveCount(
    found,
  );
  await expect(page.getByRole("link", { name: "Suivant" })).toHaveCount(0);
  await page.getByRole("link", { name: "Visites", exact: true }).first().click();
  await expect(page.getByRole("link", { name: /^Réserver/ }).first()).toBeVisible();
  await page.goto(`${site.url}${NAME}/rien`);
  await expect(page.getByRole("heading", { name: "Cette page n'existe pas" })).toBeVisible();
  await context.close();
});

test("what search engines and caches are told", async ({ request, site }) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    request.get(`${site.url}${path}`, { headers: { "accept-language": "fr", ...headers } });
  const home = await get(`${NAME}?utm_source=x`);
  const html = await home.text();
  expect(html).toContain(`<link rel="canonical" href="${new URL(site.url).origin}${NAME}">`);
  expect(html).toContain('hreflang="en"');
  expect(html).not.toContain("noindex");
  expect(await (await get(`${NAME}?color=red`)).text()).toContain("noindex");
  const etag = home.headers()["etag"] ?? "";
  expect((await get(`${NAME}`, { "if-none-match": etag })).status()).toBe(304);
  expect(home.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  expect(home.headers()["content-security-policy"]).not.toContain("unsafe-inline");
  const product = await (await get(`${NAME}/petite-calade-rouge`)).text();
  const data = [...product.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? "null") as { "@type": string; offers?: { price: string }[] },
  );
  expect(data.map((one) => one["@type"])).toEqual(["Product", "BreadcrumbList"]);
  expect(data[0]?.offers?.[0]).toMatchObject({
    price: "8.00",
    priceCurrency: "EUR",
    additionalProperty: { value: 75, unitCode: "CLT" },
    shippingDetails: { shippingDestination: { addressCountry: "FR" } },
    hasMerchantReturnPolicy: { merchantReturnDays: 14 },
  });
  // A page in a language that its address names is its own canonical, as its alternates declare.
  const english = await (await get(`${NAME}/petite-calade-rouge?lang=en`)).text();
  const [, canonical = ""] = /rel="canonical" href="([^"]+)"/.exec(english) ?? [];
  expect(canonical).toMatch(/\/petite-calade-rouge\?lang=en$/);
  expect(english).toContain(`hreflang="en" href="${canonical}"`);
  expect(await (await get(`${NAME}?lang=en`)).text()).toContain('<html lang="en">');
  // A reduction shows the lowest price of the thirty days before: in the list, on its page, to search engines, in every
  // language.
  const gin = await (await get("/maison-percheval/gin-des-dunes")).text();
  const ginCard = await (await get("/maison-percheval?q=gin+des+dunes")).text();
  expect(gin.replace(/\s/g, " ")).toContain("Prix le plus bas des 30 jours précédents : 38,00 €");
  expect(ginCard.replace(/\s/g, " ")).toContain("Prix le plus bas sur 30 j : 38,00 €");
  for (const text of [gin, ginCard]) {
    expect(/<s><span[^>]*>au lieu de(?:<!-- -->)? <\/span>38,00\s€<\/s>/.exec(text)).not.toBeNull();
    expect(/−(?:<!-- -->)?10\s%/.exec(text)).not.toBeNull();
  }
  // The producer of a merchant's product is named on its page, with a link to their products.
  expect(gin).toContain(
    'href="/maison-percheval/builders/distillerie-du-cap-gris">Distillerie du Cap Gris</a>',
  );
  expect(/"price":"34\.20".{0,150}StrikethroughPrice","price":"38\.00"/.exec(gin)).not.toBeNull();
  for (const lang of SITE_LANGUAGES) {
    const read = await (await get(`/maison-percheval/gin-des-dunes?lang=${lang}`)).text();
    expect(/30[^<]{1,40}38[,.]00/.exec(read), lang).not.toBeNull();
  }
  expect((await get(`${NAME}/rien`)).status()).toBe(404);
  expect((await get("/nobody-sells-here")).status()).toBe(404);
  const { body: visits } = await sendTo(
    site.url,
    "GET",
    "/v1/shops/domaine-des-trois-calades/visits?lang=de",
  );
  const [visit] = (visits as unknown as { events: { id: string; title: string }[] }).events;
  const address = `${site.url}/events/${visit?.id}`;
  const event = await get(`/events/${visit?.id}?lang=de`);
  expect(event.status()).toBe(200);
  const told = await event.text();
  expect(told).toContain(`<link rel="canonical" href="${address}?lang=de">`);
  expect(told).toContain(`hreflang="de" href="${address}?lang=de"`);
  expect(told).not.toContain("noindex");
  expect(told).toContain(`<h1>${visit?.title}</h1>`);
  const [first] = [...told.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? "") as Record<string, unknown>,
  );
  expect(first).toMatchObject({
    "@type": "Event",
    name: visit?.title,
    offers: { "@type": "Offer", priceCurrency: "EUR", url: `${address}?lang=de` },
    location: { "@type": "Place" },
  });
  expect((await get("/events/unbekannt")).status()).toBe(404);
  const map = await (await get("/sitemap.xml")).text();
  expect(map).toContain(`<loc>${address}</loc>`);
  expect(map).toContain(`${site.url}/domaine-des-trois-calades/legal-notice`);
  expect(map).toContain(`${NAME}/petite-calade-rouge</loc>`);
  expect(await (await get("/robots.txt")).text()).toContain("/sitemap.xml");
});

test("prices of his own grid for who has one, none for whom they are hidden from, and what is published at once", async ({
  page,
  fresh,
  sql,
  request,
}) => {
  await signIn(page, fresh, "cave-kerouedan", "Caviste2026");
  await page.goto(`${fresh.url}${NAME}/petite-calade-rouge`);
  await expect(page.getByText("hors taxes").first()).toBeVisible();
  const html = async (path: string): Promise<string> => (await request.get(`${fresh.url}${path}`)).text();
  expect(await html(`${NAME}/petite-calade-rouge`)).toContain("8,00");
  await sql(fresh, "update products set producer = 'Maison Voisine' where slug = 'petite-calade-rouge'");
  await expect.poll(() => html(`${NAME}/builders`), { timeout: 2000 }).toContain("Maison Voisine");
  const builder = await html(`${NAME}/builders/maison-voisine`);
  expect(builder).toContain("Petite Calade");
  expect(builder).not.toContain("Sans Détour");
  // The producer's products stay below them, and the footer of each page links to the producers.
  expect(builder).toContain(`href="${NAME}/builders/maison-voisine/petite-calade-rouge"`);
  expect(builder).toContain(`href="${NAME}/builders"`);
  expect(await html("/maison-percheval")).toContain('href="/maison-percheval/builders"');
  expect(await html("/maison-percheval/builders")).toContain("Distillerie du Cap Gris");
  expect(await html("/champagne-aubree-lanthier")).not.toContain("/builders");
  const below = "/shops/domaine-des-trois-calades/builders/maison-voisine/petite-calade-rouge";
  expect(await html(below)).toContain("8,00");
  expect((await request.get(`${fresh.url}${NAME}/builders/personne`)).status()).toBe(404);
  expect(await html(`${NAME}/legal-notice`)).toContain("Conditions générales de vente");
  await sql(
    fresh,
    "update formats set unit_e4 = 91300 where product_id = (select id from products where slug = 'petite-calade-rouge') and ref = 'b75'",
  );
  await expect.poll(() => html(`${NAME}/petite-calade-rouge`), { timeout: 2000 }).toContain("9,13");
  await sql(
    fresh,
    `insert into grid_prices (shop_id, format_id, typology, visible, unit_e4)
       select f.shop_id, f.id, t.key, false, 91300 from formats f join typologies t on t.shop_id = f.shop_id and t.is_public
       where f.product_id = (select id from products where slug = 'petite-calade-rouge')
     on conflict (shop_id, format_id, typology) do update set visible = false`,
  );
  // The price is in no text, no data for search engines, no data of the page. The sentence is among the texts of all.
  await expect
    .poll(() => html(`${NAME}/petite-calade-rouge`), { timeout: 2000 })
    .not.toMatch(/\b(?:9,13|9\.13|91300)\b/);
  expect(await html(`${NAME}/petite-calade-rouge`)).toContain("Prix réservé");
});

test(
  "who works for a shop is told what he looks at: his own, or another's",
  { tag: "@long" },
  async ({ page, site }) => {
    const said = async (who: { username: string; password: string }, path: string): Promise<string> => {
      await openAs(page, site, who, path);
      return page.getByRole("complementary").filter({ hasText: "Vous utilisez" }).innerText();
    };
    const owner = { username: "calades", password: "Calades2026" };
    const agent = { username: "solene", password: "Tournee2026" };
    expect(await said(owner, NAME)).toContain("voici ce que voient vos clients");
    expect(await said(owner, "/maison-percheval")).toContain("vous voyez ici les prix publics");
    expect(await said(agent, "/maison-percheval")).toContain("vous ne représentez pas cette boutique");
    await expect(page.getByRole("link", { name: "Demander à la représenter" })).toHaveAttribute(
      "href",
      "/shops/add",
    );
  },
);

test("hostile texts of a seller never run in a buyer's page", async ({ page, fresh, sql }) => {
  const evil = `"><img src=x onerror="window.ran=1"><script>window.ran=1</script></script><svg onload=window.ran=1>`;
  await sql(
    fresh,
    "update products set name = $1, appellation = $1, precision = $1 where slug = 'petite-calade-rouge'",
    [evil],
  );
  await sql(
    fresh,
    "update shops set name = $1, presentation = jsonb_build_object('fr', $1::text), contact_email = $2",
    [evil, `x@y.z"><script>window.ran=1</script>`],
  );
  const link = (href: string) => ({ type: "text", text: "lien", marks: [{ type: "link", attrs: { href } }] });
  const doc = (href: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [link(href), { type: "text", text: evil }] }],
  });
  const tab = {
    id: "0000000000000001",
    name: { fr: evil },
    isVisible: true,
    description: { fr: evil },
    blocks: [
      { id: "a", kind: "text", width: "text", texts: { fr: doc("https://ok.example") } },
      // Bypasses the contract, like a person with write access to the database.
      { id: "b", kind: "text", width: "text", texts: { fr: doc("javascript:window.ran=1") } },
      { id: "c", kind: "contact", title: { fr: evil }, hours: { fr: evil } },
      { id: "d", kind: "products", title: { fr: evil }, mode: "all", productIds: [], filter: {}, most: 200 },
    ],
    children: [],
  };
  await sql(
    fresh,
    "insert into shop_sites (shop_id, draft, published, updated_at) select id, $1, $1, now() from shops where code = 'domaine-des-trois-calades' on conflict (shop_id) do update set draft = $1, published = $1",
    [
      JSON.stringify({
        header: { color: "red;}body{display:none}", font: "x", justifyContent: "}", elevation: 4 },
        tabs: [tab],
      }),
    ],
  );
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: fresh.url }]);
  for (const path of [NAME, `${NAME}/petite-calade-rouge`, `${NAME}/legal-notice`, "/shops"]) {
    await page.goto(`${fresh.url}${path}`);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    expect(
      await page.locator("main script, main svg[onload], main img[onerror], [href^='javascript']").count(),
    ).toBe(0);
  }
});
