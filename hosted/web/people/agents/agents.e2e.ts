import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test(
  "an owner gives an agent a client, whom the agent finds on the road until he is detached",
  { tag: "@long" },
  async ({ page, site, axe, browser }) => {
    await signIn(page, site, "calades", "Calades2026");
    await page.goto(`${site.url}/dashboard/agents`);
    await expect(page.getByRole("listitem").filter({ hasText: "Solène Guillermic" })).toBeVisible();
    await page.getByRole("button", { name: "Rattacher un agent" }).click();
    await page.getByLabel("Adresse e-mail du compte").fill("camille@example.org");
    await page.getByRole("button", { name: "Rattacher", exact: true }).click();
    await expect(page.getByText("Aucun agent n'a de compte à cette adresse").first()).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Annuler" }).click();

    await page.goto(`${site.url}/dashboard/clients/add?pipe=Prospect`);
    await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Kerbrat");
    await page
      .getByRole("combobox", { name: "Agent commercial" })
      .selectOption({ label: "Solène Guillermic" });
    await page.getByRole("button", { name: "Créer la fiche" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Kerbrat" })).toBeVisible();

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const road = await phone.newPage();
    await signIn(road, site, "solene", "Tournee2026");
    await road.goto(`${site.url}/dashboard`);
    const menu = road.getByRole("button", { name: /^Mon compte/ });
    await menu.click();
    await road.getByRole("menuitemcheckbox", { name: "Domaine des Trois Calades" }).click();
    await expect(road.getByRole("heading", { name: "Dernières commandes de vos clients" })).toBeVisible();
    await axe(road);
    await menu.click();
    // Both shops have this dashboard: the menu shows the current one.
    await expect(road.getByRole("menuitemcheckbox", { name: "Domaine des Trois Calades" })).toBeChecked();
    await road.getByRole("menuitemcheckbox", { name: "Mode tournée" }).click();
    await expect(road.getByRole("heading", { level: 1, name: "Ma tournée" })).toBeVisible();
    await road.getByRole("searchbox").fill("kerbr");
    await expect(road.getByRole("link", { name: "Kerbrat" })).toBeVisible();
    await expect(road.getByRole("listitem").filter({ has: road.getByRole("link") })).toHaveCount(1);
    await road.getByRole("searchbox").fill("kerouedan");
    await expect(road.getByRole("link", { name: "Appeler Cave Kerouédan" })).toHaveAttribute(
      "href",
      /^tel:\+33/,
    );
    await expect(road.getByRole("link", { name: "Itinéraire vers Cave Kerouédan" })).toHaveAttribute(
      "href",
      /destination=.*Nantes/,
    );
    await axe(road);
    await road.getByRole("button", { name: "Catalogue" }).click();
    await expect(road.getByText(/disponible/).first()).toBeVisible();
    // The choice is stored: the page is the same after a reload.
    await road.reload();
    await expect(road.getByRole("heading", { level: 1, name: "Ma tournée" })).toBeVisible();
    await road.goto(`${site.url}/dashboard/tarifs`);
    await expect(road.getByText(/\(HT\)/).first()).toBeVisible();

    await page.goto(`${site.url}/dashboard/agents`);
    await page.getByRole("button", { name: "Détacher Solène Guillermic" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Détacher" }).click();
    await expect(page.getByText("Aucun agent pour l'instant")).toBeVisible();
    // The change reaches the agent at once: only the other shop is left.
    await expect(road.getByText("Domaine des Trois Calades")).toHaveCount(0);
    await road.goto(`${site.url}/dashboard/clients`);
    await expect(road.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    await expect(road.getByRole("link", { name: "Kerbrat" })).toHaveCount(0);
    await phone.close();
  },
);
