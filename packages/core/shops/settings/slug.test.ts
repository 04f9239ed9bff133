import fc from "fast-check";
import { expect, test } from "vitest";
import { isLink, numbered, slugOf } from "./slug.ts";

test("the address that a name makes", () => {
  const names: [string, string][] = [
    ["Domaine des Œillets", "domaine-des-oeillets"],
    ["  Château L'Évêque & Fils ", "chateau-l-eveque-fils"],
    ["Weingut Groß", "weingut-gross"],
    ["Clos 1er", "clos-1er"],
    ["东方", ""],
    [`${"vigne ".repeat(20)}`, "vigne-vigne-vigne-vigne-vigne-vigne-vigne-vigne-vigne-vigne"],
    ["x".repeat(80), "x".repeat(60)],
  ];
  for (const [name, slug] of names) expect(slugOf(name)).toBe(slug);
  expect([numbered("domaine", 1), numbered("domaine", 12), numbered("a".repeat(60), 2)]).toEqual([
    "domaine",
    "domaine-12",
    `${"a".repeat(58)}-2`,
  ]);
});

test("whatever a shop is called, its address is one, and making it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (name) => {
      const slug = slugOf(name);
      expect(slug.length < 3 || isLink(slug)).toBe(true);
      expect(slugOf(slug)).toBe(slug);
    }),
    { numRuns: 50 },
  );
});
