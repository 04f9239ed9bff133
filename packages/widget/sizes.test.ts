import { expect, test } from "vitest";
import { asLine, asMarkdown } from "./sizes.ts";

const at = (version: string, card: number) => ({
  version,
  bytes: { loader: 1000, "first card (fr)": card, "all elements (fr)": 27_000 },
});
const walls = { loader: 1200, "first card (fr)": 18_000, "all elements (fr)": 30_000 };

test("sizes are told with what changed since the version that was kept", () => {
  expect(asMarkdown(at("5.6.0", 17_400), walls, at("5.5.1", 17_300))).toContain(
    "| first card (fr) | 17400 | 18000 | +100 |",
  );
  expect(asMarkdown(at("5.6.0", 17_400), walls, null)).toContain("| first card (fr) | 17400 | 18000 |  |");
  expect(asLine(at("5.6.0", 17_200), walls, at("5.5.1", 17_300))).toContain(
    "17200 of 18000 (−100 since 5.5.1)",
  );
});
