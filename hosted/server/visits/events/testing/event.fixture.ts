import type { EventRecord, SlotView, StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

export const DAY_MS = 86_400_000;

/** Returns the body of a rate. */
export const rateBody = (change: object = {}) => ({
  id: newTestId(),
  kind: "price",
  name: "Adulte",
  unitE4: 150_000,
  vatType: "medium",
  ...change,
});

/** Returns the body of a schedule: every day of June 2027 at ten in Paris, twelve places. */
export const ruleBody = (change: object = {}) => ({
  id: newTestId(),
  mode: "hours",
  since: "2027-06-01",
  until: "2027-06-30",
  recurrence: { freq: "weekly", interval: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] },
  times: [{ start: "10:00", end: "11:30" }],
  capacity: 12,
  ...change,
});

/** Returns the body of an event with all its editable fields. */
export const eventBody = (change: object = {}) => ({
  texts: { fr: { title: "Balade en calèche", summary: "Deux heures dans les vignes" } },
  visuals: [],
  location: { name: "Chai", city: "Cairanne" },
  languages: ["fr", "en"],
  durationMinutes: 90,
  isMandatory: true,
  minPersons: 1,
  maxPersons: null,
  minAmountCents: 0,
  opensDays: 730,
  leadMinutes: 0,
  cutoff: null,
  payment: "full",
  depositBp: null,
  feeWaivedFrom: null,
  needsApproval: false,
  hasWaitingList: false,
  isGroupPayable: false,
  groupHours: 48,
  cancellation: [],
  changeHours: null,
  reminderMinutes: null,
  thanksHours: null,
  rates: [rateBody()],
  rules: [ruleBody()],
  ...change,
});

type Places = { seats: number; status?: string; expiresAt?: number | null; ticketId?: string; name?: string };

/** Inserts a reservation directly: tests of slots need no checkout. */
export async function reserve(
  server: TestServer,
  of: { shopId: string; eventId: string; slotId: string },
  { seats, status = "confirmed", expiresAt = null, ticketId, name = "Élise" }: Places,
): Promise<string> {
  const id = newTestId();
  await asOwner(server.ownerUrl, async (client) => {
    await client.query(
      `insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, expires_at, contact, source, payment, created_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, 'web', 'full', now())`,
      [
        of.shopId,
        id,
        of.eventId,
        of.slotId,
        status,
        seats,
        expiresAt === null ? null : new Date(expiresAt),
        JSON.stringify({ firstname: name, lastname: "Martin", email: "elise@example.org", phone: "" }),
      ],
    );
    if (ticketId)
      await client.query(
        `insert into reservation_lines (shop_id, reservation_id, id, position, ticket_id, kind, name, quantity, unit_e4, vat_rate_bp, amount_cents)
         values ($1, $2, $3, 0, $4, 'price', 'Adulte', $5, 0, 0, 0)`,
        [of.shopId, id, newTestId(), ticketId, seats],
      );
  });
  return id;
}

/** Returns the calls of a shop's seller. */
export const sellerOf = (server: TestServer, tokenNow: () => string) => ({
  ask: (method: string, path: string, body?: object): Promise<Reply> =>
    server.send(method, path, { token: tokenNow(), ...(body ? { body } : {}) }),
  async get<T>(path: string): Promise<T> {
    const reply = await server.send("GET", path, { token: tokenNow() });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`);
    return reply.body as unknown as T;
  },
  async put<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await server.send(method, path, { token: tokenNow(), ...(body ? { body } : {}) });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.body as unknown as T;
  },
});
export type SellerCalls = ReturnType<typeof sellerOf>;

/** Moment of the event tests: before the June of `ruleBody`. */
export const NOW = Date.parse("2027-05-20T08:00:00Z");
export const JUNE = "from=2027-06-01&to=2027-06-30";
export const refusalText = (reply: { status: number; body: Record<string, unknown> }): unknown[] => [
  reply.status,
  reply.body["code"],
];

/** Returns the part of an event that a request body contains. */
export const bodyOf = ({ id, status, title, createdAt, updatedAt, ...body }: EventRecord) => body;
/** Returns the part of a slot that a request body contains. */
export const slotBody = ({ name, start, end, capacity, languages, resources, note, version }: StaffSlot) => ({
  name,
  start,
  end,
  capacity,
  languages,
  resources: resources.map((r) => r.id),
  note,
  version,
});

/** Opens the estate with its seller at `NOW`, and their calls for events and slots. */
export async function openVisits(options: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options);
  server.clock.now = NOW;
  const shop = await openShop(server, ESTATE);
  let token = await server.login("calades", "Calades2026");
  const seller = sellerOf(server, () => token);
  const move = (event: EventRecord, status: string): Promise<Reply> =>
    seller.ask("PUT", `/v1/visits/${event.id}/status`, { status, version: event.version });
  return {
    server,
    shop,
    seller,
    token: () => token,
    /** Sets the server's clock; the seller signs in again, because a session may have ended meanwhile. */
    async goTo(now: number): Promise<void> {
      server.clock.now = now;
      token = await server.login("calades", "Calades2026");
    },
    make: (change: object = {}): Promise<EventRecord> =>
      seller.put("POST", "/v1/visits", { id: newTestId(), ...eventBody(change) }),
    save: (event: EventRecord, change: object = {}): Promise<EventRecord> =>
      seller.put("PUT", `/v1/visits/${event.id}`, { ...bodyOf(event), ...change }),
    move,
    publish: async (event: EventRecord): Promise<EventRecord> =>
      (await move(event, "online")).body as unknown as EventRecord,
    slotsOf: async (eventId: string, query = JUNE): Promise<StaffSlot[]> =>
      (await seller.get<{ slots: StaffSlot[] }>(`/v1/slots?${query}&eventId=${eventId}`)).slots,
    publicSlots: async (eventId: string, query = JUNE): Promise<SlotView[]> =>
      (
        (await server.send("GET", `/v1/shops/${shop.id}/visits/${eventId}/slots?${query}`))
          .body as unknown as { slots: SlotView[] }
      ).slots,
    ofSlot: (slot: StaffSlot) => ({ shopId: shop.id, eventId: slot.eventId, slotId: slot.id }),
  };
}
export type VisitsOffice = Awaited<ReturnType<typeof openVisits>>;
