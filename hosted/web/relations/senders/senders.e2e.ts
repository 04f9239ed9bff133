import { expect, openAs, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

const fine = { state: "green", reason: "fine", found: null, count: null };

test("an owner names the domain of their campaigns, copies its records, and reads their verdicts", async ({
  page,
  fresh,
  axe,
  sql,
}) => {
  await openAs(page, fresh, OWNER, "/dashboard/settings?link=sender");
  await expect(page.getByText("Adresse de la plateforme", { exact: true })).toBeVisible();
  await page.getByLabel("Domaine", { exact: true }).fill("gmail.com");
  await page.getByLabel("Adresse de l'expéditeur").fill("calades@gmail.com");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("celui d'une messagerie ouverte à tous").first()).toBeVisible();
  await page.getByLabel("Domaine", { exact: true }).fill("https://www.trois-calades.example/");
  await page.getByLabel("Adresse de l'expéditeur").fill("nouvelles@trois-calades.example");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { name: "Enregistrements de trois-calades.example" })).toBeVisible();
  await expect(page.getByText(/^v=DKIM1; k=rsa; p=/)).toBeVisible();
  await expect(page.getByText("v=spf1 include:spf.relay.example ~all")).toBeVisible();
  await expect(page.getByText("_dmarc.trois-calades.example")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Vérifier maintenant" }).click();
  await expect(page.getByText("Les serveurs de noms n'ont pas répondu").first()).toBeVisible();

  const verdicts = {
    dkim: fine,
    spf: { ...fine, state: "red", reason: "several", found: "v=spf1 mx -all | v=spf1 -all" },
    dmarc: fine,
  };
  await sql(fresh, "update sender_domains set verdicts = $1", [JSON.stringify(verdicts)]);
  await page.reload();
  await expect(page.getByText("Il y a plusieurs enregistrements")).toBeVisible();
  await expect(page.getByText("À corriger")).toBeVisible();
  await axe(page);
  await sql(fresh, "update sender_domains set verdicts = $1, is_active = true", [
    JSON.stringify({ dkim: fine, spf: fine, dmarc: fine }),
  ]);
  await page.reload();
  await expect(page.getByText("Domaine des Trois Calades <nouvelles@trois-calades.example>")).toBeVisible();
  await expect(page.getByText("Votre domaine", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Retirer le domaine" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retirer le domaine" }).click();
  await expect(page.getByText("Adresse de la plateforme", { exact: true })).toBeVisible();
});

/** Puts the first address of a client in error; returns the client. */
async function inError(
  sql: (site: Site, text: string) => Promise<Record<string, unknown>[]>,
  site: Site,
): Promise<Record<string, unknown>> {
  const [client] = await sql(
    site,
    `insert into address_errors (shop_id, channel, address, count_hard, last_status, last_text, last_source, blocked_at,
       updated_at)
     select c.shop_id, 'mail', lower(c.emails[1]), 1, '5.1.1', '550 5.1.1 Adresse invalide. OFR_416', 'bounce', now(),
       now()
     from clients c join shops s on s.id = c.shop_id
     where s.code = 'domaine-des-trois-calades' and c.emails <> '{}' and c.merged_into is null order by c.id limit 1
     returning (select c.id from clients c where c.shop_id = address_errors.shop_id
       and lower(c.emails[1]) = address_errors.address limit 1) as id, address`,
  );
  return client ?? {};
}

test("a client's address in error is shown with the reason, and tried again for a reason", async ({
  page,
  fresh,
  axe,
  sql,
}) => {
  const { id, address } = await inError(sql, fresh);
  await openAs(page, fresh, OWNER, `/dashboard/clients/${String(id)}`);
  await expect(page.getByText(`Adresse en erreur : ${String(address)}`)).toBeVisible();
  await expect(page.getByText("OFR_416")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Réessayer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Réessayer" }).click();
  await expect(dialog.getByText(/caractères|obligatoire|renseigner/i).first()).toBeVisible();
  await dialog.getByLabel("Motif").fill("Adresse confirmée au téléphone");
  await dialog.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByText("Adresse en erreur")).toHaveCount(0);
});

test("the settings of the sender lead to the clients with an address in error", async ({
  page,
  fresh,
  axe,
  sql,
}) => {
  await openAs(page, fresh, OWNER, "/dashboard/settings?link=sender");
  await expect(page.getByText("Adresse de la plateforme", { exact: true })).toBeVisible();
  await expect(page.getByText("Adresses en erreur")).toHaveCount(0);
  const { address } = await inError(sql, fresh);
  await page.reload();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("link", { name: "1 client a une adresse en erreur" })).toBeVisible();
  }
  await axe(page);
  await page.getByRole("link", { name: "1 client a une adresse en erreur" }).click();
  // The head, the client and the total.
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "En erreur" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("row").nth(1)).toContainText(String(address));
  await axe(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("link", { name: "Le Bouchon des Teinturiers" }).first()).toBeVisible();
  }
});
