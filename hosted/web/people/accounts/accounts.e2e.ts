import { expect, signInByForm, test } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = { username: "calades", password: "Calades2026" };

test("a wrong password is told in the specification's words, and the way back is kept", async ({
  page,
  site,
  axe,
}) => {
  await page.goto(`${site.url}/dashboard/orders?status=pending`);
  await expect(page).toHaveURL(/\/auth\/login\?redirectLink=%2Fdashboard%2Forders%3Fstatus%3Dpending/);
  await axe(page);
  await page.getByLabel("Identifiant ou e-mail").fill(OWNER.username);
  await page.getByLabel("Mot de passe", { exact: true }).fill("Autre1234");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toHaveText("Le mail et/ou le mot de passe sont incorrects.");
  await page.getByLabel("Mot de passe", { exact: true }).fill(OWNER.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/dashboard/orders?status=pending`);
});

for (const link of ["//evil.example/x", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])
  test(
    `after signing in, ${link} is not followed`,
    { tag: link.startsWith("//") ? [] : "@long" },
    async ({ page, site }) => {
      await page.goto(`${site.url}/auth/login?redirectLink=${encodeURIComponent(link)}`);
      await page.getByLabel("Identifiant ou e-mail").fill(OWNER.username);
      await page.getByLabel("Mot de passe", { exact: true }).fill(OWNER.password);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${site.url}/dashboard`);
    },
  );

test(
  "the session survives a reload, and signing out ends it in every tab",
  { tag: "@long" },
  async ({ page, context, site }) => {
    await signInByForm(page, site, OWNER.username, OWNER.password);
    await page.reload();
    await expect(page.getByRole("heading", { name: /^Bonjour/ })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${site.url}/dashboard/orders`);
    await expect(other.getByRole("heading", { name: "Commandes" })).toBeVisible();
    await page.getByRole("button", { name: /Mon compte/ }).click();
    await page.getByRole("menuitem", { name: "Déconnexion" }).click();
    await expect(page).toHaveURL(`${site.url}/auth/login`);
    await expect(other).toHaveURL(`${site.url}/auth/login`);
    await page.goto(`${site.url}/dashboard`);
    await expect(page).toHaveURL(/\/auth\/login/);
  },
);

test(
  "many tabs of one person renew their session together and stay signed in",
  { tag: "@long" },
  async ({ page, context, site }) => {
    await signInByForm(page, site, OWNER.username, OWNER.password);
    const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto(`${site.url}/dashboard/orders`)));
    for (const tab of tabs) await expect(tab.getByRole("heading", { name: "Commandes" })).toBeVisible();
  },
);

test("a buyer registers, proves the e-mail by the mailed link and is signed in", async ({
  page,
  site,
  sql,
  axe,
}) => {
  const email = `nouvelle.${Date.now()}@example.org`;
  await page.goto(`${site.url}/auth/register/buyer?redirectLink=%2Fdashboard%2Forders`);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByText("Vous devez certifier que vous êtes majeur")).toBeVisible();
  await expect(page.getByText("Veuillez accepter les conditions générales d'utilisation")).toBeVisible();
  await expect(page.getByText("Au moins 5 caractères, avec une majuscule et une minuscule")).toBeVisible();
  await expect(page.getByLabel("Prénom")).toBeFocused();
  await axe(page);
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByLabel("Nom", { exact: true }).fill("D'Aubigné-Lefèvre");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("Grenache-Noir-84");
  await page.getByLabel("Je certifie avoir au moins 18 ans").check();
  await page.getByLabel("J'accepte les conditions générales d'utilisation").check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Consultez votre messagerie" })).toBeVisible();

  const link = await mailedLink(() =>
    sql(site, "select body_text as text from mails where recipient = $1", [email]),
  );
  await page.goto(link);
  await expect(page).toHaveURL(`${site.url}/dashboard/orders`);
  await expect(page.getByText("Aucune commande pour l'instant")).toBeVisible();
});

test("a forgotten password is set anew by the mailed link, which works once", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  const [row] = await sql(fresh, "select email from users where username = 'camille'");
  const email = String(row?.["email"]);
  await page.goto(`${fresh.url}/auth/login`);
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  await axe(page);
  const link = await mailedLink(() =>
    sql(fresh, "select body_text as text from mails where recipient = $1", [email]),
  );
  await page.goto(link);
  // A password that the server refuses is not shown as good while it is typed.
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill("Champagne-2026!");
  await expect(page.getByText("Trop courant", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Ce mot de passe est trop courant")).toBeVisible();
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill("Mourvedre-1903");
  await expect(page.getByText(/^(Bon|Très bon)$/)).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("link", { name: "Se connecter" }).click();
  await page.getByLabel("Identifiant ou e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("Mourvedre-1903");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${fresh.url}/dashboard`);
  await page.goto(link);
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill("Cinsault-1904");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("link", { name: "Demander un nouveau lien" })).toBeVisible();
});

test("the language is chosen by the query, kept by the cookie, and switched on the page", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/auth/login?lang=en`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(`${site.url}/auth/login`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto(`${site.url}/cart?lang=de`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("combobox", { name: /./ }).first()).toHaveValue("de");
  await page.goto(`${site.url}/auth/login?lang=en`);
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Français" });
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  const stored = (await page.context().cookies()).find((cookie) => cookie.name === "auth.lang");
  expect(stored?.value).toBe("fr");
  const days = ((stored?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
});

test("the login of a shop's site shows the shop", { tag: "@long" }, async ({ page, site }) => {
  await page.goto(`${site.url}/auth/login?id=champagne-aubree-lanthier`);
  await expect(page.getByText("Champagne Aubrée-Lanthier")).toBeVisible();
});

async function mailedLink(read: () => Promise<Record<string, unknown>[]>): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await read()).map((row) => String(row["text"]));
      link = texts.join("\n").match(/https?:\/\/\S+\/auth\/\S+/)?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? "";
}
