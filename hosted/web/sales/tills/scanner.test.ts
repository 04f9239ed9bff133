import fc from "fast-check";
import { expect, test } from "vitest";
import { hear, QUIET, settle, type Burst, type Heard } from "#sales/tills/scanner.ts";

/** Types keys at a pace into a field, as the page does, and says what is in the field and what was scanned. */
function typed(keys: readonly string[], paceMs: number): { field: string; scans: string[] } {
  let burst: Burst = QUIET;
  let field = "";
  const scans: string[] = [];
  const take = (heard: Heard): boolean => {
    if (heard.act === "release") field += heard.text;
    if (heard.act === "scan") scans.push(heard.text);
    if (heard.act === "hold") field = field.slice(0, field.length - heard.undo);
    return heard.act === "pass" || heard.act === "release";
  };
  keys.forEach((key, at) => {
    const [next, heard] = hear(burst, { key, at: at * paceMs });
    burst = next;
    if (take(heard) && key.length === 1) field += key;
  });
  take(settle(burst));
  return { field, scans };
}

test("a scanner's burst is a code, and nothing of it stays in the field", () => {
  expect(typed([..."3760123456786", "Enter"], 8)).toEqual({ field: "", scans: ["3760123456786"] });
  expect(typed([..."3760123456786", "Tab"], 20)).toEqual({ field: "", scans: ["3760123456786"] });
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
    [burst] = hear(burst, { key, at });
  const heard = [..."3760123456786", "Enter"].map((key, i) => {
    const [next, one] = hear(burst, { key, at: 900 + i * 5 });
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
    [burst] = hear(burst, { key, at: at * 5, ctrl: key === "]" });
  });
  expect(hear(burst, { key: "Enter", at: keys.length * 5 })[1]).toMatchObject({
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
