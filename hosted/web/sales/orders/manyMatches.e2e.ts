import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";

/** Copies the order of the shop as 1 100 accepted ones. */
const COPIES = `
  set session_replication_role = replica;
  insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, key_hash, request_hash,
    buyer_name, buyer_email, search, contact, billing_address, delivery_address, notes, lang, bottles, total_ttc_cents,
    priced, created_at, client_id)
  select o.shop_id, left(md5('many' || n), 16), 'MANY-' || n, 'validated', delivery_status, payment_status, payment_type,
    sha256(('many' || n)::bytea), request_hash, buyer_name, buyer_email, 'many-' || n || ' partout', contact,
    billing_address, delivery_address, notes, lang, bottles, 100, priced, created_at - make_interval(hours => n),
    client_id
  from orders o, generate_series(1, 1100) n`;

test(
  "a search with very many matches says that its totals are of the first ones",
  { tag: "@long" },
  async ({ page, fresh, sql }) => {
    await placeOrder(fresh.url, { quantity: 6 });
    await sql(fresh, COPIES);
    await openAs(page, fresh, OWNER, "/dashboard/orders?search=partout");
    const totals = page.getByRole("row").last();
    await expect(totals).toContainText(/Total des 1\s000 premières/);
    await expect(totals).toContainText(/1\s000,00\s€/);
    await expect(page.getByText(/1 à 50 sur 1\s000 ou plus/)).toBeVisible();
    await page.goto(`${fresh.url}/dashboard/orders?search=partout&sort=-totalTtcCents`);
    await expect(page.getByText(/1 à 50 des 1\s000 plus récentes/)).toBeVisible();
    await page.goto(`${fresh.url}/dashboard/orders?search=many-1100`);
    await expect(totals).toContainText(/^Total(?! des)/);
  },
);
