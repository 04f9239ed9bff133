import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { acceptedOrder, asOwner, newId } from "#sales/bills/testing/bills.fixture.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

test(
  "who cancels an order that was paid by transfer says what becomes of its money, and gives it back later",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
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
    await dialog.getByText("Garder en crédit client").click();
    await cancel.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/€ en crédit client$/).first()).toBeVisible();
    await page.getByRole("button", { name: "Rembourser", exact: true }).click();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Argent remboursé")).toBeVisible();
    await expect(page.getByRole("button", { name: "Rembourser", exact: true })).toHaveCount(0);
  },
);
