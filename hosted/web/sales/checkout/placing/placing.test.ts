import { CallError } from "@cuvee/client/call.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { attemptKey, attemptWith, linesMark, type PlaceBody, type SentAttempt } from "#sales/cart/attempt.ts";
import { writeStored } from "#sales/cart/browserStorage.ts";
import { placeOrder, repeatOrder, type PlacingDependencies } from "./placing.ts";

const seller = "0000000000000001";
const body = {
  sellerId: seller,
  products: [{ formatId: "0000000000000002", quantity: 6 }],
  expectedTotalCents: 6600,
} as Omit<PlaceBody, "id">;
const problem = (status: number, code: string, facts = {}): CallError =>
  new CallError({ type: "about:blank", title: code, status, code, message: code, success: false, facts });

/** Simulates a server that keeps its orders by id, and a browser whose tabs queue. */
function world(): {
  means: PlacingDependencies;
  sent: SentAttempt[];
  orders: Set<string>;
  fail: CallError[];
} {
  const sent: SentAttempt[] = [];
  const orders = new Set<string>();
  const fail: CallError[] = [];
  const bodies = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  let created = 10;
  const means: PlacingDependencies = {
    send: async (request) => {
      sent.push(request);
      const error = fail.shift();
      const there = bodies.get(request.orderId);
      if (there && there !== request.idempotencyKey) throw problem(409, "order-exists");
      if (error && error.problem.status !== 599) throw error;
      orders.add(request.orderId);
      bodies.set(request.orderId, request.idempotencyKey);
      // 599: the order is stored, the answer is lost.
      if (error) throw problem(0, "offline");
      return { order: { id: request.orderId } as OrderView, key: "k", card: null };
    },
    alone: (_name, act) => (last = last.then(act, act)) as ReturnType<typeof act>,
    newId: () => String((created += 1)).padStart(16, "0"),
    now: () => 1,
    wait: async () => undefined,
  };
  return { means, sent, orders, fail };
}
const fresh = { known: null, sameBilling: true };

describe("placing", () => {
  beforeEach(() => writeStored("local", attemptKey(seller), null));

  it("repeats the very same request when the answer is lost: one order", async () => {
    const { means, sent, orders, fail } = world();
    fail.push(problem(599, "lost"), problem(502, "bad-gateway"));
    expect((await placeOrder(seller, body, fresh, means)).kind).toBe("placed");
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((s) => `${s.orderId} ${s.idempotencyKey}`)).size).toBe(1);
    expect(orders.size).toBe(1);
  });

  it("stays ready to repeat after a network that never came back, even after a change", async () => {
    const { means, sent, orders, fail } = world();
    fail.push(problem(599, "lost"), problem(0, "offline"), problem(0, "offline"));
    expect((await placeOrder(seller, body, fresh, means)).kind).toBe("unknown");
    expect(attemptWith(seller)?.state).toBe("sent");
    // The first request had arrived: it is the order, and the changed one is not placed as well.
    expect((await placeOrder(seller, { ...body, notes: "Sonnez" }, fresh, means)).kind).toBe("already");
    expect(sent.at(-1)).toMatchObject({ orderId: sent[0]?.orderId, idempotencyKey: sent[0]?.idempotencyKey });
    expect(attemptWith(seller)?.state).toBe("placed");
    expect(orders.size).toBe(1);
  });

  it("places what was changed when the first request never arrived", async () => {
    const { means, sent, orders, fail } = world();
    fail.push(problem(0, "offline"), problem(0, "offline"), problem(0, "offline"));
    await placeOrder(seller, body, fresh, means);
    expect((await placeOrder(seller, { ...body, notes: "Sonnez" }, fresh, means)).kind).toBe("placed");
    expect(sent.at(-1)?.orderId).toBe(sent[0]?.orderId);
    expect(sent.at(-1)?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
    expect(orders.size).toBe(1);
  });

  it("is repeated as it was after a reload", async () => {
    const { means, sent, fail } = world();
    fail.push(problem(0, "offline"), problem(0, "offline"), problem(0, "offline"));
    await placeOrder(seller, body, fresh, means);
    expect((await repeatOrder(seller, means))?.kind).toBe("placed");
    expect(sent.at(-1)).toEqual(sent[0]);
  });

  it("orders once from two tabs that press at the same moment", async () => {
    const { means, orders } = world();
    const both = await Promise.all([
      placeOrder(seller, body, fresh, means),
      placeOrder(seller, body, fresh, means),
    ]);
    expect(both.map((b) => b.kind).toSorted()).toEqual(["already", "placed"]);
    expect(orders.size).toBe(1);
  });

  it("lets a second order begin when the first is known", async () => {
    const { means, orders } = world();
    const first = await placeOrder(seller, body, fresh, means);
    const known = first.kind === "placed" ? first.attempt.orderId : null;
    expect((await placeOrder(seller, body, { known, sameBilling: true }, means)).kind).toBe("placed");
    expect(orders.size).toBe(2);
  });

  it("forgets a request that was refused, and says why", async () => {
    const { means, fail } = world();
    fail.push(problem(409, "stock-missing", { lines: [{ formatId: "0000000000000002", available: 2 }] }));
    expect(await placeOrder(seller, body, fresh, means)).toEqual({
      kind: "stock",
      lines: [{ formatId: "0000000000000002", available: 2 }],
    });
    expect(attemptWith(seller)).toBeNull();
  });

  it("compares carts without minding the order of lines", () => {
    const [a, b] = [
      { formatId: "a", quantity: 1 },
      { formatId: "b", quantity: 2, isWrapped: true },
    ];
    expect(linesMark([a, b])).toBe(linesMark([b, a]));
    expect(linesMark([a])).not.toBe(linesMark([{ ...a, quantity: 2 }]));
  });
});
