import { expect, it } from "vitest";
import { WorkerFault, runInWorker, type WorkerLimits } from "#kit/jobs/workerThread.ts";

const WORKER = new URL("../testing/workerThread.fixture.ts", import.meta.url);
const LIMITS: WorkerLimits = { megabytes: 300, seconds: 10 };

const read = <T>(deed: string, limits: Partial<WorkerLimits> = {}): Promise<T> =>
  runInWorker<T>(WORKER, deed, { ...LIMITS, ...limits });
/** Returns the reason why the read stopped, or the error code of its refusal. */
const outcome = (deed: string, limits: Partial<WorkerLimits> = {}): Promise<unknown> =>
  read(deed, limits).then(
    () => "answered",
    (error: unknown) => (error instanceof WorkerFault ? error.reason : (error as { code?: string }).code),
  );

it("answers from a process of its own, which knows nothing of the server's environment", async () => {
  expect(await read<number>("answer")).not.toBe(process.pid);
  const names = await read<string[]>("environment");
  const needed = ["NODE_COMPILE_CACHE", "PATH", "TMPDIR", "TZ"];
  expect(names.filter((name) => !needed.includes(name))).toEqual([]);
  expect(await outcome("refuse")).toBe("picture-format");
});

it.each([
  ["loop", "time"],
  ["wait", "time"],
])("ends one that takes too long: %s", async (deed, reason) => {
  const began = performance.now();
  expect(await outcome(deed, { seconds: 0.4 })).toBe(reason);
  expect(performance.now() - began).toBeLessThan(4000);
});

it.each([
  ["heap", { megabytes: 100 }, "memory"],
  ["buffers", {}, "memory"],
  ["throw", {}, "failed"],
  ["kill", {}, "failed"],
])("ends one that dies: %s", async (deed, limits, reason) => {
  expect(await outcome(deed, limits)).toBe(reason);
  expect(await outcome("answer")).toBe("answered");
});

it("takes no answer that would fill the server instead", async () => {
  expect(await outcome("shout")).toBe("memory");
  expect(await outcome("answer")).toBe("answered");
});

it("keeps a process for the next file, unless the one before has left it full", async () => {
  const [first, second] = [await read("answer"), await read("answer")];
  expect(second).toBe(first);
  for (let n = 0; n < 4; n += 1) expect(await outcome("keep")).toBe("answered");
});

it("asks whoever comes after a hundred to come again", async () => {
  const all = await Promise.all(Array.from({ length: 102 }, () => outcome("answer")));
  expect(all.filter((one) => one === "busy")).toHaveLength(2);
  expect(all.filter((one) => one === "answered")).toHaveLength(100);
});
