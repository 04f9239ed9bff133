import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";

const ESTATE = "Domaine des Trois Calades";

test(
  "an agent asks a producer, who accepts, and invites another, whose registration is filled in",
  { tag: "@long" },
  async ({ page, browser, fresh: site, sql, axe }) => {
    await sql(site, "delete from memberships where role = 'agent'");
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, site, { username: "solene", password: "Tournee2026" }, "/dashboard");
    await page.getByRole("link", { name: "Ajouter un producteur" }).click();
    await expect(page).toHaveURL(`${site.url}/shops/add`);
    await expect(page.getByText("Aucune demande pour l'instant")).toBeVisible();
    const search = page.getByRole("searchbox", { name: "Rechercher un producteur" });
    await search.fill("trois cal");
    await page.getByRole("button", { name: `Demander à représenter ${ESTATE}` }).click();
    await page.getByRole("dialog").getByLabel("Votre message").fill("Vingt cavistes de Nantes à Brest.");
    await axe(page);
    await page.getByRole("button", { name: "Envoyer la demande" }).click();
    await expect(page.getByText("Demande envoyée")).toBeVisible();
    await expect(page.getByText("En attente")).toBeVisible();
    await search.fill("introuvable");
    await expect(page.getByText("Aucune boutique publique ne porte ce nom.")).toBeVisible();

    const shop = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await openAs(shop, site, { username: "calades", password: "Calades2026" }, "/dashboard/agents");
    await expect(shop.getByText("Vingt cavistes de Nantes à Brest.")).toBeVisible();
    await axe(shop);
    await shop.getByRole("button", { name: "Accepter Solène Guillermic" }).click();
    await expect(shop.getByRole("button", { name: "Détacher Solène Guillermic" })).toBeVisible();
    await expect(shop.getByText("demande de représentation")).toHaveCount(0);
    // The agent sees the status of the request.
    await expect(page.getByText("Acceptée")).toBeVisible();

    await page.getByRole("button", { name: "Inviter un producteur" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Entreprise").fill("Clos des Ferrand");
    await dialog.getByLabel("Prénom").fill("Odile");
    await dialog.getByLabel("Nom", { exact: true }).fill("Ferrand");
    await dialog.getByLabel("Adresse e-mail du producteur").fill("odile@example.org");
    await dialog.getByRole("button", { name: "Envoyer l'invitation" }).click();
    await expect(page.getByText("Invitation envoyée", { exact: true })).toBeVisible();
    await axe(page);
    const [mail] = await sql(site, "select body_text as text from mails where kind = 'agentInvitation'");
    const link = new URL(/https?:\/\/\S+/.exec(String(mail?.["text"]))?.[0] ?? "");
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(site.url + link.pathname + link.search);
    await expect(guest.getByText("Solène Guillermic vous invite", { exact: false })).toBeVisible();
    await expect(guest.getByLabel("E-mail")).toHaveValue("odile@example.org");
    await expect(guest.getByLabel("Raison sociale")).toHaveValue("Clos des Ferrand");
    await expect(guest.getByLabel("Adresse web de la boutique")).toHaveValue("clos-des-ferrand");

    // Others have no access: a visitor signs in first, and a user who is no agent goes to their dashboard.
    await guest.goto(`${site.url}/shops/add`);
    await expect(guest).toHaveURL(/\/auth\/login\?redirectLink=%2Fshops%2Fadd/);
    await shop.goto(`${site.url}/shops/add`);
    await expect(shop).toHaveURL(/\/dashboard$/);
    await shop.context().close();
    await guest.context().close();
  },
);
