import { expect, test } from "vitest";
import { textOf } from "#relations/models/fields.ts";
import { editedLine, placeInLine } from "#relations/models/plainLine.ts";

const FIELDS = [{ name: "firstname", label: "Prénom", needsFallback: true, fallback: "à vous" }];
const LINE = "Bonjour {{firstname|à tous}} !";
const edit = (next: string): string => textOf(editedLine(LINE, FIELDS, next));

test("letters typed before, after and within the words of a field leave it whole", () => {
  expect(edit("Bonjour à tous !")).toBe(LINE);
  expect(edit("Bonjour cher à tous !")).toBe("Bonjour cher {{firstname|à tous}} !");
  expect(edit("Bonjour à tous et merci !")).toBe("Bonjour {{firstname|à tous}} et merci !");
  expect(edit("Bonjour à Xtous !")).toBe("Bonjour {{firstname|à tous}}X !");
  expect(textOf(editedLine("", FIELDS, "Vendanges"))).toBe("Vendanges");
});

test("a field of which letters are removed is gone as one, and nothing else is", () => {
  expect(edit("Bonjour à tou !")).toBe("Bonjour  !");
  expect(edit("Bonjour !")).toBe("Bonjour !");
  expect(edit("onjour à tous !")).toBe("onjour {{firstname|à tous}} !");
  expect(edit("")).toBe("");
});

test("the cursor keeps its place where a field counts as one", () => {
  expect([0, 3, 8, 10, 14, 15, 16].map((at) => placeInLine(LINE, FIELDS, at))).toEqual([
    0, 3, 8, 9, 9, 10, 11,
  ]);
});
