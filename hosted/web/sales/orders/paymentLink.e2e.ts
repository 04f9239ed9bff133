import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { BUYER, OWNER, placeOrder } from "./testing/orders.fixture.ts";

const PHONE = { width: 390, height: 844 };

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

test(
  "an unpaid order is paid by its link, on a phone, and the link dies with it",
  { tag: "@long" },
  async ({ page, browser, site, sql, axe }) => {
    const { order } = await placeOrder(site.url, {
      payment: "transfer",
      email: "claire.de-la-motte@example.org",
    });
    await openAs(page, site, OWNER, `/dashboard/orders/${order.id}`);
    await page.getByRole("button", { name: "Lien de paiement" }).click();
    const url = await page.getByRole("textbox", { name: "Lien de paiement du client" }).inputValue();
    expect(url).toContain(`/orders/pay/${order.id}#`);
    await axe(page);
    await page.getByRole("button", { name: "Envoyer par e-mail" }).click();
    await expect(page.getByText("Lien envoyé à claire.de-la-motte@example.org")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Lien de paiement envoyé" })).toBeVisible();

    const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
    const [buyer, other] = [await context.newPage(), await context.newPage()];
    await buyer.goto(url);
    await expect(buyer.getByRole("heading", { name: "Régler ma commande" })).toBeVisible();
    await buyer.getByRole("radio", { name: "Virement bancaire" }).check();
    await expect(buyer.getByText("FR76 1999 0004 1200 0315 7884 271")).toBeVisible();
    await buyer.getByRole("radio", { name: "Carte bancaire" }).check();
    await axe(buyer);
    expect(await buyer.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await other.goto(url);
    const card = async (of: typeof buyer, number: string): Promise<void> => {
      await of.getByLabel("Numéro de carte").fill(number);
      await of.getByLabel("Expiration").fill("12/30");
      await of.getByLabel("CVV").fill("123");
      await of.getByRole("button", { name: /^Payer/ }).click();
    };
    await card(buyer, "4000 0000 0000 0002");
    await expect(buyer.getByText("La banque a refusé la carte.")).toBeVisible();
    await card(buyer, "4000 0027 6000 3184");
    await buyer.getByRole("button", { name: "Valider" }).click();
    const paid = (of: typeof buyer) => of.getByText("Cette commande est payée");
    await expect(paid(buyer)).toBeVisible();
    // The other tab does not pay a second time.
    await other.reload();
    await expect(paid(other)).toBeVisible();
    await expect(page.getByText("Paiement : payé")).toBeVisible();
    await expect(page.getByRole("button", { name: "Lien de paiement" })).toHaveCount(0);

    const late = await placeOrder(site.url, { payment: "transfer" });
    await sql(
      site,
      `insert into payment_links (shop_id, id, order_id, made_by, created_at, expires_at)
     select shop_id, id, id, 'x', now(), now() - interval '1 minute' from orders where id = '${late.order.id}'`,
    );
    // A buyer with an account finds the payment link on the page of their own order.
    const own = await placeOrder(site.url, { payment: "check", email: "camille.rousselin@courriel.example" });
    await sql(
      site,
      `insert into payment_links (shop_id, id, order_id, made_by, created_at, expires_at)
     select shop_id, id, id, 'x', now(), now() + interval '1 day' from orders where id = '${own.order.id}'`,
    );
    await openAs(other, site, BUYER, `/dashboard/orders/${own.order.id}`);
    await axe(other);
    await other.getByRole("link", { name: "Payer maintenant" }).click();
    await expect(other.getByRole("heading", { name: "Régler ma commande" })).toBeVisible();
    await card(other, "4242 4242 4242 4242");
    await expect(paid(other)).toBeVisible();

    await buyer.goto(`${site.url}/orders/pay/${late.order.id}#${late.key}`);
    await expect(buyer.getByText("Ce lien de paiement a expiré")).toBeVisible();
    await context.close();
  },
);
