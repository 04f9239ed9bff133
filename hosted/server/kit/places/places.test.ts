import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { kmBetween } from "@cuvee/core/kit/places/distances.ts";
import { nameKey } from "./names.ts";
import { findCommune } from "./places.ts";

const CONTOURS = join(import.meta.dirname, "../../../web/ui/map/contours");

/** Postal codes and towns with the place of the town hall, from maps of the town halls. */
const KNOWN: readonly [zipcode: string, city: string, lat: number, lon: number][] = [
  ["33330", "Saint-Émilion", 44.894, -0.156],
  ["33330", "ST EMILION", 44.894, -0.156],
  ["51160", "Aÿ", 49.055, 4.003],
  ["51160", "AY-CHAMPAGNE", 49.055, 4.003],
  ["21190", "Meursault", 46.978, 4.769],
  ["75011", "Paris", 48.859, 2.38],
  ["75011", "PARIS 11", 48.859, 2.38],
  ["75011", "Paris 11ème", 48.859, 2.38],
  ["97400", "Saint-Denis de La Réunion", -20.882, 55.45],
  ["33000", "Bordeaux", 44.838, -0.579],
  ["33077", "BORDEAUX CEDEX", 44.838, -0.579],
  ["69003", "Lyon", 45.76, 4.855],
  ["69433", "LYON CEDEX 03", 45.76, 4.84],
  ["13008", "Marseille", 43.26, 5.385],
  ["31000", "Toulouse", 43.604, 1.444],
  ["06000", "Nice", 43.7, 7.268],
  ["44000", "Nantes", 47.218, -1.554],
  ["67000", "Strasbourg", 48.573, 7.752],
  ["34000", "Montpellier", 43.611, 3.877],
  ["59000", "Lille", 50.629, 3.057],
  ["35000", "Rennes", 48.117, -1.678],
  ["51100", "Reims", 49.258, 4.032],
  ["76600", "LE HAVRE", 49.494, 0.108],
  ["42000", "Saint-Étienne", 45.44, 4.387],
  ["83000", "Toulon", 43.125, 5.93],
  ["38000", "Grenoble", 45.188, 5.725],
  ["21000", "Dijon", 47.322, 5.041],
  ["49000", "Angers", 47.474, -0.554],
  ["30000", "Nîmes", 43.837, 4.36],
  ["63000", "Clermont-Ferrand", 45.777, 3.087],
  ["29200", "Brest", 48.39, -4.486],
  ["37000", "Tours", 47.394, 0.685],
  ["80000", "Amiens", 49.894, 2.302],
  ["87000", "Limoges", 45.834, 1.261],
  ["74000", "Annecy", 45.899, 6.129],
  ["66000", "Perpignan", 42.698, 2.895],
  ["57000", "Metz", 49.119, 6.176],
  ["25000", "Besançon", 47.238, 6.024],
  ["45000", "Orléans", 47.902, 1.909],
  ["68000", "Colmar", 48.08, 7.356],
  ["21200", "Beaune", 47.026, 4.84],
  ["33250", "Pauillac", 45.199, -0.748],
  ["51000", "CHALONS EN CHAMPAGNE", 48.957, 4.365],
  ["84230", "Châteauneuf-du-Pape", 44.056, 4.831],
  ["26600", "TAIN L'HERMITAGE", 45.072, 4.841],
  ["18300", "Sancerre", 47.331, 2.838],
  ["89800", "Chablis", 47.814, 3.798],
  ["39600", "Arbois", 46.903, 5.774],
  ["68340", "Riquewihr", 48.167, 7.298],
  ["20000", "Ajaccio", 41.919, 8.738],
  ["20200", "Bastia", 42.697, 9.451],
  ["97110", "Pointe-à-Pitre", 16.241, -61.533],
  ["97200", "Fort-de-France", 14.604, -61.067],
  ["97300", "Cayenne", 4.938, -52.335],
  ["97600", "Mamoudzou", -12.781, 45.228],
  ["97500", "Saint-Pierre", 46.778, -56.178],
];

describe("communes of addresses", () => {
  test.each(KNOWN)("%s %s lies within 10 km", (zipcode, city, lat, lon) => {
    const found = findCommune({ zipcode, city });
    expect(found).not.toBeNull();
    expect(kmBetween(found ?? { lat: 0, lon: 0 }, { lat, lon })).toBeLessThan(10);
  });

  test("a merged commune is found by its former name, a name of no commune by the postal code", () => {
    expect(findCommune({ zipcode: "51160", city: "Mareuil sur Aÿ" })?.name).toBe("Aÿ-Champagne");
    expect(findCommune({ zipcode: "21190", city: "Meursaut" })?.name).toBe("Meursault");
    expect(findCommune({ zipcode: "21190", city: "" })?.name).toBe("Meursault");
  });

  test("what is no French postal code has no commune", () => {
    expect(findCommune({ zipcode: "00000", city: "Nulle part" })).toBeNull();
    expect(findCommune({ zipcode: "1050", city: "Ixelles" })).toBeNull();
    expect(findCommune({ zipcode: "", city: "Paris" })).toBeNull();
  });

  test("names are compared without accents, signs and short forms", () => {
    expect(nameKey("Châlons s/ Marne Cedex 2")).toBe(nameKey("CHALONS-SUR-MARNE"));
    expect(nameKey("Ste-Foy-la-Grande")).toBe(nameKey("Sainte Foy La Grande"));
    expect(nameKey("Œuilly")).toBe("OEUILLY");
  });
});

describe("files of places", () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "manifest.json"), "utf8")) as Record<
    string,
    string
  >;
  const bytesOf = (name: string): Buffer =>
    readFileSync(join(name === "places.txt" ? import.meta.dirname : CONTOURS, name));

  test("are those that the script wrote, none by hand", () => {
    const here = ["places.txt", ...readdirSync(CONTOURS)].toSorted();
    expect(here).toEqual(Object.keys(manifest).toSorted());
    for (const [name, hash] of Object.entries(manifest))
      expect(createHash("sha256").update(bytesOf(name)).digest("hex"), name).toBe(hash);
  });

  test("have communes for each department of the map, and stay small", () => {
    const france = JSON.parse(bytesOf("france.json").toString()) as {
      objects: { departments: { geometries: { id: string; properties: { name: string } }[] } };
    };
    const codes = france.objects.departments.geometries.map(({ id }) => id);
    expect(codes).toHaveLength(101);
    expect(readdirSync(CONTOURS).toSorted()).toEqual(
      [...codes.map((code) => `${code}.json`), "france.json"].toSorted(),
    );
    const sizes = Object.keys(manifest).map((name) => [name, gzipSync(bytesOf(name)).length] as const);
    expect(sizes.filter(([name, size]) => size > (name === "france.json" ? 40_000 : 60_000))).toEqual([
      ["places.txt", expect.any(Number)],
    ]);
    const all = readdirSync(CONTOURS).reduce((sum, name) => sum + bytesOf(name).length, 0);
    expect(all).toBeLessThan(4_000_000);
  });
});
