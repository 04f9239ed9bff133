import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { ESTATE, openShop, orderBody, type OrderOptions, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

/** The back office of a shop: it takes orders and invoices them, through the API. */
export type Office = { server: TestServer; shop: TestShop; token: string };

/** Opens the back office of the demo estate on a server of its own, as its owner. */
export async function openOffice(options: Parameters<typeof startTestServer>[0] = {}): Promise<Office> {
  const server = await startTestServer(options);
  const shop = await openShop(server, ESTATE);
  return { server, shop, token: await server.login("calades", "Calades2026") };
}

/** Places an order by cheque and accepts it for the shop. */
export async function acceptedOrder(
  { server, shop, token }: Office,
  wanted: Partial<OrderOptions> = {},
): Promise<OrderView> {
  const body = await orderBody(server, shop, { payment: "check", quantity: 12, ...wanted });
  const placed = await server.send("POST", "/v1/orders", { body });
  if (placed.status !== 201) throw new Error(placed.text);
  const { order } = placed.body as unknown as { order: OrderView };
  return orderAct({ server, token }, order, "acceptance");
}

/** Performs the shop's action on an order. */
export async function orderAct(
  { server, token }: Pick<Office, "server" | "token">,
  order: Pick<OrderView, "id" | "version">,
  act: string,
): Promise<OrderView> {
  const reply = await server.send("POST", `/v1/orders/${order.id}/${act}`, {
    token,
    body: { version: order.version },
  });
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.body as unknown as OrderView;
}

export const readOrder = async (
  { server, token }: Pick<Office, "server" | "token">,
  id: string,
): Promise<OrderView> =>
  (await server.send("GET", `/v1/orders/${id}`, { token })).body as unknown as OrderView;

type BilledLines = { id: string; quantity: number }[];

export const bill = (
  { server, token }: Pick<Office, "server" | "token">,
  orderIds: readonly string[],
  lines?: BilledLines,
  id = newTestId(),
): Promise<Reply> =>
  server.send("POST", "/v1/bills", {
    token,
    body: { id, orders: orderIds.map((orderId) => ({ orderId, ...(lines ? { lines } : {}) })) },
  });
export const deposit = (
  { server, token }: Pick<Office, "server" | "token">,
  orderId: string,
  share: { percentBp: number } | { amountCents: number },
): Promise<Reply> =>
  server.send("POST", "/v1/deposits", { token, body: { id: newTestId(), orderId, share } });
export const credit = (
  { server, token }: Pick<Office, "server" | "token">,
  documentId: string,
  what: object,
  more: object = {},
): Promise<Reply> =>
  server.send("POST", `/v1/documents/${documentId}/credits`, {
    token,
    body: { id: newTestId(), what, reason: "Bouteille bouchonnée", ...more },
  });

export const viewIn = (reply: Reply): DocumentView => {
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body as unknown as DocumentView;
};
