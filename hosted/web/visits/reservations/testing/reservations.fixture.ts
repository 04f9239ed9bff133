import { createCaller, type CallAnswer, type CallInput } from "@cuvee/client/call.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { addDays, dayOf, instantOf } from "@cuvee/core/visits/events/zone.ts";

const newId = (): string =>
  makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
const HOUR_MS = 3_600_000;

export type Slot = CallAnswer<"POST /v1/visits/:eventId/slots">;
export type Taken = CallAnswer<"POST /v1/reservations">;
export type TestEvent = {
  id: string;
  title: string;
  /** 15 €, takes a place. */
  adult: string;
  /** 7,50 € an option. */
  board: string;
  /** A slot of `capacity` places, so many days from today at an hour of the shop. */
  slot: (capacity: number, days: number, time: string) => Promise<Slot>;
  /** Anything else, as the owner. */
  call: ReturnType<typeof createCaller>;
  /** Content of the QR code of a reservation's ticket. */
  code: (reservationId: string) => Promise<string>;
  /** A reservation by phone. */
  take: (slot: Slot, input: { lastname: string; adults: number; paid?: boolean }) => Promise<Taken>;
};

/**
 * Makes an event of its own with a tourist tax of 0,80 € for each adult, online, of the shop whose owner is given, with
 * the fields of `change`.
 */
export async function openEvent(
  url: string,
  owner: { username: string; password: string },
  title: string,
  change: Partial<CallInput<"POST /v1/visits">["body"]> = {},
): Promise<TestEvent> {
  let token = "";
  const call = createCaller({ base: url, lang: () => "fr", token: () => token });
  ({ jwt: token } = await call("POST /v1/auth/login", { body: owner }));
  const once = () => ({ idempotencyKey: newId() });
  const [id, adult, board, tax] = [newId(), newId(), newId(), newId()];
  const rate = { description: "", vatType: "medium" as const };
  const created = await call(
    "POST /v1/visits",
    {
      body: {
        id,
        texts: { fr: { title } },
        visuals: [],
        location: { name: "Chai", city: "Cairanne" },
        languages: ["fr", "en"],
        durationMinutes: 90,
        isMandatory: true,
        minPersons: 1,
        maxPersons: null,
        minAmountCents: 0,
        opensDays: 365,
        leadMinutes: 0,
        cutoff: null,
        payment: "full",
        depositBp: null,
        feeWaivedFrom: null,
        needsApproval: false,
        hasWaitingList: true,
        isGroupPayable: false,
        groupHours: 48,
        cancellation: [{ hoursBefore: 48, refundBp: 10_000 }],
        changeHours: 24,
        reminderMinutes: null,
        thanksHours: null,
        rates: [
          { ...rate, id: adult, kind: "price", name: "Adulte", unitE4: 150_000 },
          { ...rate, id: board, kind: "option", name: "Planche", unitE4: 75_000 },
          { ...rate, id: tax, kind: "tax", name: "Taxe de séjour", unitE4: 8000, taxes: [adult] },
        ],
        rules: [],
        ...change,
      },
    },
    once(),
  );
  const slot = async (capacity: number, days: number, time: string): Promise<Slot> => {
    const day = addDays(dayOf(Date.now(), SHOP_TIME_ZONE), days);
    const start = instantOf(day, time, SHOP_TIME_ZONE);
    const body = { id: newId(), start, end: start + 1.5 * HOUR_MS, capacity };
    return call("POST /v1/visits/:eventId/slots", { params: { eventId: id }, body }, once());
  };
  // Puts an event online with a future slot.
  await slot(1, 60, "10:00");
  await call("PUT /v1/visits/:eventId/status", {
    params: { eventId: id },
    body: { status: "online", version: created.version },
  });
  return {
    id,
    title,
    adult,
    board,
    call,
    slot,
    code: async (reservationId) =>
      (await call("GET /v1/reservations/:reservationId", { params: { reservationId } })).staff?.code ?? "",
    take: (of, { lastname, adults, paid }) =>
      call(
        "POST /v1/reservations",
        {
          body: {
            id: newId(),
            eventId: id,
            slotId: of.id,
            prices: [{ ticketId: adult, quantity: adults }],
            contact: { firstname: "Élise", lastname, email: "elise@example.org", phone: "+33612345678" },
            payment: paid ? "paid" : "onSite",
            ...(paid ? { method: "cash" as const } : {}),
          },
        },
        once(),
      ),
  };
}
