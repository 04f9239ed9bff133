import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { acceptedOrder, asOwner, newId } from "#sales/bills/bills.fixture.ts";
import { OWNER } from "#sales/orders/orders.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

test("who cancels an order that was paid by transfer says what becomes of its money, and gives it back later", async ({
  page,
  fresh,
  axe,
}) => {
  const call = await asOwner(fresh.url);
  const order = await acceptedOrder(fresh.url, call, { quantity: 3 });
  await call(
    "POST /v1/orders/:orderId/payment-receipt",
    { params: { orderId: order.id }, body: { version: order.version, reason: "" } },
    { idempotencyKey: newId() },
  );
  const dialog = page.getByRole("dialog");
  await openAs(page, fresh, OWNER, `/dashboard/orders/${order.id}`);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Annuler la commande" }).click();
  const cancel = dialog.getByRole("button", { name: "Annuler la commande" });
  await dialog.getByLabel("Motif").fill("Rupture de stock");
  await expect(cancel).toBeDisabled();
  await dialog.getByText("Rembourser maintenant").click();
  await axe(page);
  for (const [w, h] of [[1440, 900], [390, 844]] as const) { await page.setViewportSize({ width: w, height: h }); await page.screenshot({ path: `/tmp/hd-shots/cancel-${w}.png`, fullPage: false }); } await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByText("Laisser au crédit du client").click();
  await cancel.click();
  await expect(page.getByText(/au crédit du client$/).first()).toBeVisible();
  for (const [w, h] of [[1440, 900], [390, 844]] as const) { await page.setViewportSize({ width: w, height: h }); await page.screenshot({ path: `/tmp/hd-shots/page-${w}.png`, fullPage: false }); } await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Rembourser", exact: true }).click();
  for (const [w, h] of [[1440, 900], [390, 844]] as const) { await page.setViewportSize({ width: w, height: h }); await page.screenshot({ path: `/tmp/hd-shots/release-${w}.png`, fullPage: false }); } await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Argent remboursé")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rembourser", exact: true })).toHaveCount(0);
});

test("shots", async ({ page, fresh }) => {
  const call = await asOwner(fresh.url);
  const one = await acceptedOrder(fresh.url, call, { quantity: 6 });
  await call("POST /v1/deposits", { body: { id: newId(), orderId: one.id, share: { percentBp: 3000 } } }, { idempotencyKey: newId() });
  await openAs(page, fresh, OWNER, `/dashboard/orders/${one.id}`);
  await page.getByRole("button", { name: "Facturer", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("un avoir annule");
  for (const [w, h] of [[1440, 900], [390, 844]] as const) { await page.setViewportSize({ width: w, height: h }); await page.screenshot({ path: `/tmp/hd-shots/bill-${w}.png`, fullPage: false }); } await page.setViewportSize({ width: 1440, height: 900 });

  const { order, key } = (await (await import("./orders.fixture.ts")).placeOrder(fresh.url, { quantity: 2, payment: "check" })) as unknown as { order: { id: string; version: number; lines: { id: string }[] }; key: string };
  const now = async () => call("GET /v1/orders/:orderId", { params: { orderId: order.id } });
  for (const route of ["POST /v1/orders/:orderId/acceptance", "POST /v1/orders/:orderId/payment-receipt", "POST /v1/orders/:orderId/delivery"] as const)
    await call(route, { params: { orderId: order.id }, body: { version: (await now()).version, reason: "" } }, { idempotencyKey: newId() });
  const made = await fetch(`${fresh.url}/v1/orders/${order.id}/withdrawals`, { method: "POST", headers: { "content-type": "application/json", "x-order-key": key, "idempotency-key": newId() }, body: JSON.stringify({ id: newId(), name: "Claire Fontaine", email: "claire@example.org", lines: [{ lineId: order.lines[0]?.id, quantity: 2 }] }) });
  expect(made.status, await made.text()).toBe(201);
  await page.goto(`${fresh.url}/dashboard/orders/${order.id}`);
  await page.getByRole("button", { name: /^Rembourser/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  for (const [w, h] of [[1440, 900], [390, 844]] as const) { await page.setViewportSize({ width: w, height: h }); await page.screenshot({ path: `/tmp/hd-shots/settle-${w}.png`, fullPage: false }); } await page.setViewportSize({ width: 1440, height: 900 });

});
