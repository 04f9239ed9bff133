import type { Page } from "@playwright/test";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const MERCHANT = "maison-percheval";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const OWNERS = {
  estate: ["calades", "Calades2026"],
  merchant: ["percheval", "Percheval2026"],
} as const;

async function addRule(page: Page, search: string, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Ajouter une règle" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill(search);
  await dialog.getByRole("button", { name }).click();
  await expect(dialog).toBeHidden();
}

test("a shop without lists starts from a proposal, and counts its members before it saves", async ({
  page,
  fresh,
  axe,
  sql,
}) => {
  await sql(fresh, "delete from contact_lists where shop_id in (select id from shops where code = $1)", [
    MERCHANT,
  ]);
  await signIn(page, fresh, ...OWNERS.merchant);
  await page.goto(`${fresh.url}/dashboard/crm/lists`);
  await expect(page.getByText("Aucune liste")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: /Cavistes actifs/ }).click();
  await expect(page.getByRole("textbox", { name: "Nom" })).toHaveValue("Cavistes actifs");
  await expect(
    page.getByText("Tout client qui est un client professionnel et a acheté depuis 12 mois."),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Aperçu" }).or(page.getByText("Membres").first()).first(),
  ).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Créer la liste" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cavistes actifs" })).toBeVisible();
});

test("a list is built from rules and an exclusion, and filters the list of clients", async ({
  page,
  fresh,
  axe,
}) => {
  await signIn(page, fresh, ...OWNERS.estate);
  await page.goto(`${fresh.url}/dashboard/crm/lists/add`);
  // All faults are named at once; each leads to its field, and its message goes with it.
  await addRule(page, "langue", /^Langue/);
  await page.getByRole("button", { name: "Créer la liste" }).click();
  await expect(page.getByRole("link", { name: "Nom" })).toBeInViewport();
  await page.getByRole("link", { name: "Règles" }).click();
  await expect(page.getByRole("button", { name: /^Modifier la règle/ })).toBeFocused();
  await page.getByRole("textbox", { name: "Nom" }).fill("Amateurs de rouge");
  await page.getByRole("button", { name: /Supprimer la règle/ }).click();
  await addRule(page, "tous les", /^Tous les clients/);
  await expect(page.getByText("Une règle n'est pas terminée")).toHaveCount(0);
  await expect(page.getByText("Exemples de membres")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Exclure des clients" }).click();
  await page.getByRole("button", { name: "Ajouter une règle" }).last().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Particulier/ })
    .click();
  await page.getByRole("checkbox", { name: "professionnel" }).check();
  await expect(
    page.getByText("Tout client qui figure dans votre fichier, sauf s'il est un client professionnel."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Créer la liste" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Amateurs de rouge" })).toBeVisible();
  await page.getByRole("link", { name: "Voir les clients" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Listes : Amateurs de rouge" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("table").getByText("Professionnel")).toHaveCount(0);
});

test("clients are added to a new list from the list of clients, and their page shows it", async ({
  page,
  fresh,
}) => {
  await signIn(page, fresh, ...OWNERS.estate);
  await page.goto(`${fresh.url}/dashboard/clients`);
  const first = page.getByRole("row").nth(1);
  const name = (await first.getByRole("link").first().textContent()) ?? "";
  await first.getByRole("checkbox").check();
  // The bar has room for some commands; the others are in its menu.
  await page.getByRole("button", { name: "Autres actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Ajouter à une liste" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption({ label: "Nouvelle liste…" });
  await dialog.getByRole("textbox").fill("Salon de Lyon");
  await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(page.getByText("1 client ajouté à la liste")).toBeVisible();
  await first.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("link", { name: "Salon de Lyon" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Salon de Lyon" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Retirer ${name}` })).toBeVisible();
});

test("the index of marketing leads a collaborator to the part that they may open", async ({
  page,
  fresh,
  sql,
}) => {
  await sql(
    fresh,
    "update memberships set authorizations = $1 where role = 'iam' and user_id = (select id from users where username = 'mathieu')",
    [JSON.stringify({ createCampaign: true })],
  );
  await signIn(page, fresh, "mathieu", "Cellier2026");
  await page.goto(`${fresh.url}/dashboard/crm`);
  await expect(page).toHaveURL(`${fresh.url}/dashboard/crm/campaigns`);
  await expect(page.getByRole("heading", { level: 1, name: "Campagnes" })).toBeVisible();
});

test("the names of all chosen values of a list come by one call", async ({ page, fresh, sql }) => {
  const [row] = await sql(
    fresh,
    `select s.id, (select jsonb_agg(x) from (select p.id from products p where p.shop_id = s.id order by p.id limit 2) x)
       as products from shops s where s.code = 'domaine-des-trois-calades'`,
  );
  const [list] = await sql(
    fresh,
    "select id from contact_lists where shop_id = $1 and name = 'Cavistes actifs'",
    [row?.["id"]],
  );
  const products = ((row?.["products"] ?? []) as { id: string }[]).map(({ id }) => id);
  const rules = [
    { rule: "grid", not: false, inputs: { grids: ["pro"] } },
    { rule: "member", not: true, inputs: { lists: [] as string[] } },
  ];
  const bought = {
    rule: "bought",
    not: false,
    inputs: {
      products,
      vintages: null,
      productTypes: null,
      colors: null,
      appellations: null,
      channels: null,
      least: null,
      period: null,
    },
  };
  const [other] = await sql(fresh, "select id from contact_lists where shop_id = $1 and id <> $2 limit 1", [
    row?.["id"],
    list?.["id"],
  ]);
  rules[1]?.inputs.lists?.push(String(other?.["id"]));
  await sql(fresh, "update contact_lists set definition = $2 where id = $1", [
    list?.["id"],
    JSON.stringify({ include: { match: "all", rules: [...rules, bought], groups: [] }, exclude: null }),
  ]);
  const names = await sql(fresh, "select name from products where id = any ($1)", [products]);
  const named = names.map(({ name }) => String(name));
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/lists/choices")) calls.push(new URL(request.url()).pathname);
  });
  await signIn(page, fresh, ...OWNERS.estate);
  await page.goto(`${fresh.url}/dashboard/crm/lists/${String(list?.["id"])}`);
  const rule = page.getByRole("button", { name: /^Modifier la règle.*a acheté/ });
  for (const name of named) await expect(rule).toContainText(name);
  await expect(page.getByText("…", { exact: true })).toHaveCount(0);
  expect(calls.filter((path) => path.endsWith("/names"))).toHaveLength(1);
});
