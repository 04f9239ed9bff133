import { setTimeout as sleep } from "node:timers/promises";
import { untilAnswered, type Figures } from "#drills/buyers.ts";
import { newTestId, sendTo, type Reply } from "#kit/testing/server.ts";

/** Refusals that another clerk's action, a payment event, or a repeated attempt may cause. */
const EXPECTED: ReadonlySet<string> = new Set([
  "conflict",
  "order-act",
  "order-not-billable",
  "nothing-to-bill",
]);

/**
 * Runs clerks who accept and invoice orders, concurrently and now and then the same order, until `stop`. Each invoice
 * is requested under its own key until it is answered; sealed ones are in `figures.billed`.
 */
export function clerks(
  url: string,
  token: string,
  { crowd, random, figures }: { crowd: number; random: () => number; figures: Figures },
): { stop(): Promise<void> } {
  let isOver = false;
  let next = 0;
  const post = async (path: string, body: object): Promise<Reply | null> => {
    const reply = await untilAnswered(url, path, { token, body, key: newTestId() }, figures);
    const fine = reply && (reply.status < 300 || EXPECTED.has(String(reply.body["code"])));
    if (!fine) figures.unexpected.push(`${path}: ${reply?.status} ${reply?.text.slice(0, 300)}`);
    return reply;
  };
  const one = async (): Promise<void> => {
    while (!isOver) {
      const at = random() < 0.1 ? Math.floor(random() * next) : next++;
      const order = figures.acknowledged[at];
      if (!order) {
        next = Math.min(next, figures.acknowledged.length);
        await sleep(20);
        continue;
      }
      const read = await sendTo(url, "GET", `/v1/orders/${order.id}`, { token }).catch(() => null);
      if (read?.status !== 200) continue;
      await post(`/v1/orders/${order.id}/acceptance`, { version: read.body["version"] });
      const id = newTestId();
      const billed = await post("/v1/bills", { id, orders: [{ orderId: order.id }] });
      if (billed?.status === 201) figures.billed.push(id);
    }
  };
  const all = Promise.all(Array.from({ length: crowd }, one));
  return {
    async stop() {
      isOver = true;
      await all;
    },
  };
}
