import { expect, it } from "vitest";
import { APPELLATIONS } from "#offer/catalogue/appellations.ts";

const named = (sign: string): string[] => APPELLATIONS.filter((a) => a.sign === sign).map(({ name }) => name);

it("lists every name once for a sign, as it is written on a label", () => {
  for (const sign of ["AOC", "IGP", "IG", "VSIG"]) expect(new Set(named(sign)).size).toBe(named(sign).length);
  expect(APPELLATIONS.filter(({ name }) => name !== name.trim() || /\s\s|[;=]/.test(name))).toEqual([]);
});

it("knows the appellations of every wine region, ciders and spirits", () => {
  expect(named("AOC").length).toBeGreaterThan(450);
  expect(named("IGP").length).toBeGreaterThan(110);
  expect(named("IG").length).toBeGreaterThan(60);
  expect(named("AOC")).toEqual(
    expect.arrayContaining([
      "Terrasses du Larzac",
      "Cairanne",
      "Champagne",
      "Côtes du Rhône Villages Signargues",
      "Alsace grand cru Rangen",
      "Muscadet Sèvre et Maine",
      "Floc de Gascogne",
      "Pays d'Auge",
    ]),
  );
  expect(named("IGP")).toEqual(expect.arrayContaining(["Pays d'Oc", "Côtes de Gascogne", "Île de Beauté"]));
  expect(named("IG")).toEqual(expect.arrayContaining(["Cognac", "Bas-Armagnac", "Rhum de la Martinique"]));
});
