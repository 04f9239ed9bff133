import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test("a client's page says what to do next: the button leads to a task filled in, and « Pas maintenant » to the next act", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  const [client] = await sql(
    fresh,
    `select k.shop_id, k.id from clients k join shops s on s.id = k.shop_id
     where s.name = 'Domaine des Trois Calades' and k.kind = 'professional' and k.archived_at is null
       and k.agent_id is null and k.merged_into is null
       and not exists (select from client_orders o where o.client_id = k.id)
       and not exists (select from tasks t where t.client_id = k.id)
       and not exists (select from samples p where p.client_id = k.id)
       and not exists (select from quotes q where q.client_id = k.id) order by k.id limit 1`,
  );
  const id = String(client?.["id"]);
  await sql(fresh, "update clients set phone = '+33478101010', nic = '', siren = '' where id = $1", [id]);
  await sql(
    fresh,
    `insert into client_orders (shop_id, order_id, client_id, at, turnover_cents)
     select $1, 'next' || d, $2, now() - make_interval(days => d), 1000 from unnest(array[150, 120, 90]) d`,
    [client?.["shop_id"], id],
  );
  await openAs(page, fresh, OWNER, `/dashboard/clients/${id}`);
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "À faire ensuite" }) });
  await expect(card.getByRole("heading", { name: "Proposer un réassort" })).toBeVisible();
  await expect(card).toContainText("Achète environ tous les 30 jours ; dernier achat il y a 90 jours.");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/doors/next-${width}.png` });
  }
  await axe(page);
  await card.getByRole("button", { name: "Pas maintenant" }).click();
  await expect(card.getByRole("heading", { name: "Proposer un réassort" })).toHaveCount(0);
  await card.getByText(/action masquée/).click();
  await axe(page);
  await page.screenshot({ path: "test-results/doors/next-hidden.png" });
  await card.getByRole("button", { name: "Réafficher" }).click();
  await expect(card.getByRole("heading", { name: "Proposer un réassort" })).toBeVisible();

  await card.getByRole("link", { name: "Prévoir un appel" }).click();
  await expect(page.getByLabel("Objet")).toHaveValue("Proposer un réassort");
  await expect(page.getByLabel("Type")).toHaveValue("customPhone");
  await page.getByRole("button", { name: "Ajouter la tâche" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Proposer un réassort" }).first()).toBeVisible();
  // A contact is planned: the page proposes no other.
  await expect(card.getByRole("heading", { name: "Proposer un réassort" })).toHaveCount(0);
});
