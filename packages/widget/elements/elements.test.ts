import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Declaration } from "#elements/declaration.ts";
import { ELEMENTS } from "#elements/elements.ts";
import { EVENTS, TOKENS } from "#elements/shared.ts";
import { reachOf } from "#elements/reach.ts";

// The declarations describe the elements to editors, the documentation and the package. This test compares them with
// the attributes, events, parts and tokens of the code: an addition to one of the two must be made to the other.

const WIDGET = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(WIDGET, file), "utf8");
const elements: readonly Declaration[] = ELEMENTS;
const reached = new Map(elements.map((element) => [element.kind, reachOf(element)]));
const everywhere = (what: "events" | "parts" | "tokens"): string[] =>
  [...new Set([...reached.values()].flatMap((reach) => [...reach[what]]))].toSorted();

/** Events between the page and its frame; they may change and are not published. */
const INTERNAL = ["leave", "share"];

describe.each(ELEMENTS.map((element) => [element.kind, element as Declaration] as const))(
  "%s",
  (kind, element) => {
    const reach = reachOf(element);

    test("attributes: declared, and read by the code", () => {
      // The loader reads `shop` of every element, the frame of every view `theme`.
      expect(Object.keys(element.attributes).toSorted()).toEqual(
        [...new Set([...reach.attributes, "shop", "theme"])].toSorted(),
      );
    });

    test("parts: declared, and shown by the code", () => {
      expect(Object.keys(element.parts).toSorted()).toEqual([...reach.parts].toSorted());
    });

    test("data: the loader knows by the first letter what is requested with the code", () => {
      expect(element.early).toBe(kind > "s" ? "products" : kind > "r" ? "visits" : undefined);
    });
  },
);

test("events and tokens: described, and of the code", () => {
  expect(everywhere("events")).toEqual([...Object.keys(EVENTS), ...INTERNAL].toSorted());
  expect(everywhere("tokens")).toEqual(Object.keys(TOKENS).toSorted());
});

test("no view shows a part that no element reaches", () => {
  const all = new Set([...reached.values()].flatMap(({ blocks }) => [...blocks]));
  const lost = readdirSync(WIDGET, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !/^(npm|dist|node_modules|e2e)\//.test(file))
    .filter((file) => / part="/.test(read(file)) && ![...all].some((block) => block.startsWith(`${file}#`)));
  expect(lost).toEqual([]);
});

test("the README names the same tokens", () => {
  const tokens = new Set(
    [...read("README.md").matchAll(/`(--cuvee-[\w-]+)`(?=[^\n]*\|)/g)].map(([, name]) => name),
  );
  expect([...tokens].toSorted()).toEqual(everywhere("tokens"));
});
