import { asOwner } from "#kit/testing/cluster.ts";
import { expect } from "vitest";
import type { TestCardOrder } from "#kit/testing/bank.ts";
import { ADDRESS, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";
import {
  BOOKER,
  openSlot,
  prices,
  viewOf,
  type TestSlot,
  type View,
  type TestVisit,
} from "#kit/testing/visits.ts";

/** The environment of orders with places: a shop, its owner's token, an event. */
export type World = { server: TestServer; shop: TestShop; token: string; visit: TestVisit };
type Wish = { of?: TestVisit; slot: TestSlot; wished?: [string, number][]; hold?: object };
type Priced = {
  priced: { totalTtcCents: number; dueNowCents: number; problems: object[]; tickets: object[] };
};
export type Order = TestCardOrder & {
  order: {
    id: string;
    version: number;
    status: string;
    paymentType: string;
    totalTtcCents: number;
    payment: { amountCents: number; refundedCents: number };
    reservations: {
      id: string;
      status: string;
      totalCents: number;
      paidCents: number;
      lines: { kind: string; quantity: number }[];
    }[];
  };
};
type File = { name: string; mime: string; text?: string; cid?: string };

/** Returns the helpers of tests of orders with places, in the world that exists when they run. */
export function orderHelpers(at: () => World) {
  /** In a week by default; a transfer or a cheque needs three weeks to arrive. */
  const slotOf = (capacity: number, of = at().visit, weeks = 1): Promise<TestSlot> =>
    openSlot(at().server, at().token, of.eventId, { capacity, hours: weeks * 7 * 24 });
  const reservation = ({ of = at().visit, slot, wished = [[of.adult, 4]], ...more }: Wish) => ({
    eventId: of.eventId,
    slot,
    selectedPrices: prices(...wished),
    ...more,
  });

  const priceOf = async (order: object): Promise<Priced["priced"]> => {
    const reply = await at().server.send("POST", "/v1/orders/get-cart-price", { body: { orders: [order] } });
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    return ((reply.body as unknown as Priced[])[0] as Priced).priced;
  };

  /** Returns the body of an order with places, and `bottles` beside them, at its price. */
  async function bodyWith(reservations: object[], bottles = 0, change: object = {}) {
    const products = bottles > 0 ? [{ formatId: at().shop.bottle.id, quantity: bottles }] : [];
    const goods =
      bottles > 0
        ? { shipping: { ref: at().shop.shippingRef, country: "FR", zipcode: ADDRESS.zipcode } }
        : {};
    const isPriced = products.length + reservations.length > 0;
    const input = { sellerId: at().shop.id, products, reservations, ...goods };
    const priced = isPriced ? await priceOf(input) : { totalTtcCents: 0 };
    return {
      id: newTestId(),
      sellerId: at().shop.id,
      products,
      reservations,
      ...(bottles > 0 ? { shipping: { ref: at().shop.shippingRef }, deliveryAddress: ADDRESS } : {}),
      contact: BOOKER,
      billingAddress: ADDRESS,
      payment: { type: "cb" },
      expectedTotalCents: priced.totalTtcCents,
      terms: true,
      adult: true,
      ...change,
    };
  }
  const send = (body: object): Promise<Reply> => at().server.send("POST", "/v1/orders", { body });
  async function placed(reservations: object[], bottles = 0, change: object = {}): Promise<Order> {
    const reply = await send(await bodyWith(reservations, bottles, change));
    expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
    const answer = reply.body as unknown as Order;
    return { ...answer, id: answer.order.id };
  }
  const orderNow = async (of: Order): Promise<Order["order"]> =>
    (await at().server.send("GET", `/v1/orders/${of.id}`, { orderKey: of.key }))
      .body as unknown as Order["order"];
  const reservationNow = async (id: string): Promise<View> =>
    viewOf(await at().server.send("GET", `/v1/reservations/${id}`, { token: at().token }));
  /** Returns the e-mails of an order, and those of its reservations. */
  const mailsOf = (
    orderId: string,
  ): Promise<{ kind: string; recipient: string; html: string; text: string; files: File[] }[]> =>
    asOwner(at().server.ownerUrl, async (client) => {
      const text = `select kind, recipient, body_html as html, body_text as text, files
         from mails where order_id = $1 order by kind, id`;
      return (await client.query(text, [orderId])).rows;
    });
  const act = (
    id: string,
    name: string,
    body: object,
    more: object = { token: at().token },
  ): Promise<Reply> => at().server.send("POST", `/v1/reservations/${id}/${name}`, { body, ...more });
  const payersOf = (view: View): { id: string; key: string }[] =>
    view.payers.map(({ id }) => ({ id, key: at().server.app.services.secrets.orderKey(id) }));
  return {
    slotOf,
    reservation,
    priceOf,
    bodyWith,
    send,
    placed,
    orderNow,
    reservationNow,
    mailsOf,
    act,
    payersOf,
  };
}
