import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIRST_DEFAULTS } from "./fields.ts";
import { guessedMapping, missingFields } from "./headings.ts";
import { numberIn } from "./numbers.ts";
import { sizeIn } from "./sizes.ts";
import { birthdayIn, clientKindIn, colorIn, dutyIn, listIn, productTypeIn } from "./values.ts";

describe("numbers of files", () => {
  it.each([
    ["1 234,50", 1234.5],
    ["1\u202f234,50 €", 1234.5],
    ["1.234,50", 1234.5],
    ["1,234.50", 1234.5],
    ["12,5 %", 12.5],
    ["13.5°", 13.5],
    ["1.234.567", 1_234_567],
    ["-3", -3],
    ["", null],
    ["douze", null],
    ["1,2,3", 123],
    ["12 bout.", 12],
    ["-0", 0],
    ["−0,00 €", 0],
    ["−12,5", -12.5],
  ])("%j is %j", (text, value) => expect(numberIn(text)).toBe(value));

  it("reads back what French and English write", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const value = cents / 100;
        for (const lang of ["fr", "de", "en"])
          expect(numberIn(value.toLocaleString(lang, { minimumFractionDigits: 2 }))).toBe(value);
      }),
    );
  });
});

it.each([
  ["75 cl", 750, 1],
  ["75cl", 750, 1],
  ["0,75", 750, 1],
  ["0.75 L", 750, 1],
  ["750", 750, 1],
  ["75", 750, 1],
  ["Magnum", 1500, 1],
  ["Bouteille", 750, 1],
  ["Demi-bouteille", 375, 1],
  ["6 x 75 cl", 750, 6],
  ["Carton de 6", 750, 6],
  ["Carton de 12 x 37,5 cl", 375, 12],
  ["BIB 5 L", 5000, 1],
  ["Jéroboam", 3000, 1],
])("%j holds %i ml, %i times", (text, volumeMl, pack) => {
  expect(sizeIn(text)).toMatchObject({ volumeMl, pack });
});

it("knows bag in box and bulk, and says nothing of what is no size", () => {
  expect(sizeIn("BIB 5 L")?.bib).toBe(true);
  expect(sizeIn("Vrac 1 hl")).toMatchObject({ bulk: true, volumeMl: 100_000 });
  for (const text of ["", "rouge", "0 cl", "99 hl"]) expect(sizeIn(text)).toBeNull();
});

it("knows colours, types, duties and lists by their French names", () => {
  expect([colorIn("Rouge"), colorIn("ROSÉ"), colorIn("bleu")]).toEqual(["red", "rose", null]);
  expect([
    productTypeIn("Vin"),
    productTypeIn("Crémant"),
    productTypeIn("Bière"),
    productTypeIn("Eau-de-vie"),
    productTypeIn("pain"),
  ]).toEqual(["wine", "crémant", "beer", "eau de vie", null]);
  expect([dutyIn("Droits suspendus"), dutyIn("acquitté"), dutyIn("?")]).toEqual(["suspended", "paid", null]);
  expect(listIn("Syrah, Grenache / Syrah;Mourvèdre")).toEqual(["Syrah", "Grenache", "Mourvèdre"]);
});

it("guesses columns by their headings, none twice", () => {
  const headings = [
    "Code client",
    "Raison sociale",
    "Nom",
    "Prénom",
    "Adresse e-mail",
    "Tél. portable",
    "CP",
    "Ville",
    "N° SIRET",
    "Adresse",
  ];
  expect(guessedMapping("clients", headings)).toMatchObject({
    company: 1,
    lastname: 2,
    firstname: 3,
    zipcode: 6,
    city: 7,
    siret: 8,
    street: 9,
  });
  const all = guessedMapping("products", [
    "Désignation",
    "Millésime",
    "Contenance",
    "Prix TTC (€)",
    "Code-barres",
    "TVA",
    "Qté en stock",
  ]);
  expect(all).toEqual({ name: 0, vintage: 1, format: 2, priceTtc: 3, ean: 4, vat: 5, stock: 6 });
  const used = Object.values(guessedMapping("stocks", ["Stock", "Produit", "Stock", "Lot"]));
  expect(new Set(used).size).toBe(used.length);
});

it("says which columns are missing", () => {
  expect(missingFields("products", { vintage: 0 })).toEqual(["name", "format"]);
  // A format may be given to all lines.
  expect(missingFields("products", { name: 0 }, FIRST_DEFAULTS.products)).toEqual([]);
  expect(missingFields("stocks", { quantity: 0 })).toEqual(["name"]);
  expect(missingFields("stocks", { quantity: 0, ean: 1 })).toEqual([]);
  expect(missingFields("clients", { email: 0 })).toEqual(["lastname"]);
});

it("reads a birthday in the ways that files write it, and forgets the year", () => {
  for (const text of [
    "14/07/1980",
    "14-07",
    "14.07.80",
    "1980-07-14",
    "--07-14",
    "07/14/1980",
    "14 juillet 1980",
    "le 14 juil.",
    "July 14, 1980",
    "14th of July",
  ])
    expect([text, birthdayIn(text)]).toEqual([text, "07-14"]);
  expect(birthdayIn("1er août")).toBe("08-01");
  expect(birthdayIn("29/02/2023")).toBe("02-29");
  // Day first, where both ways are days.
  expect(birthdayIn("08/07")).toBe("07-08");
  for (const text of [
    "31/02/1980",
    "30 février",
    "1980",
    "bientôt",
    "14",
    "2024-13-01",
    "14 brumaire",
    "x 14",
  ])
    expect([text, birthdayIn(text)]).toEqual([text, null]);
});

it("finds the column of birthdays in French and English, and not that of birth names and places", () => {
  for (const heading of [
    "Anniversaire",
    "Date de naissance",
    "Né(e) le",
    "Birthday",
    "Date of birth (client)",
  ])
    expect([heading, guessedMapping("clients", ["Nom", heading])["birthday"]]).toEqual([heading, 1]);
  for (const heading of ["Nom de naissance", "Lieu de naissance", "Pays de naissance"])
    expect([heading, guessedMapping("clients", ["Nom", heading])["birthday"]]).toEqual([heading, undefined]);
});

it("knows the trades that buy wine as professionals, and who is the contact of a company", () => {
  for (const word of [
    "Hôtel",
    "Bar à vins",
    "Épicerie fine",
    "Restaurant",
    "Caviste",
    "Café",
    "CHR",
    "Wine shop",
  ])
    expect([word, clientKindIn(word)]).toEqual([word, "professional"]);
  for (const word of ["Barbara", "Famille", ""]) expect([word, clientKindIn(word)]).toEqual([word, null]);
  expect(guessedMapping("prospects", ["Société", "Contact"])).toMatchObject({ company: 0, fullname: 1 });
});
