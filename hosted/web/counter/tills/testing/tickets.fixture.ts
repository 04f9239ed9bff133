import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { PointView, TillView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import {
  bottles,
  closeDay,
  makeDeviceKey,
  openDay,
  openDevice,
  sell,
} from "@cuvee/server/demo/tillDevice.ts";
import { expect, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

/**
 * Makes a day at a new till: a sale to a client, a refund of one of its bottles, the closing; all of it on the server.
 */
export async function sellDay({ url }: Site): Promise<{ clientId: string; ticket: string; refund: string }> {
  let token: string | undefined;
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const reply = await sendTo(url, method, path, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  };
  token = String((await ask("POST", "/v1/auth/login", OWNER))["jwt"]);
  const [warehouse] = (await ask("GET", "/v1/warehouses"))["warehouses"] as { id: string }[];
  const { articles } = (await ask("GET", "/v1/salespoints/articles?search=a")) as {
    articles: { formatId: string }[];
  };
  const formatId = articles[0]?.formatId ?? "";
  const point = (await ask("POST", "/v1/salespoints", {
    id: newTestId(),
    name: "Caveau",
    warehouseId: warehouse?.id,
    payments: ["cash"],
    favourites: [formatId],
  })) as unknown as PointView;
  const { privateKey, publicKey } = makeDeviceKey();
  const requested = { id: newTestId(), name: "Comptoir", publicKey };
  const till = (await ask("POST", `/v1/salespoints/${point.id}/tills`, requested)) as unknown as TillView;
  const person = { kind: "individual", firstname: "Anne", lastname: "Dubois", emails: ["anne@example.org"] };
  const clientId = String((await ask("POST", "/v1/clients", person))["id"]);
  const buyer = (await ask("GET", `/v1/quotes/clients/${clientId}`))["buyer"] as PricingBuyer;
  const snapshot = (await ask("GET", `/v1/tills/${till.id}/snapshot`)) as unknown as TillSnapshot;
  const [owner] = point.people;
  const operator = { id: owner?.userId ?? "", name: owner?.name ?? "" };
  const device = openDevice({ ...till, privateKey }, snapshot, operator, Date.now());
  await openDay(device);
  const client = { id: clientId, name: "Anne Dubois", buyer };
  const ticket = await sell(device, { client, lines: [bottles(device, formatId, 3)] });
  const wants = ticket.lines.slice(0, 1).map(({ id }) => ({ id, quantity: 1 }));
  const back = refundOf(ticket, returnedParts(ticket.id, []), wants, newTestId);
  const refund = await sell(device, { client, more: { back } });
  await closeDay(device);
  await ask("POST", `/v1/tills/${till.id}/records`, { records: device.records });
  await expect.poll(async () => (await ask("GET", "/v1/closings"))["rows"]).toHaveLength(1);
  return { clientId, ticket: ticket.number, refund: refund.number };
}
