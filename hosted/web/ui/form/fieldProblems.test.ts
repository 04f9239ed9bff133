import { expect, test } from "vitest";
import { placeProblems } from "#ui/form/fieldProblems.ts";
import { readEmail } from "#ui/input/readEmail.ts";

const at = (path: string) => ({ path, code: "x", message: path });

test("a problem stands at its field, at the nearest field above it, or nowhere", () => {
  const names = new Set(["name", "text", "lines.0.quantity", "owner"]);
  const found = placeProblems(
    [
      at("name"),
      at("text.content.0.attrs"),
      at("lines.0.quantity"),
      at("lines.1.quantity"),
      at("me.firstname"),
      at(""),
    ],
    (path) => names.has(path),
    (path) => (path === "me.firstname" ? "owner" : path),
  );
  expect(found.at.map(({ path }) => path)).toEqual(["name", "text", "lines.0.quantity", "owner"]);
  expect(found.elsewhere.map(({ path }) => path)).toEqual(["lines.1.quantity", ""]);
});

test.each([
  ["camille@example.org", "camille@example.org"],
  [" Camille@Example.ORG ", "camille@example.org"],
  ["Camille Rousselin <camille@example.org>", "camille@example.org"],
  ["camille", null],
  ["camille@example", null],
  ["a@b.fr, c@d.fr", null],
  ["a@b.fr\nBcc: c@d.fr", null],
  ["<>", null],
])("of %j the recipient is %j", (text, address) => {
  expect(readEmail(text)).toBe(address);
});
