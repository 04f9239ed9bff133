import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { OrderShipments, ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import { expect } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ADDRESS, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

/** The person who plans and ships an estate's orders, by HTTP. */
export type Dock = {
  shop: TestShop;
  token: string;
  ask(method: string, path: string, body?: object, key?: string): Promise<Reply>;
  /** Places and accepts an order of the plain bottle. */
  order(quantity: number, more?: object): Promise<OrderView>;
  orderNow(id: string): Promise<OrderView>;
  /** Returns a share of an order's first line. */
  share(order: OrderView, quantity: number, more?: object): { id: string } & Record<string, unknown>;
  plan(order: OrderView, ...shares: object[]): Promise<Reply>;
  planned(order: OrderView, ...shares: object[]): Promise<ShipmentView[]>;
  read(orderId: string): Promise<OrderShipments>;
  /** Performs an action on a shipment in its current version. */
  act(orderId: string, shipmentId: string, act: string, more?: object): Promise<Reply>;
  done(orderId: string, shipmentId: string, act: string, more?: object): Promise<ShipmentView>;
  rows<R extends object>(query: string, values?: unknown[]): Promise<R[]>;
};

export async function openDock(server: TestServer): Promise<Dock> {
  const shop = await openShop(server, ESTATE);
  const token = await server.login("calades", "Calades2026");
  const dock: Dock = {
    shop,
    token,
    ask: (method, path, body, key) =>
      server.send(method, path, { token, ...(body ? { body } : {}), ...(key ? { key } : {}) }),
    async order(quantity, more = {}) {
      const body = { ...(await orderBody(server, shop, { payment: "check", quantity })), ...more };
      const placed = await server.send("POST", "/v1/orders", { body });
      expect(placed.status, placed.text).toBe(201);
      const { order } = placed.body as unknown as { order: OrderView };
      const accepted = await dock.ask("POST", `/v1/orders/${order.id}/acceptance`, {
        version: order.version,
      });
      expect(accepted.status, accepted.text).toBe(200);
      return accepted.body as unknown as OrderView;
    },
    orderNow: async (id) => (await dock.ask("GET", `/v1/orders/${id}`)).body as unknown as OrderView,
    share: (order, quantity, more = {}) => ({
      id: newTestId(),
      recipient: ADDRESS,
      carrier: "Transports Rhône",
      transport: { dutySuspended: false },
      lines: [{ lineId: order.lines[0]?.id ?? "", quantity }],
      ...more,
    }),
    plan: (order, ...shipments) => dock.ask("POST", `/v1/orders/${order.id}/shipments`, { shipments }),
    async planned(order, ...shipments) {
      const reply = await dock.plan(order, ...shipments);
      expect(reply.status, reply.text).toBe(201);
      const ids = shipments.map((s) => (s as { id: string }).id);
      const all = (reply.body as unknown as OrderShipments).shipments;
      return ids.flatMap((id) => all.filter((s) => s.id === id));
    },
    read: async (orderId) =>
      (await dock.ask("GET", `/v1/orders/${orderId}/shipments`)).body as unknown as OrderShipments,
    async act(orderId, shipmentId, act, more = {}) {
      const { shipments } = await dock.read(orderId);
      const version = shipments.find((s) => s.id === shipmentId)?.version ?? 0;
      const method = act === "tracking" ? "PUT" : "POST";
      return dock.ask(method, `/v1/shipments/${shipmentId}/${act}`, { version, ...more });
    },
    async done(orderId, shipmentId, act, more = {}) {
      const reply = await dock.act(orderId, shipmentId, act, more);
      expect([act, reply.status], reply.text).toEqual([act, 200]);
      const found = (reply.body as unknown as OrderShipments).shipments.find((s) => s.id === shipmentId);
      if (!found) throw new Error("no such shipment");
      return found;
    },
    rows: <R extends object>(query: string, values: unknown[] = []) =>
      asOwner(server.ownerUrl, async (client) => (await client.query<R>(query, values)).rows),
  };
  return dock;
}
