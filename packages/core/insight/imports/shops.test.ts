import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessedMapping, headingKey } from "./headings.ts";
import { textOfHtml } from "./html.ts";
import { flattened } from "./layouts.ts";
import { itemsIn } from "./layouts.orders.ts";
import { currencyIn, decimalSignOf, moneyIn, numberIn, vatRateIn } from "./numbers.ts";
import { momentIn, oldStatusIn } from "./oldOrders.ts";
import { sizeInTitle, vintageIn, vintageInTitle } from "./sizes.ts";
import { appellationIn, colorIn, countryIn, imageUrlsIn, productTypeIn } from "./values.ts";
import { guessedValue, isUnderstood } from "./fileWords.ts";

describe("amounts", () => {
  it.each([
    ["€ 12,50", 12.5, "EUR"],
    ["$1,234.50", 1234.5, "USD"],
    ["12.50 EUR", 12.5, "EUR"],
    ["CHF 20.–", null, "CHF"],
    ["1 234,50 €", 1234.5, "EUR"],
    ["1’234.50", 1234.5, null],
    ["£9.99", 9.99, "GBP"],
    ["12", 12, null],
    ["sur demande", null, null],
    ["", null, null],
  ])("%j is %j %j", (text, value, currency) => {
    expect(currencyIn(text)).toBe(currency);
    expect(moneyIn(text)?.value ?? null).toBe(value);
  });

  it("reads one sign before three figures as the rest of the file is written", () => {
    expect(decimalSignOf(["12,50", "1.234", "9,9"])).toBe(",");
    expect(decimalSignOf(["12.50", "1,234"])).toBe(".");
    expect(decimalSignOf(["12", "2019", "rouge", "1.234"])).toBeNull();
    expect([numberIn("1.234", ","), numberIn("1.234", "."), numberIn("1,234", ".")]).toEqual([
      1234, 1.234, 1234,
    ]);
    // Groups that cannot be thousands are none.
    expect([numberIn("0.750", ","), numberIn("12.5", ",")]).toEqual([0.75, 12.5]);
  });

  it("reads back amounts whichever way the currency is written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom("fr", "de", "en", "de-CH", "nl"),
        fc.constantFrom("EUR", "USD", "CHF"),
        (cents, lang, currency) => {
          const value = cents / 100;
          const text = value.toLocaleString(lang, { style: "currency", currency });
          expect(moneyIn(text), text).toEqual({ value, currency });
        },
      ),
    );
  });
});

describe("titles", () => {
  it.each([
    ["Château X 2019", "Château X", "2019"],
    ["2019 Château X", "Château X", "2019"],
    ["Cuvée 1947 - 2020", "Cuvée 1947", "2020"],
    ["Château X (2018)", "Château X", "2018"],
    ["Brut Réserve NV", "Brut Réserve", "NV"],
    ["Brut sans année", "Brut sans année", "NV"],
  ])("%j is %j of %j", (title, name, vintage) =>
    expect(vintageInTitle(title, 2027)).toEqual({ name, vintage }),
  );
  it.each(["Château X", "Domaine 2050", "Lot 20191", "2019", "Réf. 12-2019-3"])(
    "%j says no vintage",
    (title) => expect(vintageInTitle(title, 2027)).toBeNull(),
  );
  it.each([
    ["Château X 2019 - 75cl", "Château X 2019", "75cl"],
    ["Château X Magnum", "Château X", "Magnum"],
    ["Château X (1,5 L)", "Château X", "1,5 L"],
    ["Blanc 6 x 75 cl", "Blanc", "6 x 75 cl"],
  ])("%j is %j in %j", (title, name, format) => expect(sizeInTitle(title)).toEqual({ name, format }));
  it.each(["Demi-sec", "Quart de Chaume", "Col de l'Orb", "Les 3 Lieux"])("%j says no size", (title) =>
    expect(sizeInTitle(title)).toBeNull(),
  );
  it("knows what has no vintage", () => {
    expect(["NV", "S.A.", "sans année", "2019.0", "Cuvée 7"].map(vintageIn)).toEqual([
      "NV",
      "NV",
      "NV",
      "2019",
      "Cuvée 7",
    ]);
  });
});

it("knows colours, types, countries and rates in phrases", () => {
  expect(["Red Wine", "Vin rouge", "Vins rosés", "red", "rouge et blanc", "Champagne"].map(colorIn)).toEqual([
    "red",
    "red",
    "rose",
    "red",
    null,
    null,
  ]);
  expect(
    ["Red Wine", "Vins effervescents", "Champagnes", "Wine Accessories", "Bordeaux"].map(productTypeIn),
  ).toEqual(["wine", "sparkling", "champagne", "accessory", null]);
  // Names that withdrawn codes have too (FX, UK, SU), and a code itself.
  expect(["France", "royaume-uni", "Russie", "Serbie", "germany", "UK"].map(countryIn)).toEqual([
    "FR",
    "GB",
    "RU",
    "RS",
    "DE",
    "GB",
  ]);
  expect(["Italie", "spain", "USA", "FR", "Bourgogne"].map(countryIn)).toEqual([
    "IT",
    "ES",
    "US",
    "FR",
    null,
  ]);
  expect(["20", "5,5 %", "FR Taux standard (20%)", "0.2", "x"].map((text) => vatRateIn(text))).toEqual([
    20,
    5.5,
    20,
    20,
    null,
  ]);
  expect(["AOC Pauillac", "Pauillac AOP", "IGP Pays d'Oc", "Margaux"].map(appellationIn)).toEqual([
    "Pauillac",
    "Pauillac",
    "Pays d'Oc",
    "Margaux",
  ]);
  expect(
    ["Paiement accepté", "wc-processing", "partially_refunded", "Livré", "Annulé", "?"].map(oldStatusIn),
  ).toEqual(["paid", "paid", "refunded", "shipped", "cancelled", null]);
});

it("reads days and moments, and no day that is none", () => {
  const zoned = (day: string, time: string): number => Date.parse(`${day}T${time}:00Z`);
  const iso = (text: string): string | null => {
    const at = momentIn(text, zoned);
    return at === null ? null : new Date(at).toISOString();
  };
  expect(iso("2024-05-03 14:22:11 +0200")).toBe("2024-05-03T12:22:00.000Z");
  expect(iso("2024-05-03T14:22:11Z")).toBe("2024-05-03T14:22:00.000Z");
  expect(iso("03/05/2024 14:22")).toBe("2024-05-03T14:22:00.000Z");
  expect(iso("3.5.2024")).toBe("2024-05-03T12:00:00.000Z");
  for (const text of ["31/02/2024", "2024-13-01", "2024-05-03 25:00", "hier", ""])
    expect(iso(text)).toBeNull();
});

describe("descriptions in HTML", () => {
  it("become text, with lines for paragraphs and points", () => {
    expect(
      textOfHtml(
        "<p><b>Robe</b> profonde &amp; &eacute;l&eacute;gante&nbsp;!</p>\n<ul><li>12&deg;</li><li>&#8364;</li></ul><script>alert(1)</script><style>p{}</style>",
      ),
    ).toBe("Robe profonde & élégante !\n• 12°\n• €");
    expect(textOfHtml("Deux\nlignes < trois")).toBe("Deux\nlignes < trois");
  });
  it("never leave a tag, and never fail", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              "<p>",
              "</p>",
              "<script>",
              "</script>",
              "<",
              ">",
              "&lt;",
              "&#x1F377;",
              "&#99999999;",
              "<!--",
              "<br/>",
            ),
            fc.string(),
          ),
        ),
        (parts) => {
          const text = textOfHtml(`<p>${parts.join("")}</p>`);
          expect(text.isWellFormed() || !parts.join("").isWellFormed()).toBe(true);
          expect(/<script/i.test(text) && !/&/.test(parts.join(""))).toBe(false);
        },
      ),
    );
  });
});

it("takes a price for what it says: with or without tax, not what it cost", () => {
  expect(headingKey("Price (tax excl.)")).toBe("price ht");
  expect(guessedMapping("products", ["Nom", "Prix HT", "Prix TTC"])).toMatchObject({
    priceHt: 1,
    priceTtc: 2,
  });
  expect(guessedMapping("products", ["Nom", "Prix (HT)"])).toEqual({ name: 0, priceHt: 1 });
  for (const heading of ["Prix d'achat", "Prix promo", "Prix au litre", "Cost price"])
    expect(guessedMapping("products", ["Nom", heading])).toEqual({ name: 0 });
  expect(guessedMapping("products", ["Nom", "Stock minimum"])).toEqual({ name: 0 });
});

describe("lines of other shops", () => {
  it("are never lost: each variant of a Shopify product is a line, whatever rows lie between", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ variants: fc.integer({ min: 1, max: 4 }), pictures: fc.integer({ min: 0, max: 3 }) }),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        (products) => {
          const headings = ["Handle", "Title", "Option1 Name", "Option1 Value", "Variant Price", "Image Src"];
          const rows = products.flatMap(({ variants, pictures }, at) => [
            ...Array.from({ length: variants }, (_, n) => [
              `h${at}`,
              n === 0 ? `Vin ${at}` : "",
              n === 0 ? "Format" : "",
              `${75 + n} cl`,
              "12.50",
              "",
            ]),
            ...Array.from({ length: pictures }, (_, n) => [
              `h${at}`,
              "",
              "",
              "",
              "",
              `https://x.example/${at}-${n}.jpg`,
            ]),
          ]);
          const flat = flattened("products", "default", headings, rows);
          expect(flat.source).toBe("shopify");
          expect(flat.lines).toHaveLength(products.reduce((sum, { variants }) => sum + variants, 0));
          const cell = (field: string, line: (typeof flat.lines)[number]): string =>
            line.cells[flat.mapping[field] ?? -1] ?? "";
          for (const line of flat.lines) {
            expect(cell("name", line)).toMatch(/^Vin \d+$/);
            expect(cell("format", line)).toMatch(/ cl$/);
            // The number of the line is that of the file.
            expect(rows[line.line - 1]?.[3]).toBe(cell("format", line));
          }
          const urls = flat.lines.flatMap((line) => imageUrlsIn(cell("images", line)));
          expect(urls).toHaveLength(products.reduce((sum, { pictures }) => sum + pictures, 0));
        },
      ),
    );
  });

  it("of a file that is none of these stay as they are", () => {
    const flat = flattened("products", "default", ["Nom", "Prix"], [["a", "1"]]);
    expect(flat).toMatchObject({ source: "default", lines: [{ line: 1, cells: ["a", "1"] }] });
  });
});

it("reads items of orders as they were written", () => {
  expect(itemsIn('6 × Cuvée "A" | 12.50\nSans prix\n2 x Rosé', (text) => numberIn(text))).toEqual([
    { quantity: 6, name: 'Cuvée "A"', totalCents: 7500 },
    { quantity: 1, name: "Sans prix", totalCents: null },
    { quantity: 2, name: "Rosé", totalCents: null },
  ]);
});

it("guesses what a word means, and leaves words alone that it understands", () => {
  const context = { sign: null, vatRates: [20, 10, 5.5], appellations: ["Saint-Émilion"] };
  expect(isUnderstood("appellation", "St Emilion", context)).toBe(false);
  expect(guessedValue("appellation", "AOC St-Emilion", context)).toBe("Saint-Émilion");
  expect(isUnderstood("appellation", "Pomerol", context)).toBe(true);
  expect(guessedValue("vat", "taux réduit", context)).toBe("5.5");
  expect(isUnderstood("vat", "19", context)).toBe(false);
  expect(guessedValue("productType", "Bordeaux", context)).toBe("wine");
  expect(guessedValue("country", "Vins italiens", context)).toBe("IT");
});
