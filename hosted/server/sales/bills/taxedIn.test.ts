import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ADDRESS } from "#kit/testing/orders.ts";
import { openVisit, type TestVisit } from "#kit/testing/visits.ts";
import {
  bill,
  openOffice,
  orderAct,
  readOrder,
  viewIn,
  type Office,
} from "#sales/bills/testing/bills.fixture.ts";
import { orderHelpers } from "#sales/orders/testing/reservations.fixture.ts";

let office: Office;
let visit: TestVisit;
beforeAll(async () => {
  office = await openOffice();
  await asOwner(office.server.ownerUrl, (client) =>
    client.query("update shops set oss_since = '2021-07-01' where id = $1", [office.shop.id]),
  );
  visit = await openVisit(office.server, office.shop.id, office.token);
});
afterAll(() => office.server.stop());
const hand = orderHelpers(() => ({ ...office, visit }));

/** Returns the types of VAT in the books, with the due or pending amount of each, in cents. */
const types = (): Promise<Record<string, number>> =>
  asOwner(office.server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ type: string; cents: number }>(
      `select vat_type as type, sum(credit_cents - debit_cents)::int as cents from journal_lines
       where shop_id = $1 and vat_type is not null group by 1`,
      [office.shop.id],
    );
    return Object.fromEntries(rows.map(({ type, cents }) => [type, cents]));
  });

it("a visit of somebody from abroad is taxed in France, and the books say so, with money before the bill and after", async () => {
  const input = hand.reservation({ slot: await hand.slotOf(20, visit, 3) });
  const billingAddress = { ...ADDRESS, country: "DE", zipcode: "10115", city: "Berlin" };
  const { id } = await hand.placed([input], 0, { payment: { type: "transfer" }, billingAddress });
  await orderAct(office, await readOrder(office, id), "payment-receipt");
  await office.server.settle();
  const advance = await types();
  expect(Object.keys(advance).filter((type) => !type.startsWith("fr"))).toEqual([]);
  const sealed = viewIn(await bill(office, [id]));
  expect(sealed.paper.buyer.billing.country).toBe("DE");
  expect(sealed.paper.taxedIn).toBe("FR");
  await office.server.settle();
  const all = await types();
  expect(Object.keys(all).filter((type) => !type.startsWith("fr"))).toEqual([]);
  expect(Object.values(all).reduce((a, cents) => a + cents, 0)).toBe(sealed.paper.totalVatCents);
});
