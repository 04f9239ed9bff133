import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chance } from "#drills/buyers.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf, fullNumber } from "#kit/testing/storm.ts";
import {
  BOOKER,
  dayOfSlot,
  hold,
  openSlot,
  openVisit,
  phoneIn,
  prices,
  viewOf,
  type TestSlot,
  type View,
  type TestVisit,
} from "#kit/testing/visits.ts";

let server: TestServer;
let token: string;
let visit: TestVisit;

beforeAll(async () => {
  server = await startTestServer();
  const shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token);
});
afterAll(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
  await server.stop();
});

afterEach(() => {
  server.clock.now = 0;
});

const slotOf = (capacity: number, hours = 24 * 7): Promise<TestSlot> =>
  openSlot(server, token, visit.eventId, { capacity, hours });
const post = (id: string, act: string, body: object, more: object = { token }) =>
  server.send("POST", `/v1/reservations/${id}/${act}`, { body, ...more });
const read = async (id: string): Promise<View> =>
  viewOf(await server.send("GET", `/v1/reservations/${id}`, { token }));
const keyOf = (id: string): string => server.app.services.secrets.orderKey(id);

const booked = async (slot: TestSlot, change: Record<string, unknown> = {}): Promise<View> => {
  const reply = await phoneIn(server, token, { visit, slot }, change);
  expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
  return viewOf(reply);
};

describe("the shop", () => {
  it("writes once to who has reserved a day that it closes", async () => {
    const slot = await slotOf(6, 24 * 40);
    const { id: reservationId } = await booked(slot, { lang: "en" });
    const day = dayOfSlot(slot);
    for (const since of [day, dayOfSlot(await slotOf(1, 24 * 39))]) {
      const closed = { id: newTestId(), since, until: day, eventId: visit.eventId };
      const reply = await server.send("POST", "/v1/closed-days", { token, body: closed });
      expect([reply.status, reply.body["reservations"]]).toEqual([201, 1]);
      await server.settle();
      expect((await server.send("DELETE", `/v1/closed-days/${closed.id}`, { token })).status).toBe(200);
    }
    const text = "select subject, body_html as html from mails where kind = 'visitDayClosed' and id like $1";
    const { rows } = await asOwner(server.ownerUrl, (client) => client.query(text, [`${reservationId}%`]));
    expect(rows).toEqual([
      {
        subject: expect.stringContaining("will be closed on the day of your visit"),
        html: expect.stringContaining(`/reservations/follow/${reservationId}#`),
      },
    ]);
  });

  it("writes the rate of a new event in the language of who has reserved", async () => {
    const { id } = await booked(await slotOf(6), { lang: "de" });
    await server.settle();
    const text = "select body_text as text from mails where recipient = $2 and id like $1";
    const { rows } = await asOwner(server.ownerUrl, (client) => client.query(text, [`${id}%`, BOOKER.email]));
    expect(rows).toEqual([{ text: expect.stringMatching(/\d × Erwachsene/) }]);
  });

  it("parts a reservation with its money, gives back by hand, and no cent is lost", async () => {
    const slot = await slotOf(6);
    const view = await booked(slot, { payment: "paid", method: "check", prices: prices([visit.adult, 3]) });
    const id = newTestId();
    const all = { id, prices: prices([visit.adult, 3]), contact: BOOKER, version: view.version };
    expect(codeOf(await post(view.id, "parts", all))).toEqual([422, "split-too-much"]);
    const reply = await post(view.id, "parts", { ...all, prices: prices([visit.adult, 1]) });
    const { reservation, part } = reply.body as unknown as { reservation: View; part: View };
    expect(reservation).toMatchObject({ seats: 2, totalCents: 3160, paidCents: 3160, dueCents: 0 });
    expect(part).toMatchObject({ id, seats: 1, totalCents: 1580, paidCents: 1580, status: "confirmed" });
    const much = { amountCents: 1581, method: "cash", version: part.version };
    expect(codeOf(await post(id, "refunds", much))).toEqual([422, "refund-too-much"]);
    expect(codeOf(await post(id, "refunds", { ...much, amountCents: 1, method: "card" }))).toEqual([
      422,
      "refund-too-much",
    ]);
    const gone = viewOf(await post(id, "cancellation", { refundCents: 0, version: part.version }));
    expect(gone).toMatchObject({ status: "cancelled", totalCents: 1580, dueCents: 0 });
    const given = viewOf(
      await post(id, "refunds", { amountCents: 580, method: "cash", version: gone.version }),
    );
    expect(given).toMatchObject({ totalCents: 1000, paidCents: 1000, dueCents: 0 });
  });

  it("takes what is due on site, never more, and marks who came", async () => {
    const slot = await slotOf(6, 0.1);
    const view = await booked(slot);
    server.clock.now = slot.start;
    const pay = (amountCents: number, version: number) =>
      post(view.id, "payments", { amountCents, method: "cbnc", version });
    expect(codeOf(await pay(3161, view.version))).toEqual([422, "payment-too-much"]);
    const paid = viewOf(await pay(3160, view.version));
    expect(paid).toMatchObject({ paidCents: 3160, dueCents: 0 });
    expect(codeOf(await pay(1, view.version))).toEqual([409, "conflict"]);
    const attend = (body: object) => post(view.id, "attendance", body);
    expect(codeOf(await attend({ as: "attended", people: 3 }))).toEqual([422, "attended-people"]);
    expect((await attend({ as: "attended", people: 1 })).body).toMatchObject({
      status: "attended",
      attendedPeople: 1,
    });
    expect(viewOf(await attend({ as: "noShow" })).status).toBe("noShow");
    expect(viewOf(await attend({ as: "confirmed" })).status).toBe("confirmed");
  });

  it("reads tickets at the door: whose, whether awaited, and no other paper", async () => {
    const [today, later] = [await slotOf(6, 0.1), await slotOf(6)];
    const [a, b, c, d] = [
      await booked(today),
      await booked(later),
      await booked(later),
      await booked(today, { payment: "link" }),
    ];
    await post(c.id, "cancellation", { refundCents: 0, version: c.version });
    const scan = async (code: string) =>
      (await server.send("POST", "/v1/reservations/scans", { token, body: { code } })).body;
    const code = (view: View) => view.staff?.code ?? "";
    // The day of a slot that begins in some minutes may be tomorrow by now.
    server.clock.now = today.start;
    expect(await scan(code(a))).toMatchObject({
      outcome: "attended",
      reservation: { id: a.id, status: "attended" },
    });
    expect(await scan(`https://example.org/t/${code(a)}`)).toMatchObject({ outcome: "already" });
    expect(await scan(code(b))).toMatchObject({ outcome: "otherDay", reservation: { status: "confirmed" } });
    expect(await scan(code(c))).toMatchObject({ outcome: "cancelled" });
    expect(await scan(code(d))).toMatchObject({ outcome: "unpaid" });
    expect(await scan(`${a.id}.${"A".repeat(16)}`)).toMatchObject({ code: "unknown-code" });
    expect(await scan(code(a).replace(a.id, b.id))).toMatchObject({ code: "unknown-code" });
  });

  it("has the day's sheet and the list, and buyers theirs", async () => {
    const slot = await slotOf(6, 24 * 20);
    const view = await booked(slot, { contact: { ...BOOKER, lastname: "Zéphyrine" } });
    await hold(server, visit, slot, { quantity: 1 });
    const day = dayOfSlot(slot);
    const sheet = (await server.send("GET", `/v1/reservations/day?day=${day}`, { token }))
      .body as unknown as {
      slots: { slotId: string; seats: number; reservations: View[] }[];
    };
    const mine = sheet.slots.find((s) => s.slotId === slot.id);
    expect([mine?.seats, mine?.reservations.map((r) => r.id)]).toEqual([2, [view.id]]);
    const list = (await server.send("GET", "/v1/reservations?search=zephyrine", { token }))
      .body as unknown as {
      rows: View[];
    };
    expect(list.rows).toMatchObject([
      { id: view.id, status: "confirmed", start: slot.start, dueCents: 3160 },
    ]);
    const camille = await server.login("camille", "Camille2026");
    const own = (await server.send("GET", "/v1/reservations", { token: camille })).body;
    expect((own["rows"] as unknown as View[]).map((row) => row.id)).not.toContain(view.id);
    expect(codeOf(await server.send("GET", `/v1/reservations/${view.id}`, { token: camille }))).toEqual([
      404,
      "not-found",
    ]);
  });
});

describe("any sequence of acts", () => {
  it("leaves the capacity less what is confirmed, pending, and held by somebody whose time is not over", async () => {
    const capacity = 9;
    const slots = [await slotOf(capacity, 24 * 6), await slotOf(capacity, 24 * 6 + 3)] as const;
    const random = chance(fullNumber(7, Date.now() % 1_000_000));
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const some = (most: number) => 1 + Math.floor(random() * most);
    const days = slots.map(dayOfSlot);
    const ids: string[] = [];
    const holds: { id: string; key: string }[] = [];
    const acts = [
      async () => {
        const instead = random() < 0.5 ? holds.pop() : undefined;
        const reply = await hold(server, visit, pick(slots) ?? slots[0], {
          quantity: some(3),
          ...(instead ? { instead } : {}),
        });
        if (reply.status === 201) holds.push(reply.body as unknown as { id: string; key: string });
      },
      async () => {
        const payment = pick(["paid", "onSite", "link"]);
        const reply = await phoneIn(
          server,
          token,
          { visit, slot: pick(slots) ?? slots[0] },
          {
            payment,
            prices: prices([visit.adult, some(4)], [visit.child, some(2)]),
          },
        );
        if (reply.status === 201) ids.push(String(reply.body["id"]));
      },
      async (of: View) => {
        const input = { slotId: pick(slots)?.id, prices: prices([visit.adult, some(4)]) };
        const sending = random() < 0.5 ? { token } : { orderKey: keyOf(of.id) };
        const { totalAfterCents } = (await post(of.id, "changes/quote", input, sending)).body;
        const body = { ...input, expectedTotalCents: totalAfterCents, version: of.version };
        await post(of.id, "changes", body, sending);
      },
      async (of: View) => {
        const part = {
          id: newTestId(),
          prices: prices([visit.adult, 1]),
          slotId: pick(slots)?.id,
          contact: BOOKER,
        };
        if ((await post(of.id, "parts", { ...part, version: of.version })).status === 201) ids.push(part.id);
      },
      (of: View) => post(of.id, "payments", { amountCents: some(2000), method: "cash", version: of.version }),
      (of: View) => post(of.id, "refunds", { amountCents: some(2000), method: "cash", version: of.version }),
      (of: View) => post(of.id, "approval", { version: of.version }),
      (of: View) =>
        post(of.id, "cancellation", {
          refundCents: random() < 0.5 ? 0 : of.refundNowCents,
          version: of.version,
        }),
    ];
    for (let n = 0; n < fullNumber(24, 1500); n += 1) {
      const id = pick(ids);
      const act = id === undefined ? acts[n % 2] : pick(acts);
      await act?.(id === undefined ? ({} as View) : await read(id));
      const path = `/v1/shops/${visit.shopId}/visits/${visit.eventId}/slots?from=${days[0]}&to=${days[1]}`;
      const shown = (await server.send("GET", path)).body as unknown as {
        slots: { id: string; left: number }[];
      };
      const views = await heldIn();
      const sheets = (await Promise.all([...new Set(days)].map(sheetOf))).flat();
      for (const { id: slotId } of slots) {
        const there = sheets.find((sheet) => sheet.slotId === slotId)?.reservations ?? [];
        const left = shown.slots.find((slot) => slot.id === slotId)?.left;
        const seats = [...there, ...views.filter((row) => row.slotId === slotId)].reduce(
          (sum, r) => sum + r.seats,
          0,
        );
        expect([n, left]).toEqual([n, capacity - seats]);
        there.forEach(addsUp);
      }
    }
    for (const id of ids) addsUp(await read(id));
  });

  const addsUp = ({ lines, totalCents, paidCents, dueCents }: View): void =>
    expect([lines.reduce((sum, line) => sum + line.amountCents, 0), paidCents + dueCents]).toEqual([
      totalCents,
      totalCents,
    ]);
  /** Returns the visitors of a day, as the guide reads them. */
  const sheetOf = async (day: string) =>
    (
      (await server.send("GET", `/v1/reservations/day?day=${day}`, { token })).body as unknown as {
        slots: { slotId: string; reservations: View[] }[];
      }
    ).slots;
  /** Returns live holds, as the shop lists them. */
  const heldIn = async (): Promise<View[]> => {
    const filter = JSON.stringify({ status: { in: ["held"] } });
    const path = `/v1/reservations?limit=200&filter=${encodeURIComponent(filter)}`;
    return ((await server.send("GET", path, { token })).body as unknown as { rows: View[] }).rows;
  };
});

it("speaks to staff of its shop and to visitors of their places, when a slot is full", async () => {
  const slot = await openSlot(server, token, visit.eventId, { capacity: 1 });
  const outcome = (reply: { status: number; body: Record<string, unknown> }) => [
    reply.status,
    reply.body["code"],
    reply.body["message"],
  ];
  expect(outcome(await hold(server, visit, slot, { quantity: 3 }))).toEqual([
    409,
    "places-missing",
    "Vous avez atteint la quantité maximale de places pour ce créneau",
  ]);
  const byPhone = await phoneIn(server, token, { visit, slot }, { prices: prices([visit.adult, 3]) });
  expect(outcome(byPhone)).toEqual([
    409,
    "places-missing",
    "Il ne reste pas assez de places dans ce créneau.",
  ]);
});
