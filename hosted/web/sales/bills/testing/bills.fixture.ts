import { createCaller, type CallAnswer, type Caller } from "@cuvee/client/call.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { OWNER, placeOrder, type OrderOptions } from "#sales/orders/testing/orders.fixture.ts";

export const newId = (): string =>
  makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));

/** Returns a caller for the demo estate's owner. */
export async function asOwner(url: string): Promise<Caller> {
  const bare = createCaller({ base: url });
  const { jwt } = await bare("POST /v1/auth/login", { body: OWNER });
  return createCaller({ base: url, lang: () => "fr", token: () => jwt });
}

export type Accepted = CallAnswer<"GET /v1/orders/:orderId">;

/** Makes an order by transfer that the shop has accepted. */
export async function acceptedOrder(
  url: string,
  call: Caller,
  orderOptions: OrderOptions = {},
): Promise<Accepted> {
  const { order } = await placeOrder(url, { payment: "transfer", ...orderOptions });
  return call(
    "POST /v1/orders/:orderId/acceptance",
    { params: { orderId: order.id }, body: { version: order.version, reason: "" } },
    { idempotencyKey: newId() },
  );
}

/** Makes an invoice of all that is left of orders. */
export const billOf = (call: Caller, ...orderIds: string[]): Promise<CallAnswer<"POST /v1/bills">> =>
  call(
    "POST /v1/bills",
    { body: { id: newId(), orders: orderIds.map((orderId) => ({ orderId })) } },
    { idempotencyKey: newId() },
  );
