import type { ScreenUpdate } from "@cuvee/core/counter/displays/screens.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRelay } from "#counter/displays/relay.ts";

const server = vi.hoisted(() => ({
  sent: [] as number[],
  answer: (): Promise<void> => Promise.resolve(),
}));
vi.mock("#kit/api.ts", () => ({
  call: (_route: string, { body }: { body: ScreenUpdate }) => {
    server.sent.push(body.at);
    return server.answer();
  },
  canRetry: (error: Error) => error.message === "network",
}));

const show = (at: number): ScreenUpdate => ({
  look: { shop: "", accent: null, language: "fr", currency: "EUR" },
  state: { kind: "thanks" },
  at,
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  server.sent = [];
  server.answer = () => Promise.resolve();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("of many states the first and the newest are told, and the newest again every minute", async () => {
  const relay = openRelay("key");
  for (let at = 1; at <= 20; at += 1) relay.show(show(at));
  await vi.advanceTimersByTimeAsync(200);
  expect(server.sent).toEqual([1, 20]);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(server.sent).toEqual([1, 20, 20]);
  relay.close();
  relay.show(show(21));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.sent).toEqual([1, 20, 20]);
});

test("without network the newest is tried again; a refused one is left until the next", async () => {
  const relay = openRelay("key");
  server.answer = () => Promise.reject(new Error("network"));
  relay.show(show(1));
  await vi.advanceTimersByTimeAsync(500);
  relay.show(show(2));
  await vi.advanceTimersByTimeAsync(3000);
  expect(server.sent).toEqual([1, 2, 2]);
  server.answer = () => Promise.reject(new Error("refused"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.sent).toEqual([1, 2, 2, 2]);
  server.answer = () => Promise.resolve();
  relay.show(show(3));
  await vi.advanceTimersByTimeAsync(200);
  expect(server.sent.at(-1)).toBe(3);
  relay.close();
});
