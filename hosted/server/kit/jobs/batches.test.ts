import { expect, it } from "vitest";
import { byRecord, type Job } from "#kit/jobs/batches.ts";

const job = (id: string, orderId: string): Job => ({ id, data: { orderId } as never });

it("jobs about one record keep their order, and four records are worked on at once", async () => {
  const ends = new Map<string, () => void>();
  const began: string[] = [];
  const run = byRecord(
    [job("a1", "a"), job("b1", "b"), job("a2", "a"), job("c1", "c"), job("d1", "d"), job("e1", "e")],
    async ({ id }) => {
      began.push(id);
      await new Promise<void>((end) => ends.set(id, end));
      return { id, status: id === "b1" ? "failed" : "completed" };
    },
    4,
  );
  const end = async (id: string): Promise<void> => {
    ends.get(id)?.();
    await new Promise(setImmediate);
  };
  await new Promise(setImmediate);
  expect(began).toEqual(["a1", "b1", "c1", "d1"]);
  await end("a1");
  expect(began).toEqual(["a1", "b1", "c1", "d1", "a2"]);
  await end("b1");
  expect(began.at(-1)).toBe("e1");
  for (const id of ["a2", "c1", "d1", "e1"]) await end(id);
  expect(
    (await run).toSorted((x, y) => (x.id < y.id ? -1 : 1)).map(({ id, status }) => `${id} ${status}`),
  ).toEqual(["a1 completed", "a2 completed", "b1 failed", "c1 completed", "d1 completed", "e1 completed"]);
});
