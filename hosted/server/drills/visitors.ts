import { untilAnswered, type Figures } from "#drills/buyers.ts";
import { newTestId, type Reply, type Sending } from "#kit/testing/server.ts";
import { BOOKER, holdBody, prices, type TestSlot, type View, type TestVisit } from "#kit/testing/visits.ts";

/** Event and slots that visitors compete for. */
export type Visits = { token: string; visit: TestVisit; slots: readonly TestSlot[] };

/** Refusals that another visitor's action, or a repeated attempt, may cause. */
const EXPECTED: ReadonlySet<string> = new Set(["places-missing", "conflict", "reservation-act"]);

/**
 * Runs visitors who hold places and release them for others, while the shop takes reservations by phone, records
 * payments, moves and cancels them, until `stop`. Each action is repeated under its own key until it is answered.
 */
export function visitors(
  url: string,
  { token, visit, slots }: Visits,
  { crowd, random, figures }: { crowd: number; random: () => number; figures: Figures },
): { stop(): Promise<void> } {
  let isOver = false;
  const post = async (path: string, sending: Sending): Promise<Reply | null> => {
    const reply = await untilAnswered(url, path, { ...sending, key: newTestId() }, figures);
    const fine = reply && (reply.status < 300 || EXPECTED.has(String(reply.body["code"])));
    if (!fine) figures.unexpected.push(`${path}: ${reply?.status} ${reply?.text.slice(0, 300)}`);
    if (reply?.headers.get("idempotent-replayed")) figures.replayed += 1;
    return reply;
  };
  const slot = (): TestSlot => slots[Math.floor(random() * slots.length)] ?? (slots[0] as TestSlot);
  const some = (): number => 1 + Math.floor(random() * 3);
  const held = async (instead?: object): Promise<Reply | null> => {
    const body = holdBody(visit, slot(), some(), instead ? { instead } : {});
    const reply = await post("/v1/reservations/holds", { body });
    if (reply?.status === 201) figures.reserved.push(body.id);
    return reply;
  };
  const acts = [
    async () => {
      const first = await held();
      // Releases its own places in the end: others want some, too.
      if (first?.status === 201)
        await fetch(`${url}/v1/reservations/holds/${String(first.body["id"])}`, {
          method: "DELETE",
          headers: { "x-order-key": String(first.body["key"]) },
        }).catch(() => null);
    },
    async () => {
      const first = await held();
      if (first?.status === 201) await held({ id: first.body["id"], key: first.body["key"] });
    },
    async () => {
      const id = newTestId();
      const payment = random() < 0.5 ? "paid" : "onSite";
      const input = {
        prices: prices([visit.adult, some()], [visit.board, 1]),
        contact: BOOKER,
        payment,
        tell: false,
      };
      const body = { id, eventId: visit.eventId, slotId: slot().id, ...input };
      const created = await post("/v1/reservations", { token, body });
      if (created?.status !== 201) return;
      figures.reserved.push(id);
      const { version, totalCents } = created.body as unknown as View;
      const path = `/v1/reservations/${id}`;
      const move = { slotId: slot().id, expectedTotalCents: totalCents, tell: false, version };
      const moved = await post(`${path}/changes`, { token, body: move });
      const now = moved?.status === 200 ? (moved.body as unknown as View).version : version;
      await post(`${path}/cancellation`, { token, body: { refundCents: 0, tell: false, version: now } });
    },
  ];
  const one = async (): Promise<void> => {
    while (!isOver) await acts[Math.floor(random() * acts.length)]?.();
  };
  const all = Promise.all(Array.from({ length: crowd }, one));
  return {
    async stop() {
      isOver = true;
      await all;
    },
  };
}
