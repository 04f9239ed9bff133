import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#kit/languages.ts";
import { CHARACTER_PAGES, pageBytes, printable } from "#counter/displays/characters.ts";
import {
  displayAmount,
  linesOf,
  WIDTH,
  type DisplayState,
  type LineSettings,
} from "#counter/displays/displays.ts";
import { DISPLAY_DRIVERS, DRIVERS, frame } from "#counter/displays/drivers.ts";
import { WORDS } from "#counter/displays/labels.ts";

const french: LineSettings = { language: "fr", currency: "EUR", page: "cp858" };
const hex = (bytes: Uint8Array): string =>
  [...bytes].map((one) => one.toString(16).padStart(2, "0")).join(" ");

/** Specification: rules §10, "Golden". */
const GOLDEN =
  "43 93 74 65 73 20 64 75 20 52 68 93 6e 65 20 20 20 20 78 32 " +
  "54 4f 54 41 4c 20 20 20 20 20 20 20 20 32 34 2c 30 30 20 d5";

describe("golden bytes", () => {
  const lines = ["Côtes du Rhône    x2", "TOTAL        24,00 €"] as const;
  test("the specification's lines in CP858", () => {
    expect(hex(frame(lines, "cp858"))).toBe(GOLDEN);
    expect(hex(DISPLAY_DRIVERS.raw40.show(lines, "cp858"))).toBe(GOLDEN);
    expect(hex(DISPLAY_DRIVERS.cd5220.show(lines, "cp858"))).toBe(`0b ${GOLDEN}`);
    expect(hex(DISPLAY_DRIVERS.epson.show(lines, "cp858"))).toBe(`0b ${GOLDEN}`);
  });
  test("an E for € in CP437, and letters without accents in ASCII", () => {
    expect(hex(frame(lines, "cp437"))).toBe(GOLDEN.replace(/d5$/, "45"));
    expect(new TextDecoder().decode(frame(lines, "ascii"))).toBe("Cotes du Rhone    x2TOTAL        24,00 E");
  });
  test("what is said once, and clearing", () => {
    expect(hex(DISPLAY_DRIVERS.raw40.init("cp858", 4))).toBe("");
    expect(hex(DISPLAY_DRIVERS.cd5220.init("cp858", 3))).toBe("1b 40 1b 11 1b 2a 03");
    expect(hex(DISPLAY_DRIVERS.epson.init("cp858", 4))).toBe("1b 40 1f 01 1b 74 13 1f 58 04");
    expect(hex(DISPLAY_DRIVERS.epson.init("cp437", 1))).toBe("1b 40 1f 01 1b 74 00 1f 58 01");
    expect(hex(DISPLAY_DRIVERS.raw40.clear())).toBe(Array(40).fill("20").join(" "));
    expect(hex(DISPLAY_DRIVERS.cd5220.clear())).toBe("0c");
  });
});

describe("states as lines", () => {
  test.each<[string, DisplayState, [string, string]]>([
    [
      "an item",
      { kind: "item", name: "Côtes du Rhône", quantity: 2, priceCents: 2400 },
      ["Côtes du Rhône    x2", "             24,00 €"],
    ],
    [
      "an item and what all cost by now: the name is cut before its price",
      { kind: "item", name: "Côtes du Rhône Villages", quantity: 2, priceCents: 2400, totalCents: 123_450 },
      ["2 Côtes du R 24,00 €", "TOTAL TTC 1 234,50 €"],
    ],
    [
      "something taken back",
      { kind: "item", name: "Magnum", quantity: -1, priceCents: -4550 },
      ["Magnum           x-1", "            -45,50 €"],
    ],
    ["a total", { kind: "total", totalCents: 2400 }, ["TOTAL TTC           ", "             24,00 €"]],
    [
      "change",
      { kind: "change", givenCents: 5000, changeCents: 2600 },
      ["Reçu         50,00 €", "Rendu        26,00 €"],
    ],
    ["thanks", { kind: "thanks" }, ["      Merci !       ", "     À bientôt      "]],
    [
      "an idle text over both lines",
      { kind: "idle", text: "Domaine des Calades, vins bio" },
      ["Domaine des Calades,", "      vins bio      "],
    ],
    [
      "a welcome",
      { kind: "welcome", lines: ["Bonjour", "Bienvenue au chai"] },
      ["      Bonjour       ", " Bienvenue au chai  "],
    ],
    [
      "a line without tax of a professional, whose total has it",
      { kind: "item", name: "Les Galets", quantity: 6, priceCents: 4800, totalCents: 5760, isNet: true },
      ["6 Les Gal 48,00 € HT", "TOTAL TTC    57,60 €"],
    ],
    ["the pattern", { kind: "test" }, ["12345678901234567890", "éèàçêôûÉ  1 234,56 €"]],
  ])("%s", (_, state, lines) => expect(linesOf(state, french)).toEqual(lines));

  test("what a device has no characters for is said in the name's plain form, else by one question mark", () => {
    const item = { kind: "item", name: "白葡萄酒 2022", quantity: 1, priceCents: 900 } as const;
    const settings = { ...french, language: "zh" } as const;
    expect(linesOf(item, settings)[0]).toBe("? 2022              ");
    expect(linesOf({ ...item, plainName: "Vin blanc 2022" }, settings)[0]).toBe("Vin blanc 2022      ");
    expect(linesOf({ ...item, name: "Шато Марго", plainName: "Margaux" }, settings)[0]).toBe(
      "Shato Margo         ",
    );
  });
});

const state: fc.Arbitrary<DisplayState> = fc.oneof(
  fc.record({ kind: fc.constant("idle" as const), text: fc.string({ unit: "binary" }) }),
  fc.record({
    kind: fc.constant("welcome" as const),
    lines: fc.tuple(fc.string({ unit: "grapheme" }), fc.string()),
  }),
  fc.record(
    {
      kind: fc.constant("item" as const),
      name: fc.string({ unit: "grapheme" }),
      plainName: fc.string(),
      quantity: fc.integer(),
      priceCents: fc.maxSafeInteger(),
      totalCents: fc.maxSafeInteger(),
    },
    { requiredKeys: ["kind", "name", "quantity", "priceCents"] },
  ),
  fc.record({ kind: fc.constant("total" as const), totalCents: fc.maxSafeInteger() }),
  fc.record({
    kind: fc.constant("change" as const),
    givenCents: fc.maxSafeNat(),
    changeCents: fc.maxSafeNat(),
  }),
  fc.constant({ kind: "thanks" as const }),
  fc.constant({ kind: "test" as const }),
);
const settings: fc.Arbitrary<LineSettings> = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  currency: fc.constantFrom("EUR", "CHF", "USD"),
  page: fc.constantFrom(...CHARACTER_PAGES),
});

test("always two lines of 20 characters that are bytes of the page, whatever is shown", () => {
  fc.assert(
    fc.property(state, settings, fc.constantFrom(...DRIVERS), (what, how, driver) => {
      const lines = linesOf(what, how);
      expect(lines.map((line) => line.length)).toEqual([WIDTH, WIDTH]);
      const bytes = [...frame(lines, how.page)];
      expect(bytes).toHaveLength(40);
      expect(bytes.every((byte) => byte >= 0x20 && byte !== 0x7f && byte !== 0xff)).toBe(true);
      expect([...DISPLAY_DRIVERS[driver].show(lines, how.page)].slice(-40)).toEqual(bytes);
    }),
    { numRuns: 2000 },
  );
});

test("a price is never cut", () => {
  fc.assert(
    fc.property(state, settings, (what, how) => {
      const written = linesOf(what, how).join("\n");
      const amounts =
        what.kind === "item"
          ? [what.priceCents, ...(what.totalCents === undefined ? [] : [what.totalCents])]
          : what.kind === "total"
            ? [what.totalCents]
            : what.kind === "change"
              ? [what.givenCents, what.changeCents]
              : [];
      for (const amount of amounts)
        expect(written).toContain(printable(displayAmount(amount, how.currency), how.page));
    }),
    { numRuns: 2000 },
  );
});

test("figures of any size are all there, with what room is left for spaces and currency", () => {
  expect(displayAmount(0, "EUR")).toBe("0,00 €");
  expect(displayAmount(-5, "EUR")).toBe("-0,05 €");
  expect(displayAmount(123_456_789, "EUR")).toBe("1 234 567,89 €");
  expect(displayAmount(-Number.MAX_SAFE_INTEGER, "EUR")).toBe("-90071992547409,91 €");
  expect(displayAmount(-Number.MAX_SAFE_INTEGER, "CHF")).toBe("-90071992547409,91");
});

test("every letter of the eleven languages is shown, but Chinese and Japanese", () => {
  const letters: Record<string, string> = {
    fr: "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’…–\u00a0\u202f€",
    en: "“quoted” — it’s £5",
    es: "áéíóúüñÁÉÍÓÚÜÑ¿¡ªº",
    de: "äöüßÄÖÜẞ„“",
    it: "àèéìíîòóùúÀÈÉÌÎÒÙ",
    pt: "ãõáâàçéêíóôúÃÕÁÂÀÇÉÊÍÓÔÚ",
    nl: "éëïóöüĳĲÉËÏÓÖÜ",
    pl: "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
    ru: "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ№",
  };
  for (const page of CHARACTER_PAGES) {
    for (const [language, text] of Object.entries(letters))
      expect(printable(text, page), `${language} in ${page}`).not.toContain("?");
    for (const texts of Object.values(WORDS))
      expect(printable(Object.values(texts).flat().join(), page)).not.toContain("?");
    expect(printable("葡萄酒ワイン", page)).toBe("??????");
  }
  expect(printable("Żółć, Œuf, Ёжик", "ascii")).toBe("Zolc, OEuf, Ezhik");
  expect(printable("Œuf à 5 €", "cp437")).toBe("OEuf à 5 E");
  expect(printable("e\u0301tage", "cp858")).toBe("étage");
});

test("words stand beside an amount of five figures without being cut", () => {
  for (const { total, taxed, given, change, thanks } of Object.values(WORDS)) {
    for (const word of [total, given, change])
      expect(`${printable(word, "ascii")} 999,99 €`.length).toBeLessThanOrEqual(WIDTH);
    expect(printable(taxed, "ascii").length).toBeLessThanOrEqual(WIDTH);
    for (const line of thanks) expect(printable(line, "ascii").length).toBeLessThanOrEqual(WIDTH);
  }
});

test("a text and its bytes are equally long", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...CHARACTER_PAGES),
      (text, page) => pageBytes(text, page).length === printable(text, page).length,
    ),
  );
});

test("a name is shown as it is typed, and says nothing to the display", () => {
  const controls = Array.from({ length: 0x20 }, (_, at) => String.fromCharCode(at)).join("");
  for (const page of CHARACTER_PAGES)
    for (const name of ["<b>a</b>", "{{7*7}}", "${7*7}", "%s &amp;", `\u001b@${controls}\u007f\u009b`]) {
      const lines = linesOf({ kind: "item", name, quantity: 1, priceCents: 100 }, { ...french, page });
      const sent = frame(lines, page);
      expect(sent.length).toBe(2 * WIDTH);
      expect([...sent].every((byte) => byte >= 0x20 && byte !== 0x7f)).toBe(true);
      if (/^[ -~]*$/.test(name)) expect(lines[0].startsWith(name)).toBe(true);
    }
});
