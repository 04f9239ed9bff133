import fc from "fast-check";
import { expect, test } from "vitest";
import { isRichText } from "#kit/texts/richText.ts";
import {
  fieldsOf,
  fillTokens,
  hasKnownTokens,
  MODEL_FIELD_SET,
  MODEL_FIELDS,
  MODEL_USES,
  piecesOf,
  tokenOf,
} from "./fields.ts";

test("tokens are read with their fallback; unknown and broken ones are none", () => {
  expect(piecesOf("Bonjour {{firstname|cher client}}, {{ city }} !")).toEqual([
    "Bonjour ",
    { field: "firstname", fallback: "cher client" },
    ", ",
    { field: "city", fallback: "" },
    " !",
  ]);
  for (const text of [
    "{{prenom}}",
    "{{}}",
    "{{firstname",
    "firstname}}",
    "{{constructor}}",
    "{{firstname|{{city}}}}",
  ])
    expect(piecesOf(text), text).toBeNull();
  expect(hasKnownTokens({ fr: "{{firstname}}", en: "{{name}}" })).toBe(false);
});

test("a written token is read back, whatever its fallback", () => {
  fc.assert(
    fc.property(fc.constantFrom(...MODEL_FIELDS), fc.string(), (field, fallback) => {
      const pieces = piecesOf(`a${tokenOf(field, fallback)}b`);
      expect(pieces?.map((piece) => (typeof piece === "string" ? piece : piece.field))).toEqual([
        "a",
        field,
        "b",
      ]);
    }),
  );
});

test("a text without tokens stays as it is, and a value is never read as a token", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, value) => {
      fc.pre(!/\{\{|\}\}/.test(text) && !text.endsWith("{") && !text.startsWith("}"));
      expect(fillTokens(text, () => value)).toBe(text);
      expect(fillTokens(`${text}{{city}}`, () => value)).toBe(text + value);
    }),
  );
});

test("a rich text has dynamic fields only where they are allowed, and only known ones", () => {
  const doc = (field: string, more: object = {}) => ({
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "field", attrs: { field, fallback: "vous", ...more } }] },
    ],
  });
  expect(isRichText(doc("firstname"))).toBe(false);
  expect(isRichText(doc("firstname"), MODEL_FIELD_SET)).toBe(true);
  expect(isRichText(doc("password"), MODEL_FIELD_SET)).toBe(false);
  expect(isRichText(doc("firstname", { fallback: "x".repeat(101) }), MODEL_FIELD_SET)).toBe(false);
  expect(isRichText(doc("firstname", { onclick: "x" }), MODEL_FIELD_SET)).toBe(false);
});

test("each use has its fields: amounts in mails of documents, cities and points in campaigns", () => {
  expect(fieldsOf("reminder")).toContain("amount");
  expect(fieldsOf("campaign")).not.toContain("documentNumber");
  const offered = new Set(MODEL_USES.flatMap(fieldsOf));
  expect([...offered].toSorted()).toEqual([...MODEL_FIELDS].toSorted());
});
