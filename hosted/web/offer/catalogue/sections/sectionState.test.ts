import { expect, it } from "vitest";
import { faultyPaths, sectionOf } from "#offer/catalogue/sections/sectionState.ts";

it("finds every field at fault, and the section in which it stands", () => {
  const fault = { type: "needed", message: "Ce champ ne peut pas être vide" };
  const errors = {
    name: fault,
    vintages: [
      undefined,
      { alcohol: fault, formats: [{ unitE4: fault, grids: { pro: { unitE4: fault } } }] },
    ],
    descriptions: { fr: { description: fault } },
  };
  const paths = faultyPaths(errors);
  expect(paths).toEqual([
    "name",
    "vintages.1.alcohol",
    "vintages.1.formats.0.unitE4",
    "vintages.1.formats.0.grids.pro.unitE4",
    "descriptions.fr.description",
  ]);
  expect(paths.map(sectionOf)).toEqual(["identity", "vintages", "formats", "grids", "texts"]);
  expect(
    ["cnCode", "visuals", "vintages.0.allergens", "vintages.0.advanced.fr.terroir"].map(sectionOf),
  ).toEqual(["fiscal", "visuals", "composition", "texts"]);
});
