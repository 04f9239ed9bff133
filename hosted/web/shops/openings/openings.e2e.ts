import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";

const PASSWORD = "Grenache-Noir-84";

async function sayWho(page: Page, email: string): Promise<void> {
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByLabel("Nom", { exact: true }).fill("D'Aubigné-Lefèvre");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Je certifie avoir au moins 18 ans").check();
  await page.getByLabel("J'accepte les conditions générales d'utilisation").check();
}

test("a seller opens his shop and an agent his account, each by a mailed link; what is wrong stands at its field", async ({
  page,
  site,
  sql,
  axe,
}) => {
  const stamp = Date.now().toString(36);
  const linkTo = async (email: string): Promise<string> => {
    const [mail] = await sql(
      site,
      "select body_text as text from mails where recipient = $1 order by created_at desc",
      [email],
    );
    return /https?:\/\/\S+\/auth\/\S+/.exec(String(mail?.["text"]))?.[0] ?? "";
  };
  const signOut = async (): Promise<void> => {
    await page.context().clearCookies({ name: /refresh/ });
    await page.goto(`${site.url}/auth/login`);
  };
  // From the entry page to the form, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/auth/register-champagne`);
  await expect(page.getByRole("heading", { name: /champagne/i })).toBeVisible();
  await page.goto(`${site.url}/auth/register-vin`);
  await page.getByRole("link", { name: "Spiritueux" }).click();
  await expect(page.getByRole("heading", { name: "Vendez vos spiritueux en direct" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: /J'ouvre ma boutique/ }).click();
  await expect(page).toHaveURL(`${site.url}/auth/register-spirit/seller`);
  await page.getByRole("button", { name: "Ouvrir ma boutique" }).click();
  await expect(page.getByLabel("Prénom")).toBeFocused();
  for (const label of [
    "Raison sociale",
    "SIRET",
    "Ville",
    "Nom de la boutique",
    "Adresse web de la boutique",
  ])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
  // An empty postcode is missing, not wrong.
  await expect(page.getByLabel("Code postal")).toHaveAccessibleDescription(/ne peut pas être vide/);
  await axe(page);

  // The other numbers are derived from the SIRET, and the VAT number too; the password is rated while it is typed.
  const wrong = `distillerie.${stamp}@example.org`;
  await sayWho(page, wrong);
  const password = page.getByLabel("Mot de passe", { exact: true });
  await password.fill("Azerty12");
  await expect(page.getByText("Trop courant", { exact: true })).toBeVisible();
  await expect(page.getByText("Au moins 5 caractères, avec une majuscule et une minuscule.")).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByLabel("Raison sociale").fill("SARL Distillerie du Pont-Neuf");
  await page.getByLabel("SIRET", { exact: true }).fill("732 829 320 00075");
  await expect(page.getByText("Le numéro SIRET est incorrect")).toBeVisible();
  await page.getByLabel("SIRET", { exact: true }).fill("732 829 320 00074");
  await expect(page.getByText("SIREN 732 829 320 · NIC 00074")).toBeVisible();
  await expect(page.getByLabel("Numéro de TVA intracommunautaire")).toHaveValue("FR44732829320");
  await page.getByLabel("Adresse", { exact: true }).fill("3 rue du Pont-Neuf");
  await page.getByLabel("Code postal").fill("16100");
  await page.getByLabel("Ville").fill("Cognac");
  await page.getByLabel("Nom de la boutique").fill(`Distillerie « Été » ${stamp}`);
  const address = page.getByLabel("Adresse web de la boutique");
  await expect(address).toHaveValue(`distillerie-ete-${stamp}`);
  await expect(page.getByText(`/distillerie-ete-${stamp} est disponible.`)).toBeVisible();
  // Reloading the page loses nothing but the password and the declarations.
  await page.reload();
  await expect(page.getByLabel("Raison sociale")).toHaveValue("SARL Distillerie du Pont-Neuf");
  await expect(page.getByLabel("Ville")).toHaveValue("Cognac");
  await expect(page.getByLabel("E-mail")).toHaveValue(wrong);
  await expect(address).toHaveValue(`distillerie-ete-${stamp}`);
  await expect(password).toHaveValue("");
  await sayWho(page, wrong);
  await address.fill("maison-percheval");
  await expect(page.getByText("Cette adresse est déjà prise.")).toBeVisible();
  await page.getByRole("button", { name: /^Choisir .*\/maison-percheval-2$/ }).click();
  await expect(page.getByText("/maison-percheval-2 est disponible.")).toBeVisible();
  await expect(page.getByText("Vérification automatique terminée.")).toBeVisible();
  await page.getByRole("button", { name: "Ouvrir ma boutique" }).click();
  const sent = page.getByRole("heading", { name: "Consultez votre messagerie" });
  await expect(sent).toBeVisible();
  await axe(page);
  // A wrong address is corrected without typing everything again; the link is sent again on request.
  await page.getByRole("button", { name: "Corriger l'adresse" }).click();
  await expect(page.getByLabel("Raison sociale")).toHaveValue("SARL Distillerie du Pont-Neuf");
  const seller = `la.distillerie.${stamp}@example.org`;
  await page.getByLabel("E-mail").fill(seller);
  await page.getByRole("button", { name: "Ouvrir ma boutique" }).click();
  await expect(sent).toBeVisible();
  await page.getByRole("button", { name: "Renvoyer le lien" }).click();
  await expect(page.getByText("Si cette adresse attend une confirmation")).toBeVisible();
  await expect
    .poll(async () => (await sql(site, "select 1 from mails where recipient = $1", [seller])).length)
    .toBe(2);
  await page.goto(await linkTo(seller));
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  await expect(page.getByRole("heading", { name: "Premiers pas" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Un produit en ligne et son prix" })).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/dashboard/settings?link=infos`);
  await expect(page.getByRole("textbox", { name: /Nom/ }).first()).toHaveValue(
    `Distillerie « Été » ${stamp}`,
  );

  // An agent registers while the platform requires reCAPTCHA: a stub replaces its script, and its exceptions are
  // reported.
  await signOut();
  const face = { siteKey: "cle", version: 3, script: `${site.url}/recaptcha/api.js`, hidden: true };
  await page.route("**/v1/captcha", (route) => route.fulfill({ json: { proof: null, recaptcha: face } }));
  await page.route("**/recaptcha/api.js?render=cle", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "window.grecaptcha = { ready: (go) => go(), execute: () => Promise.reject(new Error('no')) };",
    }),
  );
  await page.goto(`${site.url}/auth/register-beer/agent`);
  const agent = `agente.${stamp}@example.org`;
  await sayWho(page, agent);
  await expect(page.getByText("Ce formulaire est protégé par reCAPTCHA")).toBeVisible();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to execute");
  await page.unroute("**/v1/captcha");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Consultez votre messagerie" })).toBeVisible();
  await page.goto(await linkTo(agent));
  await expect(page.getByText("Aucun producteur pour l'instant")).toBeVisible();
  await signOut();
  await page.goto(`${site.url}/auth/register-cheese/seller`);
  await expect(page.getByText("Cette page est introuvable")).toBeVisible();
});
