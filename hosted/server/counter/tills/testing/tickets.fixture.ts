import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import type { TicketView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { openDevice, type Device } from "#demo/tillDevice.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";

/** The estate's counter: its shop, the signed-in user, and the seller at the till. */
export type Counter = {
  server: TestServer;
  shop: TestShop;
  token: string;
  owner: { id: string; name: string };
};

/** Signs the estate's owner in. */
export async function openCounter(server: TestServer): Promise<Counter> {
  const shop = await openShop(server, ESTATE);
  const token = await server.login("calades", "Calades2026");
  const [me] = await asOwner(
    server.ownerUrl,
    async (db) => (await db.query<{ id: string }>("select id from users where username = 'calades'")).rows,
  );
  return { server, shop, token, owner: { id: me?.id ?? "", name: "Hélène Vernède" } };
}

/** Returns the helpers of ticket tests, at a counter that is open by the time they run. */
export function ticketHelpers(counter: () => Counter) {
  const rows = async <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
    asOwner(counter().server.ownerUrl, async (db) => (await db.query(sql, values)).rows as R[]);
  const get = (path: string): Promise<Reply> => {
    const { server, token } = counter();
    return server.send("GET", path, { token });
  };
  const post = (path: string, body: object): Promise<Reply> => {
    const { server, token } = counter();
    return server.send("POST", path, { token, body });
  };
  /** Sends what the server does not have, and returns its reply. `clock`: the till's clock meanwhile, if it is sent. */
  const sync = async (of: Device, clock?: number): Promise<Reply> => {
    const { body } = await get(`/v1/tills/${of.till.id}/end`);
    const sent = await post(`/v1/tills/${of.till.id}/records`, {
      records: of.records.slice(Number(body["seq"])),
      ...(clock === undefined ? {} : { now: new Date(clock).toISOString() }),
    });
    if (sent.status !== 200) throw new Error(sent.text);
    return sent;
  };
  return {
    rows,
    get,
    post,
    sync,
    /** As `sync`, and waits until all effects are done. */
    follow: async (of: Device, clock?: number): Promise<void> => {
      await sync(of, clock);
      await counter().server.settle();
    },
    ticketOf: async (id: string): Promise<TicketView> =>
      (await get(`/v1/tickets/${id}`)).body as unknown as TicketView,
    newClient: async (
      lastname: string,
      email = `${lastname.toLowerCase()}@example.org`,
    ): Promise<{ id: string; name: string; buyer: PricingBuyer }> => {
      const address = {
        id: newTestId(),
        title: "",
        use: "both",
        main: true,
        street: "1 quai",
        zipcode: "13002",
      };
      const reply = await post("/v1/clients", {
        kind: "individual",
        firstname: "Anne",
        lastname,
        emails: [email],
        addresses: [{ ...address, city: "Marseille", country: "FR" }],
      });
      if (reply.status !== 201) throw new Error(reply.text);
      const id = String(reply.body["id"]);
      const file = await get(`/v1/quotes/clients/${id}`);
      return { id, name: `Anne ${lastname}`, buyer: file.body["buyer"] as unknown as PricingBuyer };
    },
    newDevice: async (): Promise<Device> => {
      const { server, token, shop, owner } = counter();
      const point = await makePoint(server, token, shop.bottle.id);
      const till = await enrol(server, token, point.id);
      const snapshot = (await get(`/v1/tills/${till.id}/snapshot`)).body as unknown as TillSnapshot;
      return openDevice(till, snapshot, owner, Date.now());
    },
  };
}
