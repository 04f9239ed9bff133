import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import type { Locator, Page } from "@playwright/test";
import { acceptedOrder, asOwner, billOf } from "#sales/bills/testing/bills.fixture.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

/** Returns the first amount in euros of a text, in cents. */
function centsIn(text: string): number {
  const [, whole = "", part = ""] = /([\d\s\u202f\u00a0]+),(\d\d)[\s\u00a0]*€/.exec(text) ?? [];
  if (part === "") throw new Error(`no amount in ${text}`);
  return Number(whole.replace(/\D/g, "") + part);
}
const amountIn = async (of: Locator): Promise<number> => {
  await expect(of).toContainText("€");
  return centsIn((await of.textContent()) ?? "");
};
const card = (page: Page, title: string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
/** Finds a figure of the client's page. */
const figure = (page: Page, label: string): Locator =>
  page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });

test("the dashboard, the list and the client's page say the same figures", async ({ page, fresh, sql }) => {
  const call = await asOwner(fresh.url);
  const billed = await billOf(call, (await acceptedOrder(fresh.url, call, { quantity: 6 })).id);
  const order = await acceptedOrder(fresh.url, call, { quantity: 4 });
  // Both are past their due date: an invoice, and an order without an invoice.
  await sql(fresh, "update document_states set due_on = due_on - 90 where document_id = $1", [billed.id]);
  await sql(fresh, "update orders set created_at = created_at - interval '5 days' where id = $1", [order.id]);
  await openAs(page, fresh, OWNER, "/dashboard");
  const unpaid = await amountIn(card(page, "Impayés TTC"));
  expect(unpaid).toBeGreaterThan(billed.openCents);
  const turnover = await amountIn(card(page, "Chiffre d'affaires de l'année"));
  await page.goto(`${fresh.url}/dashboard/payments/unpaids`);
  await expect(page.getByRole("row")).toHaveCount(4);
  expect(await amountIn(page.getByRole("row").last())).toBe(unpaid);
  await page.goto(`${fresh.url}/dashboard/payments/outstandings`);
  await expect(page.getByRole("row").last()).toContainText("€");
  const [client] = await sql(fresh, "select client_id from orders where id = $1", [order.id]);
  await page.goto(`${fresh.url}/dashboard/clients/${String(client?.["client_id"])}`);
  expect(await amountIn(figure(page, "Impayé TTC"))).toBe(unpaid);
  expect(await amountIn(figure(page, "CA HT, 12 mois"))).toBe(turnover);
});
