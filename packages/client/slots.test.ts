import type { SlotView } from "@cuvee/core/visits/events/events.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openOn, placesOn, watchSlots } from "./slots.ts";

const slot = (id: string, day: string, left: number, more: Partial<SlotView> = {}): SlotView => ({
  id,
  eventId: "event",
  day,
  left,
  capacity: 10,
  start: 0,
  end: 1,
  mode: "hours",
  name: "",
  languages: [],
  ...more,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches slots and notes what is requested and told. */
function watch(day: string, answer: () => Promise<{ slots: SlotView[] }> | undefined) {
  const asked: string[] = [];
  let slots: SlotView[] = [];
  const ages: boolean[] = [];
  const stop = watchSlots(
    { month: "2026-11-21", day },
    {
      ask: (from, to) => {
        asked.push(`${from} ${to}`);
        return answer();
      },
      put: (into) => (slots = into(slots)),
      age: (isOld) => ages.push(isOld),
    },
  );
  return { asked, ages, stop, now: () => slots };
}

test("places of a day: undefined when it can be neither reserved nor waited for", () => {
  const slots = [
    slot("a", "2026-11-21", 3),
    slot("b", "2026-11-21", 2),
    slot("c", "2026-11-22", 0),
    slot("d", "2026-11-23", 4, { shut: "closed" }),
  ];
  expect(["2026-11-21", "2026-11-22", "2026-11-23"].map((day) => placesOn(slots, day))).toEqual([
    5,
    0,
    undefined,
  ]);
  expect(openOn(slots, "2026-11-21").map(({ id }) => id)).toEqual(["a", "b"]);
});

test("a month is read once; its numbers are old after two seconds", async () => {
  const { asked, ages, stop } = watch("", async () => ({ slots: [slot("a", "2026-11-21", 3)] }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["2026-11-01 2026-12-02"]);
  expect(ages).toEqual([false, true]);
  stop();
});

test("a chosen day is read again while the others stay known", async () => {
  let left = 3;
  let answers = 0;
  const { asked, ages, stop, now } = watch("2026-11-21", async () => {
    answers += 1;
    return { slots: [slot("a", "2026-11-21", left), ...(answers > 1 ? [] : [slot("b", "2026-11-22", 1)])] };
  });
  await vi.advanceTimersByTimeAsync(100);
  left = 1;
  await vi.advanceTimersByTimeAsync(1500);
  expect(asked).toEqual(["2026-11-01 2026-12-02", "2026-11-21 2026-11-21"]);
  expect(now().map((one) => [one.id, one.left])).toEqual([
    ["b", 1],
    ["a", 1],
  ]);
  expect(ages).not.toContain(true);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
});

test("a failed or hidden request is made again, and an answer after the end is dropped", async () => {
  let tries = 0;
  const answer = (): Promise<{ slots: SlotView[] }> | undefined => {
    tries += 1;
    if (tries === 1) return Promise.reject(new Error("offline"));
    if (tries === 2) return undefined;
    return new Promise((done) => setTimeout(done, 500, { slots: [slot("a", "2026-11-21", 3)] }));
  };
  const { stop, now } = watch("", answer);
  await vi.advanceTimersByTimeAsync(3100);
  expect(tries).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(now()).toEqual([]);
});
