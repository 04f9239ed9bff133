import { expect, test } from "vitest";
import { entryOf, search } from "#counter/tills/finder/search.ts";

const index = [
  entryOf("c21", "white", "Chablis Vieilles Vignes", ["2021", "75 cl", "3760123456784", "CHAB-21"]),
  entryOf("c22", "white", "Chablis Vieilles Vignes", ["2022", "75 cl", "CHAB-22"]),
  entryOf("pc", "white", "Petit Chablis", ["2022", "75 cl"]),
  entryOf("rh", "red", "Côtes du Rhône", ["2020", "Magnum"]),
];
const found = (text: string, family: string | null = null): string[] => search(index, text, family, 10);

test("names, vintages and codes are found without accents, by their beginnings", () => {
  expect(found("cotes rh")).toEqual(["rh"]);
  expect(found("chab 2022")).toEqual(["c22", "pc"]);
  expect(found("37601234")).toEqual(["c21"]);
  expect(found("hablis")).toEqual([]);
});

test("what begins with the words comes first, a family holds others back", () => {
  expect(found("chablis")).toEqual(["c21", "c22", "pc"]);
  expect(found("", "red")).toEqual(["rh"]);
  expect(search(index, "chablis", null, 2)).toHaveLength(2);
});
