import fc from "fast-check";
import { expect, test } from "vitest";
import {
  handleKey,
  QUIET,
  endBurst,
  silenceOf,
  type Burst,
  type KeyHandling,
} from "#counter/tills/finder/scanner.ts";

/**
 * Types keys at a pace into a field, as the page does, and returns the field's content and the scanned codes. The page
 * pauses before the keys whose positions are `late`.
 */
function typed(
  keys: readonly string[],
  paceMs: number,
  late: readonly number[] = [],
  isPad = false,
): { field: string; scans: string[] } {
  let burst: Burst = QUIET;
  let field = "";
  const scans: string[] = [];
  const take = (heard: KeyHandling): boolean => {
    if (heard.act === "release") field += heard.text;
    if (heard.act === "scan") scans.push(heard.text);
    if (heard.act === "hold" || heard.act === "scan") field = field.slice(0, field.length - heard.undo);
    return heard.act === "pass" || heard.act === "release";
  };
  const fallSilent = (): void => {
    const [next, heard] = endBurst(burst);
    burst = next;
    take(heard);
  };
  keys.forEach((key, at) => {
    if (late.includes(at)) fallSilent();
    const [next, heard] = handleKey(burst, { key, at: at * paceMs, isPad });
    burst = next;
    if (take(heard) && key.length === 1) field += key;
  });
  fallSilent();
  return { field, scans };
}

test("a scanner's burst is a code, and nothing of it stays in the field", () => {
  expect(typed([..."3760123456786", "Enter"], 8)).toEqual({ field: "", scans: ["3760123456786"] });
  expect(typed([..."3760123456786", "Tab"], 20)).toEqual({ field: "", scans: ["3760123456786"] });
});

test("a code whose keys are delivered late is whole: keys say when they were pressed", () => {
  for (const late of [[3], [5], [7], [3, 5, 7]])
    expect(typed([..."3760123456786", "Enter"], 8, late)).toEqual({ field: "", scans: ["3760123456786"] });
  // A person's letters stay where they were typed.
  expect(typed([..."cor"], 30, [3])).toEqual({ field: "cor", scans: [] });
});

test("digits without an end wait longer for what is delivered late than letters do", () => {
  expect(silenceOf({ text: "37601234", last: 0, held: true })).toBeGreaterThan(200);
  expect(silenceOf({ text: "cor", last: 0, held: true })).toBeLessThan(100);
});

test("a scanner that ends with nothing is heard when it falls silent", () => {
  expect(typed([..."3760123456786"], 8)).toEqual({ field: "", scans: ["3760123456786"] });
});

test("letters are a code only when an end follows", () => {
  expect(typed([..."CHAB-21", "Enter"], 8)).toEqual({ field: "", scans: ["CHAB-21"] });
  expect(typed([..."margaux"], 8)).toEqual({ field: "margaux", scans: [] });
});

test("a quantity typed before a code stays", () => {
  let burst: Burst = QUIET;
  for (const [key, at] of [
    ["6", 0],
    ["*", 150],
  ] as const)
    [burst] = handleKey(burst, { key, at });
  const heard = [..."3760123456786", "Enter"].map((key, i) => {
    const [next, one] = handleKey(burst, { key, at: 900 + i * 5 });
    burst = next;
    return one;
  });
  expect(heard[2]).toEqual({ act: "hold", undo: 2 });
  expect(heard.at(-1)).toMatchObject({ act: "scan", text: "3760123456786" });
});

test("FNC1 comes as Ctrl and ]", () => {
  let burst: Burst = QUIET;
  const keys = [..."0103760123456786", "Control", "]", ..."10L7"];
  keys.forEach((key, at) => {
    [burst] = handleKey(burst, { key, at: at * 5, ctrl: key === "]" });
  });
  expect(handleKey(burst, { key: "Enter", at: keys.length * 5 })[1]).toMatchObject({
    text: "0103760123456786\u001d10L7",
  });
});

test("whatever a person types arrives, in its order", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(..."abc 0123")), fc.integer({ min: 36, max: 400 }), (keys, pace) => {
      expect(typed(keys, pace)).toEqual({ field: keys.join(""), scans: [] });
    }),
  );
});

test("on a pad of figures digits are digits, however fast they are typed; a code that a scanner ends is no amount", () => {
  for (const amount of ["5", "50", "500", "5000", "123456", "1234567"])
    for (const pace of [0, 4, 12, 30, 60])
      expect(typed([...amount, "Enter"], pace, [], true)).toEqual({ field: amount, scans: [] });
  // Without its end key it is an amount still; typed by a person it is one even with its end key.
  expect(typed([..."12345678"], 4, [], true)).toEqual({ field: "12345678", scans: [] });
  expect(typed([..."12345678", "Enter"], 60, [], true)).toEqual({ field: "12345678", scans: [] });
  expect(typed([..."3760123456786", "Enter"], 4, [], true)).toEqual({ field: "", scans: ["3760123456786"] });
});
