import fc from "fast-check";
import { expect, test } from "vitest";
import { blendIn, blendText, plotsIn, plotsText } from "#offer/catalogue/wineFactTexts.ts";

test("grapes with their shares, as files write them", () => {
  const two = [
    { grape: "Grenache noir", percent: 60 },
    { grape: "Syrah", percent: 40 },
  ];
  for (const text of [
    "Grenache noir 60 %, Syrah 40 %",
    "60% Grenache noir ; 40% Syrah",
    "60 Grenache noir / 40 Syrah",
    "Grenache noir: 60%\nSyrah: 40%",
    "Grenache noir (60 %), Syrah (40 %)",
  ])
    expect(blendIn(text), text).toEqual(two);
  for (const text of ["Grenache, Syrah", "60 %", "Grenache 62,5 %", "Grenache 60 %, Syrah", ""])
    expect(blendIn(text), text).toBeNull();
});

test("plots with soil, area and altitude", () => {
  expect(plotsIn("Les Galets (galets roulés, 1,2 ha, 150 m) ; Le Clos")).toEqual([
    { name: "Les Galets", soil: "galets roulés", areaA: 120, altitudeM: 150 },
    { name: "Le Clos", soil: null, areaA: null, altitudeM: null },
  ]);
  expect(plotsIn("Côte (argile, calcaire, 35 a)")).toEqual([
    { name: "Côte", soil: "argile, calcaire", areaA: 35, altitudeM: null },
  ]);
  for (const text of ["", "(galets)", "A (b) c"]) expect(plotsIn(text), text).toBeNull();
});

test("what is written is read back", () => {
  const word = fc.stringMatching(/^[A-Z][a-zé]{2,9}( [a-zé]{3,9})?$/);
  const blend = fc.array(fc.record({ grape: word, percent: fc.integer({ min: 1, max: 100 }) }), {
    minLength: 1,
  });
  const known = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
  const plot = fc.record({
    name: word,
    soil: known(word),
    areaA: known(fc.integer({ min: 1, max: 100_000 })),
    altitudeM: known(fc.integer({ min: 0, max: 4000 })),
  });
  fc.assert(
    fc.property(blend, (parts) => {
      expect(blendIn(blendText(parts))).toEqual(parts);
    }),
  );
  fc.assert(
    fc.property(fc.array(plot, { minLength: 1 }), (plots) => {
      expect(plotsIn(plotsText(plots))).toEqual(plots);
    }),
  );
});
