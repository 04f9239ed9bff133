import { setTimeout as sleep } from "node:timers/promises";
import type { orderBody } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

/** The body of an order as a buyer sends it. */
export type Order = Awaited<ReturnType<typeof orderBody>>;

/** Returns the first number or list by default, the full one with `LONG`. */
export const fullNumber = <T>(few: T, many: T): T => (process.env["LONG"] ? many : few);

/** Returns the order of another buyer for the same goods: with an id and an email address of their own. */
export function anotherBuyer(body: Order, n: number, type = body.payment.type): Order {
  return {
    ...body,
    id: newTestId(),
    payment: { type },
    contact: { ...body.contact, email: `acheteur.${n}@example.org` },
  };
}

/**
 * Sends the requests of a buyer who does not give up: while the server reports that it is busy (503, or 409 for their
 * own request in flight), the same request is sent again. `tries` counts the requests.
 */
export const sendUntilAnswered = (
  server: Pick<TestServer, "send">,
  body: Order,
  token?: string,
): Promise<Reply & { tries: number; ms: number }> => postUntilAnswered(server, "/v1/orders", body, token);

/** Does the same for any POST. */
export async function postUntilAnswered(
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

/** Counts the answers of each kind: `201`, `409 stock-missing`, … */
export function countReplies(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const kind = typeof body["code"] === "string" ? `${status} ${body["code"]}` : String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Returns status and name of a refusal. */
export const codeOf = ({ status, body }: Reply): unknown[] => [status, body["code"]];
