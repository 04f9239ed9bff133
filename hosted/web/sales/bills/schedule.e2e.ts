import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";
import { acceptedOrder, asOwner, newId } from "./testing/bills.fixture.ts";

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

test(
  "an instalment is billed with one press, a part delivered, the rest given up; the guest finds his document by his link",
  { tag: "@long" },
  async ({ page, browser, fresh, axe, sql }) => {
    const call = await asOwner(fresh.url);
    const order = await acceptedOrder(fresh.url, call, { quantity: 6 });
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await sql(fresh, "update orders set schedule = $2 where id = $1", [
      order.id,
      JSON.stringify([
        { cents: 1000, due: null },
        { cents: 500, due: day(20) },
      ]),
    ]);
    await openAs(page, fresh, OWNER, `/dashboard/orders/${order.id}`);
    const schedule = page.getByRole("region", { name: "Échéancier d'acomptes" });
    await expect(schedule.getByText("À facturer")).toHaveCount(1);
    await schedule.getByRole("button", { name: /^Facturer l'acompte de 10,00/ }).click();
    await expect(schedule.getByRole("link", { name: /00001$/ })).toBeVisible();
    await axe(page);

    await call(
      "POST /v1/orders/:orderId/shipments",
      {
        params: { orderId: order.id },
        body: {
          shipments: [
            {
              id: newId(),
              recipient: order.deliveryAddress,
              transport: { dutySuspended: false },
              lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 4 }],
            },
          ],
        },
      },
      { idempotencyKey: newId() },
    );
    await page.getByRole("button", { name: "Annuler le reste" }).click();
    const dialog = page.getByRole("dialog");
    const units = dialog.getByRole("textbox", { name: /^Quantité à annuler/ });
    await units.fill("2");
    await units.press("Enter");
    await dialog.getByLabel("Motif").fill("Rupture");
    await axe(page);
    await dialog.getByRole("button", { name: "Annuler ces quantités" }).click();
    await expect(page.getByText("Reste de la commande annulé")).toBeVisible();
    await expect(page.getByRole("button", { name: "Annuler le reste" })).toHaveCount(0);
    await expect(page.getByText("Annulé", { exact: true })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);

    const [mail] = await sql(fresh, "select body_text from mails where body_text like $1 limit 1", [
      `%/orders/follow/${order.id}#%`,
    ]);
    const link = /\/orders\/follow\/\S+/.exec(String(mail?.["body_text"]))?.[0] ?? "";
    const guest = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
    await guest.goto(fresh.url + link);
    const download = guest.waitForEvent("download");
    await guest.getByRole("button", { name: /^Download .+00001$/ }).click();
    expect((await download).suggestedFilename()).toMatch(/00001\.pdf$/);
    await axe(guest);
    await guest.close();
  },
);
