import { expect, openAs, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { makeAudience, mailDraft } from "@cuvee/server/relations/campaigns/testing/audience.fixture.ts";
import type { Page } from "@playwright/test";
import { asOwnerOf, makeCampaign, makeModel } from "#relations/campaigns/testing/campaigns.fixture.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 } });

type Sql = (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
const READER = {
  "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36",
};

/** Returns the id of the owner's shop. */
async function ownShop(sql: Sql, site: Site): Promise<string> {
  const [row] = await sql(site, "select id from shops where code = 'domaine-des-trois-calades'");
  return String(row?.["id"]);
}

/** Clicks on a figure's words and reads its number, again until it is the expected one. */
const figure = (page: Page, words: RegExp) =>
  page.locator("dl > div").filter({ hasText: words }).locator("dd").first();

test("a campaign is written, tested, sent, read, clicked on, and brings an order", async ({
  page,
  request,
  fresh,
  sql,
  axe,
}) => {
  const shopId = await ownShop(sql, fresh);
  await makeAudience(fresh.ownerUrl, shopId, { count: 12, withdrawn: 2 });
  // The shop has a site of its own, to which links of its mails lead.
  await sql(fresh, "update shops set allowed_origins = array['https://vins.example.org'] where id = $1", [
    shopId,
  ]);
  await makeModel(await asOwnerOf(request, fresh), "Arrivage", "https://vins.example.org/blanc");
  await openAs(page, fresh, OWNER, "/dashboard/crm/campaigns");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Nouvelle campagne" }).click();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Donnez un nom à la campagne.")).toBeVisible();
  await page.getByLabel("Nom de la campagne").fill("Offre de printemps");
  await axe(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Offre de printemps" })).toBeVisible();

  // A check leads to its field.
  await page.getByRole("button", { name: /Choisissez au moins une liste/ }).click();
  const lists = page.getByRole("combobox", { name: "Listes" });
  await expect(lists).toBeFocused();
  await lists.fill("Liste ");
  await page.getByRole("option", { name: /^Liste / }).click();
  await expect(page.getByText("Désinscrits")).toBeVisible();
  await expect(page.getByText("Joignables", { exact: true })).toBeVisible();
  await page.getByLabel("Message", { exact: true }).selectOption({ label: "Arrivage" });
  await page.getByLabel("Objet").fill("Le nouveau blanc");
  await expect(page.frameLocator("iframe").getByText(/il arrive/)).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Envoyer un test" }).click();
  await page.getByRole("button", { name: "Envoyer le test" }).click();
  await expect(page.getByText(/Parti pour/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).last().click();
  await page.getByRole("button", { name: "Préparer l'envoi" }).click();
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  const sure = page.getByRole("dialog");
  await expect(sure).toContainText("Envoyer l'e-mail à 10 destinataires ?");
  await sure.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("10 e-mails traités sur 10")).toBeVisible();
  await expect(page.getByText("Terminée")).toBeVisible();

  const [mail] = await sql(
    fresh,
    `select body_html as html from mails
     where kind = 'campaign' and recipient like 'c%@m%' order by recipient limit 1`,
  );
  const html = String(mail?.["html"]);
  expect(html).toContain("Prénom");
  const [preferences = ""] = /https?:[^"]+\/consent\/[^"]+/.exec(html) ?? [];
  const unsubscribe = `${preferences}/newsletter`;
  // A robot that opens every link of a mail unsubscribes no reader.
  expect((await page.request.get(unsubscribe)).status()).toBe(200);
  await page.reload();
  await expect(figure(page, /désinscription/)).toHaveText("0");
  const oneClick = { form: { "List-Unsubscribe": "One-Click" } };
  expect((await page.request.post(unsubscribe, oneClick)).ok()).toBe(true);

  const [link = ""] = /https?:\/\/[^"]+\/c\/[^"]+/.exec(html) ?? [];
  const clicked = await page.request.get(link, { headers: READER, maxRedirects: 0 });
  expect(clicked.status()).toBe(302);
  const mark = new URL(clicked.headers()["location"] ?? "").searchParams.get("campagne");
  expect(mark).toMatch(/A$/);
  await placeOrder(fresh.url, { email: "nouveau@example.org", campaign: mark ?? "" });
  await page.reload();
  await expect(figure(page, /désinscription/)).toHaveText("1");
  await expect(page.getByText("1 clic", { exact: true })).toBeVisible();
  const orders = page.locator("section").filter({ has: page.getByRole("heading", { name: "Commandes" }) });
  await expect(orders.getByText("1 par un lien")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Destinataires", exact: true }).click();
  await expect(page.getByRole("row", { name: /Prénom/ })).toHaveCount(10);
  await axe(page);
});

test("a sending pauses, goes on and is cancelled: those who wait get nothing", async ({
  page,
  request,
  fresh,
  sql,
}) => {
  const { listId } = await makeAudience(fresh.ownerUrl, await ownShop(sql, fresh), { count: 30 });
  const ask = await asOwnerOf(request, fresh);
  const id = await makeCampaign(ask, mailDraft(listId, { perMinute: 1 }), true);
  await openAs(page, fresh, OWNER, `/dashboard/crm/campaigns/${id}`);
  await page.getByRole("button", { name: "Mettre en pause" }).click();
  await expect(page.getByText("L'envoi est en pause")).toBeVisible();
  await page.getByRole("button", { name: "Reprendre l'envoi" }).click();
  await expect(page.getByRole("button", { name: "Mettre en pause" })).toBeVisible();
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Annuler la campagne" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler la campagne" }).click();
  await expect(page.getByText("Annulée", { exact: true })).toBeVisible();
  await expect(page.getByText("Campagne arrêtée avant")).toBeVisible();
  const [sent] = await sql(fresh, "select count(*)::int as n from mails where kind = 'campaign'");
  expect(Number(sent?.["n"])).toBeLessThan(30);
});

test(
  "a draft that a colleague changed meanwhile is kept or given up; a planned one waits, and is taken back",
  { tag: "@long" },
  async ({ page, request, fresh, sql }) => {
    const { listId } = await makeAudience(fresh.ownerUrl, await ownShop(sql, fresh), { count: 3 });
    const ask = await asOwnerOf(request, fresh);
    const id = await makeCampaign(ask, mailDraft(listId), false);
    await openAs(page, fresh, OWNER, `/dashboard/crm/campaigns/${id}`);
    const subject = page.getByLabel("Objet");
    await expect(subject).toHaveValue("Les vendanges sont finies");
    const theirs = mailDraft(listId, { name: "Le nom du collègue" });
    expect((await ask("PUT", `/v1/campaigns/${id}`, { version: 1, draft: theirs })).status()).toBe(200);
    await subject.fill("Mon objet");
    await page.getByRole("button", { name: "Garder la mienne" }).click();
    await expect(page.getByText(/Enregistré à/)).toBeVisible();
    const stored = (await (await ask("GET", `/v1/campaigns/${id}`)).json()) as {
      version: number;
      name: string;
      a: { subject: object };
    };
    expect(stored).toMatchObject({ name: "Vendanges", a: { subject: { fr: "Mon objet" } } });
    const again = { version: stored.version, draft: theirs };
    expect((await ask("PUT", `/v1/campaigns/${id}`, again)).status()).toBe(200);
    await subject.fill("Un autre objet");
    await page.getByRole("button", { name: "Prendre sa version" }).click();
    await expect(subject).toHaveValue("Les vendanges sont finies");

    await page.getByRole("radio", { name: /À une date/ }).check();
    await page.getByRole("button", { name: "Préparer l'envoi" }).click();
    await page.getByRole("button", { name: "Planifier" }).click();
    await expect(page.getByText(/L'envoi est prévu le/)).toBeVisible();
    await expect(subject).toBeDisabled();
    await page.getByRole("button", { name: "Annuler la planification" }).click();
    await expect(page.getByRole("button", { name: "Planifier" })).toBeVisible();
    await expect(subject).toBeEnabled();
  },
);

test("the shop's promo codes are offered, and who does not see clients sees example values", async ({
  page,
  request,
  fresh,
  sql,
  axe,
}) => {
  const shopId = await ownShop(sql, fresh);
  const { listId } = await makeAudience(fresh.ownerUrl, shopId, { count: 3 });
  await sql(fresh, "insert into promo_codes (shop_id, code, terms) values ($1, $2, $3)", [
    shopId,
    "VENDANGES",
    JSON.stringify({ type: "%", amount: 1000 }),
  ]);
  const id = await makeCampaign(await asOwnerOf(request, fresh), mailDraft(listId), false);
  await openAs(page, fresh, OWNER, `/dashboard/crm/campaigns/${id}`);
  const code = page.getByRole("combobox", { name: /^Code promo/ });
  await code.fill("vend");
  const offered = page.getByRole("option", { name: /^VENDANGES/ });
  await expect(offered).toContainText("10 %");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await code.scrollIntoViewIfNeeded();
  }
  await offered.click();
  await expect(code).toHaveValue("VENDANGES");
  await code.fill("AUTRE");
  await expect(page.getByText("Aucun code valable ne correspond.")).toBeVisible();
  await expect(page.getByRole("button", { name: /AUTRE/ })).toBeVisible();
  await expect(page.getByRole("combobox", { name: /Pour un client/ })).toBeVisible();

  await sql(
    fresh,
    `update memberships set role = 'iam', authorizations = '{"createCampaign":true,"createModel":true}'
     where user_id = (select id from users where username = 'calades')`,
  );
  await sql(fresh, "update users set role = 'iam' where username = 'calades'");
  const refused: string[] = [];
  page.on("response", (reply) => {
    if (reply.status() === 403) refused.push(new URL(reply.url()).pathname);
  });
  await page.reload();
  await expect(page.getByText("vous n'avez pas accès aux clients")).toBeVisible();
  await expect(page.getByText("Avec des valeurs d'exemple")).toBeVisible();
  await axe(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByText("vous n'avez pas accès aux clients").scrollIntoViewIfNeeded();
  }
  await page.goto(`${fresh.url}/dashboard/crm/models/add`);
  expect(refused).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a call list is worked through, one client after the other", async ({
    page,
    request,
    fresh,
    sql,
    axe,
  }) => {
    const shopId = await ownShop(sql, fresh);
    const { listId } = await makeAudience(fresh.ownerUrl, shopId, { count: 3 });
    await sql(fresh, "update clients set mobile = '+3361234567' || right(id, 1) where lastname like 'Nom %'");
    const ask = await asOwnerOf(request, fresh);
    const id = await makeCampaign(
      ask,
      {
        ...mailDraft(listId),
        channel: "call",
        kind: "information",
        purpose: null,
        a: { text: { fr: "Bonjour {{firstname}}, le chai ferme lundi." } },
      },
      true,
    );
    // Figures of a card stand at its right edge, below the status.
    await openAs(page, fresh, OWNER, "/dashboard/crm/campaigns");
    const figures = page.getByText("0 sur 3", { exact: true });
    const edge = async (words: ReturnType<Page["getByText"]>): Promise<number> =>
      words.evaluate((at) => {
        const range = document.createRange();
        range.selectNodeContents(at);
        return Math.round(range.getBoundingClientRect().right);
      });
    const card = page.locator("li, article").filter({ has: figures }).first();
    await expect(figures).toBeVisible();
    const room = await card.evaluate(
      (at) => at.getBoundingClientRect().right - parseFloat(getComputedStyle(at).paddingRight),
    );
    expect(Math.abs((await edge(figures)) - room)).toBeLessThan(3);
    await page.goto(`${fresh.url}/dashboard/crm/campaigns/${id}`);
    await expect(page.getByText(/appels? passés? sur 3/).first()).toBeVisible();
    await page.goto(`${fresh.url}/dashboard/crm/campaigns/${id}/calls`);
    await expect(page.getByText("3 appels à passer")).toBeVisible();
    await expect(page.getByText(/le chai ferme lundi/)).toBeVisible();
    await expect(page.getByRole("link", { name: /Appeler le/ })).toHaveAttribute("href", /^tel:\+336/);
    await axe(page);
    await page.getByLabel("Note").fill("Passera samedi");
    await page.getByRole("button", { name: "Intéressé" }).click();
    await expect(page.getByText("2 appels à passer")).toBeVisible();
    await page.getByRole("button", { name: "À rappeler" }).click();
    await page.getByRole("button", { name: "Rappeler ce jour-là" }).click();
    await expect(page.getByText("1 appel à passer")).toBeVisible();
    await page.getByRole("button", { name: "Ne plus appeler" }).click();
    // An objection counts everywhere: it is asked for once more.
    await page.getByRole("dialog").getByRole("button", { name: "Ne plus appeler" }).click();
    await expect(page.getByText("Plus d'appel pour l'instant")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const results = (await (await ask("GET", `/v1/campaigns/${id}/results`)).json()) as { calls: object };
    expect(results.calls).toEqual({ interested: 1, callBack: 1, objected: 1 });
  });
});

test("letters are read as one file, then handed to the printer, who posts each of them", async ({
  page,
  request,
  fresh,
  sql,
  axe,
}) => {
  const { listId } = await makeAudience(fresh.ownerUrl, await ownShop(sql, fresh), { count: 3 });
  await sql(
    fresh,
    `update clients set addresses = '[{"main": true, "use": "both", "street": "1 rue Haute", "zipcode": "33000",
       "city": "Bordeaux", "country": "FR"}]' where lastname in ('Nom 1', 'Nom 2')`,
  );
  const ask = await asOwnerOf(request, fresh);
  const text = { fr: "Bonjour {{firstname|à vous}},\n\nNous vous attendons samedi." };
  const id = await makeCampaign(ask, { ...mailDraft(listId), channel: "letter", a: { text } }, true);
  await openAs(page, fresh, OWNER, `/dashboard/crm/campaigns/${id}`);
  await expect(page.getByText("2 lettres prêtes à imprimer")).toBeVisible();
  const pdf = page.waitForEvent("download");
  await page.getByRole("button", { name: "Toutes les lettres (PDF)" }).click();
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);
  await axe(page);
  await page.getByRole("button", { name: "Confier à Poste d'essai" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confier à Poste d'essai" }).click();
  await expect(page.getByText("2 lettres sur 2")).toBeVisible();
  await expect(page.getByText("Terminée", { exact: true })).toBeVisible();
  await expect(page.getByText("Poste d'essai imprime et poste les lettres")).toBeVisible();
  await axe(page);
  // A sender stopped between a letter and its answer.
  await sql(
    fresh,
    `update campaign_recipients set state = 'uncertain', response = '' where id = (
       select min(id) from campaign_recipients where campaign_id = $1)`,
    [id],
  );
  await page.reload();
  await expect(page.getByText("1 envoi incertain")).toBeVisible();
  await page.getByRole("link", { name: "Voir ces destinataires" }).click();
  await page.getByRole("row", { name: /Incertain/ }).hover();
  await page.getByRole("button", { name: "Renvoyer quand même" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Renvoyer quand même" }).click();
  await expect
    .poll(() => sql(fresh, "select state from campaign_recipients where campaign_id = $1", [id]))
    .toEqual([{ state: "accepted" }, { state: "accepted" }]);
});

test("a lot is recalled: who received it is found, informed, and proven", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  const shopId = await ownShop(sql, fresh);
  await makeAudience(fresh.ownerUrl, shopId, { count: 2 });
  // Two clients received bottles of a lot, by hand.
  await sql(
    fresh,
    `insert into stock_movements (shop_id, warehouse_id, format_id, duty_status, lot, kind, on_hand_delta, reserved_delta,
       made_by, client_id)
     select s.shop_id, s.warehouse_id, s.format_id, s.duty_status, 'L26-99', 'gift', -6, 0, 'test', c.id
     from (select * from stocks where shop_id = $1 limit 1) s, clients c
     where c.shop_id = $1 and c.lastname like 'Nom %'`,
    [shopId],
  );
  await openAs(page, fresh, OWNER, "/dashboard/crm/recalls");
  await expect(page.getByText("Aucun rappel")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Rappeler un lot" }).first().click();
  await page.getByRole("combobox", { name: "Lot" }).fill("L26-99");
  await page.getByRole("option", { name: /L26-99/ }).click();
  await expect(page.getByText("2 clients ont reçu 12 unités de ce lot")).toBeVisible();
  await expect(page.getByLabel("Objet")).toHaveValue(/Rappel de produit/);
  await axe(page);
  await page.getByRole("button", { name: "Préparer le rappel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lot L26-99" })).toBeVisible();
  await expect(page.getByText("2 clients sans nouvelles")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: /E-mail · 0 client/ }).click();
  await page.getByRole("button", { name: "Préparer l'envoi" }).click();
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("2 e-mails traités sur 2")).toBeVisible();
  await page.goto(`${fresh.url}/dashboard/crm/recalls`);
  await page.getByRole("link", { name: /L26-99/ }).click();
  await expect(page.getByText("Tous en cours ou informés")).toBeVisible();
  const proof = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger la preuve" }).click();
  expect((await proof).suggestedFilename()).toBe("preuve-rappel-L26-99.json");
});
