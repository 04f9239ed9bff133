import type pg from "pg";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { orderBody, type TestShop } from "#kit/testing/orders.ts";
import type { Reply, TestServer } from "#kit/testing/server.ts";
import type { Order } from "#kit/testing/storm.ts";

type Door = Pick<TestServer, "send">;

/** Fields of a code that a test sets; by default ten percent off for everyone. */
export type CodeOptions = {
  terms?: object;
  usesTotal?: number;
  usesPerBuyer?: number;
  withdrawn?: boolean;
};

/** Creates a promo code of a shop, or changes it. */
export async function makeCode(
  server: TestServer,
  shopId: string,
  code: string,
  { terms, usesTotal, usesPerBuyer, withdrawn }: CodeOptions = {},
): Promise<void> {
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `insert into promo_codes (shop_id, code, terms, uses_total, uses_per_buyer, withdrawn_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (shop_id, code) do update set terms = $3, uses_total = $4, uses_per_buyer = $5, withdrawn_at = $6`,
      [
        shopId,
        code,
        JSON.stringify({ type: "%", amount: 1000, ...terms }),
        usesTotal ?? null,
        usesPerBuyer ?? null,
        withdrawn ? new Date() : null,
      ],
    ),
  );
}

/** Returns the counted and the live uses of a code. */
export async function usesOf(server: TestServer, code: string): Promise<{ counted: number; live: number }> {
  return asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ counted: number; live: number }>(
      `select c.uses as counted, (select count(*)::int from promo_code_uses u where u.shop_id = c.shop_id and u.code = c.code
         and u.released_at is null) as live from promo_codes c where c.code = $1`,
      [code],
    );
    return rows[0] ?? { counted: 0, live: 0 };
  });
}

/** Sets a buyer's points with a shop to `points`, as a correction by its staff. */
export async function setPoints(
  server: TestServer,
  shopId: string,
  username: string,
  points: number,
): Promise<void> {
  const of = [shopId, username];
  await asOwner(server.ownerUrl, async (client) => {
    await client.query(
      `insert into loyalty_accounts (shop_id, user_id) select $1, id from users where username = $2
       on conflict (shop_id, user_id) do nothing`,
      of,
    );
    await client.query(
      `with before as (select * from loyalty_accounts where shop_id = $1 and user_id = (select id from users where username = $2)),
       account as (update loyalty_accounts l set points = $3 from before b where l.shop_id = b.shop_id and l.user_id = b.user_id)
       insert into loyalty_movements (shop_id, user_id, kind, points, at, made_by)
       select shop_id, user_id, 'adjust', $3 - points, now(), 'test' from before`,
      [...of, points],
    );
  });
}

/** Returns a buyer's points with a shop, and the points that they have spent there. */
export async function pointsOf(
  server: TestServer,
  shopId: string,
  username: string,
): Promise<{ points: number; spent: number }> {
  return asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ points: number; spent: number }>(
      "select points, spent from loyalty_accounts where shop_id = $1 and user_id = (select id from users where username = $2)",
      [shopId, username],
    );
    return rows[0] ?? { points: 0, spent: 0 };
  });
}

/** Returns the movements of points of an order, oldest first: kind, points, and reason. */
export async function movementsOf(server: TestServer, orderId: string): Promise<unknown[][]> {
  return asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ kind: string; points: number; reason: string }>(
      "select kind, points, reason from loyalty_movements where order_id = $1 order by id",
      [orderId],
    );
    return rows.map((m) => (m.reason ? [m.kind, m.points, m.reason] : [m.kind, m.points]));
  });
}

/** A seller's entry in the answer of the price, as far as tests read it. */
export type PriceAnswer = {
  sellerId: string;
  price: { totalTTC: number; promoAmount: number; payLater: number };
  loyaltyData: { selectedDiscount: number; selectedLevel: string | null; pointsToLose: number };
  promotions: { type: string; amount: number; code?: string; formatId?: string }[];
  priced: PricedOrder;
  code?: Record<string, unknown>;
  points?: number;
};

/** Requests the price of one seller's order. */
export const askPrice = (server: Door, order: object, token?: string): Promise<Reply> =>
  server.send("POST", "/v1/orders/get-cart-price", {
    body: { orders: [order] },
    ...(token ? { token } : {}),
  });

/** Returns the price of one seller's order. */
export async function priceOf(server: Door, order: object, token?: string): Promise<PriceAnswer> {
  const reply = await askPrice(server, order, token);
  const [answer] = reply.body as unknown as PriceAnswer[];
  if (reply.status !== 200 || !answer) throw new Error(reply.text);
  return answer;
}

/** Content of an order beside its bottle. */
export type OrderExtras = {
  products?: { formatId: string; quantity: number; isWrapped?: boolean; isFromFidelity?: boolean }[];
  promoCode?: string;
  loyaltyData?: object;
  payment?: "cb" | "transfer";
  email?: string;
  shipping?: object;
};

/**
 * Returns the body of an order, at the price that its buyer is shown, ignoring the problems of the basket, as an
 * outdated page does.
 */
export async function bodyOf(server: Door, shop: TestShop, input: OrderExtras, token?: string) {
  const { products, payment = "transfer", email, shipping, ...offers } = input;
  const body = await orderBody(server, shop, { payment, quantity: 6, ...(email ? { email } : {}) });
  const wanted = { ...body, ...offers, ...(products ? { products } : {}) };
  const way = { ...body.shipping, country: "FR", zipcode: body.deliveryAddress.zipcode, ...shipping };
  const order = { sellerId: shop.id, products: wanted.products, shipping: way, ...offers };
  // A refused basket has no price: that of the bottles is used instead.
  const reply = await askPrice(server, order, token);
  const [answer] = reply.status === 200 ? (reply.body as unknown as PriceAnswer[]) : [];
  const expectedTotalCents = answer?.priced.totalTtcCents ?? body.expectedTotalCents;
  return { ...wanted, shipping: { ...body.shipping, ...shipping }, expectedTotalCents };
}

/**
 * Returns the bodies of orders with the same content, each with a bottle of its own: orders of the same bottle wait for
 * its stock, and would never compete for the steps after it. Their stock is plenty.
 */
export async function bodiesOf(
  server: TestServer,
  shop: TestShop,
  input: OrderExtras,
  { buyer, formats = 16 }: { buyer?: string; formats?: number } = {},
): Promise<Order[]> {
  const bottles = shop.products
    .flatMap((p) => p.vintages.flatMap((v) => v.formats))
    .filter((f) => f.type === "bottle" && !f.contents && !f.multiple && !f.minQuantity)
    .slice(0, formats);
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `with fact as (
         insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, made_by)
         select shop_id, warehouse_id, format_id, 'inventory', 10000, 0, 'test' from stocks
         where shop_id = $1 and format_id = any($2) returning shop_id, warehouse_id, format_id
       )
       update stocks s set on_hand = on_hand + 10000 from fact f
       where s.shop_id = f.shop_id and s.warehouse_id = f.warehouse_id and s.format_id = f.format_id`,
      [shop.id, bottles.map((b) => b.id)],
    ),
  );
  return Promise.all(
    bottles.map(({ id }) =>
      bodyOf(
        server,
        shop,
        { ...input, products: [{ formatId: id, quantity: 6 }, ...(input.products ?? [])] },
        buyer,
      ),
    ),
  );
}

/** Sets the loyalty programme of a shop. */
export async function shopLoyalty(server: TestServer, shopId: string, loyalty: LoyaltyRules): Promise<void> {
  await asOwner(server.ownerUrl, (client) =>
    client.query("update shops set loyalty = $2 where id = $1", [shopId, JSON.stringify(loyalty)]),
  );
  await reloadCatalogue(server, shopId);
}

/** Makes the server reload the catalogue of a shop that was changed directly in the database. */
export const reloadCatalogue = ({ app }: TestServer, shopId: string): Promise<void> =>
  app.database.transaction({ shopId }, (tx) => app.services.live.tell(tx, { kind: "catalogue", shopId }));

/** Creates an event that is online, with one slot of 20 places. */
export async function openVisit(
  client: pg.Client,
  shopId: string,
  eventId: string,
  slot: { id: string; start: number; end: number },
): Promise<void> {
  await client.query(
    "insert into events (shop_id, id, title, duration_minutes, status) values ($1, $2, 'Visite', 60, 'online')",
    [shopId, eventId],
  );
  await client.query(
    `insert into event_slots (shop_id, id, event_id, mode, day, starts_at, ends_at, capacity)
     values ($1, $2, $3, 'hours', $4::timestamptz::date, $4, $5, 20)`,
    [shopId, slot.id, eventId, new Date(slot.start), new Date(slot.end)],
  );
}
