import fc from "fast-check";
import { expect, test } from "vitest";
import { indexedWords, isListFilter, parseListFilter, plainText, plainWords } from "./list.ts";

test("a filter is read as it was written, and nothing else is one", () => {
  const word = fc.string({ maxLength: 20 }).filter((text) => !/[\u0000-\u001f\u007f]/.test(text));
  const column = fc.oneof(
    fc.record({ in: fc.array(word, { minLength: 1, maxLength: 5 }) }),
    fc.record({ from: fc.integer(), to: fc.integer() }),
    fc.record({ is: fc.boolean() }),
    fc.record({ empty: fc.boolean() }),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/), column, { maxKeys: 5 }),
      (filter) => {
        expect(parseListFilter(JSON.stringify(filter))).toEqual({ ...filter });
      },
    ),
  );
  fc.assert(
    fc.property(fc.json(), (text) => {
      const read = parseListFilter(text);
      expect(read === null || isListFilter(read)).toBe(true);
    }),
  );
  for (const text of [
    "",
    "null",
    "[]",
    "7",
    '{"a":{}}',
    '{"a":{"in":[]}}',
    '{"__proto__":{"is":true}}',
    '{"a":{"is":1}}',
  ])
    expect(parseListFilter(text)).toBeNull();
  expect(parseListFilter(JSON.stringify({ a: { in: ["x".repeat(121)] } }))).toBeNull();
  expect(parseListFilter(JSON.stringify({ a: { in: ["\ud800"] } }))).toBeNull();
});

test("what is searched has neither accents nor capitals", () => {
  expect(plainText("Œuvre Élevée d’Été, ŁØß e\u0301")).toBe("oeuvre elevee d'ete, loss e");
  expect(plainWords("  Château   d'Âne ")).toEqual(["chateau", "d'ane"]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => plainText(plainText(text)) === plainText(text)),
  );
});

test("an index of words is asked for the word that few rows hold", () => {
  const first = (search: string): unknown => [indexedWords(search).words[0], indexedWords(search).isIndexed];
  expect(first("Élise Lefèvre-Moreau")).toEqual(["lefevre-moreau", true]);
  expect(first("client 20177")).toEqual(["20177", true]);
  expect(indexedWords("martin GX-1777")).toEqual({ words: ["1777", "gx-1777", "martin"], isIndexed: true });
  expect(indexedWords("ab-2026-001777").words).toEqual(["001777", "ab-2026-001777"]);
  expect(first("ab-2026")).toEqual(["ab-2026", true]);
  expect(first("martin 2026")).toEqual(["martin", true]);
  expect(first("2026 wu")).toEqual(["2026", true]);
  expect(first("d'un x-1")).toEqual(["d'un", false]);
  expect(first("%")).toEqual(["%", false]);
  expect(indexedWords(" ")).toEqual({ words: [], isIndexed: false });
});
