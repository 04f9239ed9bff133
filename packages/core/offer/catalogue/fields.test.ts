import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FORMAT_FIELDS, PRODUCT_FIELDS, REUSED_FIELDS, VINTAGE_FIELDS } from "#offer/catalogue/fields.ts";

type Texts = Record<"columns" | "fields" | "changed", Record<string, string>>;
const texts = JSON.parse(
  readFileSync(new URL("../../../../locales/fr/catalogue.json", import.meta.url), "utf8"),
) as Texts;

it("has the words of every field, for the form and for the history", () => {
  for (const [name, field] of Object.entries(PRODUCT_FIELDS)) {
    const label = "listed" in field ? texts.columns[name] : (texts.fields[name] ?? texts.columns[name]);
    expect([name, label]).toEqual([name, expect.any(String)]);
  }
  for (const name of Object.keys({ ...PRODUCT_FIELDS, ...VINTAGE_FIELDS, ...FORMAT_FIELDS }))
    expect([name, texts.changed[name]]).toEqual([name, expect.any(String)]);
});

it("offers again only texts", () => {
  expect(REUSED_FIELDS.filter((name) => PRODUCT_FIELDS[name].kind !== "text")).toEqual([]);
});
