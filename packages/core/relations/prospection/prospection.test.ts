import fc from "fast-check";
import { expect, test } from "vitest";
import {
  conversionBp,
  fillScript,
  nextCallOn,
  PROSPECT_CALL_RESULTS,
  SCRIPT_FIELDS,
  type ScriptValues,
} from "#relations/prospection/prospection.ts";

const values = fc.record(
  Object.fromEntries(SCRIPT_FIELDS.map((name) => [name, fc.string({ maxLength: 20 })])),
) as unknown as fc.Arbitrary<ScriptValues>;

test("the rate is a share of the prospects, and none without prospects", () => {
  expect(conversionBp({ prospects: 0, converted: 0 })).toBeNull();
  expect(conversionBp({ prospects: 3, converted: 1 })).toBe(3333);
  const counts = fc
    .nat({ max: 20_000 })
    .chain((prospects) =>
      fc.record({ prospects: fc.constant(prospects + 1), converted: fc.nat({ max: prospects + 1 }) }),
    );
  fc.assert(
    fc.property(counts, (of) => {
      const bp = conversionBp(of) ?? -1;
      expect(bp).toBeGreaterThanOrEqual(0);
      expect(bp).toBeLessThanOrEqual(10_000);
      expect(Math.abs(bp / 10_000 - of.converted / of.prospects)).toBeLessThanOrEqual(0.00005);
    }),
  );
});

test("a script has the values of the prospect; an empty one leaves no hole, an unknown one stays", () => {
  const zelie: ScriptValues = {
    name: "Épicerie Zélée",
    firstname: "",
    company: "Épicerie Zélée",
    city: "Lyon",
    source: "",
    caller: "Hélène",
  };
  expect(fillScript("Bonjour {{firstname}}, {{ caller }} à l'appareil.", zelie)).toBe(
    "Bonjour, Hélène à l'appareil.",
  );
  expect(fillScript("{{firstname}} {{company}}\n{{phone}}", zelie)).toBe("Épicerie Zélée\n{{phone}}");
  fc.assert(
    fc.property(values, (of) => {
      // A value is not read for fields again.
      for (const name of SCRIPT_FIELDS)
        expect(fillScript(`«{{${name}}}»`, of)).toBe(`«${of[name]}»`.replace(/^ +/gm, ""));
    }),
  );
});

test("a prospect comes back to the list after a call without an answer and on the day of a call back alone", () => {
  const days = { tomorrow: "2026-11-10", nextWeek: "2026-11-16", callBackOn: "2026-12-01" };
  for (const result of PROSPECT_CALL_RESULTS)
    for (const unanswered of [1, 2, 3, 9])
      expect(nextCallOn(result, { ...days, unanswered })).toBe(
        result === "callBack"
          ? days.callBackOn
          : result === "noAnswer"
            ? unanswered < 3
              ? days.tomorrow
              : days.nextWeek
            : null,
      );
});
