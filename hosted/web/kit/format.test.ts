import { expect, test } from "vitest";
import { formatIn } from "#kit/format.ts";
import { parseNumber } from "#kit/parseNumber.ts";

const fr = formatIn("fr");
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

test("amounts in French", () => {
  expect(plain(fr.money(123_450))).toBe("1 234,50 €");
  expect(plain(fr.money(-5))).toBe("-0,05 €");
  expect(plain(fr.unit(125_375))).toBe("12,5375 €");
  expect(plain(fr.unit(120_000))).toBe("12,00 €");
  expect(plain(fr.rate(550))).toBe("5,5 %");
  expect(plain(fr.eq75(7500))).toBe("7,5");
});

test.each([
  ["12", 12],
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["1 234,50", 1234.5],
  ["1\u202f234", 1234],
  ["-3", -3],
  ["−3", -3],
  ["-0", 0],
  ["−0,00", 0],
  [",5", 0.5],
  ["12,", 12],
  ["", null],
  ["-", null],
  ["12,5,3", null],
  ["1e9", null],
  ["0x10", null],
  ["douze", null],
  ["12,50 €", 12.5],
  ["€ 12,50", 12.5],
  ["12,50\u00a0€", 12.5],
  ["12.50 EUR", 12.5],
  ["20 %", 20],
  ["1 200 bouteilles", 1200],
  ["1.234,50", 1234.5],
  ["1,234.50 €", 1234.5],
  ["1.234", 1.234],
  ["€", null],
] as const)("people write %j and mean %j", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test("how long ago", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(fr.ago("2026-11-21T11:59:30Z", now)).toBe("maintenant");
  expect(fr.ago("2026-11-21T11:57:00Z", now)).toBe("il y a 3 minutes");
  expect(fr.ago("2026-11-21T09:00:00Z", now)).toBe("il y a 3 heures");
  expect(fr.ago("2026-11-20T11:00:00Z", now)).toBe("hier");
  expect(fr.ago("2026-10-01T11:00:00Z", now)).toBe("1er oct.");
});

test("French numbers are read in pairs", () => {
  expect(fr.phone("+33612345678")).toBe("+33 6 12 34 56 78");
  expect(fr.phone("0612345678")).toBe("0612345678");
});
