import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES, localeOf } from "./languages.ts";
import { MANNERS, written } from "./digits.ts";

test.each(LANGUAGES)("%s: amounts and numbers are written as Intl writes them", (lang) => {
  const manner = MANNERS[lang];
  const euros = new Intl.NumberFormat(localeOf(lang), { style: "currency", currency: "EUR" });
  const plain = new Intl.NumberFormat(localeOf(lang), { maximumFractionDigits: 3 });
  const magnitude = fc.integer({ min: 0, max: 12 }).map((digits) => 10 ** digits);
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), magnitude, (n, by) => {
      const cents = n * by;
      fc.pre(cents !== 0 && Math.abs(cents) < 1e14);
      expect(written(cents / 100, manner, true)).toBe(euros.format(cents / 100));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(1, 10, 100, 1000), (n, by) => {
      fc.pre(n !== 0);
      expect(written(n / by, manner)).toBe(plain.format(n / by));
    }),
  );
  expect(written(0, manner, true)).toBe(euros.format(0));
  expect(written(0, manner)).toBe("0");
});

test("French amounts have a narrow space between thousands and one before the sign of the euro", () => {
  expect(written(1234.5, MANNERS.fr, true)).toBe("1\u202f234,50\u00a0€");
});
