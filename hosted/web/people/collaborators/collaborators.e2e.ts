import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const LATER = "Mourvedre-1903";

test(
  "somebody is invited, accepts elsewhere, works, and loses a permission while he does",
  { tag: "@long" },
  async ({ page, browser, site, sql, axe }) => {
    const email = `romane.${Date.now()}@example.org`;
    await signIn(page, site, "calades", "Calades2026");
    await page.goto(`${site.url}/dashboard/collaborators`);
    await expect(page.getByRole("link", { name: "Mathieu Vernède" })).toBeVisible();
    await axe(page);
    await page.getByRole("link", { name: "Inviter un collaborateur" }).click();

    // A missing value is reported at its field; a role is a start, a changed checkbox makes it custom.
    await page.getByRole("button", { name: "Envoyer l'invitation" }).click();
    await expect(page.getByText("Ce champ ne peut pas être vide").first()).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Prénom").fill("Romane");
    await page.getByLabel("Nom", { exact: true }).fill("De La Rochefoucauld-Beaumont");
    await page.getByLabel("Fonction").fill("Vente au caveau");
    await page.getByLabel("Rôle").selectOption({ label: "Caveau et caisse" });
    await expect(page.getByText("12 droits sur 47")).toBeVisible();
    await page.getByLabel("Créer et modifier les produits et les tarifs").check();
    await expect(page.getByLabel("Rôle")).toHaveValue("");
    await axe(page);
    await page.getByRole("button", { name: "Envoyer l'invitation" }).click();
    await expect(page.getByRole("heading", { name: /^Romane De La/ })).toBeVisible();
    await expect(page.getByText(`nvoyée à ${email}`).first()).toBeVisible();

    // The mail's link opens in the invited person's own browser, on a phone.
    const [mail] = await sql(site, "select body_text as text from mails where recipient = $1", [email]);
    const link = String(mail?.["text"]).match(/https?:\/\/\S+\/auth\/invitation\S+/)?.[0] ?? "";
    const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 390, height: 844 } });
    const his = await context.newPage();
    await his.goto(link);
    await expect(his.getByRole("heading", { name: "Rejoindre Domaine des Trois Calades" })).toBeVisible();
    await expect(his.getByLabel("Prénom")).toHaveValue("Romane");
    await axe(his);
    await his.getByLabel("Mot de passe", { exact: true }).fill("court");
    await his.getByRole("button", { name: "Rejoindre l'équipe" }).click();
    await expect(his.getByText("Au moins 5 caractères, avec une majuscule et une minuscule")).toBeVisible();
    await his.getByLabel("Mot de passe", { exact: true }).fill(LATER);
    await his.getByRole("button", { name: "Rejoindre l'équipe" }).click();
    await expect(his).toHaveURL(`${site.url}/dashboard`);
    await his.setViewportSize({ width: 1440, height: 900 });
    const menu = his.getByRole("navigation", { name: "Menu principal" });
    await expect(menu.getByRole("link", { name: "Tarifs" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Collaborateurs" })).toHaveCount(0);
    await his.goto(`${site.url}/dashboard/tarifs`);
    await expect(his.getByRole("heading", { name: "Tarifs" })).toBeVisible();

    // The permission is removed live, without a new sign-in: the open page closes, and menu, page and call are refused.
    await page.reload();
    await expect(page.getByText("Actif")).toBeVisible();
    await page.getByLabel("Créer et modifier les produits et les tarifs").uncheck();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(
      page.getByText("Les nouveaux droits s'appliquent immédiatement", { exact: false }),
    ).toBeVisible();
    await expect(his).toHaveURL(`${site.url}/dashboard`);
    await expect(his.getByText("Vos droits dans la boutique ont changé", { exact: false })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Commandes" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Tarifs" })).toHaveCount(0);
    await his.goto(`${site.url}/dashboard/tarifs`);
    await expect(his).toHaveURL(`${site.url}/dashboard`);
    await his.goto(`${site.url}/dashboard/collaborators`);
    await expect(his).toHaveURL(`${site.url}/dashboard`);

    // The collaborator is removed for good: the page closes, and signing in opens no shop any more.
    await page.getByRole("button", { name: "Retirer de l'équipe" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retirer de l'équipe" }).click();
    await expect(page.getByText("Retiré", { exact: true })).toBeVisible();
    await expect(page.getByText("1 droit retiré")).toBeVisible();
    await expect(his).toHaveURL(/\/auth\/login/);
    await context.close();
  },
);

test(
  "a collaborator who manages others gives only what he has; a role is made and given",
  { tag: "@long" },
  async ({ page, site, sql, axe }) => {
    const rights = { accessCollaborator: true, createCollaborator: true, seeAllOrder: true };
    await sql(
      site,
      "update memberships set authorizations = $1 where user_id = (select id from users where username = 'sabine')",
      [JSON.stringify(rights)],
    );
    await sql(
      site,
      "update collaborators set authorizations = $1, preset = null where user_id = (select id from users where username = 'sabine')",
      [JSON.stringify(rights)],
    );
    await signIn(page, site, "sabine", "Comptes2026");
    await page.goto(`${site.url}/dashboard/collaborators`);
    await page.getByRole("link", { name: "Mathieu Vernède" }).click();
    await expect(page.getByText("a des droits que vous n'avez pas", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Suspendre" })).toHaveCount(0);
    await expect(page.getByLabel("Voir les stocks")).toBeDisabled();
    await page.goto(`${site.url}/dashboard/collaborators/add`);
    await expect(page.getByLabel("Voir toutes les commandes")).toBeEnabled();
    await expect(page.getByLabel("Facturer")).toBeDisabled();

    await page.goto(`${site.url}/dashboard/settings?link=roles`);
    await expect(page.getByText("Caveau d'été")).toBeVisible();
    await expect(page.getByRole("button", { name: /Modifier : Caveau/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Créer un rôle" }).click();
    const dialog = page.getByRole("dialog");
    // The first field has the focus, not the close button.
    await expect(dialog.getByLabel("Nom du rôle")).toBeFocused();
    await dialog.getByLabel("Nom du rôle").fill("Suivi des commandes");
    await dialog.getByLabel("Voir toutes les commandes").check();
    await axe(page);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Suivi des commandes", { exact: true })).toBeVisible();
    await page.goto(`${site.url}/dashboard/collaborators/structure`);
    await expect(page.getByText("Propriétaire")).toBeVisible();
    await expect(page.getByRole("link", { name: "Léa Marchetti" })).toBeVisible();
    await axe(page);
  },
);
