import { setTimeout as sleep } from "node:timers/promises";
import type { orderBody } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

/** The body of an order as a buyer sends it. */
export type Order = Awaited<ReturnType<typeof orderBody>>;

/** Few by default, the full number with `LONG`. */
export const full = <T>(few: T, many: T): T => (process.env["LONG"] ? many : few);

/** Another buyer who wants the same: an id and an address of his own. */
export function anotherBuyer(body: Order, n: number, type = body.payment.type): Order {
  return {
    ...body,
    id: newTestId(),
    payment: { type },
    contact: { ...body.contact, email: `acheteur.${n}@example.org` },
  };
}

/**
 * A buyer who does not give up: while the server says that it is busy (503, or 409 for his own request in flight) he
 * sends the very same request again. `tries` counts his requests.
 */
export const insist = (
  server: Pick<TestServer, "send">,
  body: Order,
  token?: string,
): Promise<Reply & { tries: number; ms: number }> => insistOn(server, "/v1/orders", body, token);

/** The same of any POST. */
export async function insistOn(
  server: Pick<TestServer, "send">,
  path: string,
  body: object,
  token?: string,
): Promise<Reply & { tries: number; ms: number }> {
  const key = newTestId();
  const start = performance.now();
  for (let tries = 1; ; tries += 1) {
    const reply = await server.send("POST", path, { body, key, ...(token ? { token } : {}) });
    const again = reply.status === 503 || reply.body["code"] === "request-in-flight";
    if (!again || tries === 20) return { ...reply, tries, ms: performance.now() - start };
    await sleep(50 * tries);
  }
}

/** How many answers there were of each kind: `201`, `409 stock-missing`, … */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const kind = typeof body["code"] === "string" ? `${status} ${body["code"]}` : String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Status and name of a refusal. */
export const codeOf = ({ status, body }: Reply): unknown[] => [status, body["code"]];
