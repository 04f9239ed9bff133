import { expect, it } from "vitest";
import { afterLook, type Look, type Watch } from "#kit/memory.ts";

const MB = 1024 * 1024;

/** Returns the looks, counted from 1, after which memory is released; a release leaves 140 MB. */
function releases(looks: readonly Look[]): number[] {
  let watch: Watch = { idleLooks: 0, releasedBytes: null };
  return looks.flatMap((look, at) => {
    const { isDue, ...next } = afterLook(watch, look);
    watch = isDue ? { idleLooks: 0, releasedBytes: 140 * MB } : next;
    return isDue ? [at + 1] : [];
  });
}
const looks = (count: number, utilization: number, megabytes: number): Look[] =>
  Array.from({ length: count }, () => ({ utilization, residentBytes: megabytes * MB }));

it("is released as soon as the start is over", () => {
  expect(releases([...looks(2, 0.6, 180), ...looks(40, 0.01, 180)])[0]).toBe(3);
});

it("is released once after work, when nobody has asked for anything for a while", () => {
  const start = looks(1, 0.01, 180);
  const work = looks(10, 0.9, 300);
  expect(releases([...start, ...work, ...looks(15, 0.01, 300), ...looks(60, 0.01, 150)])).toEqual([1, 26]);
});

it("is not released under load, between two requests, or for little", () => {
  const start = looks(1, 0.01, 180);
  const pauses = Array.from({ length: 9 }, () => [...looks(14, 0.01, 300), ...looks(1, 0.3, 300)]).flat();
  expect(releases([...start, ...looks(60, 0.2, 300), ...pauses, ...looks(60, 0.01, 170)])).toEqual([1]);
});
